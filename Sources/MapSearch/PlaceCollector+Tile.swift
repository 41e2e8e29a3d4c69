// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapJSON
import MapTiles

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
      name: name, names: names, kind: reading.kind, category: reading.category,
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
