// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapJSON

/// The remainder of ``ResourceLimits/expressionValueSize`` during the evaluation of an expression.
///
/// Without this limit, a few nested `let` and `concat` expressions could double a string until the memory is
/// full. Nested arrays could do the same when converted to strings.
struct EvaluationLimit {
  private var left = ResourceLimits.expressionValueSize
  private let path: String

  /// - Parameter path: The expression's position in the style, for the error.
  init(_ path: String) { self.path = path }

  /// Counts a string in the value.
  mutating func count(_ text: String) throws(EvaluationError) {
    left -= text.utf8.count
    if left < 0 { throw fault }
  }

  /// Counts an array item, including its content.
  mutating func count(_ value: StyleValue) throws(EvaluationError) {
    left -= 1
    if left < 0 { throw fault }
    switch value {
    case .string(let text): try count(text)
    case .array(let items): for item in items { try count(item) }
    case .object(let members): try count(JSON.object(members))
    case .formatted(let formatted): for section in formatted.sections { try count(section.text) }
    case .image(let image): try count(image.name)
    case .numberArray(let numbers): left -= numbers.count
    case .colorArray(let colors): left -= colors.count
    case .anchorOffsets(let offsets): left -= offsets.count
    case .null, .bool, .number, .color, .collator, .padding, .projection: break
    }
  }

  private mutating func count(_ json: JSON) throws(EvaluationError) {
    left -= 1
    if left < 0 { throw fault }
    switch json {
    case .string(let text): try count(text)
    case .array(let items): for item in items { try count(item) }
    case .object(let members):
      for (name, member) in members {
        try count(name)
        try count(member)
      }
    case .null, .bool, .number: break
    }
  }

  private var fault: EvaluationError {
    EvaluationError(
      path, "The value is larger than \(ResourceLimits.expressionValueSize) bytes or items.")
  }
}

extension String {
  /// Returns the string unless it exceeds the limit.
  func limited(_ path: String) throws(EvaluationError) -> String {
    var limit = EvaluationLimit(path)
    try limit.count(self)
    return self
  }
}

extension StyleValue {
  /// Converts the value to a string. Arrays and objects are subject to the limit.
  func text(_ path: String) throws(EvaluationError) -> String {
    switch self {
    case .array, .object, .formatted:
      var limit = EvaluationLimit(path)
      try limit.count(self)
    default: break
    }
    return text
  }
}
