// SPDX-License-Identifier: Apache-2.0
@_exported public import OrderedCollections

/// A JSON value. Feature properties have this type too.
///
/// Numbers are `Double`, as in JavaScript, whose semantics the style specification uses. Objects keep the
/// order of their members.
public enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

/// A JSON object's members in source order.
public typealias JSONObject = OrderedDictionary<String, JSON>

extension JSON {
  /// The number, or `nil` for other kinds of values.
  public var number: Double? { if case .number(let value) = self { value } else { nil } }
  /// The string, or `nil` for other kinds of values.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The Boolean value, or `nil` for other kinds of values.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The elements, or `nil` for other kinds of values.
  public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
  /// The members, or `nil` for other kinds of values.
  public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

  /// The member with a name; `nil` if the value is not an object or has no such member.
  public subscript(name: String) -> JSON? { object?[name] }

  /// The element at an index; `nil` if the value is not an array or the index is out of range.
  public subscript(index: Int) -> JSON? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByNilLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(JSONObject(elements, uniquingKeysWith: { _, last in last }))
  }
}
