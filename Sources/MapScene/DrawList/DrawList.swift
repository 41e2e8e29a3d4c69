// SPDX-License-Identifier: Apache-2.0

/// One picture, told to a back end: what to draw, in the order of painting.
///
/// Colors are premultiplied by alpha, 0...1. Lengths called pixels are of the target; a point is
/// `pixelsPerPoint` of them.
public struct DrawList: Sendable {
  public var width: Int
  public var height: Int
  public var clearColor: SIMD4<Float>
  /// The paint rows of all commands; a command's `rows` is an offset into it. Offsets are multiples of
  /// ``rowAlignment``, and one command reads at most ``maximumRowVectors`` vectors.
  public var rows: [SIMD4<Float>]
  /// The corners of all labels and icons of this picture.
  public var symbols: [SymbolVertex]
  /// The rectangles of the lines that are not the map's own.
  public var overlayLines: [OverlayLineVertex] = []
  /// The corners of the areas that are not the map's own, in clip space, and the triangles between them.
  public var overlayCorners: [SIMD4<Float>] = []
  public var overlayTriangles: [UInt32] = []
  /// The corners of the pieces of layers of tiles, and the triangles between them.
  public var overlayTileCorners: [OverlayTileVertex] = []
  public var overlayTileTriangles: [UInt32] = []
  public var light: Light
  public var commands: [DrawCommand]

  /// Vectors: 16 × 16 bytes, the coarsest uniform-buffer alignment that OpenGL ES drivers ask for.
  public static let rowAlignment = 16
  /// Vectors: 16 KiB, the smallest uniform block that OpenGL ES 3.0 guarantees.
  public static let maximumRowVectors = 1024

  public init(width: Int, height: Int, clearColor: SIMD4<Float> = .zero) {
    self.width = width
    self.height = height
    self.clearColor = clearColor
    rows = []
    symbols = []
    light = Light()
    commands = []
  }
}

/// The light that 3D buildings stand in (the style's `light`).
public struct Light: Sendable, Equatable {
  /// The vector from the scene to the light, in view axes: x right, y down the screen's ground, z up. Its
  /// length is the radial part of the style's `position`: more than 1 makes faces bright that are turned
  /// away a little. The scene turns it when the style anchors it to the map. With radial
  /// r, azimuthal a and polar p it is r (sin p sin a, −sin p cos a, cos p); at first the specification's
  /// default: 1.15, 210°, 30°.
  public var direction: SIMD3<Float> = [-0.2875, 0.49796, 0.99593]
  public var color: SIMD3<Float> = [1, 1, 1]
  /// 0...1.
  public var intensity: Float = 0.5

  public init() {}
}

/// One step of painting.
public enum DrawCommand: Sendable {
  /// Rows: 1 vector, the color. Triangles of ``FillVertex``.
  case fill(TileDraw)
  /// Rows: 3 vectors: (opacity, 0, 0, 0); the pattern in the atlas (left, top, width, height, texels);
  /// (width, height of one repeat in tile units; phase x, y of the tile's origin in tile units).
  case fillPattern(TileDraw, atlas: TextureHandle)
  /// Rows: 1 vector, the color. Triangles of ``OutlineVertex``. `inset`: 0 paints the edge's outer
  /// pixel only (smooth fill), 1 also the inner one (an outline of its own color).
  case outline(TileDraw, inset: Float)
  /// Rows: 3 vectors: color; (half width, half gap width, offset to the right, blur; pixels);
  /// (tile units per dash unit; progress along a gradient at distance 0, and per tile unit; 0). Half gap width 0: one line; more: two lines beside the gap,
  /// half width then being the outer edge's distance from the middle.
  case line(TileDraw, dash: DashPattern?)
  /// Rows: 4 vectors: (opacity, 0, 0, 0); widths as in `line`; the pattern in the atlas (left, top,
  /// width, height, texels); (length of one repeat in tile units, 0, 0, 0).
  case linePattern(TileDraw, atlas: TextureHandle)
  /// Rows: as `line`. The color comes from a texture of one row by the progress along the line, 0...1,
  /// times the row's color's alpha.
  case lineGradient(TileDraw, ramp: TextureHandle, dash: DashPattern?)
  /// Rows: 3 vectors: fill color; stroke color; (radius, blur 0...1, stroke width; pixels; 0). The
  /// smooth edge, a pixel wide, ends at the radius.
  case circle(TileDraw, CircleMode)
  /// Rows: 2 vectors: color, not premultiplied and not lit; (base, height; meters; 0; 0).
  case extrusion(TileDraw, ExtrusionMode)
  /// Rows: 4 vectors: color; (base, height; meters; phase x, y of the tile's origin in tile units); the
  /// pattern in the atlas; (width, height of one repeat in tile units; tile units a meter of a wall; 0).
  case extrusionPattern(TileDraw, ExtrusionMode, atlas: TextureHandle)
  /// A picture over a tile. `texture` covers `source` (left, top, right, bottom; 0...1) on the tile's
  /// square or, with `corners`, on that quadrilateral (tile units; NW, NE, SE, SW).
  case raster(RasterDraw)
  /// Rectangles of `DrawList.symbols`: a range of corners, a multiple of four.
  case symbols(Range<Int>, atlas: TextureHandle, kind: SymbolKind)
  /// Line segments of `DrawList.overlayLines`.
  case overlayLine(OverlayLineDraw)
  /// A range of `DrawList.overlayTriangles` in one color, premultiplied.
  case overlayFill(Range<Int>, color: SIMD4<Float>)
  /// A picture on triangles of `DrawList.overlayTileTriangles`.
  case overlayTile(OverlayTileDraw)
  /// Whether the commands from here on paint only pixels that show extrusions: overlays on top of buildings.
  /// The list has extrusions before it.
  case overExtrusions(Bool)
  /// The whole picture in one color.
  case background(color: SIMD4<Float>)
  /// The ground of one tile filled with a pattern: as `fillPattern`, on the tile's square.
  case backgroundPattern(TileDraw, atlas: TextureHandle)
}

