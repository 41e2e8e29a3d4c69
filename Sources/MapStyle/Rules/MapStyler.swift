// SPDX-License-Identifier: Apache-2.0

/// A change to the appearance of map features.
public enum MapStyler: Hashable, Sendable {
  /// The visibility of features.
  public enum Visibility: String, Hashable, Sendable, CaseIterable {
    /// Draws features, also those that an earlier rule hides.
    case on
    /// Hides features.
    case off
    /// Draws features with less detail: thinner roads without casings, and points of interest with an icon
    /// but no name.
    case simplified
  }

  /// Sets the hue to that of a color, in degrees 0..<360. Saturation and lightness stay unchanged.
  case hue(Double)
  /// Changes the lightness by a percentage of the distance to white (1...100) or to black (-100...-1).
  case lightness(Double)
  /// Changes the saturation by a percentage of the distance to the pure color (1...100) or to gray
  /// (-100...-1).
  case saturation(Double)
  /// Raises the lightness (0...1) to the power of 1/gamma. Values above 1 brighten all colors except black
  /// and white.
  case gamma(Double)
  /// Inverts the lightness if `true`. Hue and saturation stay unchanged.
  case invertLightness(Bool)
  /// Sets the visibility.
  case visibility(Visibility)
  /// Sets the color. The opacity stays unchanged.
  case color(StyleColor)
  /// The width in points: of the fill of a road or railway, of a casing on each side, or of a text halo.
  case weight(Double)
}

/// The changes to the features of a type.
public struct MapStyleRule: Hashable, Sendable {
  /// The type of the features that change.
  public var feature: MapFeatureType
  /// The element of the features that changes.
  public var element: MapElementType
  /// The changes, in the order in which they are applied.
  public var stylers: [MapStyler]

  /// Creates a rule.
  public init(
    feature: MapFeatureType = .all, element: MapElementType = .all, stylers: [MapStyler]
  ) {
    self.feature = feature
    self.element = element
    self.stylers = stylers
  }
}
