// SPDX-License-Identifier: Apache-2.0
import Foundation

extension Operators {
  /// Strings.
  static let strings: [String: Parser] = [
    "upcase": function(.string, [.string]) { arguments, _ in
      let text = arguments[0].code.string
      return .string { context throws(EvaluationError) in try text(&context).uppercased() }
    },
    "downcase": function(.string, [.string]) { arguments, _ in
      let text = arguments[0].code.string
      return .string { context throws(EvaluationError) in try text(&context).lowercased() }
    },
    "concat": function(
      .string,
      Signature(parameters: .variadic(.value)) { arguments, _ in
        let values = arguments.map(\.code.value)
        return .string { context throws(EvaluationError) in
          var result = ""
          for value in values { result += try value(&context).text }
          return result
        }
      }),
    "split": function(.array(.string, nil), [.string, .string]) { arguments, _ in
      let (text, separator) = (arguments[0].code.string, arguments[1].code.string)
      return .value { context throws(EvaluationError) in
        .array(split(try text(&context), by: try separator(&context)).map(StyleValue.string))
      }
    },
    "join": function(.string, [.array(.string, nil), .string]) { arguments, _ in
      let (items, separator) = (arguments[0].code.value, arguments[1].code.string)
      return .string { context throws(EvaluationError) in
        guard case .array(let items) = try items(&context) else { return "" }
        return items.map(\.text).joined(separator: try separator(&context))
      }
    },
    // This engine shapes all scripts.
    "is-supported-script": function(.boolean, [.string], reads: .environment) { arguments, _ in
      let text = arguments[0].code.string
      return .boolean { context throws(EvaluationError) in
        _ = try text(&context)
        return true
      }
    },
    "error": function(.value, [.string], reads: .environment) { arguments, path in
      let text = arguments[0].code.string
      return .value { context throws(EvaluationError) in
        throw EvaluationError(path, try text(&context))
      }
    },
  ]

  /// An empty separator splits into characters.
  private static func split(_ text: String, by separator: String) -> [String] {
    separator.isEmpty ? text.map(String.init) : text.components(separatedBy: separator)
  }
}
