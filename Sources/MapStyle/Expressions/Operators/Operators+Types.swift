// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapJSON

extension Operators {
  /// The operators for literals, type assertions and type conversions.
  static let types: [String: Parser] = [
    "literal": literal,
    "semiliteral": semiliteral,
    "array": arrayAssertion,
    "number": assertion(of: .number),
    "string": assertion(of: .string),
    "boolean": assertion(of: .boolean),
    "object": assertion(of: .object),
    "to-number": conversion(to: .number),
    "to-string": conversion(to: .string),
    "to-boolean": conversion(to: .boolean),
    "to-color": conversion(to: .color),
    "typeof": function(.string, [.value]) { arguments, _ in
      let value = arguments[0].code.value
      return .string { context throws(EvaluationError) in
        try value(&context).type.description
      }
    },
  ]

  // MARK: - Literals

  private static let literal: Parser = { context, json throws(ExpressionFailure) in
    guard json.count == 2 else { throw argumentCount(context, "literal", json) }
    return constant(StyleValue(json[1]), context)
  }

  static func argumentCount(_ context: ParseContext, _ name: String, _ json: [JSON])
    -> ExpressionFailure
  {
    context.failure(
      "'\(name)' expression requires exactly one argument, but found \(json.count - 1) instead.")
  }

  /// Creates a constant. An empty array adopts the expected item type.
  private static func constant(_ value: StyleValue, _ context: ParseContext) -> Expression {
    if case .array(let items) = value, items.isEmpty,
      case .array(_, let count)? = context.expected, count ?? 0 == 0
    {
      return Expression(constant: value, type: context.expected)
    }
    return Expression(constant: value)
  }

  /// Parses an array whose elements are expressions.
  private static let semiliteral: Parser = { context, json throws(ExpressionFailure) in
    guard json.count == 2 else { throw argumentCount(context, "semiliteral", json) }
    guard let elements = json[1].array else { return constant(StyleValue(json[1]), context) }
    var items: [Expression] = []
    for (index, element) in elements.enumerated() {
      var inner = context.child(1).child(index)
      if case .array(let item, _)? = context.expected, item != .value { inner.expected = item }
      items.append(try inner.parse(element))
    }
    let itemType = items.first.map { first in
      items.allSatisfy { $0.type == first.type } ? first.type : .value
    }
    let codes = items.map(\.code.value)
    let path = context.path
    let code = Code.value { context throws(EvaluationError) in
      var limit = EvaluationLimit(path)
      var values: [StyleValue] = []
      values.reserveCapacity(codes.count)
      for code in codes {
        let value = try code(&context)
        try limit.count(value)
        values.append(value)
      }
      return .array(values)
    }
    return Expression(.array(itemType ?? .value, items.count), code, of: items)
  }

  // MARK: - Assertions

  private static func assertion(of type: ExpressionType) -> Parser {
    { context, json throws(ExpressionFailure) in
      guard json.count >= 2 else { throw context.failure("Expected at least one argument.") }
      return assertion(type, try arguments(context, json, from: 1), context.path)
    }
  }

  private static let arrayAssertion: Parser = { context, json throws(ExpressionFailure) in
    guard json.count >= 2 else { throw context.failure("Expected at least one argument.") }
    var (item, count) = (ExpressionType.value, Int?.none)
    if json.count > 2 {
      switch json[1].string {
      case "string": item = .string
      case "number": item = .number
      case "boolean": item = .boolean
      default:
        throw context.failure(
          "The item type argument of \"array\" must be one of string, number, boolean", at: 1)
      }
    }
    if json.count > 3, json[2] != .null {
      guard let number = json[2].number, let length = Int(exactly: number), length >= 0 else {
        throw context.failure(
          "The length argument to \"array\" must be a positive integer literal", at: 2)
      }
      count = length
    }
    let start = min(json.count - 1, 3)
    return assertion(
      .array(item, count), try arguments(context, json, from: start), context.path)
  }

  /// Parses the arguments from an index on, of any type.
  static func arguments(_ context: ParseContext, _ json: [JSON], from start: Int)
    throws(ExpressionFailure) -> [Expression]
  {
    var result: [Expression] = []
    for index in json.indices.dropFirst(start) {
      result.append(try context.parse(json[index], at: index, as: .value))
    }
    return result
  }

