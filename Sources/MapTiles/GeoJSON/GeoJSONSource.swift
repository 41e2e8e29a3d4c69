// SPDX-License-Identifier: Apache-2.0
import MapFiles
public import MapGeometry
public import MapJSON

/// A GeoJSON document that is tiled into vector tiles on demand.
///
/// The source projects the document once and computes the importance of each point for the shape of its line.
/// A tile is clipped from its nearest cached ancestor, level by level, so a tile at a high zoom does not
/// process the complete document. Each level keeps the points that are important at that level. Geometry
/// beyond the antimeridian wraps to the other side.
///
/// Methods can be called concurrently from several tasks.
public final class GeoJSONSource: Sendable {
  /// The name of the only layer in the tiles.
  public static let layerName = "geojson"
  /// The extent of the tiles, in tile units.
  public static let extent = 8192

  /// The options with which the document is cut into tiles.
  public let options: GeoJSONOptions
  /// The errors for malformed features, which are not part of the tiles.
  public let skipped: [GeoJSONError]
  /// The bounds of all geometry; the bounds of the world if there is none.
  public let bounds: CoordinateBounds

  private let document: GeoJSONProjection
  private let clusters: GeoJSONClusters?
  private let margin: Double
  private let cache: Mutex<SliceCache>

  /// Creates a source from a document.
  public convenience init(
    _ document: GeoJSON, options: GeoJSONOptions = .init(), skipped: [GeoJSONError] = []
  ) {
    self.init(document, options: options, skipped: skipped, clusterRules: nil)
  }

  /// Creates a source whose clusters have properties.
  private init(
    _ document: GeoJSON, options: GeoJSONOptions, skipped: [GeoJSONError],
    clusterRules: GeoJSONClusterRules?
  ) {
    var options = options
    options.maximumZoom = min(max(options.maximumZoom, 0), 24)
    self.options = options
    self.skipped = skipped
    // `NaN` becomes 0.
    margin = (options.buffer > 0 ? min(options.buffer, 512) : 0) / 512
    var projection = GeoJSONProjection(document.features, generateId: options.generateId)
    bounds = projection.slice.bounds
    let root: GeoJSONSlice
    if let settings = options.clusters {
      clusters = GeoJSONClusters(projection, settings, options, rules: clusterRules)
      root = GeoJSONSlice()
    } else {
      clusters = nil
      root = projection.slice.wrapped(margin: margin, lineMetrics: options.lineMetrics)
    }
    projection.slice = GeoJSONSlice()
    self.document = projection
    cache = Mutex(SliceCache(root))
  }

  /// Creates a source from a JSON value. Malformed features are skipped; see ``skipped``.
  public convenience init(_ json: JSON, options: GeoJSONOptions = .init()) throws(GeoJSONError) {
    var skipped: [GeoJSONError] = []
    let document = try GeoJSON(json, skipped: &skipped)
    self.init(document, options: options, skipped: skipped)
  }

  /// Creates a source from a JSON value, whose clusters have properties.
  package convenience init(
    _ json: JSON, options: GeoJSONOptions, clusterRules: GeoJSONClusterRules?
  ) throws(GeoJSONError) {
    var skipped: [GeoJSONError] = []
    let document = try GeoJSON(json, skipped: &skipped)
    self.init(document, options: options, skipped: skipped, clusterRules: clusterRules)
  }

  /// The description of the source.
  public var info: TileSourceInfo {
    TileSourceInfo(
      name: "GeoJSON", format: .mvt, minimumZoom: 0, maximumZoom: options.maximumZoom,
      bounds: bounds, attribution: "",
      layers: [.init(name: GeoJSONSource.layerName, attributes: document.keys)])
  }

  /// Creates a tile. The tile has no layer if the document has no geometry there. Returns `nil` if the source
  /// has no such zoom level.
  ///
  /// - Complexity: O(*n*) in the number of points of the nearest cached ancestor.
  public func vectorTile(_ id: TileID) -> VectorTile? {
    guard id.isValid, id.z <= options.maximumZoom else { return nil }
    if let clusters { return clusters.tile(id, document, margin: margin) }
    let isLast = id.z == options.maximumZoom
    let tolerance = options.tolerance > 0 && !isLast ? options.tolerance / 512 * id.size : 0
    return slice(id).tile(
      id, document, squaredTolerance: tolerance * tolerance, lineMetrics: options.lineMetrics)
  }

  /// The slice of a tile. The lock is held only for cache access, not during clipping.
  private func slice(_ id: TileID) -> GeoJSONSlice {
    var (level, slice) = cache.withLock { $0.nearest(id) }
    while level < id.z, !slice.features.isEmpty {
      level += 1
      let step = id.ancestor(at: level)
      slice = slice.cut(
        to: WorldBox(step, margin: margin), lineMetrics: options.lineMetrics)
      cache.withLock { $0.keep(slice, step) }
    }
    return slice
  }
}

/// A cache of clipped slices with a limit on the number of points.
private struct SliceCache {
  private var slices: [TileID: GeoJSONSlice]
  private let root: GeoJSONSlice
  private var points = 0
  private let limit: Int

  init(_ root: GeoJSONSlice) {
    self.root = root
    slices = [:]
    limit = max(500_000, 3 * root.points.count)
  }

  /// The slice of the deepest cached ancestor and its zoom level.
  func nearest(_ id: TileID) -> (level: Int, slice: GeoJSONSlice) {
    for level in stride(from: id.z, to: 0, by: -1) {
      if let slice = slices[id.ancestor(at: level)] { return (level, slice) }
    }
    return (0, root)
  }

  mutating func keep(_ slice: GeoJSONSlice, _ id: TileID) {
    // Clearing the complete cache is simpler than tracking the age of the slices and costs only a few clips
    // of the root.
    if points > limit || slices.count > 10_000 {
      slices.removeAll()
      points = 0
    }
    if slices.updateValue(slice, forKey: id) == nil { points += slice.points.count }
  }
}

extension GeoJSONSlice {
  /// Merges the copies of the world into the range 0 to 1, with a margin on both sides.
  func wrapped(margin: Double, lineMetrics: Bool) -> GeoJSONSlice {
    let world = WorldBox(TileID(z: 0, x: 0, y: 0), margin: margin)
    var result = GeoJSONSlice()
    for copy in -8...8 {
      let shift = SIMD2(Double(copy), 0)
      let box = WorldBox(minimum: world.minimum + shift, maximum: world.maximum + shift)
      result.append(cut(to: box, lineMetrics: lineMetrics), shiftedBy: -shift.x)
    }
    return result
  }

  private mutating func append(_ other: GeoJSONSlice, shiftedBy shift: Double) {
    let firstPoint = points.count
    let firstPart = parts.count
    points.reserveCapacity(firstPoint + other.points.count)
    for var point in other.points {
      point.position.x += shift
      points.append(point)
    }
    for var part in other.parts {
      part.end += firstPoint
      parts.append(part)
    }
    for var feature in other.features {
      feature.end += firstPart
      feature.minimum.x += shift
      feature.maximum.x += shift
      features.append(feature)
    }
  }

  /// The bounds of all features; the bounds of the world if there are none.
  var bounds: CoordinateBounds {
    var low = SIMD2(Double.infinity, .infinity)
    var high = -low
    for feature in features {
      low = pointwiseMin(low, feature.minimum)
      high = pointwiseMax(high, feature.maximum)
    }
    if features.isEmpty {
      low = .zero
      high = .one
    }
    return CoordinateBounds(
      southWest: WorldPoint(x: low.x, y: high.y).coordinate,
      northEast: WorldPoint(x: high.x, y: low.y).coordinate)
  }
}
