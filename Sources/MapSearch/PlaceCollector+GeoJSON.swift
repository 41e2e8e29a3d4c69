// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON

extension PlaceCollector {
  /// Adds the features of a document that have a name or a title.
  mutating func add(_ document: GeoJSON) {
    for feature in document.features {
      if let draft = PlaceDraft(feature) { add(draft) }
    }
  }
}

extension PlaceDraft {
  /// Reads a GeoJSON feature; `nil` if it has no name or no valid coordinate.
  fileprivate init?(_ feature: GeoJSONFeature) {
    var names: [String: String] = [:]
    for (key, value) in feature.properties {
      if let language = PlaceNames.language(ofProperty: key), let name = value.string {
        names[language] = name
      }
    }
    for key in ["title", "Name", "NAME", "label"] where names[""] == nil {
      names[""] = feature.properties[key]?.string
    }
    names["ref"] = nil
    guard let (name, others) = PlaceNames.sorted(names), let geometry = feature.geometry else {
      return nil
    }
    let all = geometry.coordinates
    let bounds = CoordinateBounds(path: all)
    guard bounds.isValid, let anchor = geometry.anchor, anchor.isValid else { return nil }
    let category = ["class", "kind", "type", "amenity", "category"].lazy
      .compactMap { feature.properties[$0]?.string }.first
    self.init(
      name: name, names: others, kind: .feature,
      category: category.map(SearchText.shown) ?? "",
      importance: PlaceKind.feature.defaultImportance, anchors: [anchor], bounds: bounds,
      precision: 0)
  }
}

extension GeoJSONGeometry {
  /// All coordinates of the geometry.
  fileprivate var coordinates: [Coordinate] {
    switch self {
    case .point(let point): [point]
    case .multiPoint(let points), .lineString(let points): points
    case .multiLineString(let lines), .polygon(let lines): lines.flatMap(\.self)
    case .multiPolygon(let polygons): polygons.flatMap { $0.flatMap(\.self) }
    case .geometryCollection(let geometries): geometries.flatMap(\.coordinates)
    }
  }

  /// A representative point of the geometry. For several parts, a point of the part with the most points.
  fileprivate var anchor: Coordinate? {
    switch self {
    case .point(let point): return point
    case .multiPoint(let points): return points.first
    case .lineString(let line): return RepresentativePoint.middle(ofLine: line.plane)?.coordinate
    case .multiLineString(let lines):
      let longest = lines.max { $0.count < $1.count }
      return RepresentativePoint.middle(ofLine: longest?.plane ?? [])?.coordinate
    case .polygon(let rings):
      return RepresentativePoint.inside(ring: rings.first?.plane ?? [])?.coordinate
    case .multiPolygon(let polygons):
      let largest = polygons.compactMap(\.first).max { $0.count < $1.count }
      return RepresentativePoint.inside(ring: largest?.plane ?? [])?.coordinate
    case .geometryCollection(let geometries): return geometries.lazy.compactMap(\.anchor).first
    }
  }
}

extension [Coordinate] {
  /// The coordinates in a plane: longitude as x, latitude as y.
  fileprivate var plane: [SIMD2<Double>] { map { SIMD2($0.longitude, $0.latitude) } }
}

extension SIMD2<Double> {
  fileprivate var coordinate: Coordinate { Coordinate(latitude: y, longitude: x) }
}
