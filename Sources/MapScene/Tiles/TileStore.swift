// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry
import MapImage
import MapResources
import MapText

/// A tile that is on the GPU and can be drawn.
final class LoadedTile {
  let key: TileKey
  var fills: MeshHandle?
  var outlines: MeshHandle?
  var lines: MeshHandle?
  var circles: MeshHandle?
  var extrusions: MeshHandle?
  var image: TextureHandle?
  /// The slopes of an elevation tile, for hillshades, and its elevations with their border, for color reliefs.
  var slopes: TextureHandle?
  var heights: TextureHandle?
  /// The elevations, with those of loaded neighbors as the border.
  var elevation: ElevationGrid?
  /// The image's corners in tile units, or `nil` if it covers the tile's square.
  let corners: [SIMD2<Float>]?
  /// The indices in `buckets` and `symbols` by group, -1 for none.
  let bucketOfGroup: [Int16]
  let symbolsOfGroup: [Int16]
  let buckets: [GeometryBucket]
  let symbols: [SymbolBucket]
  let glyphs: [GlyphID: GlyphBitmap]
  /// The paint rows of the last frame, by bucket and layer.
  var paintCache: [PaintCacheKey: PaintCacheEntry] = [:]
  /// The identities of the labels, by the layer's index in the style.
  var labels: [Int: LayerLabels.InTile] = [:]
  var lastFrame = 0
  /// The time at which the first version of the tile was loaded, in seconds of the caller's clock, if it fades in.
  var loadTime = -Double.infinity
  /// Whether there is a new version, which replaces this one when it is loaded.
  var isOutdated = false
  /// Whether glyph ranges of the labels could not be loaded.
  let lacksGlyphs: Bool
  /// The size of its textures of images and elevations, in bytes.
  let imageBytes: Int
  /// The generation of the atlas that contains the tile's glyphs.
  var glyphGeneration = 0
  private let owners: Owners

  /// Creates a tile that has no GPU resources yet; see ``TileUpload``.
  init(key: TileKey, bundle: TileBundle, groupCount: Int) {
    self.key = key
    owners = Owners()
    buckets = bundle.buckets
    symbols = bundle.symbols
    glyphs = bundle.glyphs
    lacksGlyphs = bundle.lacksGlyphs
    imageBytes = bundle.imageBytes
    var bucketOfGroup = [Int16](repeating: -1, count: groupCount)
    for (index, bucket) in bundle.buckets.enumerated() {
      bucketOfGroup[bucket.group] = Int16(index)
    }
    var symbolsOfGroup = [Int16](repeating: -1, count: groupCount)
    for (index, bucket) in bundle.symbols.enumerated() {
      symbolsOfGroup[bucket.group] = Int16(index)
    }
    self.bucketOfGroup = bucketOfGroup
    self.symbolsOfGroup = symbolsOfGroup
    corners = bundle.corners
    elevation = bundle.elevation
  }

  /// Creates a tile of another engine with the same GPU resources, which are released with the last of the tiles.
  ///
  /// - Parameters:
  ///   - source: The index of the tile's source in the other engine's scene.
  ///   - groupCount: The number of groups of that scene. Those that both scenes have must have the same index.
  init(sharing other: LoadedTile, source: Int, groupCount: Int) {
    key = TileKey(source: source, id: other.key.id, zoom: other.key.zoom)
    (fills, outlines, lines) = (other.fills, other.outlines, other.lines)
    (circles, extrusions) = (other.circles, other.extrusions)
    (image, slopes, heights) = (other.image, other.slopes, other.heights)
    (elevation, corners, imageBytes) = (other.elevation, other.corners, other.imageBytes)
    (buckets, symbols, glyphs) = (other.buckets, other.symbols, other.glyphs)
    (lacksGlyphs, isOutdated) = (other.lacksGlyphs, other.isOutdated)
    loadTime = other.loadTime
    let more = [Int16](repeating: -1, count: max(0, groupCount - other.bucketOfGroup.count))
    bucketOfGroup = other.bucketOfGroup + more
    symbolsOfGroup = other.symbolsOfGroup + more
    owners = other.owners
    owners.count += 1
  }

  /// The number of tiles that share the GPU resources.
  private final class Owners {
    var count = 1
  }

  func release(from backend: any RenderBackend) {
    owners.count -= 1
    guard owners.count == 0 else { return }
    for mesh in [fills, outlines, lines, circles, extrusions] {
      if let mesh { backend.release(mesh) }
    }
    for texture in [image, slopes, heights] {
      if let texture { backend.release(texture) }
    }
  }
}

/// The state of an engine's tiles: loaded, absent or failed. Each state has its own limit, so that tiles of
/// one state do not displace those of another.
struct TileStore {
  enum Entry {
    case loaded(LoadedTile)
    /// The source does not have this tile.
    case absent
    /// The last request failed; ``TileStore/retries`` has the time of the next one.
    case failed

    /// Whether the source does not have this tile.
    var isAbsent: Bool { if case .absent = self { true } else { false } }
  }

  private var tiles: [TileKey: LoadedTile] = [:]
  /// The size of the images and elevations of all loaded tiles, in bytes.
  private(set) var imageBytes = 0
  private var absent: Set<TileKey> = []
  var retries = RetrySchedule<TileKey>()
  /// The zooms of a tile's builds.
  private var zoomsOfTile: [TileName: [Int]] = [:]

  private struct TileName: Hashable {
    var source: Int
    var id: TileID
  }

