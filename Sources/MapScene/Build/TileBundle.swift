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
  /// The patches of the meshes to draw, by group.
  var buckets: [GeometryBucket] = []
  var symbols: [SymbolBucket] = []
  /// The bitmaps of all glyphs of the symbols.
  var glyphs: [GlyphID: GlyphBitmap] = [:]
  /// A raster tile's image, premultiplied.
  var image: RasterImage?
  /// An elevation tile's contents, and its textures for the layers that draw it.
  var elevation: ElevationGrid?
  var slopes: TextureData?
  var heights: TextureData?
  /// The image's corners in tile units (NW, NE, SE, SW), or `nil` if it covers the tile's square.
  var corners: [SIMD2<Float>]?
  /// The number of malformed features that were skipped.
  var skippedFeatures = 0
  /// If the tile is outdated: ends when its server has responded, with whether there is a new version.
  var update: Task<Bool, Never>?
  /// Whether glyph ranges of its labels could not be loaded.
  var lacksGlyphs = false

  /// The size of its image and elevations, in bytes.
  var imageBytes: Int {
    [image?.pixels.count, slopes?.pixels.count, heights?.pixels.count, elevation?.byteCount]
      .reduce(0) { $0 + ($1 ?? 0) }
  }
}

/// The geometry of one group in one tile.
struct GeometryBucket: Sendable {
  var group: Int
  var segments: [Segment]

  /// Triangles whose paint rows fit in one uniform block.
  struct Segment: Sendable {
    /// Patches of the fill, line, circle or extrusion mesh.
    var patches: [MeshPatch]
    /// Patches of the outline mesh.
    var outlinePatches: [MeshPatch] = []
    var rows: [PaintRow]
  }

  /// The maximum number of rows in a segment. With four vectors per row they fill the smallest guaranteed
  /// uniform block.
  static let maximumRows = DrawList.maximumRowVectors / 4
}
