// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// A value of an expression.
enum StyleValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([StyleValue])
  case object(JSONObject)
  case color(Color)
  case formatted(Formatted)
  case image(ImageName)
  case collator(Collator)
  case padding(SIMD4<Double>)
  case numberArray([Double])
  case colorArray([Color])
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

extension Color {
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
