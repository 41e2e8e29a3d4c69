// SPDX-License-Identifier: Apache-2.0
import MapJSON

extension Operators {
  /// The operators for color components.
  static let colors: [String: Parser] = [
    "rgb": function(.color, [.number, .number, .number], rgba),
    "rgba": function(.color, [.number, .number, .number, .number], rgba),
    "to-rgba": function(.array(.number, 4), [.color]) { arguments, _ in
      let color = arguments[0].code.color
      return .value { context throws(EvaluationError) in
        let color = try color(&context)
        return .array(
          [color.red, color.green, color.blue].map { .number(byte($0)) } + [
            .number(color.decimalAlpha)
          ])
      }
    },
  ]

  /// Converts a component to 0...255, rounded to its precision.
  private static func byte(_ component: Float) -> Double {
    (Double(component) * 255_000).rounded() / 1000
  }

  private static let rgba: @Sendable ([Expression], String) -> Code = { arguments, path in
    let codes = arguments.map(\.code.number)
    return .color { context throws(EvaluationError) in
      var numbers = SIMD4<Double>(0, 0, 0, 1)
      for (index, code) in codes.enumerated() { numbers[index] = try code(&context) }
      if let color = StyleColor(rgb: numbers.x, numbers.y, numbers.z, numbers.w) { return color }
      throw EvaluationError(
        path, StyleColor.fault(rgba: (0..<codes.count).map { .number(numbers[$0]) }))
    }
  }
}
