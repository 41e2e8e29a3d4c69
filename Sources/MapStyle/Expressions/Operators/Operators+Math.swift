// SPDX-License-Identifier: Apache-2.0
import Foundation

extension Operators {
  /// The arithmetic operators.
  static let math: [String: Parser] = [
    "e": constant(M_E),
    "pi": constant(.pi),
    "ln2": constant(M_LN2),
    "+": fold(0, +),
    "*": fold(1, *),
    "min": fold(.infinity) { $1.isNaN || $1 < $0 ? $1 : $0 },
    "max": fold(-.infinity) { $1.isNaN || $1 > $0 ? $1 : $0 },
    "-": function(
      .number,
      Signature(parameters: .fixed([.number, .number])) { arguments, _ in
        binaryCode(arguments, -)
      },
      Signature(parameters: .fixed([.number])) { arguments, _ in unaryCode(arguments, -) }),
    "/": binary(/),
    "%": binary { $0.truncatingRemainder(dividingBy: $1) },
    "^": binary { pow($0, $1) },
    "sqrt": unary { $0.squareRoot() },
    "ln": unary { log($0) },
    "log2": unary { log2($0) },
    "log10": unary { log10($0) },
    "sin": unary { sin($0) },
    "cos": unary { cos($0) },
    "tan": unary { tan($0) },
    "asin": unary { asin($0) },
    "acos": unary { acos($0) },
    "atan": unary { atan($0) },
    "abs": unary { abs($0) },
    "ceil": unary { $0.rounded(.up) },
    "floor": unary { $0.rounded(.down) },
    // Halves are rounded away from zero.
    "round": unary { $0.rounded(.toNearestOrAwayFromZero) },
  ]

  private static func constant(_ value: Double) -> Parser {
    function(.number, []) { _, _ in Code(constant: .number(value)) }
  }

  private static func unary(_ operation: @escaping @Sendable (Double) -> Double) -> Parser {
    function(.number, [.number]) { arguments, _ in unaryCode(arguments, operation) }
  }

  private static func binary(_ operation: @escaping @Sendable (Double, Double) -> Double) -> Parser
  {
    function(.number, [.number, .number]) { arguments, _ in binaryCode(arguments, operation) }
  }

  private static func unaryCode(
    _ arguments: [Expression], _ operation: @escaping @Sendable (Double) -> Double
  ) -> Code {
    let value = arguments[0].code.number
    return .number { context throws(EvaluationError) in operation(try value(&context)) }
  }

  private static func binaryCode(
    _ arguments: [Expression], _ operation: @escaping @Sendable (Double, Double) -> Double
  ) -> Code {
    let left = arguments[0].code.number
    if case .number(let constant)? = arguments[1].constant {
      return .number { context throws(EvaluationError) in
        operation(try left(&context), constant)
      }
    }
    let right = arguments[1].code.number
    return .number { context throws(EvaluationError) in
      operation(try left(&context), try right(&context))
    }
  }

  /// Combines any number of arguments from left to right.
  private static func fold(
    _ start: Double, _ operation: @escaping @Sendable (Double, Double) -> Double
  ) -> Parser {
    function(
      .number,
      Signature(parameters: .variadic(.number)) { arguments, _ in
        if arguments.count == 2 { return binaryCode(arguments, operation) }
        let values = arguments.map(\.code.number)
        return .number { context throws(EvaluationError) in
          var result = start
          for value in values { result = operation(result, try value(&context)) }
          return result
        }
      })
  }
}
