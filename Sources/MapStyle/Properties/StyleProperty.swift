// SPDX-License-Identifier: Apache-2.0

/// A property of a layer: a constant or a function of the zoom and the feature.
///
/// Evaluation never fails. If an expression has no value for a feature, the specification's default is used.
/// Numbers are clamped to the property's range.
public struct StyleProperty<Value: Sendable>: Sendable {
  @usableFromInline enum Content: Sendable {
    case constant(Value)
    case function(@Sendable (inout EvaluationContext) -> Value)
  }

  @usableFromInline let content: Content
  private let reads: PropertyDependencies?

  /// Creates a constant property.
  public init(_ constant: Value) {
    content = .constant(constant)
    reads = nil
  }

  init(
    _ expression: Expression, _ body: @escaping @Sendable (inout EvaluationContext) -> Value
  ) {
    content = .function(body)
    reads = PropertyDependencies(expression)
  }

  /// Creates a property that depends on another property and, unless `slots` is `nil`, on slots of the
  /// feature's properties.
  init(
    reading other: StyleProperty, slots: [Int]?,
    _ body: @escaping @Sendable (inout EvaluationContext) -> Value
  ) {
    content = .function(body)
    reads = slots.map { PropertyDependencies(other.reads, slots: $0) } ?? other.reads
  }

  /// The value, if it is the same for all zooms, features and states.
  @inlinable public var constant: Value? {
    if case .constant(let value) = content { value } else { nil }
  }

  /// Whether the value depends on ``EvaluationContext/zoom``.
  public var dependsOnZoom: Bool { reads?.dependsOnZoom ?? false }

  /// Whether the value depends on the feature or its state.
  public var dependsOnFeature: Bool { reads?.dependsOnFeature ?? false }

  /// The slots of ``EvaluationContext/values`` that the property reads.
  public var slots: [Int] { reads?.slots ?? [] }

  /// Whether the property reads ``EvaluationContext/allProperties``.
  public var usesWholeFeature: Bool { reads?.usesWholeFeature ?? false }

  /// Whether the property uses ``EvaluationContext/geometry``.
  public var usesGeometry: Bool { reads?.usesGeometry ?? false }

  /// Whether the value depends on ``EvaluationContext/featureState``.
  public var usesFeatureState: Bool { reads?.usesFeatureState ?? false }

  /// Whether the value depends on ``EvaluationContext/id`` or, through it, on the feature's state.
  package var usesIdentifier: Bool { reads?.usesIdentifier ?? false }

  /// The curve over the zoom, if the value follows one.
  public var zoomCurve: ZoomCurve? { reads?.zoomCurve }

  /// Creates a property that depends on the zoom if one of two others does.
  init(
    dependingOnZoomLike first: StyleProperty, _ second: StyleProperty,
    _ body: @escaping @Sendable (inout EvaluationContext) -> Value
  ) {
    content = .function(body)
    reads = PropertyDependencies(onZoom: first.dependsOnZoom || second.dependsOnZoom)
  }

  /// This property with a transition.
  func with(_ transition: StyleTransition) -> StyleProperty {
    StyleProperty(
      content: content, reads: PropertyDependencies(reads, transition: transition))
  }

  private init(content: Content, reads: PropertyDependencies?) {
    self.content = content
    self.reads = reads
  }

  /// How the property changes to its value from that of another style; `nil` as the style says.
  var transition: StyleTransition? { reads?.transition }

  /// Evaluates the property in a context.
  @inlinable public func evaluate(_ context: inout EvaluationContext) -> Value {
    switch content {
    case .constant(let value): value
    case .function(let function): function(&context)
    }
  }

  /// Evaluates the property in a context.
  @inlinable public func callAsFunction(_ context: inout EvaluationContext) -> Value {
    evaluate(&context)
  }

  /// Evaluates the property at a zoom, for properties that do not depend on features.
  public func value(atZoom zoom: Double) -> Value {
    if let constant { return constant }
    var context = EvaluationContext(zoom: zoom)
    return evaluate(&context)
  }
}

/// The inputs of a property's function, and its transition.
///
/// This is a class because a layer has up to sixty properties, and copying it would otherwise count hundreds
/// of references.
private final class PropertyDependencies: Sendable {
  let dependsOnZoom: Bool
  let dependsOnFeature: Bool
  let usesWholeFeature: Bool
  let usesFeatureState: Bool
  let usesIdentifier: Bool
  let usesGeometry: Bool
  let slots: [Int]
  let zoomCurve: ZoomCurve?
  let transition: StyleTransition?

  /// Adds slots to the inputs of another property.
  convenience init(_ other: PropertyDependencies?, slots: [Int]) {
    self.init(
      other, dependsOnFeature: true,
      slots: Set(other?.slots ?? []).union(slots).sorted(), transition: other?.transition)
  }

  /// The inputs of another property, with a transition.
  convenience init(_ other: PropertyDependencies?, transition: StyleTransition) {
    self.init(
      other, dependsOnFeature: other?.dependsOnFeature ?? false, slots: other?.slots ?? [],
      transition: transition)
  }

  private init(
    _ other: PropertyDependencies?, dependsOnFeature: Bool, slots: [Int],
    transition: StyleTransition?
  ) {
    dependsOnZoom = other?.dependsOnZoom ?? false
    self.dependsOnFeature = dependsOnFeature
    usesWholeFeature = other?.usesWholeFeature ?? false
    usesFeatureState = other?.usesFeatureState ?? false
    usesIdentifier = other?.usesIdentifier ?? false
    usesGeometry = other?.usesGeometry ?? false
    self.slots = slots
    zoomCurve = other?.zoomCurve
    self.transition = transition
  }

  init(_ expression: Expression) {
    dependsOnZoom = expression.dependsOnZoom
    dependsOnFeature = expression.dependsOnFeature
    usesWholeFeature = expression.usesWholeFeature
    usesFeatureState = expression.dependencies.contains(.featureState)
    usesIdentifier = !expression.dependencies.isDisjoint(with: [.identifier, .featureState])
    usesGeometry = expression.dependencies.contains(.geometry)
    slots = expression.slots.sorted()
    if case .curve(let curve) = expression.zoomUse { zoomCurve = curve } else { zoomCurve = nil }
    transition = nil
  }

  /// The inputs of a property that depends on the zoom at most.
  init(onZoom dependsOnZoom: Bool) {
    self.dependsOnZoom = dependsOnZoom
    dependsOnFeature = false
    usesWholeFeature = false
    usesFeatureState = false
    usesIdentifier = false
    usesGeometry = false
    slots = []
    zoomCurve = nil
    transition = nil
  }
}
