// SPDX-License-Identifier: Apache-2.0

/// The draw commands of one frame for a render backend, in painting order.
///
/// Colors are premultiplied by alpha, 0...1. Pixels are those of the render target; a point is
/// `pixelsPerPoint` pixels.
package struct DrawList: Sendable {
  package var width: Int
  package var height: Int
  package var clearColor: SIMD4<Float>
  /// The paint rows of all commands. A command's `rows` is an offset into this array. Offsets are multiples
  /// of ``rowAlignment``, and one command reads at most ``maximumRowVectors`` vectors.
  package var rows: [SIMD4<Float>]
  /// The vertices of all labels and icons of this frame.
  package var symbols: [SymbolVertex]
  /// The vertices of the overlays' lines, as rectangles.
  package var overlayLines: [OverlayLineVertex] = []
  /// The vertices of the overlays' areas, in clip space, and their triangles.
  package var overlayCorners: [SIMD4<Float>] = []
  package var overlayTriangles: [UInt32] = []
  /// The vertices of the pieces of tile overlays, and their triangles.
  package var overlayTileCorners: [OverlayTileVertex] = []
  package var overlayTileTriangles: [UInt32] = []
  package var light: Light
  package var commands: [DrawCommand]

  /// The alignment of row offsets in vectors: 16 × 16 bytes, the largest alignment of uniform buffers that
  /// OpenGL ES drivers require.
  package static let rowAlignment = 16
  /// The maximum number of row vectors of a command: 16 KiB, the smallest uniform block size that OpenGL ES
  /// 3.0 guarantees.
  package static let maximumRowVectors = 1024

  package init(width: Int, height: Int, clearColor: SIMD4<Float> = .zero) {
    self.width = width
    self.height = height
    self.clearColor = clearColor
    rows = []
    symbols = []
    light = Light()
    commands = []
  }
}

/// The light of 3D buildings (the style's `light`).
package struct Light: Sendable, Equatable {
  /// The vector from the scene to the light, in view axes: x right, y down along the screen's ground, z up.
  ///
  /// Its length is the radial part of the style's `position`. A length above 1 also lights faces that are
  /// turned slightly away. If the style anchors the light to the map, the scene rotates the vector. With
  /// radial r, azimuthal a and polar p it is r (sin p sin a, −sin p cos a, cos p). The initial value is the
  /// specification's default: 1.15, 210°, 30°.
  package var direction: SIMD3<Float> = [-0.2875, 0.49796, 0.99593]
  package var color: SIMD3<Float> = [1, 1, 1]
  /// The intensity, 0...1.
  package var intensity: Float = 0.5

  package init() {}
}

/// The sky (the style's `sky`).
package struct SkyDraw: Sendable, Equatable {
  /// A point of the horizon in pixels, from the top left.
  package var horizon: SIMD2<Float>
  /// The unit vector at right angles to the horizon, up.
  package var up: SIMD2<Float>
  /// The distance in pixels from the horizon at which its color ends; 0 if the sky has one color.
  package var blend: Float
  package var color: SIMD4<Float>
  package var horizonColor: SIMD4<Float>
}

/// The pixels that a fill's outline paints.
package enum OutlineKind: Sendable, CaseIterable {
  /// The antialiasing of an opaque fill: the pixel outside the edge.
  case opaqueEdge
  /// The antialiasing of a translucent fill: the pixel that contains the edge, also if its center is inside.
  case translucentEdge
  /// A line with its own color: the pixels on both sides of the edge.
  case line
}

