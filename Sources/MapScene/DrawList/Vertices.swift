// SPDX-License-Identifier: Apache-2.0

/// The units of all vertex positions inside a tile: the tile is 8192 units wide.
///
/// Positions may lie outside 0...8192 by up to one tile. Back ends read these structs' bytes as they
/// lie in memory; each has a stride that is a multiple of four.
public enum TileUnits {
  public static let extent = 8192
}

/// A corner of a fill's triangles. Stride 8.
public struct FillVertex: Sendable, Equatable {
  public var x: Int16
  public var y: Int16
  /// Which paint row of the draw command colors it.
  public var row: UInt16
  public var padding: UInt16 = 0

  public init(x: Int16, y: Int16, row: UInt16) {
    self.x = x
    self.y = y
    self.row = row
  }
}

/// A corner of the thin strip along a fill's edge that makes it smooth, or draws its outline.
/// Stride 12. Two lie at each point of the edge: `side` 0 on its inside, 1 on its outside.
public struct OutlineVertex: Sendable, Equatable {
  public var x: Int16
  public var y: Int16
  /// The outward normal at the point times 63, lengthened at a corner so that the strip keeps its
  /// width (at most 2 × 63).
  public var normalX: Int8
  public var normalY: Int8
  public var side: UInt8
  public var padding0: UInt8 = 0
  public var row: UInt16
  public var padding1: UInt16 = 0

  public init(x: Int16, y: Int16, normalX: Int8, normalY: Int8, side: UInt8, row: UInt16) {
    self.x = x
    self.y = y
    self.normalX = normalX
    self.normalY = normalY
    self.side = side
    self.row = row
  }
}

/// A corner of a line's triangles. Stride 16.
public struct LineVertex: Sendable, Equatable {
  public var x: Int16
  public var y: Int16
  /// The way from the line's middle to this corner, in half widths times 63 (miters are longer than
  /// 63, at most 2 × 63).
  public var extrudeX: Int8
  public var extrudeY: Int8
  /// Across the line, -63 at its left edge to 63 at its right; 0 in the middle of a round cap or join.
  public var across: Int8
  /// Along the line beyond its end, 0...63: with `across` it rounds caps and joins in the fragment.
  public var along: Int8
  /// The distance from the line's start, in tile units.
  public var distance: Float
  public var row: UInt16
  /// The way to the line's right at this point, times 63; at a join to where both segments, moved one
  /// unit to the right, meet (at most 2 × 63). An offset line lies along it. 0, 0: the way is taken from
  /// `extrude`, which is right except at caps and in the middle of round joins.
  public var rightX: Int8
  public var rightY: Int8

  public init(
    x: Int16, y: Int16, extrudeX: Int8, extrudeY: Int8, across: Int8, along: Int8,
    distance: Float, row: UInt16, rightX: Int8 = 0, rightY: Int8 = 0
  ) {
    self.rightX = rightX
    self.rightY = rightY
    self.x = x
    self.y = y
    self.extrudeX = extrudeX
    self.extrudeY = extrudeY
    self.across = across
    self.along = along
    self.distance = distance
    self.row = row
  }
}

/// A corner of a circle's square. Stride 12.
public struct CircleVertex: Sendable, Equatable {
  public var x: Int16
  public var y: Int16
  /// The corner: -1 or 1 each.
  public var cornerX: Int8
  public var cornerY: Int8
  public var row: UInt16
  public var padding: UInt32 = 0

  public init(x: Int16, y: Int16, cornerX: Int8, cornerY: Int8, row: UInt16) {
    self.x = x
    self.y = y
    self.cornerX = cornerX
    self.cornerY = cornerY
    self.row = row
  }
}

/// A corner of a 3D building's walls or roof. Stride 16.
public struct ExtrusionVertex: Sendable, Equatable {
  public var x: Int16
  public var y: Int16
  /// The face's outward unit normal times 127: walls lie in x, y; roofs have z 127.
  public var normalX: Int8
  public var normalY: Int8
  public var normalZ: Int8
  /// 1 at the building's height, 0 at its base.
  public var top: UInt8
  /// The distance along the wall from its ring's start, in tile units, for patterns.
  public var distance: Float
  public var row: UInt16
  public var padding: UInt16 = 0

  public init(
    x: Int16, y: Int16, normalX: Int8, normalY: Int8, normalZ: Int8, top: UInt8,
    distance: Float, row: UInt16
  ) {
    self.x = x
    self.y = y
    self.normalX = normalX
    self.normalY = normalY
    self.normalZ = normalZ
    self.top = top
    self.distance = distance
    self.row = row
  }
}

/// A corner of a glyph's or icon's rectangle, already projected to the screen. Stride 28.
///
/// Four make a rectangle in the order top left, top right, bottom left, bottom right; a glyph with a
/// halo is two rectangles, the halos of a label before its glyphs.
public struct SymbolVertex: Sendable, Equatable {
  /// Pixels from the picture's top left corner.
  public var x: Float
  public var y: Float
  /// Texels in the atlas.
  public var u: UInt16
  public var v: UInt16
  /// Color, premultiplied, 0...255. Icons that are not signed distance fields are multiplied by it.
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8
  /// Screen pixels a texel: how much the distance field is enlarged.
  public var scale: Float
  /// How far outside the glyph's edge the color ends, in screen pixels: 0 for the glyph, the halo's
  /// width for its halo.
  public var grow: Float
  /// How wide the edge fades beyond antialiasing, in screen pixels.
  public var blur: Float

  public init(
    x: Float, y: Float, u: UInt16, v: UInt16, color: SIMD4<UInt8>, scale: Float, grow: Float,
    blur: Float
  ) {
    self.x = x
    self.y = y
    self.u = u
    self.v = v
    self.red = color.x
    self.green = color.y
    self.blue = color.z
    self.alpha = color.w
    self.scale = scale
    self.grow = grow
    self.blur = blur
  }
}
