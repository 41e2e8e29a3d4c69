// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry
import MapImage
import MapResources
import MapStyle
import MapTiles

/// A tile source of a scene: one archive, document or template of a style's source.
struct SceneSource: Sendable {
  /// The source's name in the style. Several archives can share a name.
  var name: String
  var content: TileContent
  var minimumZoom: Int
  var maximumZoom: Int
  /// The width of a tile at its own zoom, in points.
  var tileSize: Double
  /// The source's bounds. Tiles outside are never requested.
  var bounds: CoordinateBounds?
  var attribution: String
  var provider: any SceneTileProvider
  var place = Place.local
  /// The areas that other archives of the same name draw beyond this source's highest level.
  var yields: [CoordinateBounds] = []

  /// Whether the source consists of images, which are not built for a zoom.
  var isRaster: Bool { content != .vector }

  /// Where the tiles are.
  enum Place: Sendable {
    case local
    /// On a server, each as a resource of its own, or as parts of an archive.
    case server, serverArchive
  }
}

/// The contents of a source's tiles.
enum TileContent: Equatable, Sendable {
  case vector
  case raster
  /// Elevations as colors.
  case elevation(ElevationEncoding)

  init(_ source: StyleSource) {
    switch source.type {
    case .raster: self = .raster
    case .rasterDEM: self = .elevation(source.elevationEncoding)
    case .vector, .geojson, .image, .unsupported: self = .vector
    }
  }

  /// Decodes the bytes of a tile.
  func decode(_ bytes: [UInt8]) throws -> SceneTile {
    switch self {
    case .vector: return .vector(try VectorTile(decoding: bytes))
    case .raster:
      let image = try RasterImage(
        decoding: bytes, limit: ResourceLimits.rasterTilePixels, isScaled: true)
      return .raster(image.premultiplied())
    case .elevation(let encoding):
      let image = try RasterImage(decoding: bytes, limit: ResourceLimits.rasterTilePixels)
      return .elevation(try ElevationGrid(image, encoding: encoding))
    }
  }
}

/// Provides the contents of tiles. Worker tasks call it.
protocol SceneTileProvider: Sendable {
  /// Returns the contents of a tile, or `nil` if the tile does not exist.
  func load(_ id: TileID) async throws -> SceneTile?

  /// Returns the contents of a tile like ``load(_:)``. If they are outdated, also returns a task that ends when there
  /// may be new contents, with whether there are.
  func current(
    _ id: TileID
  ) async throws -> (tile: SceneTile?, update: Task<Bool, Never>?)
}

extension SceneTileProvider {
  func current(
    _ id: TileID
  ) async throws -> (tile: SceneTile?, update: Task<Bool, Never>?) {
    (try await load(id), nil)
  }
}

/// The contents of one tile.
enum SceneTile: Sendable {
  case vector(VectorTile)
  /// A raster tile, premultiplied.
  case raster(RasterImage)
  /// An image, premultiplied, with its corners in tile units: north-west, north-east, south-east, south-west.
  case picture(RasterImage, corners: [SIMD2<Float>])
  case elevation(ElevationGrid)
}

/// Provides vector, raster or elevation tiles from an archive or folder.
struct ArchiveProvider: SceneTileProvider {
  let source: any TileSource
  let content: TileContent

  func load(_ id: TileID) async throws -> SceneTile? {
    try await source.tile(id).map(content.decode)
  }
}

/// Provides tiles from URL templates.
struct TemplateProvider: SceneTileProvider {
  let templates: [String]
  let content: TileContent
  /// Whether rows are numbered from the south.
  let isTMS: Bool
  /// The number of pixels per point.
  let scale: Double
  let loader: any ResourceLoader

  func load(_ id: TileID) async throws -> SceneTile? { try await current(id).tile }

  func current(
    _ id: TileID
  ) async throws -> (tile: SceneTile?, update: Task<Bool, Never>?) {
    guard !templates.isEmpty else { return (nil, nil) }
    let template = TileURLTemplate(text: templates[(id.x + id.y) % templates.count])
    let url = template.url(of: id, isTMS: isTMS, scale: scale)
    let found = try await loader.content(of: ResourceRequest(url, kind: .tile)) { packed in
      try content.decode(try Compression.unpack(packed))
    }
    return (found?.value, found?.content.update)
  }
}

/// Provides the tiles of an image source. Each tile that the image intersects gets the complete image in its
/// own units, and draws the part inside its square.
struct ImageProvider: SceneTileProvider {
  let url: String
  let loader: any ResourceLoader
  /// The corners north-west, north-east, south-east, south-west; empty if the count is not four.
  private let corners: [WorldPoint]
  /// The decoded image, premultiplied, by URL.
  private let images = SharedLoads<String, RasterImage?>()

  init(url: String, corners: [Coordinate], loader: any ResourceLoader) {
    self.url = url
    self.loader = loader
    self.corners = corners.count == 4 ? corners.map { WorldPoint($0) } : []
  }

  private var left: Double { corners.map(\.x).min() ?? 0 }
  private var right: Double { corners.map(\.x).max() ?? 1 }
  private var top: Double { corners.map(\.y).min() ?? 0 }
  private var bottom: Double { corners.map(\.y).max() ?? 1 }

  /// The level whose tiles are one to two times as large as the image, at which its corners are accurate to a
  /// thousandth of a tile unit.
  var level: Int {
    let size = max(right - left, bottom - top)
    return size > 0 ? min(22, max(0, Int((-log2(size)).rounded(.down)))) : 0
  }

  func load(_ id: TileID) async throws -> SceneTile? {
    let tile = id.origin
    let isMet = top < tile.y + id.size && bottom > tile.y
    let copy = [0.0, -1, 1].first { left + $0 < tile.x + id.size && right + $0 > tile.x }
    guard isMet, let copy, !corners.isEmpty else { return .vector(VectorTile(layers: [])) }
    let image = try await images.value(for: url) { [url, loader] in
      try await loader.load(ResourceRequest(url, kind: .image)) {
        try RasterImage(decoding: $0).premultiplied()
      }
    }
    guard let image else { return nil }
    let scale = Double(TileUnits.extent) / id.size
    return .picture(
      image,
      corners: corners.map { corner in
        [Float((corner.x + copy - tile.x) * scale), Float((corner.y - tile.y) * scale)]
      })
  }
}

/// Provides tiles from a GeoJSON document.
struct GeoJSONProvider: SceneTileProvider {
  let source: GeoJSONSource

  func load(_ id: TileID) async throws -> SceneTile? {
    source.vectorTile(id).map { .vector($0) }
  }
}
