// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A value with its condition, of a tag such as `access:conditional=no @ (22:00-06:00); yes @ (Su)`.
struct ConditionalValue: Hashable {
  var value: String
  var condition: String

  /// The values of a tag in order. The last value whose condition holds applies.
  static func values(_ text: String?) -> [ConditionalValue] {
    guard let text, text.contains("@") else { return [] }
    var parts: [Substring] = []
    var depth = 0
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")": depth = max(0, depth - 1)
      case ";" where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    parts.append(text[start...])
    return parts.prefix(ResourceLimits.conditionalValues).compactMap { part in
      guard let at = part.firstIndex(of: "@") else { return nil }
      var condition = part[part.index(after: at)...].trimmed
      if condition.first == "(", condition.last == ")" {
        condition = condition.dropFirst().dropLast().trimmed
      }
      let value = part[..<at].trimmed
      return value.isEmpty || condition.isEmpty
        ? nil : ConditionalValue(value: String(value), condition: String(condition))
    }
  }
}
