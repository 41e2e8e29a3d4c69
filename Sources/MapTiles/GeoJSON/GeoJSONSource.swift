// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapJSON
import Synchronization

/// A GeoJSON document that is cut into vector tiles on the fly.
///
/// The document is projected once, and each of its points gets the importance that it has for its line's
/// shape. A tile is cut from the nearest ancestor that was cut before, level by level, so that a tile deep
/// down does not look at the whole document; each level keeps the points that matter to it. What lies
/// beyond the antimeridian comes back in on the other side.
///
/// May be called from several tasks at a time.
public final class GeoJSONSource: Sendable {
  /// The name of the only layer in the tiles.
  public static let layerName = "geojson"
  /// The tiles' width in their own units.
  public static let extent = 8192

  public let options: GeoJSONOptions
  /// What was malformed in the document and is left out of the tiles.
  public let skipped: [GeoJSONError]
  /// The box that holds all geometry; the whole world if there is none.
  public let bounds: CoordinateBounds

  private let document: GeoJSONProjection
  private let clusters: GeoJSONClusters?
  private let margin: Double
  private let cache: Mutex<SliceCache>

  /// Makes a source of a document.
  public init(
    _ document: GeoJSON, options: GeoJSONOptions = .init(), skipped: [GeoJSONError] = []
  ) {
    var options = options
    options.maximumZoom = min(max(options.maximumZoom, 0), 24)
    self.options = options
    self.skipped = skipped
    // A NaN falls to the lower limit.
    margin = (options.buffer > 0 ? min(options.buffer, 512) : 0) / 512
    var projection = GeoJSONProjection(document.features, generateId: options.generateId)
    bounds = projection.slice.bounds
    let root: GeoJSONSlice
    if let settings = options.clusters {
      clusters = GeoJSONClusters(projection, settings, options)
      root = GeoJSONSlice()
    } else {
      clusters = nil
      root = projection.slice.wrapped(margin: margin, lineMetrics: options.lineMetrics)
    }
    projection.slice = GeoJSONSlice()
    self.document = projection
    cache = Mutex(SliceCache(root))
  }

  /// Makes a source of a JSON value; malformed features are left out, see ``skipped``.
  public convenience init(_ json: JSON, options: GeoJSONOptions = .init()) throws(GeoJSONError) {
    var skipped: [GeoJSONError] = []
    let document = try GeoJSON(json, skipped: &skipped)
    self.init(document, options: options, skipped: skipped)
  }

  /// What the source says of itself.
  public var info: TileSourceInfo {
    TileSourceInfo(
      name: "GeoJSON", format: .mvt, minimumZoom: 0, maximumZoom: options.maximumZoom,
      bounds: bounds, attribution: "",
      layers: [.init(name: GeoJSONSource.layerName, attributes: document.keys)])
  }

  /// Cuts a tile; it has no layer where the document has nothing there, and is nil where the source has
  /// no such level.
  ///
  /// - Complexity: O(*n*) in the points of the nearest ancestor that was asked for before.
  public func vectorTile(_ id: TileID) -> VectorTile? {
    guard id.isValid, id.z <= options.maximumZoom else { return nil }
    if let clusters { return clusters.tile(id, document, margin: margin) }
    let isLast = id.z == options.maximumZoom
    let tolerance = options.tolerance > 0 && !isLast ? options.tolerance / 512 * id.size : 0
    return slice(id).tile(
      id, document, squaredTolerance: tolerance * tolerance, lineMetrics: options.lineMetrics)
  }

  /// The slice of a tile. The lock is held only to look up and to keep, not while cutting.
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

/// The slices that were cut, up to a limit of points.
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

  /// The slice of the deepest ancestor that is kept, and its level.
  func nearest(_ id: TileID) -> (level: Int, slice: GeoJSONSlice) {
    for level in stride(from: id.z, to: 0, by: -1) {
      if let slice = slices[id.ancestor(at: level)] { return (level, slice) }
    }
    return (0, root)
  }

  mutating func keep(_ slice: GeoJSONSlice, _ id: TileID) {
    // Starting anew is simpler than telling which slice is old, and costs a few cuts of the root.
    if points > limit || slices.count > 10_000 {
      slices.removeAll()
      points = 0
    }
    if slices.updateValue(slice, forKey: id) == nil { points += slice.points.count }
  }
}

extension GeoJSONSlice {
  /// The world from 0 to 1, and the margin beside it, with what lies on the world's other copies.
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
      point.place.x += shift
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

  /// The box around all features; the whole world if there are none.
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
