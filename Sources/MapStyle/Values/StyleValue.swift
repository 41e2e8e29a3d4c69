// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapJSON

/// A value of an expression.
enum StyleValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([StyleValue])
  case object(JSONObject)
  case color(StyleColor)
  case formatted(Formatted)
  case image(ImageName)
  case collator(Collator)
  case padding(SIMD4<Double>)
  case numberArray([Double])
  case colorArray([StyleColor])
  case anchorOffsets([AnchorOffset])
  case projection(Projection)
}

/// The map projection, or a transition between two. Only Mercator is supported.
struct Projection: Hashable, Sendable {
  var from: String
  var to: String
  var transition: Double
}

extension StyleValue {
  init(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value): self = .number(value)
    case .string(let value): self = .string(value)
    case .array(let items): self = .array(items.map(StyleValue.init))
    case .object(let members): self = .object(members)
    }
  }

  /// The type of the value. The item type of an array is the common type of its items, or `value`.
  var type: ExpressionType {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .number: .number
    case .string: .string
    case .array(let items): .array(StyleValue.itemType(of: items), items.count)
    case .object: .object
    case .color: .color
    case .formatted: .formatted
    case .image: .image
    case .collator: .collator
    case .padding: .padding
    case .numberArray: .numberArray
    case .colorArray: .colorArray
    case .anchorOffsets: .anchorOffsets
    case .projection: .projection
    }
  }

  private static func itemType(of items: [StyleValue]) -> ExpressionType {
    guard let first = items.first?.type else { return .value }
    return items.dropFirst().allSatisfy { $0.type == first } ? first : .value
  }

  /// Whether the value is truthy in JavaScript.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .number(let value): value != 0 && !value.isNaN
    case .string(let value): !value.isEmpty
    default: true
    }
  }

  /// The value as text for a label. Null is empty, and non-scalar values are JSON.
  var text: String {
    switch self {
    case .null: ""
    case .string(let value): value
    case .formatted(let value): value.text
    case .image(let value): value.name
    case .color(let value): value.description
    default: json.text
    }
  }

  /// The value in an error message: strings without quotes, other values as JSON.
  var quoted: String { if case .string(let value) = self { value } else { json.text } }

  /// The value as JSON. Values without a JSON form use the form of the conformance suite.
  var json: JSON {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .array(let items): .array(items.map(\.json))
    case .object(let members): .object(members)
    case .color(let color): .array(color.premultipliedJSON)
    case .formatted(let value): value.json
    case .image(let image): ["name": .string(image.name), "available": .bool(image.isAvailable)]
    case .collator: [:]
    case .padding(let edges): ["values": .array((0..<4).map { .number(edges[$0]) })]
    case .numberArray(let values): ["values": .array(values.map(JSON.number))]
    case .colorArray(let values): ["values": .array(values.map(\.namedJSON))]
    case .anchorOffsets(let values): ["values": .array(values.flatMap(\.json))]
    case .projection(let value):
      value.from == value.to && value.transition == 1
        ? .string(value.from)
        : [
          "from": .string(value.from), "to": .string(value.to),
          "transition": .number(value.transition),
        ]
    }
  }
}

extension StyleColor {
  fileprivate var premultipliedJSON: [JSON] {
    let premultiplied = self.premultiplied
    return (0..<3).map { .number(Double(premultiplied[$0])) } + [.number(decimalAlpha)]
  }

  var namedJSON: JSON {
    let premultiplied = self.premultiplied
    return [
      "r": .number(Double(premultiplied.x)), "g": .number(Double(premultiplied.y)),
      "b": .number(Double(premultiplied.z)), "a": .number(decimalAlpha),
    ]
  }
}

// MARK: - Conversions

extension StyleValue {
  /// Converts a value to a number, like JavaScript's `Number`.
  static func toNumber(_ value: StyleValue) -> Double? {
    switch value {
    case .null: 0
    case .bool(let flag): flag ? 1 : 0
    case .number(let number): number
    case .string(let text): number(from: text)
    default: nil
    }
  }

