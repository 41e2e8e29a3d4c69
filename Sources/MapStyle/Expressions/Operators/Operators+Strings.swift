// SPDX-License-Identifier: Apache-2.0
import Foundation

extension Operators {
  /// The string operators.
  static let strings: [String: Parser] = [
    "upcase": function(.string, [.string]) { arguments, path in
      let text = arguments[0].code.string
      return .string { context throws(EvaluationError) in
        try text(&context).limited(path).uppercased()
      }
    },
    "downcase": function(.string, [.string]) { arguments, path in
      let text = arguments[0].code.string
      return .string { context throws(EvaluationError) in
        try text(&context).limited(path).lowercased()
      }
    },
    "concat": function(
      .string,
      Signature(parameters: .variadic(.value)) { arguments, path in
        let values = arguments.map(\.code.value)
        return .string { context throws(EvaluationError) in
          var limit = EvaluationLimit(path)
          var result = ""
          for value in values {
            let text = try value(&context).text(path)
            try limit.count(text)
            result += text
          }
          return result
        }
      }),
    "split": function(.array(.string, nil), [.string, .string]) { arguments, path in
      let (text, separator) = (arguments[0].code.string, arguments[1].code.string)
      return .value { context throws(EvaluationError) in
        let text = try text(&context).limited(path)
        return .array(split(text, by: try separator(&context)).map(StyleValue.string))
      }
    },
    "join": function(.string, [.array(.string, nil), .string]) { arguments, path in
      let (items, separator) = (arguments[0].code.value, arguments[1].code.string)
      return .string { context throws(EvaluationError) in
        guard case .array(let items) = try items(&context) else { return "" }
        let separator = try separator(&context)
        var limit = EvaluationLimit(path)
        for item in items {
          try limit.count(item)
          try limit.count(separator)
        }
        return items.map(\.text).joined(separator: separator)
      }
    },
    // The engine supports all scripts.
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

  /// Splits a string. An empty separator splits it into characters.
  private static func split(_ text: String, by separator: String) -> [String] {
    separator.isEmpty ? text.map(String.init) : text.components(separatedBy: separator)
  }
}
