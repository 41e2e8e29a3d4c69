// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapText

/// A tile built for drawing. Worker tasks create bundles and the engine uploads them.
struct TileBundle: Sendable {
  /// The meshes by kind. All groups of the tile share a mesh. `nil` if empty.
  var fills: MeshData?
  var outlines: MeshData?
  var lines: MeshData?
  var circles: MeshData?
  var extrusions: MeshData?
  /// The index ranges of the meshes to draw, by group.
  var buckets: [GeometryBucket] = []
  var symbols: [SymbolBucket] = []
  /// The bitmaps of all glyphs of the symbols.
  var glyphs: [GlyphID: GlyphBitmap] = [:]
  /// A raster tile's image, premultiplied.
  var image: RasterImage?
  /// The image's corners in tile units (NW, NE, SE, SW), or `nil` if it covers the tile's square.
  var corners: [SIMD2<Float>]?
  /// The number of malformed features that were skipped.
  var skippedFeatures = 0
  /// If the tile is outdated, or glyphs are missing: ends when there may be a new version, with whether there is one.
  var update: Task<Bool, Never>?

  /// Adds an update. The new version is built after the first of both.
  mutating func add(_ other: Task<Bool, Never>?) {
    guard let first = update, let other else { return update = update ?? other }
    let (results, input) = AsyncStream<Bool>.makeStream()
    for update in [first, other] { Task { input.yield(await update.value) } }
    update = Task { await results.prefix(2).contains(true) }
  }
}

/// The geometry of one group in one tile.
struct GeometryBucket: Sendable {
  var group: Int
  var segments: [Segment]

  /// Triangles whose paint rows fit in one uniform block.
  struct Segment: Sendable {
    /// Ranges of the mesh's indices: of the fill, line, circle or extrusion mesh, and of the outline mesh.
    var indices: Range<Int>
    var outlineIndices: Range<Int> = 0..<0
    var rows: [PaintRow]
  }

  /// The maximum number of rows in a segment. With four vectors per row they fill the smallest guaranteed
  /// uniform block.
  static let maximumRows = DrawList.maximumRowVectors / 4
}
