// SPDX-License-Identifier: Apache-2.0

/// A property of a layer: a constant, or a function of the zoom and of the feature.
///
/// Evaluating never fails: where an expression has no value for a feature, the specification's default
/// stands in, and numbers are kept within the property's range.
public struct StyleProperty<Value: Sendable>: Sendable {
  @usableFromInline enum Content: Sendable {
    case constant(Value)
    case function(@Sendable (inout EvaluationContext) -> Value)
  }

  @usableFromInline let content: Content
  private let reads: PropertyReads?

  /// A property whose value does not change.
  public init(_ constant: Value) {
    content = .constant(constant)
    reads = nil
  }

  init(
    _ expression: Expression, _ body: @escaping @Sendable (inout EvaluationContext) -> Value
  ) {
    content = .function(body)
    reads = PropertyReads(expression)
  }

  /// A property made of another's value, and of what is in slots of the feature's properties: nil for none.
  init(
    reading other: StyleProperty, slots: [Int]?,
    _ body: @escaping @Sendable (inout EvaluationContext) -> Value
  ) {
    content = .function(body)
    reads = slots.map { PropertyReads(other.reads, slots: $0) } ?? other.reads
  }

  /// The value, where it is one and the same for all zooms, features and states.
  @inlinable public var constant: Value? {
    if case .constant(let value) = content { value } else { nil }
  }

  /// Whether the value changes with ``EvaluationContext/zoom``.
  public var dependsOnZoom: Bool { reads?.dependsOnZoom ?? false }

  /// Whether the value changes from feature to feature, or with a feature's state.
  public var dependsOnFeature: Bool { reads?.dependsOnFeature ?? false }

  /// The slots of ``EvaluationContext/values`` that are read.
  public var slots: [Int] { reads?.slots ?? [] }

  /// Whether ``EvaluationContext/wholeProperties`` is read.
  public var usesWholeFeature: Bool { reads?.usesWholeFeature ?? false }

  /// Whether ``EvaluationContext/geometry`` is asked for.
  public var usesGeometry: Bool { reads?.usesGeometry ?? false }

  /// Whether the value changes with ``EvaluationContext/featureState``.
  public var usesFeatureState: Bool { reads?.usesFeatureState ?? false }

  /// The curve over the zoom that the value follows, if it does.
  public var zoomCurve: ZoomCurve? { reads?.zoomCurve }

  /// The value in a context.
  @inlinable public func evaluate(_ context: inout EvaluationContext) -> Value {
    switch content {
    case .constant(let value): value
    case .function(let function): function(&context)
    }
  }

  /// The value in a context.
  @inlinable public func callAsFunction(_ context: inout EvaluationContext) -> Value {
    evaluate(&context)
  }

  /// The value at a zoom, for a property that no feature has a part in.
  public func value(atZoom zoom: Double) -> Value {
    if let constant { return constant }
    var context = EvaluationContext(zoom: zoom)
    return evaluate(&context)
  }
}

/// What a property's function reads.
///
/// Behind one reference: a layer has up to sixty properties, and copying it would otherwise count
/// hundreds of references.
private final class PropertyReads: Sendable {
  let dependsOnZoom: Bool
  let dependsOnFeature: Bool
  let usesWholeFeature: Bool
  let usesFeatureState: Bool
  let usesGeometry: Bool
  let slots: [Int]
  let zoomCurve: ZoomCurve?

  /// What another reads, and slots.
  init(_ other: PropertyReads?, slots: [Int]) {
    dependsOnZoom = other?.dependsOnZoom ?? false
    dependsOnFeature = true
    usesWholeFeature = other?.usesWholeFeature ?? false
    usesFeatureState = other?.usesFeatureState ?? false
    usesGeometry = other?.usesGeometry ?? false
    self.slots = Set(other?.slots ?? []).union(slots).sorted()
    zoomCurve = other?.zoomCurve
  }

  init(_ expression: Expression) {
    dependsOnZoom = expression.dependsOnZoom
    dependsOnFeature = expression.dependsOnFeature
    usesWholeFeature = expression.usesWholeFeature
    usesFeatureState = expression.dependencies.contains(.featureState)
    usesGeometry = expression.dependencies.contains(.geometry)
    slots = expression.slots.sorted()
    if case .curve(let curve) = expression.zoomUse { zoomCurve = curve } else { zoomCurve = nil }
  }
}
