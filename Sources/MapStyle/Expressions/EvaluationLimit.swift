// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapJSON

/// What is left of ``ResourceLimits/expressionValueSize`` while an expression makes a value.
///
/// Without it a few nested `let` and `concat` double a text until the memory is full, and nested lists do
/// the same as soon as they become text.
struct EvaluationLimit {
  private var left = ResourceLimits.expressionValueSize
  private let path: String

  /// - Parameter path: the expression's place in the style, for the error.
  init(_ path: String) { self.path = path }

  /// Counts a part of the value.
  mutating func count(_ text: String) throws(EvaluationError) {
    left -= text.utf8.count
    if left < 0 { throw fault }
  }

  /// Counts an item of a list with all that it holds.
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
  /// The text, unless it is longer than an expression may make it.
  func limited(_ path: String) throws(EvaluationError) -> String {
    var limit = EvaluationLimit(path)
    try limit.count(self)
    return self
  }
}

extension StyleValue {
  /// The value as text; the text of a list or an object only within the limit.
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
