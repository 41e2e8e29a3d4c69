// SPDX-License-Identifier: Apache-2.0

/// The static type of an expression.
indirect enum ExpressionType: Hashable, Sendable {
  case null, number, string, boolean, color, object, value
  case formatted, image, collator, padding, numberArray, colorArray, anchorOffsets, projection
  /// An array with an item type and an optional fixed length.
  case array(ExpressionType, Int?)
}

extension ExpressionType: CustomStringConvertible {
  /// The name in the style specification and its error messages.
  var description: String {
    switch self {
    case .null: "null"
    case .number: "number"
    case .string: "string"
    case .boolean: "boolean"
    case .color: "color"
    case .object: "object"
    case .value: "value"
    case .formatted: "formatted"
    case .image: "resolvedImage"
    case .collator: "collator"
    case .padding: "padding"
    case .numberArray: "numberArray"
    case .colorArray: "colorArray"
    case .anchorOffsets: "variableAnchorOffsetCollection"
    case .projection: "projectionDefinition"
    case .array(.value, nil): "array"
    case .array(let item, nil): "array<\(item)>"
    case .array(let item, let count?): "array<\(item), \(count)>"
    }
  }

  /// The type name without item type and length.
  var kind: String { if case .array = self { "array" } else { description } }

  /// Whether each value of another type is also a value of this type.
  func includes(_ other: ExpressionType) -> Bool {
    switch (self, other) {
    case (.array(let item, let count), .array(let otherItem, let otherCount)):
      let itemsFit = (otherCount == 0 && otherItem == .value) || item.includes(otherItem)
      return itemsFit && (count == nil || count == otherCount)
    case (.value, .collator): return false
    case (.value, .array(let item, _)): return ExpressionType.value.includes(item)
    case (.value, _): return true
    default: return self == other
    }
  }

  /// Whether values of the type can be interpolated.
  var isInterpolatable: Bool {
    switch self {
    case .number, .color, .padding, .numberArray, .colorArray, .anchorOffsets, .projection: true
    case .array(.number, .some): true
    default: false
    }
  }

  /// The error message for a value of a wrong type.
  func mismatch(found other: ExpressionType) -> String {
    "Expected \(self) but found \(other) instead."
  }
}
