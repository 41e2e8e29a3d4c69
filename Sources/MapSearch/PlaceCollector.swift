// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapJSON
import MapTiles

/// Collects drafts and merges those of the same place.
///
/// A label appears in several levels and neighboring tiles, and a street consists of several pieces.
struct PlaceCollector {
  /// The drafts by key. Places with the same key that are far apart have separate drafts.
  private var drafts: [String: [PlaceDraft]] = [:]
  private(set) var count = 0

  mutating func add(_ draft: PlaceDraft) {
    guard draft.bounds.isValid else { return }
    count += drafts[draft.key, default: []].absorb(draft)
  }

  /// Removes and returns all drafts, the most important first.
  mutating func take() -> [PlaceDraft] {
    let all = drafts.values.joined().sorted {
      $0.importance == $1.importance ? $0.name < $1.name : $0.importance > $1.importance
    }
    drafts.removeAll(keepingCapacity: true)
    count = 0
    return all
  }
}

extension [PlaceDraft] {
  /// Adds a draft to those with its key. A draft between several others merges all of them.
  ///
  /// - Returns: The change in the number of drafts: 1, 0 or negative.
  mutating func absorb(_ draft: PlaceDraft) -> Int {
    let before = count
    guard let first = firstIndex(where: { $0.isNear(draft) }) else {
      append(draft)
      return 1
    }
    self[first].merge(draft)
    var index = first + 1
    while index < count {
      if self[index].isNear(self[first]) {
        self[first].merge(self[index])
        remove(at: index)
        index = first + 1
      } else {
        index += 1
      }
    }
    return count - before
  }
}

// MARK: - GeoJSON

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

// MARK: - Tile

extension PlaceCollector {
  /// Adds the named features of a tile.
  mutating func add(_ tile: VectorTile, id: TileID) {
    guard id.isValid else { return }
    for layer in tile.layers where PlaceSchema.has(layer: layer.name) {
      var reader = LayerReader(layer, of: id)
      for feature in layer.features {
        if let draft = reader.draft(of: feature) { add(draft) }
      }
    }
  }
}

/// Converts the features of one layer to drafts.
private struct LayerReader {
  let layer: VectorTileLayer
  let id: TileID
  /// The language of the name in each key of the layer; `nil` for other keys. The local name has an empty
  /// language.
  private let languages: [String?]
  private let precision: Double
  private var geometry = TileGeometry()

  /// The maximum number of languages per place.
  private static let mostNames = 100

  init(_ layer: VectorTileLayer, of id: TileID) {
    self.layer = layer
    self.id = id
    let isRoads = ["transportation_name", "roads"].contains(layer.name)
    languages = layer.keys.map { key in
      let language = PlaceNames.language(ofProperty: key)
      return language == "ref" && !isRoads ? nil : language
    }
    // Two tile units in meters, measured along the parallel through the tile's center.
    let latitude = WorldPoint(x: 0, y: id.origin.y + id.size / 2).coordinate.latitude
    let zoom = Double(id.z)
    precision =
      2 * Mercator.metersPerPoint(latitude: latitude, zoom: zoom)
      * Mercator.worldSize / Double(max(layer.extent, 1))
  }

  mutating func draft(of feature: VectorTileFeature) -> PlaceDraft? {
    guard let (name, names) = names(of: feature),
      let reading = PlaceSchema.reading(
        layer: layer.name, { layer.property($0, of: feature) }),
      layer.geometry(of: feature, extent: layer.extent, into: &geometry)
    else { return nil }
    guard let (anchors, bounds) = shape(of: feature) else { return nil }
    return PlaceDraft(
      name: name, names: names, kind: reading.kind, category: reading.category, area: reading.area,
      importance: reading.importance, anchors: anchors, bounds: bounds, precision: precision)
  }

  /// The feature's names; `nil` if it has none.
  private func names(of feature: VectorTileFeature) -> (String, [String: String])? {
    guard feature.tags.lowerBound >= 0, feature.tags.upperBound <= layer.tags.count else {
      return nil
    }
    var names: [String: String] = [:]
    for index in stride(from: feature.tags.lowerBound, to: feature.tags.upperBound - 1, by: 2) {
      let key = Int(layer.tags[index])
      let value = Int(layer.tags[index + 1])
      guard key < languages.count, value < layer.values.count, let language = languages[key],
        names.count < Self.mostNames, let name = layer.values[value].string
      else { continue }
      names[language] = name
    }
    return PlaceNames.sorted(names)
  }

  /// Representative points of the feature, and its bounds.
  private func shape(of feature: VectorTileFeature) -> ([Coordinate], CoordinateBounds)? {
    guard let first = geometry.points.first else { return nil }
    var low = first
    var high = first
    for point in geometry.points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    let bounds = CoordinateBounds(
      southWest: coordinate(Double(low.x), Double(high.y)),
      northEast: coordinate(Double(high.x), Double(low.y)))
    let anchor = anchor(of: feature.type)
    return (anchor.isValid ? [anchor] : [], bounds)
  }

  /// A point of the feature's largest part.
  private func anchor(of type: VectorTileFeature.GeometryType) -> Coordinate {
    var best = 0..<0
    for index in geometry.ends.indices {
      let part = geometry.part(index)
      if part.count > best.count { best = part }
    }
    let points = geometry.points[best].map { SIMD2(Double($0.x), Double($0.y)) }
    let point =
      switch type {
      case .lineString: RepresentativePoint.middle(ofLine: points)
      case .polygon: RepresentativePoint.inside(ring: points)
      case .point, .unknown: points.first
      }
    return coordinate(point?.x ?? .nan, point?.y ?? .nan)
  }

  private func coordinate(_ x: Double, _ y: Double) -> Coordinate {
    let scale = id.size / Double(max(layer.extent, 1))
    return WorldPoint(x: id.origin.x + x * scale, y: id.origin.y + y * scale).coordinate.wrapped
  }
}
