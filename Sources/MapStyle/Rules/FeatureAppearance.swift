// SPDX-License-Identifier: Apache-2.0

/// The combined style of the rules for one element of a feature type.
struct FeatureAppearance: Hashable, Sendable {
  var color = ColorChange()
  var visibility = MapStyler.Visibility.on
  var weight: Double?
}

extension MapStyleRules {
  /// Combines the rules for an element of a feature type, in order.
  func appearance(of feature: MapFeatureType, _ element: MapElementType) -> FeatureAppearance {
    var appearance = FeatureAppearance()
    for rule in rules where rule.feature.includes(feature) && rule.element.includes(element) {
      for styler in rule.stylers {
        switch styler {
        case .visibility(let visibility): appearance.visibility = visibility
        case .weight(let weight): appearance.weight = weight
        default: appearance.color.add(styler)
        }
      }
    }
    return appearance
  }
}

/// A value that is the same for all features of a layer or depends on the feature type.
struct FeatureTypeValue<Value: Hashable & Sendable>: Sendable {
  /// The values by index of the classifier's type; `nil` for types that the layer does not draw.
  private let values: [Value?]
  private let classifier: FeatureSchema.Classifier

  init(
    _ classifier: FeatureSchema.Classifier, drawn: Set<MapFeatureType>,
    _ value: (MapFeatureType) -> Value
  ) {
    self.classifier = classifier
    values = classifier.types.map { drawn.contains($0) ? value($0) : nil }
  }

  private init(_ classifier: FeatureSchema.Classifier, _ values: [Value?]) {
    self.classifier = classifier
    self.values = values
  }

  /// The value, if it is the same for all types; otherwise `nil`.
  var same: Value? {
    let first = values.lazy.compactMap(\.self).first
    return first.flatMap { first in values.allSatisfy { ($0 ?? first) == first } ? first : nil }
  }

  /// The slots that determine the feature type.
  var slots: [Int] { classifier.slots }

  /// The value for the feature of a context.
  func callAsFunction(_ context: EvaluationContext) -> Value? {
    values[classifier.typeIndex(context)]
  }

  /// The value for a type; `nil` if the layer does not draw the type.
  func value(of type: MapFeatureType) -> Value? {
    classifier.types.firstIndex(of: type).flatMap { values[$0] }
  }

  /// Whether the value of any type satisfies a condition.
  func contains(_ test: (Value) -> Bool) -> Bool { values.contains { $0.map(test) ?? false } }

  func map<T>(_ change: (Value) -> T) -> FeatureTypeValue<T> {
    FeatureTypeValue<T>(classifier, values.map { $0.map(change) })
  }

  /// The names of the types whose values satisfy a condition.
  func names(_ test: (Value) -> Bool) -> [String] {
    zip(classifier.types, values).filter { $0.1.map(test) ?? false }.map(\.0.rawValue)
  }
}

extension StyleProperty {
  /// This property with its values changed by the choice for the type of each feature.
  func changed<Choice>(
    by choice: FeatureTypeValue<Choice>, isSame: (Choice) -> Bool,
    _ change: @escaping @Sendable (Value, Choice) -> Value
  ) -> StyleProperty {
    if let same = choice.same {
      if isSame(same) { return self }
      if let constant { return StyleProperty(change(constant, same)) }
      return StyleProperty(reading: self, slots: nil) { [self] context in
        change(evaluate(&context), same)
      }
    }
    return StyleProperty(reading: self, slots: choice.slots) { [self] context in
      let value = evaluate(&context)
      return choice(context).map { change(value, $0) } ?? value
    }
  }
}