/// What every draw of a tile's geometry needs.
public struct TileDraw: Sendable {
  public var mesh: MeshHandle
  /// The mesh's indices to draw.
  public var indices: Range<Int>
  /// Tile units (z in meters) to clip space, by columns.
  public var matrix: Matrix4f
  /// Offset into `DrawList.rows`, in vectors, and the number of vectors there.
  public var rows: Int
  public var rowVectors: Int
  /// Tile units that one screen pixel covers at the camera's target: what turns widths into extrusion.
  public var unitsPerPixel: Float
  /// The part of the tile to paint (left, top, right, bottom; tile units), where not all geometry of
  /// the mesh may show; nil paints all.
  public var clip: SIMD4<Float>?

  public init(
    mesh: MeshHandle, indices: Range<Int>, matrix: Matrix4f, rows: Int, rowVectors: Int,
    unitsPerPixel: Float, clip: SIMD4<Float>? = nil
  ) {
    self.mesh = mesh
    self.indices = indices
    self.matrix = matrix
    self.rows = rows
    self.rowVectors = rowVectors
    self.unitsPerPixel = unitsPerPixel
    self.clip = clip
  }
}

/// A matrix for the GPU, by columns.
public struct Matrix4f: Sendable, Equatable {
  public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  public init(
    _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>
  ) {
    columns = (a, b, c, d)
  }

  public static func == (a: Matrix4f, b: Matrix4f) -> Bool { a.columns == b.columns }
}

/// A dash pattern: lengths of dashes and gaps in turn, in dash units (line widths), at most 8.
public struct DashPattern: Sendable, Equatable {
  public var lengths: [Float]
  /// Whether dashes have round ends (line-cap: round).
  public var isRound: Bool

  public init(lengths: [Float], isRound: Bool) {
    self.lengths = lengths
    self.isRound = isRound
  }
}

/// How circles stand in a tilted view.
public struct CircleMode: Sendable, Equatable {
  /// Flat on the map, else facing the viewer.
  public var liesOnMap: Bool
  /// Smaller in the distance, else the same size everywhere.
  public var scalesWithDistance: Bool
  /// The distance from camera to target in clip w, by which sizes are scaled.
  public var targetW: Float

  public init(liesOnMap: Bool, scalesWithDistance: Bool, targetW: Float) {
    self.liesOnMap = liesOnMap
    self.scalesWithDistance = scalesWithDistance
    self.targetW = targetW
  }
}

/// How 3D buildings are drawn. A layer's buildings come as consecutive commands.
public struct ExtrusionMode: Sendable, Equatable {
  /// 0...1 for the layer as a whole: nothing shines through from behind a translucent building.
  public var opacity: Float
  /// Walls are darker toward the ground.
  public var hasVerticalGradient: Bool

  public init(opacity: Float, hasVerticalGradient: Bool) {
    self.opacity = opacity
    self.hasVerticalGradient = hasVerticalGradient
  }
}

/// What a symbol's atlas holds.
public enum SymbolKind: Sendable {
  /// One channel, a signed distance field: edge at 192/255, 8 texels from 0 distance to nothing
  /// (value = 255 · (0.75 − d/8), d in texels outside the edge).
  case glyphs
  /// Premultiplied color, interpolated between texels.
  case icons
  /// As `icons`, each pixel taking the color of the nearest texel: for icons whose texels are as large
  /// as pixels, but do not lie on them.
  case crispIcons
  /// As `glyphs`, the field being in the alpha of an icon atlas.
  case fieldIcons
}

/// A picture laid over a tile.
public struct RasterDraw: Sendable {
  public var texture: TextureHandle
  public var matrix: Matrix4f
  public var source: SIMD4<Float>
  public var corners: [SIMD2<Float>]?
  public var opacity: Float = 1
  /// `raster-brightness-min`, `-max`, `raster-saturation`, `raster-contrast`: the style's values.
  public var brightness: SIMD2<Float> = [0, 1]
  public var saturation: Float = 0
  public var contrast: Float = 0
  /// `raster-hue-rotate` in degrees.
  public var hueRotate: Float = 0
  public var isNearest = false
  /// As in ``TileDraw``.
  public var clip: SIMD4<Float>?

  public init(texture: TextureHandle, matrix: Matrix4f, source: SIMD4<Float> = [0, 0, 1, 1]) {
    self.texture = texture
    self.matrix = matrix
    self.source = source
  }
}