  /// An expression that returns the first argument whose value has the type.
  static func assertion(_ type: ExpressionType, _ arguments: [Expression], _ path: String)
    -> Expression
  {
    Expression(type, assertionCode(type, arguments, path), of: arguments)
  }

  private static func assertionCode(
    _ type: ExpressionType, _ arguments: [Expression], _ path: String
  ) -> Code {
    if arguments.count == 1, case .property(let slot) = arguments[0].form {
      switch type {
      case .number: return .number(numberProperty(slot, path))
      case .string: return .string(stringProperty(slot, path))
      default: break
      }
    }
    let codes = arguments.map(\.code.value)
    let value: Evaluator<StyleValue> = { context throws(EvaluationError) in
      var found = StyleValue.null
      for code in codes {
        found = try code(&context)
        if type.includes(found.type) { return found }
      }
      throw EvaluationError(path, .wrongType(expected: type, found: found))
    }
    switch type {
    case .number: return .number(Code.value(value).number)
    case .string: return .string(Code.value(value).string)
    case .boolean: return .boolean(Code.value(value).boolean)
    default: return .value(value)
    }
  }

  private static func numberProperty(_ slot: Int, _ path: String) -> Evaluator<Double> {
    { context throws(EvaluationError) in
      let value = context.value(slot)
      if case .number(let number)? = value { return number }
      throw EvaluationError(
        path, .wrongType(expected: .number, found: value.map(StyleValue.init) ?? .null))
    }
  }

  private static func stringProperty(_ slot: Int, _ path: String) -> Evaluator<String> {
    { context throws(EvaluationError) in
      let value = context.value(slot)
      if case .string(let text)? = value { return text }
      throw EvaluationError(
        path, .wrongType(expected: .string, found: value.map(StyleValue.init) ?? .null))
    }
  }

  // MARK: - Conversions

  private static func conversion(to type: ExpressionType) -> Parser {
    { context, json throws(ExpressionFailure) in
      guard json.count >= 2 else { throw context.failure("Expected at least one argument.") }
      if type == .boolean || type == .string, json.count != 2 {
        throw context.failure("Expected one argument.")
      }
      return coercion(type, try arguments(context, json, from: 1), context.path)
    }
  }

  /// An expression that returns the first argument that can be converted to the type.
  static func coercion(_ type: ExpressionType, _ arguments: [Expression], _ path: String)
    -> Expression
  {
    var result = Expression(
      type, coercionCode(type, arguments.map(\.code), path), of: arguments)
    if type == .image { result.dependencies.insert(.environment) }
    return result
  }

  private static func coercionCode(_ type: ExpressionType, _ codes: [Code], _ path: String) -> Code
  {
    let codes = codes.map(\.value)
    let first = codes[0]
    switch type {
    case .boolean:
      return .boolean { context throws(EvaluationError) in try first(&context).isTruthy }
    case .string:
      return .string { context throws(EvaluationError) in try first(&context).text(path) }
    case .formatted:
      return .value { context throws(EvaluationError) in
        let value = try first(&context)
        if case .formatted = value { return value }
        return .formatted(Formatted(try value.text(path)))
      }
    case .image:
      return .value { context throws(EvaluationError) in
        let value = try first(&context)
        if case .image = value { return value }
        return .image(context.image(named: try value.text(path)))
      }
    case .number:
      return .number(
        firstConverted(codes, path, StyleValue.toNumber) { value in
          "Could not convert \(value.json.text) to number."
        })
    case .color:
      return .color(firstConverted(codes, path, StyleValue.toColor) { $0.colorErrorMessage })
    default:
      return .value(
        firstConverted(codes, path, { $0.converted(to: type) }) { value in
          "Could not parse \(type) from value '\(value.quoted)'"
        })
    }
  }

  private static func firstConverted<Result>(
    _ codes: [Evaluator<StyleValue>], _ path: String,
    _ convert: @escaping @Sendable (StyleValue) -> Result?,
    fault: @escaping @Sendable (StyleValue) -> String
  ) -> Evaluator<Result> {
    { context throws(EvaluationError) in
      var value = StyleValue.null
      for code in codes {
        value = try code(&context)
        if let result = convert(value) { return result }
      }
      throw EvaluationError(path, fault(value))
    }
  }
}