  var loadedCount: Int { tiles.count }
  var absentCount: Int { absent.count }

  /// The state of a tile, or `nil` if it was not requested yet.
  subscript(key: TileKey) -> Entry? {
    if let tile = tiles[key] { return .loaded(tile) }
    if absent.contains(key) { return .absent }
    return retries.hasFailed(key) ? .failed : nil
  }

  func isLoaded(_ key: TileKey) -> Bool { tiles[key] != nil }

  /// Returns a build of a tile, preferably for the nearest zoom.
  func anyBuild(source: Int, id: TileID, near zoom: Int) -> LoadedTile? {
    guard let zooms = zoomsOfTile[TileName(source: source, id: id)] else { return nil }
    return zooms.min { abs($0 - zoom) < abs($1 - zoom) }
      .flatMap { tiles[TileKey(source: source, id: id, zoom: $0)] }
  }

  /// Inserts a tile, and returns its previous version.
  @discardableResult
  mutating func insert(_ tile: LoadedTile) -> LoadedTile? {
    let key = tile.key
    retries.succeeded(key)
    absent.remove(key)
    imageBytes += tile.imageBytes
    if let old = tiles.updateValue(tile, forKey: key) {
      imageBytes -= old.imageBytes
      return old
    }
    zoomsOfTile[TileName(source: key.source, id: key.id), default: []].append(key.zoom)
    return nil
  }

  /// Marks a loaded tile as outdated or not, and forgets its failures.
  mutating func setOutdated(_ isOutdated: Bool, _ key: TileKey) {
    retries.succeeded(key)
    tiles[key]?.isOutdated = isOutdated
  }

  /// Marks the tiles as outdated whose labels lack glyphs.
  func setOutdatedWithoutGlyphs() {
    for tile in tiles.values where tile.lacksGlyphs { tile.isOutdated = true }
  }

  mutating func insertAbsent(_ key: TileKey) {
    retries.succeeded(key)
    absent.insert(key)
  }

  /// Removes the least recently drawn tiles until at most `limit` are left, and until those that were not drawn in the
  /// frame have at most `unusedBytes` of images and elevations.
  mutating func trim(
    to limit: Int, unusedBytes: Int = ResourceLimits.cachedTileImageBytes, frame: Int,
    backend: any RenderBackend
  ) {
    guard tiles.count > limit || imageBytes > unusedBytes else { return }
    let unused = tiles.values.filter { $0.lastFrame < frame }
    var bytes = unused.reduce(0) { $0 + $1.imageBytes }
    guard tiles.count > limit || bytes > unusedBytes else { return }
    for tile in unused.sorted(by: { $0.lastFrame < $1.lastFrame }) {
      guard tiles.count > limit || bytes > unusedBytes else { return }
      bytes -= tile.imageBytes
      remove(tile, backend: backend)
    }
  }

  /// Removes the absent tiles out of view if there are more of them than the limit.
  mutating func trimAbsent(keeping inView: [TileKey]) {
    guard absent.count > ResourceLimits.absentTiles + inView.count else { return }
    absent = absent.intersection(inView)
  }

  /// All loaded tiles.
  var loaded: some Collection<LoadedTile> { tiles.values }
  /// The tiles that do not exist.
  var missing: Set<TileKey> { absent }

  /// Removes all tiles.
  mutating func removeAll(backend: any RenderBackend) {
    for tile in tiles.values { tile.release(from: backend) }
    self = TileStore()
  }

  private mutating func remove(_ tile: LoadedTile, backend: any RenderBackend) {
    let key = tile.key
    tile.release(from: backend)
    tiles[key] = nil
    imageBytes -= tile.imageBytes
    let name = TileName(source: key.source, id: key.id)
    zoomsOfTile[name]?.removeAll { $0 == key.zoom }
    if zoomsOfTile[name]?.isEmpty ?? false { zoomsOfTile[name] = nil }
  }
}

// MARK: - Elevation borders

extension TileStore {
  /// Fills the borders between the elevations of a tile and of its loaded neighbors, and updates their textures.
  func fillBorders(around tile: LoadedTile, backend: any RenderBackend) {
    guard tile.elevation != nil else { return }
    let key = tile.key
    for side in TileSide.all {
      guard let id = side.neighbor(of: key.id),
        case .loaded(let neighbor) = self[TileKey(source: key.source, id: id, zoom: key.zoom)]
      else { continue }
      tile.fillBorder(at: side, from: neighbor, backend: backend)
      neighbor.fillBorder(at: side.opposite, from: tile, backend: backend)
    }
  }
}

extension LoadedTile {
  /// Fills the border on a side, and updates the pixels of the textures that depend on it. A neighbor of another size
  /// is ignored.
  fileprivate func fillBorder(
    at side: TileSide, from neighbor: LoadedTile, backend: any RenderBackend
  ) {
    guard let other = neighbor.elevation, other.size == elevation?.size else { return }
    elevation?.fillBorder(at: side, from: other)
    guard let grid = elevation else { return }
    if let heights {
      let (columns, rows) = (side.x.border(grid.size), side.y.border(grid.size))
      backend.update(
        heights, x: columns.lowerBound + 1, y: rows.lowerBound + 1,
        with: grid.heights(columns, rows))
    }
    if let slopes {
      let (columns, rows) = (side.x.edge(grid.size), side.y.edge(grid.size))
      backend.update(
        slopes, x: columns.lowerBound, y: rows.lowerBound,
        with: grid.slopes(columns, rows, zoom: key.id.z))
    }
  }
}
