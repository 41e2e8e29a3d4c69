// SPDX-License-Identifier: Apache-2.0

/// A value of which there are others in between.
protocol Mixable: Equatable, Sendable {
  /// Interpolates between two values by a fraction, 0...1.
  static func mix(_ from: Self, _ to: Self, _ fraction: Double) -> Self
}

extension Double: Mixable {
  static func mix(_ from: Double, _ to: Double, _ fraction: Double) -> Double {
    from + (to - from) * fraction
  }
}

extension SIMD2<Double>: Mixable {
  static func mix(_ from: Self, _ to: Self, _ fraction: Double) -> Self {
    from + (to - from) * fraction
  }
}

extension SIMD3<Double>: Mixable {
  static func mix(_ from: Self, _ to: Self, _ fraction: Double) -> Self {
    from + (to - from) * fraction
  }
}

extension StyleColor: Mixable {
  static func mix(_ from: StyleColor, _ to: StyleColor, _ fraction: Double) -> StyleColor {
    mix(from, to, fraction, in: .rgb)
  }
}

/// Changes the properties of a style from the values of another one to their own, as a function of
/// ``EvaluationContext/changeTime``.
///
/// As in MapLibre, properties that depend on features change at once, and so do those without values in between.
struct StyleChange {
  /// The transition of properties that define none.
  let standard: StyleTransition
  /// The time at which all properties have their own values, in seconds since the change.
  private(set) var duration = 0.0

  init(standard: StyleTransition) { self.standard = standard }

  mutating func callAsFunction<Value: Mixable>(
    _ property: inout StyleProperty<Value>, from old: StyleProperty<Value>
  ) {
    guard !property.dependsOnFeature, !old.dependsOnFeature else { return }
    if let value = property.constant, value == old.constant { return }
    let transition = (property.transition ?? standard).completed(by: standard)
    guard transition.end > 0 else { return }
    duration = max(duration, transition.end)
    property = StyleProperty(changing: property, from: old) { context in
      transition.progress(at: context.changeTime)
    }
  }
}

extension StyleProperty where Value: Mixable {
  /// Creates a property that changes from another one by a fraction, 0...1. Neither depends on features.
  fileprivate init(
    changing new: StyleProperty, from old: StyleProperty,
    fraction: @escaping @Sendable (EvaluationContext) -> Double
  ) {
    self.init(dependingOnZoomLike: new, old) { context in
      let fraction = fraction(context)
      if fraction >= 1 { return new.evaluate(&context) }
      if fraction <= 0 { return old.evaluate(&context) }
      return .mix(old.evaluate(&context), new.evaluate(&context), fraction)
    }
  }
}
