// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// Parses the value of a style property: a constant, a legacy function or an expression.
enum PropertyExpression {
  /// Whether the value is a legacy function, with stops or a property.
  static func isFunction(_ json: JSON) -> Bool {
    guard let members = json.object else { return false }
    return members["stops"] != nil || members["type"]?.string == "identity"
      || members["property"] != nil
  }

  /// Whether the value is an expression, unlike, for example, an array of numbers.
  static func isExpression(_ json: JSON) -> Bool {
    json[0]?.string.map { Operators.table[$0] != nil } ?? false
  }

  /// Validates and compiles an expression or a legacy function.
  static func parse(_ json: JSON, _ spec: PropertySpec, _ names: ParseContext.Names)
    throws(ExpressionFailure) -> Expression
  {
    var json = json
    if let members = json.object, isFunction(json) {
      json = try LegacyFunction.expression(members, spec)
    }
    return try compile(json, spec, spec.expressionType, names)
  }

  /// Validates and compiles an expression of any type.
  static func parseUntyped(_ json: JSON, _ spec: PropertySpec, _ names: ParseContext.Names)
    throws(ExpressionFailure) -> Expression
  {
    try compile(json, spec, nil, names)
  }

  private static func compile(
    _ json: JSON, _ spec: PropertySpec, _ type: ExpressionType?, _ names: ParseContext.Names
  ) throws(ExpressionFailure) -> Expression {
    let context = ParseContext(names: names, expected: type)
    // A string property converts any value to a string.
    let expression = try context.parse(json, annotation: spec.kind == .string ? .coerce : nil)
    try check(expression, spec)
    return expression
  }

  /// Throws an error if the property does not support the dependencies of the expression.
  private static func check(_ expression: Expression, _ spec: PropertySpec)
    throws(ExpressionFailure)
  {
    if expression.dependsOnFeature, spec.inputs.isDisjoint(with: [.feature, .featureState]) {
      throw ExpressionFailure("", "data expressions not supported")
    }
    if expression.dependsOnZoom, !spec.inputs.contains(.zoom) {
      throw ExpressionFailure("", "zoom expressions not supported")
    }
    switch expression.zoomUse {
    case .misplaced(let message): throw ExpressionFailure("", message)
    case .none:
      if expression.dependsOnZoom { throw ExpressionFailure("", ZoomCurve.misplaced) }
    case .curve(let curve):
      if !curve.isStep, !spec.isInterpolated {
        throw ExpressionFailure("", "\"interpolate\" expressions cannot be used with this property")
      }
    }
  }
}