  private static func number(from text: String) -> Double? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.isEmpty { return 0 }
    if text.hasPrefix("0x") { return UInt64(text.dropFirst(2), radix: 16).map { Double($0) } }
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
    return Double(text)
  }

  /// Converts a value to a color: a color, a CSS color string or an array of components.
  static func toColor(_ value: StyleValue) -> StyleColor? {
    switch value {
    case .color(let color): color
    case .string(let text): StyleColor(css: text)
    case .array(let items): StyleColor(rgba: items)
    default: nil
    }
  }

  /// The error message for a value that is not a color.
  var colorErrorMessage: String {
    if case .array(let items) = self {
      guard items.count == 3 || items.count == 4 else {
        return "Invalid rgba value \(json.text): expected an array containing either three or"
          + " four numeric values."
      }
      return StyleColor.fault(rgba: items)
    }
    return "Could not parse color from value '\(quoted)'"
  }

  /// Converts the value to one of the types that exist only for style properties.
  func converted(to type: ExpressionType) -> StyleValue? {
    switch (type, self) {
    case (.padding, .padding), (.numberArray, .numberArray), (.colorArray, .colorArray),
      (.anchorOffsets, .anchorOffsets), (.projection, .projection):
      self
    case (.padding, .number(let all)): .padding(SIMD4(repeating: all))
    case (.padding, .array(let items)): StyleValue.padding(items).map(StyleValue.padding)
    case (.numberArray, .number(let one)): .numberArray([one])
    case (.numberArray, .array(let items)): StyleValue.numbers(items).map(StyleValue.numberArray)
    case (.colorArray, .string(let one)): StyleColor(css: one).map { .colorArray([$0]) }
    case (.colorArray, .array(let items)): StyleValue.colors(items).map(StyleValue.colorArray)
    case (.anchorOffsets, .array): AnchorOffset.list(self).map(StyleValue.anchorOffsets)
    case (.projection, .string(let name)):
      .projection(Projection(from: name, to: name, transition: 1))
    case (.projection, .array(let items)): StyleValue.projection(items).map(StyleValue.projection)
    default: nil
    }
  }

  /// The items as numbers; `nil` if an item is not a number.
  static func numbers(_ items: [StyleValue]) -> [Double]? {
    let numbers = items.compactMap { item in
      if case .number(let number) = item { number } else { nil }
    }
    return numbers.count == items.count ? numbers : nil
  }

  private static func colors(_ items: [StyleValue]) -> [StyleColor]? {
    let colors = items.compactMap(toColor)
    return colors.count == items.count ? colors : nil
  }

  /// The padding at the top, right, bottom and left from one to four numbers, as in CSS.
  private static func padding(_ items: [StyleValue]) -> SIMD4<Double>? {
    guard let edges = numbers(items) else { return nil }
    switch edges.count {
    case 1: return SIMD4(repeating: edges[0])
    case 2: return SIMD4(edges[0], edges[1], edges[0], edges[1])
    case 3: return SIMD4(edges[0], edges[1], edges[2], edges[1])
    case 4: return SIMD4(edges[0], edges[1], edges[2], edges[3])
    default: return nil
    }
  }

  private static func projection(_ items: [StyleValue]) -> Projection? {
    guard items.count == 3, case .string(let from) = items[0], case .string(let to) = items[1],
      case .number(let transition) = items[2]
    else { return nil }
    return Projection(from: from, to: to, transition: transition)
  }
}

extension StyleColor {
  /// Creates a color from red, green and blue, 0...255, and optionally alpha, 0...1.
  fileprivate init?(rgba items: [StyleValue]) {
    guard let numbers = StyleValue.numbers(items), numbers.count == 3 || numbers.count == 4,
      let color = StyleColor(
        rgb: numbers[0], numbers[1], numbers[2], numbers.count == 4 ? numbers[3] : 1)
    else { return nil }
    self = color
  }

  /// Creates a color from red, green and blue, 0...255, and alpha, 0...1; `nil` if a component is out of
  /// range.
  init?(rgb red: Double, _ green: Double, _ blue: Double, _ alpha: Double) {
    let bytes = 0.0...255
    guard bytes.contains(red), bytes.contains(green), bytes.contains(blue),
      (0...1).contains(alpha)
    else { return nil }
    self.init(components: SIMD4(red / 255, green / 255, blue / 255, alpha))
  }

  /// The error message for components that are not numbers or out of range.
  static func fault(rgba items: [StyleValue]) -> String {
    let numbers = StyleValue.numbers(items)
    let shown = items.map(\.json.text).joined(separator: ", ")
    if let numbers, numbers.prefix(3).allSatisfy({ (0.0...255).contains($0) }) {
      return "Invalid rgba value [\(shown)]: 'a' must be between 0 and 1."
    }
    return "Invalid rgba value [\(shown)]: 'r', 'g', and 'b' must be between 0 and 255."
  }
}

extension EvaluationContext {
  func image(named name: String) -> ImageName {
    ImageName(name, isAvailable: availableImages?.contains(name) ?? false)
  }
}
