// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapJSON

/// The context of an expression during parsing.
struct ParseContext {
  /// The conversion of a value of unknown type to the expected type.
  enum Annotation {
    case assert, coerce, omit
  }

  /// The names that are collected while a style is parsed.
  final class Names {
    var table: PropertyNames
    /// The number of variables that `let` has bound. Each variable has its own index.
    var variableCount = 0
    /// Whether an expression uses the geometry of features.
    var usesGeometry = false

    init(_ table: PropertyNames = PropertyNames()) { self.table = table }
  }

  /// A variable bound by `let`: its expression and its index in the evaluation context.
  struct Binding {
    var expression: Expression
    var index: Int
  }

  var path = ""
  var expected: ExpressionType?
  var bindings: [String: Binding] = [:]
  var depth = 0
  let names: Names

  init(names: Names, expected: ExpressionType? = nil) {
    self.names = names
    self.expected = expected
  }

  func failure(_ message: String, at index: Int? = nil, _ inner: Int? = nil) -> ExpressionFailure {
    let indices = [index, inner].compactMap { $0 }.map { "[\($0)]" }
    return ExpressionFailure(path + indices.joined(), message)
  }

  /// The context of an argument.
  func child(_ index: Int, expected: ExpressionType? = nil) -> ParseContext {
    var child = self
    child.path += "[\(index)]"
    child.expected = expected
    return child
  }

  /// Parses an operator's argument.
  func parse(
    _ json: JSON, at index: Int, as expected: ExpressionType? = nil,
    annotation: Annotation? = nil
  ) throws(ExpressionFailure) -> Expression {
    try child(index, expected: expected).parse(json, annotation: annotation)
  }

  /// Parses an expression, converts it to the expected type and evaluates it if it is constant.
  func parse(_ json: JSON, annotation: Annotation? = nil) throws(ExpressionFailure) -> Expression {
    let expression = try bare(json)
    return try folded(try typed(expression, annotation))
  }

  // MARK: - Steps

  private func bare(_ json: JSON) throws(ExpressionFailure) -> Expression {
    switch json {
    case .null, .bool, .number, .string: return Expression(constant: StyleValue(json))
    case .object:
      throw failure("Bare objects invalid. Use [\"literal\", {...}] instead.")
    case .array(let items):
      guard let first = items.first else {
        throw failure(
          "Expected an array with at least one element. If you wanted a literal array, use [\"literal\", []]."
        )
      }
      let hint = "If you wanted a literal array, use [\"literal\", [...]]."
      guard let name = first.string else {
        throw failure(
          "Expression name must be a string, but found \(first.typeName) instead. \(hint)", at: 0)
      }
      guard let parser = Operators.table[name] else {
        throw failure("Unknown expression \"\(name)\". \(hint)", at: 0)
      }
      guard depth < ResourceLimits.expressionDepth else { throw failure("nested too deeply") }
      var inner = self
      inner.depth += 1
      return try parser(inner, items)
    }
  }

  private func typed(_ expression: Expression, _ annotation: Annotation?)
    throws(ExpressionFailure) -> Expression
  {
    guard let expected else { return expression }
    let requested: Annotation? =
      switch (expected, expression.type) {
      case (.string, .value), (.number, .value), (.boolean, .value), (.object, .value),
        (.array, .value):
        annotation ?? .assert
      case (.color, .value), (.color, .string), (.formatted, .value), (.formatted, .string),
        (.image, .value), (.image, .string):
        annotation ?? .coerce
      case (.projection, .value), (.projection, .string), (.projection, .array),
        (.padding, .value), (.padding, .number), (.padding, .array),
        (.numberArray, .value), (.numberArray, .number), (.numberArray, .array),
        (.colorArray, .value), (.colorArray, .string), (.colorArray, .array),
        (.anchorOffsets, .value), (.anchorOffsets, .array):
        annotation ?? .coerce
      default: nil
      }
    switch requested {
    case .assert: return Operators.assertion(expected, [expression], path)
    case .coerce: return Operators.coercion(expected, [expression], path)
    case .omit: return expression
    case nil:
      guard expected.includes(expression.type) else {
        throw failure(expected.mismatch(found: expression.type))
      }
      return expression
    }
  }

  private func folded(_ expression: Expression) throws(ExpressionFailure) -> Expression {
    if case .constant = expression.form { return expression }
    guard expression.dependencies.isEmpty, expression.type != .image else { return expression }
    var context = EvaluationContext()
    do {
      return Expression(
        constant: try expression.code.value(&context), type: expression.type)
    } catch {
      throw failure(error.message)
    }
  }
}

extension JSON {
  /// The result of JavaScript's `typeof`.
  var typeName: String {
    switch self {
    case .null, .array, .object: "object"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    }
  }
}
