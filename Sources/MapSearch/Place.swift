// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

/// A named place, as returned by a search.
public struct Place: Sendable, Hashable {
  /// The local name of the place.
  public var name: String
  /// The names by language code of the data, such as "en", "sv", "latin" or "int", and "ref" for a road's
  /// number and "iata" for the code of an airport.
  public var names: [String: String]
  /// The category of the place.
  public var kind: PlaceKind
  /// The category in the data, such as "cafe", "residential" or "sea"; may be empty.
  public var category: String
  /// A representative point of the place, such as a point on the street or in the park.
  public var coordinate: Coordinate
  /// The bounds of the known geometry of the place; without extent for a single point.
  public var bounds: CoordinateBounds
  /// The recommended zoom of the camera to display the place, 0 for a world of 256 points.
  public var zoom: Float
  /// How well known the place is, 0...1.
  public var importance: Double

  /// Creates a place. Values that are `nil` follow from the kind and the coordinate.
  public init(
    name: String, names: [String: String] = [:], kind: PlaceKind, category: String = "",
    coordinate: Coordinate, bounds: CoordinateBounds? = nil, zoom: Float? = nil,
    importance: Double? = nil
  ) {
    let bounds = bounds ?? CoordinateBounds(southWest: coordinate, northEast: coordinate)
    self.name = name
    self.names = names
    self.kind = kind
    self.category = category
    self.coordinate = coordinate
    self.bounds = bounds
    self.zoom = zoom ?? Place.zoom(of: kind, bounds: bounds)
    self.importance = importance ?? kind.defaultImportance
  }

  /// Returns the name in a language ("en", "pt-BR"), or the local name if there is none.
  public func name(in language: String) -> String {
    if let name = names[language] { return name }
    let base = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return names[base] ?? name
  }

  /// Whether a text is one of the names, without regard to case and accents.
  package func isNamed(_ text: String) -> Bool {
    let forms = Set(SearchText.forms(of: text))
    return ([name] + names.values).contains { !forms.isDisjoint(with: SearchText.forms(of: $0)) }
  }

  /// The zoom at which the bounds are about 500 points wide or tall, clamped to the range of the kind.
  static func zoom(of kind: PlaceKind, bounds: CoordinateBounds) -> Float {
    let usual = kind.defaultZoom
    let southWest = WorldPoint(bounds.southWest)
    let northEast = WorldPoint(bounds.northEast)
    let extent = max(bounds.longitudeSpan / 360, abs(southWest.y - northEast.y))
    guard extent.isFinite, extent > 0 else { return usual }
    let fitting = 1 + Float(-log2(extent))
    return min(max(fitting, 1), max(usual, 17))
  }
}
