// SPDX-License-Identifier: Apache-2.0

/// A property of a layer: a constant, or a function of the zoom and of the feature.
///
/// Evaluating never fails: where an expression has no value for a feature, the specification's default
/// stands in, and numbers are kept within the property's range.
public struct StyleProperty<Value: Sendable>: Sendable {
  /// Whether the value changes with ``EvaluationContext/zoom``.
  public let dependsOnZoom: Bool
  /// Whether the value changes from feature to feature, or with a feature's state.
  public let dependsOnFeature: Bool
  /// The value, where it is one and the same for all zooms, features and states.
  public let constant: Value?
  /// The slots of ``EvaluationContext/values`` that are read.
  public let slots: [Int]
  /// Whether ``EvaluationContext/wholeProperties`` is read.
  public let usesWholeFeature: Bool
  /// Whether the value changes with ``EvaluationContext/featureState``.
  public let usesFeatureState: Bool
  /// The curve over the zoom that the value follows, if it does.
  public let zoomCurve: ZoomCurve?

  @usableFromInline let body: @Sendable (inout EvaluationContext) -> Value

  /// A property whose value does not change.
  public init(_ constant: Value) {
    self.init(constant: constant, of: nil) { _ in constant }
  }

  init(
    constant: Value?, of expression: Expression?,
    _ body: @escaping @Sendable (inout EvaluationContext) -> Value
  ) {
    self.constant = constant
    self.body = body
    dependsOnZoom = expression?.dependsOnZoom ?? false
    dependsOnFeature = expression?.dependsOnFeature ?? false
    slots = expression?.slots.sorted() ?? []
    usesWholeFeature = expression?.usesWholeFeature ?? false
    usesFeatureState = expression?.dependencies.contains(.featureState) ?? false
    if case .curve(let curve)? = expression?.zoomUse { zoomCurve = curve } else { zoomCurve = nil }
  }

  /// The value in a context.
  @inlinable public func evaluate(_ context: inout EvaluationContext) -> Value { body(&context) }

  /// The value in a context.
  @inlinable public func callAsFunction(_ context: inout EvaluationContext) -> Value {
    body(&context)
  }

  /// The value at a zoom, for a property that no feature has a part in.
  public func value(atZoom zoom: Double) -> Value {
    if let constant { return constant }
    var context = EvaluationContext(zoom: zoom)
    return body(&context)
  }
}