/// One draw command.
package enum DrawCommand: Sendable {
  /// Triangles of ``FillVertex``. Rows: 1 vector, the color.
  case fill(TileDraw)
  /// A fill with a pattern. Rows: 3 vectors. 1. (opacity, 0, 0, 0). 2. The pattern's rectangle in the atlas (left, top,
  /// width, height, texels). 3. (Width, height of one repeat in tile units; phase x, y of the tile's origin in tile
  /// units).
  case fillPattern(TileDraw, atlas: TextureHandle)
  /// Edges of ``OutlineVertex``. Rows: 1 vector, the color.
  case outline(TileDraw, OutlineKind)
  /// The antialiasing of a fill with a pattern: edges of ``OutlineVertex``. Rows: as `fillPattern`.
  case outlinePattern(TileDraw, OutlineKind, atlas: TextureHandle)
  /// A line. Rows: 3 vectors. 1. The color. 2. (Half width, half gap width, offset to the right, blur; pixels). 3.
  /// (Tile units per dash unit; progress along a gradient at distance 0, and per tile unit; half the width of the fade
  /// at the ends of dashes, in dash units). With a half gap width of 0, one line is drawn. Otherwise two lines are
  /// drawn beside the gap, and the half width is the distance of the outer edge from the center.
  case line(TileDraw, dash: DashPattern?)
  /// A line with a pattern. Rows: 4 vectors: (opacity, 0, 0, 0); widths as in `line`; the pattern's rectangle
  /// in the atlas (left, top, width, height, texels); (length of one repeat in tile units, 0, 0, 0).
  case linePattern(TileDraw, atlas: TextureHandle)
  /// A line with a gradient. Rows: as `line`, with (opacity; progress; positions; opacity) instead of the color. The
  /// progress is that of the gradient along the line's part in the tile. `positions` is the number of equidistant
  /// positions of that part at which a stepped gradient may change its color, or 0.
  case lineGradient(TileDraw, GradientDraw, dash: DashPattern?)
  /// Circles. Rows: 3 vectors: fill color; stroke color; (radius, blur 0...1, stroke width; pixels; 0). The
  /// antialiased edge, one pixel wide, ends at the radius.
  case circle(TileDraw, CircleMode)
  /// 3D buildings. Rows: 2 vectors: color, not premultiplied and not lit; (base, height; meters; 0; 0).
  case extrusion(TileDraw, ExtrusionMode)
  /// 3D buildings with a pattern. Rows: 4 vectors. 1. The color. 2. (Base, height in meters; phase x, y of the tile's
  /// origin in tile units). 3. The pattern's rectangle in the atlas. 4. (Width, height of one repeat in tile units;
  /// tile units per meter of a wall; 0).
  case extrusionPattern(TileDraw, ExtrusionMode, atlas: TextureHandle)
  /// An image over a tile, or a mix of two images. The rectangle `source` (left, top, right, bottom; 0...1) of `texture`
  /// covers the tile's square, or the quadrilateral `corners` (tile units; NW, NE, SE, SW).
  case raster(RasterDraw)
  /// The shading of a tile's slopes, on the tile's square. Rows: 2 vectors and 3 for each light: (exaggeration;
  /// ``HillshadeFormula``; number of lights; 0), the accent color; (direction, altitude; radians; 0; 0), shadow
  /// color, highlight color.
  case hillshade(TileDraw, HillshadeDraw)
  /// The colors of a tile's elevations, on the tile's square. `heights` has the format `number` and a border of one
  /// pixel. Rows: 1 vector and 2 for each stop, at least 2 stops: (opacity, number of stops, 0, 0); (elevation in
  /// meters, ascending, 0, 0, 0), color.
  case colorRelief(TileDraw, heights: TextureHandle, isNearest: Bool)
  /// The density of points as colors. The tiles have circle meshes. Rows: 1 vector: (weight, radius in pixels, 0, 0).
  case heatmap([TileDraw], HeatmapMode)
  /// Rectangles of `DrawList.symbols`: a range of vertices, its count a multiple of four.
  case symbols(Range<Int>, atlas: TextureHandle, kind: SymbolKind)
  /// Line segments of `DrawList.overlayLines`.
  case overlayLine(OverlayLineDraw)
  /// A range of `DrawList.overlayTriangles` in one color, premultiplied.
  case overlayFill(Range<Int>, color: SIMD4<Float>)
  /// An image on triangles of `DrawList.overlayTileTriangles`.
  case overlayTile(OverlayTileDraw)
  /// Whether the following commands paint only pixels that show extrusions, for overlays on top of buildings.
  /// Extrusions come before this command.
  case overExtrusions(Bool)
  /// Fills the frame with one color.
  case background(color: SIMD4<Float>)
  /// The sky above the horizon.
  case sky(SkyDraw)
  /// The ground of one tile filled with a pattern: as `fillPattern`, on the tile's square.
  case backgroundPattern(TileDraw, atlas: TextureHandle)
}

/// The parameters that all draws of a tile's geometry share.
package struct TileDraw: Sendable {
  package var mesh: MeshHandle
  /// The ranges of the mesh's indices to draw.
  package var ranges: [Range<Int>]
  /// The transform from tile units (z in meters) to clip space, in column-major order.
  package var matrix: Matrix4f
  /// The offset into `DrawList.rows` and the number of vectors, both in vectors.
  package var rows: Int
  package var rowVectors: Int
  /// The number of tile units in one screen pixel at the camera's target, for line extrusion.
  package var unitsPerPixel: Float
  /// The part of the tile to paint (left, top, right, bottom; tile units), or `nil` to paint the complete
  /// mesh.
  package var clip: SIMD4<Float>?

  package init(
    mesh: MeshHandle, ranges: [Range<Int>], matrix: Matrix4f, rows: Int, rowVectors: Int,
    unitsPerPixel: Float, clip: SIMD4<Float>? = nil
  ) {
    self.mesh = mesh
    self.ranges = ranges
    self.matrix = matrix
    self.rows = rows
    self.rowVectors = rowVectors
    self.unitsPerPixel = unitsPerPixel
    self.clip = clip
  }
}

/// A single-precision matrix for the GPU, in column-major order.
package struct Matrix4f: Sendable, Equatable {
  package var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  package init(
    _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>
  ) {
    columns = (a, b, c, d)
  }

  package static func == (a: Matrix4f, b: Matrix4f) -> Bool { a.columns == b.columns }
}

/// A dash pattern: the alternating lengths of dashes and gaps in line widths, at most 8.
package struct DashPattern: Sendable, Equatable {
  package var lengths: [Float]
  /// Whether dashes have round ends (`line-cap: round`).
  package var isRound: Bool

  package init(lengths: [Float], isRound: Bool) {
    self.lengths = lengths
    self.isRound = isRound
  }
}

