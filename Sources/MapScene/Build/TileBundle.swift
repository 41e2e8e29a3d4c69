// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapText

/// A tile built for drawing: everything that workers make and the engine uploads.
struct TileBundle: Sendable {
  /// Meshes by kind, each shared by all groups of the tile; absent where empty.
  var fills: MeshData?
  var outlines: MeshData?
  var lines: MeshData?
  var circles: MeshData?
  var extrusions: MeshData?
  /// What is drawn from the meshes, by group.
  var buckets: [GeometryBucket] = []
  var symbols: [SymbolBucket] = []
  /// The pictures of all glyphs that the symbols show.
  var glyphs: [GlyphID: GlyphBitmap] = [:]
  /// A raster tile's picture, premultiplied.
  var image: RasterImage?
  /// The picture's corners in tile units (NW, NE, SE, SW), where it is not the tile's square.
  var corners: [SIMD2<Float>]?
  /// Malformed features that were left out.
  var skippedFeatures = 0
}

/// The geometry of one group in one tile.
struct GeometryBucket: Sendable {
  var group: Int
  var segments: [Segment]

  /// Triangles whose paint rows fit into one uniform block.
  struct Segment: Sendable {
    /// Ranges of the mesh's indices: fills, lines, circles or extrusions; and outlines for fills.
    var indices: Range<Int>
    var outlineIndices: Range<Int> = 0..<0
    var rows: [PaintRow]
  }

  /// Rows a segment has at most: four vectors a row fill the smallest uniform block there is.
  static let maximumRows = DrawList.maximumRowVectors / 4
}
