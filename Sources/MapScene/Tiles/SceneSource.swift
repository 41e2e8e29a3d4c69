// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry
import MapImage
import MapTiles
import Synchronization

/// A source of tiles as a scene draws it: one archive, document or template of a style's source.
struct SceneSource: Sendable {
  /// The style's name for it; several archives may share one.
  var name: String
  var isRaster: Bool
  var minimumZoom: Int
  var maximumZoom: Int
  /// Points a tile is wide at its own zoom.
  var tileSize: Double
  /// Tiles outside are never asked for.
  var bounds: CoordinateBounds?
  var attribution: String
  var provider: any SceneTileProvider
  /// Beyond this source's last zoom, other archives of the same name draw these areas.
  var yields: [CoordinateBounds] = []
}

/// Gives the contents of tiles; called from worker tasks.
protocol SceneTileProvider: Sendable {
  /// Nil where there is no such tile.
  func load(_ id: TileID) async throws -> SceneTile?
}

/// The contents of one tile.
enum SceneTile: Sendable {
  case vector(VectorTile)
  /// Premultiplied.
  case raster(RasterImage)
  /// The same with its corners in tile units: north-west, north-east, south-east, south-west.
  case picture(RasterImage, corners: [SIMD2<Float>])
}

extension SceneTile {
  /// A raster tile of an image file's bytes.
  fileprivate static func raster(decoding bytes: [UInt8]) throws(ImageError) -> SceneTile {
    .raster(
      try RasterImage(decoding: bytes, limit: ResourceLimits.rasterTilePixels).premultiplied())
  }
}

/// Vector or raster tiles from an archive or folder.
struct ArchiveProvider: SceneTileProvider {
  let source: any TileSource
  let isRaster: Bool

  func load(_ id: TileID) async throws -> SceneTile? {
    guard let bytes = try await source.tile(id) else { return nil }
    if isRaster { return try .raster(decoding: bytes) }
    return .vector(try VectorTile(decoding: bytes))
  }
}

/// Tiles that a URL template names.
struct TemplateProvider: SceneTileProvider {
  let templates: [String]
  let isRaster: Bool
  /// Rows are counted from the south.
  let isTMS: Bool
  let loader: any ResourceLoader

  func load(_ id: TileID) async throws -> SceneTile? {
    guard !templates.isEmpty else { return nil }
    let row = isTMS ? (1 << id.z) - 1 - id.y : id.y
    var url = templates[(id.x + id.y) % templates.count]
    for (token, value) in [
      ("{z}", "\(id.z)"), ("{x}", "\(id.x)"), ("{y}", "\(row)"), ("{ratio}", ""),
      ("{quadkey}", id.quadKey),
    ] {
      url = url.replacing(token, with: value)
    }
    guard let packed = try loader.load(url) else { return nil }
    let bytes = try Compression.unpack(packed)
    if isRaster { return try .raster(decoding: bytes) }
    return .vector(try VectorTile(decoding: bytes))
  }
}

/// A picture laid on four coordinates: each tile that it meets has it whole, in its own units, and shows
/// the part inside its square.
struct ImageProvider: SceneTileProvider {
  let url: String
  let loader: any ResourceLoader
  /// North-west, north-east, south-east, south-west; empty where they are not four.
  private let corners: [WorldPoint]
  private let image = SharedImage()

  init(url: String, corners: [Coordinate], loader: any ResourceLoader) {
    self.url = url
    self.loader = loader
    self.corners = corners.count == 4 ? corners.map { WorldPoint($0) } : []
  }

  private var left: Double { corners.map(\.x).min() ?? 0 }
  private var right: Double { corners.map(\.x).max() ?? 1 }
  private var top: Double { corners.map(\.y).min() ?? 0 }
  private var bottom: Double { corners.map(\.y).max() ?? 1 }

  /// The level whose tiles are as large as the picture, or up to twice that: there its corners are told
  /// to a thousandth of a tile unit.
  var level: Int {
    let size = max(right - left, bottom - top)
    return size > 0 ? min(22, max(0, Int((-log2(size)).rounded(.down)))) : 0
  }

  func load(_ id: TileID) async throws -> SceneTile? {
    let tile = id.origin
    let isMet = top < tile.y + id.size && bottom > tile.y
    let copy = [0.0, -1, 1].first { left + $0 < tile.x + id.size && right + $0 > tile.x }
    guard isMet, let copy, !corners.isEmpty else { return .vector(VectorTile(layers: [])) }
    guard let image = try image.load(url, loader) else { return nil }
    let scale = Double(TileUnits.extent) / id.size
    return .picture(
      image,
      corners: corners.map { corner in
        [Float((corner.x + copy - tile.x) * scale), Float((corner.y - tile.y) * scale)]
      })
  }
}

/// An image that is loaded and decoded once, however many tiles show it.
private final class SharedImage: Sendable {
  private let image = Mutex<RasterImage?>(nil)

  /// The image, premultiplied; nil where there is no file. A failure is tried again by the next tile.
  func load(_ url: String, _ loader: any ResourceLoader) throws -> RasterImage? {
    try image.withLock { known in
      if let known { return known }
      guard let bytes = try loader.load(url) else { return nil }
      known = try RasterImage(decoding: bytes).premultiplied()
      return known
    }
  }
}

/// Tiles cut from a GeoJSON document.
struct GeoJSONProvider: SceneTileProvider {
  let source: GeoJSONSource

  func load(_ id: TileID) async throws -> SceneTile? {
    source.vectorTile(id).map { .vector($0) }
  }
}

extension TileID {
  /// The tile's name in the quadtree of base-4 digits.
  fileprivate var quadKey: String {
    String(
      (0..<z).reversed().map { bit -> Character in
        ["0", "1", "2", "3"][(x >> bit & 1) + 2 * (y >> bit & 1)]
      })
  }
}