/// The colors along a line.
package struct GradientDraw: Sendable {
  /// A texture of one row: the colors from the progress 0 to 1, or those of the steps.
  package var ramp: TextureHandle
  /// The progress, 0...1, at which each step after the first begins, ascending; empty for a smooth gradient.
  package var steps: [Float]

  /// The maximum number of steps.
  package static let maximumSteps = 16

  package init(ramp: TextureHandle, steps: [Float] = []) {
    self.ramp = ramp
    self.steps = steps
  }
}

/// The alignment and scaling of circles in a tilted view.
package struct CircleMode: Sendable, Equatable {
  /// Whether circles lie flat on the map. Otherwise they face the viewer.
  package var liesOnMap: Bool
  /// Whether circles become smaller with distance. Otherwise they have the same size everywhere.
  package var scalesWithDistance: Bool
  /// The w of the camera's target in clip space, relative to which sizes are scaled.
  package var targetW: Float

  package init(liesOnMap: Bool, scalesWithDistance: Bool, targetW: Float) {
    self.liesOnMap = liesOnMap
    self.scalesWithDistance = scalesWithDistance
    self.targetW = targetW
  }
}

/// The drawing mode of 3D buildings. The buildings of a layer are consecutive commands.
package struct ExtrusionMode: Sendable, Equatable {
  /// The opacity of the layer, 0...1. It is applied to the layer as a unit, so that hidden buildings do not
  /// show through translucent ones.
  package var opacity: Float
  /// Whether walls are darker toward the ground.
  package var hasVerticalGradient: Bool

  package init(opacity: Float, hasVerticalGradient: Bool) {
    self.opacity = opacity
    self.hasVerticalGradient = hasVerticalGradient
  }
}

/// The contents of a symbol's atlas.
package enum SymbolKind: Sendable {
  /// A signed distance field in one channel: the edge is at 192/255, and the value is 0 at 8 texels outside
  /// the edge (value = 255 · (0.75 − d/8), with d in texels).
  case glyphs
  /// Premultiplied colors, interpolated between texels.
  case icons
  /// As `icons`, but each pixel has the color of the nearest texel. For icons whose texels have the size of
  /// pixels but are not aligned with them.
  case crispIcons
  /// As `glyphs`, with the field in the alpha channel of an icon atlas.
  case fieldIcons
}

/// An image drawn over a tile.
package struct RasterDraw: Sendable {
  package var texture: TextureHandle
  package var matrix: Matrix4f
  package var source: SIMD4<Float>
  package var corners: [SIMD2<Float>]?
  package var opacity: Float = 1
  /// The style's values of `raster-brightness-min` and `-max`, `raster-saturation` and `raster-contrast`.
  package var brightness: SIMD2<Float> = [0, 1]
  package var saturation: Float = 0
  package var contrast: Float = 0
  /// `raster-hue-rotate` in degrees.
  package var hueRotate: Float = 0
  package var isNearest = false
  /// The part of the tile to paint, as in ``TileDraw``.
  package var clip: SIMD4<Float>?
  /// The image with which it is mixed. The draw must not have corners.
  package var under: Under?

  /// An image in a mix of two.
  package struct Under: Sendable {
    package var texture: TextureHandle
    /// The rectangle of the image that covers the tile's square, which can extend beyond the image.
    package var source: SIMD4<Float>
    /// The weight of the image in the mix, 0...1.
    package var share: Float

    package init(texture: TextureHandle, source: SIMD4<Float>, share: Float) {
      self.texture = texture
      self.source = source
      self.share = share
    }
  }

  package init(texture: TextureHandle, matrix: Matrix4f, source: SIMD4<Float> = [0, 0, 1, 1]) {
    self.texture = texture
    self.matrix = matrix
    self.source = source
  }
}

/// The formula of a hillshade.
package enum HillshadeFormula: Int, Sendable {
  /// Shadows, highlights and an accent color depend on the slope and its direction to one light.
  case standard
  /// The average of the light that the surface reflects from each light.
  case reflection
  /// As `reflection` for one light, but weighted by the slope.
  case combined
  /// Shadows and highlights depend on the direction, and their strength on the slope.
  case igor
}

/// The slopes of a tile.
package struct HillshadeDraw: Sendable {
  /// A texture of the format `pair`: the slopes to the east and to the south, -4...4.
  package var slopes: TextureHandle
  /// The latitudes of the tile's northern and southern edge, in radians.
  package var latitudes: SIMD2<Float>
  package var isNearest: Bool

  package init(slopes: TextureHandle, latitudes: SIMD2<Float>, isNearest: Bool) {
    self.slopes = slopes
    self.latitudes = latitudes
    self.isNearest = isNearest
  }
}

/// The properties of a heatmap.
package struct HeatmapMode: Sendable {
  /// The factor of all weights.
  package var intensity: Float
  package var opacity: Float
  /// The colors by density, a texture of one row.
  package var ramp: TextureHandle

  package init(intensity: Float, opacity: Float, ramp: TextureHandle) {
    self.intensity = intensity
    self.opacity = opacity
    self.ramp = ramp
  }
}
