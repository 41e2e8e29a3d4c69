// SPDX-License-Identifier: Apache-2.0
import MapJSON

extension Operators {
  /// The operators for variables.
  static let bindings: [String: Parser] = ["let": letBinding, "var": variable]

  private static let letBinding: Parser = { context, json throws(ExpressionFailure) in
    guard json.count >= 4 else {
      throw context.failure("Expected at least 3 arguments, but found \(json.count - 1) instead.")
    }
    guard json.count.isMultiple(of: 2) else {
      throw context.failure("Expected an odd number of arguments.")
    }
    var inner = context
    var values: [Expression] = []
    var own: [Int] = []
    for index in stride(from: 1, to: json.count - 1, by: 2) {
      guard let name = json[index].string else {
        throw context.failure(
          "Expected string, but found \(json[index].typeName) instead.", at: index)
      }
      guard name.utf8.allSatisfy(isNameCharacter) else {
        throw context.failure(
          "Variable names must contain only alphanumeric characters or '_'.", at: index)
      }
      let value = try context.parse(json[index + 1], at: index + 1)
      inner.bindings[name] = ParseContext.Binding(
        expression: value, index: context.names.variableCount)
      own.append(context.names.variableCount)
      values.append(value)
      context.names.variableCount += 1
    }
    let last = json.count - 1
    let result = try inner.parse(json[last], at: last, as: context.expected)
    var expression = Expression(
      result.type, resettingVariables(own, before: result.code), of: values + [result])
    expression.zoomUse = Expression.passedOnZoomUse(of: [result] + values)
    if case .none = result.zoomUse, values.contains(where: { $0.dependsOnZoom }) {
      expression.zoomUse = Expression(result.type, result.code, of: values).zoomUse
    }
    return expression
  }

  private static func isNameCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static let variable: Parser = { context, json throws(ExpressionFailure) in
    guard json.count == 2, let name = json[1].string else {
      throw context.failure("'var' expression requires exactly one string literal argument.")
    }
    guard let binding = context.bindings[name] else {
      throw context.failure(
        "Unknown variable \"\(name)\". Make sure \"\(name)\" has been bound in an enclosing \"let\""
          + " expression before using it.", at: 1)
    }
    var expression = binding.expression
    if expression.constant != nil { return expression }
    expression.zoomUse = .none
    if case .other = expression.form {
      expression.code = memoizing(binding.index, expression.code)
    }
    return expression
  }

  /// Evaluates the code of a binding only at its first use. Otherwise, the time for nested `let` expressions
  /// would be exponential in the depth.
  private static func memoizing(_ index: Int, _ code: Code) -> Code {
    let code = code.value
    return .value { context throws(EvaluationError) in
      if let known = context.variables[index] { return known }
      let value = try code(&context)
      context.variables[index] = value
      return value
    }
  }

  private static func resettingVariables(_ own: [Int], before code: Code) -> Code {
    let count = (own.last ?? -1) + 1
    let forget: @Sendable (inout EvaluationContext) -> Void = { context in
      while context.variables.count < count { context.variables.append(nil) }
      for index in own { context.variables[index] = nil }
    }
    switch code {
    case .number(let code):
      return .number { context throws(EvaluationError) in
        forget(&context)
        return try code(&context)
      }
    case .color(let code):
      return .color { context throws(EvaluationError) in
        forget(&context)
        return try code(&context)
      }
    case .boolean, .string, .value:
      let code = code.value
      return .value { context throws(EvaluationError) in
        forget(&context)
        return try code(&context)
      }
    }
  }
}
