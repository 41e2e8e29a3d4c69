// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapImage
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
  /// The picture's corners in tile units, where it is not the tile's square.
  let corners: [SIMD2<Float>]?
  /// By group, the place in `buckets` or `symbols`; -1 for none.
  let bucketOfGroup: [Int16]
  let symbolsOfGroup: [Int16]
  let buckets: [GeometryBucket]
  let symbols: [SymbolBucket]
  let glyphs: [GlyphID: GlyphBitmap]
  /// Paint rows of the last frame, by bucket and layer.
  var paintCache: [PaintCacheKey: PaintCacheEntry] = [:]
  var lastFrame = 0
  /// The generation of the atlas that holds its glyphs.
  var glyphGeneration = 0

  /// Makes a tile that has nothing on the GPU yet: ``TileUpload``.
  init(key: TileKey, bundle: TileBundle, groupCount: Int) {
    self.key = key
    buckets = bundle.buckets
    symbols = bundle.symbols
    glyphs = bundle.glyphs
    var bucketOfGroup = [Int16](repeating: -1, count: groupCount)
    for (place, bucket) in bundle.buckets.enumerated() {
      bucketOfGroup[bucket.group] = Int16(place)
    }
    var symbolsOfGroup = [Int16](repeating: -1, count: groupCount)
    for (place, bucket) in bundle.symbols.enumerated() {
      symbolsOfGroup[bucket.group] = Int16(place)
    }
    self.bucketOfGroup = bucketOfGroup
    self.symbolsOfGroup = symbolsOfGroup
    corners = bundle.corners
  }

  func release(from backend: any RenderBackend) {
    for mesh in [fills, outlines, lines, circles, extrusions] {
      if let mesh { backend.release(mesh) }
    }
    if let image { backend.release(image) }
  }
}

/// What is known of the tiles: those that can be drawn, those that are not there.
struct TileStore {
  enum Entry {
    case loaded(LoadedTile)
    /// The source has no such tile, or it is broken: an ancestor stands in.
    case absent
  }

  private(set) var entries: [TileKey: Entry] = [:]
  /// The builds of a tile, by zoom.
  private var zoomsOfTile: [TileName: [Int]] = [:]

  private struct TileName: Hashable {
    var source: Int
    var id: TileID
  }

  subscript(key: TileKey) -> Entry? { entries[key] }

  func loaded(_ key: TileKey) -> LoadedTile? {
    if case .loaded(let tile) = entries[key] { tile } else { nil }
  }

  /// Any build of a tile, the one for the nearest zoom first.
  func anyBuild(source: Int, id: TileID, near zoom: Int) -> LoadedTile? {
    guard let zooms = zoomsOfTile[TileName(source: source, id: id)] else { return nil }
    return zooms.min { abs($0 - zoom) < abs($1 - zoom) }
      .flatMap { loaded(TileKey(source: source, id: id, zoom: $0)) }
  }

  mutating func insert(_ entry: Entry, for key: TileKey) {
    entries[key] = entry
    if case .loaded = entry {
      zoomsOfTile[TileName(source: key.source, id: key.id), default: []].append(key.zoom)
    }
  }

  /// Drops the tiles that were not drawn for longest until at most `limit` are left.
  mutating func trim(to limit: Int, frame: Int, backend: any RenderBackend) {
    guard entries.count > limit else { return }
    let unused = entries.compactMap { key, entry -> (key: TileKey, lastFrame: Int)? in
      guard case .loaded(let tile) = entry, tile.lastFrame < frame else { return nil }
      return (key, tile.lastFrame)
    }
    let count = min(unused.count, entries.count - limit)
    for (key, _) in unused.sorted(by: { $0.lastFrame < $1.lastFrame }).prefix(count) {
      remove(key, backend: backend)
    }
  }

  /// Drops all tiles.
  mutating func removeAll(backend: any RenderBackend) {
    for key in Array(entries.keys) { remove(key, backend: backend) }
  }

  private mutating func remove(_ key: TileKey, backend: any RenderBackend) {
    loaded(key)?.release(from: backend)
    entries[key] = nil
    let name = TileName(source: key.source, id: key.id)
    zoomsOfTile[name]?.removeAll { $0 == key.zoom }
    if zoomsOfTile[name]?.isEmpty ?? false { zoomsOfTile[name] = nil }
  }
}
