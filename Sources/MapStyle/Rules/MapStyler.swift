// SPDX-License-Identifier: Apache-2.0

/// One change to how something looks.
public enum MapStyler: Hashable, Sendable {
  /// Whether something is drawn.
  public enum Visibility: String, Hashable, Sendable, CaseIterable {
    case on, off
    /// Drawn with less: roads thinner and without outlines, places with an icon and without a name.
    case simplified
  }

  /// Takes the hue of a color, degrees 0..<360, and keeps saturation and lightness.
  case hue(Double)
  /// Goes a part of the way, in percent, to white (1...100) or to black (-100...-1).
  case lightness(Double)
  /// Goes a part of the way, in percent, to the pure color (1...100) or to gray (-100...-1).
  case saturation(Double)
  /// Raises the lightness (0...1) to the power 1/gamma: above 1 brightens all but black and white.
  case gamma(Double)
  /// Makes light dark and dark light, and keeps hue and saturation; false does nothing.
  case invertLightness(Bool)
  case visibility(Visibility)
  /// Takes a color for all; translucent things stay as translucent as they were.
  case color(Color)
  /// The width in points: of a road's or a railway's inside, of an outline on each side, of a text's halo.
  case weight(Double)
}

/// What is changed about the things of a type.
public struct MapStyleRule: Hashable, Sendable {
  public var feature: MapFeatureType
  public var element: MapElementType
  /// Made one after another.
  public var stylers: [MapStyler]

  /// Makes a rule of its parts.
  public init(
    feature: MapFeatureType = .all, element: MapElementType = .all, stylers: [MapStyler]
  ) {
    self.feature = feature
    self.element = element
    self.stylers = stylers
  }
}
