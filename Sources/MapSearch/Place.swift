// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

/// A named place, as a search finds it.
public struct Place: Sendable, Hashable {
  /// The name that the place has where it is.
  public var name: String
  /// Its names by language, as the data call them: "en", "sv", "latin", "int"; and "ref" for a road's number.
  public var names: [String: String]
  public var kind: PlaceKind
  /// The data's own word for it: "cafe", "residential", "sea"; may be empty.
  public var category: String
  /// A point of the place: on the street, within the park.
  public var coordinate: Coordinate
  /// The box around all that is known of the place; without extent for a single point.
  public var bounds: CoordinateBounds
  /// The zoom (API, world of 256 points) to show the place at.
  public var zoom: Float
  /// How widely the place is known, 0...1.
  public var importance: Double

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
    self.importance = importance ?? kind.usualImportance
  }

  /// The name in a language ("en", "pt-BR"), else the local one.
  public func name(in language: String) -> String {
    if let name = names[language] { return name }
    let base = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return names[base] ?? name
  }

  /// The zoom at which the box is about 500 points wide or tall, held to what suits its kind.
  static func zoom(of kind: PlaceKind, bounds: CoordinateBounds) -> Float {
    let usual = kind.usualZoom
    let southWest = WorldPoint(bounds.southWest)
    let northEast = WorldPoint(bounds.northEast)
    let extent = max(bounds.longitudeSpan / 360, abs(southWest.y - northEast.y))
    guard extent.isFinite, extent > 0 else { return usual }
    let fitting = 1 + Float(-log2(extent))
    return min(max(fitting, 1), max(usual, 17))
  }
}
