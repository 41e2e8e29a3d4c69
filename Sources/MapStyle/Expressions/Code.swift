// SPDX-License-Identifier: Apache-2.0

/// The code of an expression, which evaluates to a value in a context.
typealias Evaluator<Value> = @Sendable (inout EvaluationContext) throws(EvaluationError) -> Value

/// The code of an expression. It is typed if this makes evaluation faster than wrapping each result in a
/// ``StyleValue``.
enum Code: Sendable {
  case number(Evaluator<Double>)
  case boolean(Evaluator<Bool>)
  case string(Evaluator<String>)
  case color(Evaluator<StyleColor>)
  case value(Evaluator<StyleValue>)
}

extension Code {
  /// Creates code for a constant value.
  init(constant value: StyleValue) {
    switch value {
    case .number(let number): self = .number { _ in number }
    case .bool(let flag): self = .boolean { _ in flag }
    case .string(let text): self = .string { _ in text }
    case .color(let color): self = .color { _ in color }
    default: self = .value { _ in value }
    }
  }

  /// The code as an evaluator for any type.
  var value: Evaluator<StyleValue> {
    switch self {
    case .number(let code): { context throws(EvaluationError) in .number(try code(&context)) }
    case .boolean(let code): { context throws(EvaluationError) in .bool(try code(&context)) }
    case .string(let code): { context throws(EvaluationError) in .string(try code(&context)) }
    case .color(let code): { context throws(EvaluationError) in .color(try code(&context)) }
    case .value(let code): code
    }
  }

  /// The code of an expression that was checked to return a number.
  var number: Evaluator<Double> {
    if case .number(let code) = self { return code }
    let code = value
    return { context throws(EvaluationError) in
      let value = try code(&context)
      guard case .number(let number) = value else {
        throw EvaluationError("", .wrongType(expected: .number, found: value))
      }
      return number
    }
  }

  /// The code of an expression that was checked to return a Boolean value.
  var boolean: Evaluator<Bool> {
    if case .boolean(let code) = self { return code }
    let code = value
    return { context throws(EvaluationError) in
      let value = try code(&context)
      guard case .bool(let flag) = value else {
        throw EvaluationError("", .wrongType(expected: .boolean, found: value))
      }
      return flag
    }
  }

  /// The code of an expression that was checked to return a string.
  var string: Evaluator<String> {
    if case .string(let code) = self { return code }
    let code = value
    return { context throws(EvaluationError) in
      let value = try code(&context)
      guard case .string(let text) = value else {
        throw EvaluationError("", .wrongType(expected: .string, found: value))
      }
      return text
    }
  }

  /// The code of an expression that was checked to return a color.
  var color: Evaluator<StyleColor> {
    if case .color(let code) = self { return code }
    let code = value
    return { context throws(EvaluationError) in
      let value = try code(&context)
      guard case .color(let color) = value else {
        throw EvaluationError("", .wrongType(expected: .color, found: value))
      }
      return color
    }
  }
}
