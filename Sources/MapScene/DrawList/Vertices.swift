// SPDX-License-Identifier: Apache-2.0

/// The units of vertex positions inside a tile: the tile is 8192 units wide.
///
/// Positions may be outside 0...8192 by up to one tile. Backends read the bytes of the vertex structs
/// directly. Each stride is a multiple of four.
package enum TileUnits {
  package static let extent = 8192
}

/// A vertex of a fill's triangles. Stride 8.
package struct FillVertex: Sendable, Equatable {
  package var x: Int16
  package var y: Int16
  /// The index of the vertex's paint row in the draw command.
  package var row: UInt16
  package var padding: UInt16 = 0

  package init(x: Int16, y: Int16, row: UInt16) {
    self.x = x
    self.y = y
    self.row = row
  }
}

/// A point of a fill's edges, which are painted for antialiasing or as the outline. Stride 8.
package struct OutlineVertex: Sendable, Equatable {
  package var x: Int16
  package var y: Int16
  /// The outward normal at the point times 63. At a corner it is longer, so that a strip along the edges keeps its
  /// width (at most 2 × 63).
  package var normalX: Int8
  package var normalY: Int8
  package var row: UInt16

  package init(x: Int16, y: Int16, normalX: Int8, normalY: Int8, row: UInt16) {
    self.x = x
    self.y = y
    self.normalX = normalX
    self.normalY = normalY
    self.row = row
  }
}

/// A vertex of a line's triangles. Stride 16.
package struct LineVertex: Sendable, Equatable {
  package var x: Int16
  package var y: Int16
  /// The vector from the line's center to this vertex, in half widths times 63. Miters are longer than 63, at
  /// most 2 × 63.
  package var extrudeX: Int8
  package var extrudeY: Int8
  /// The position across the line, from -63 at its left edge to 63 at its right. 0 at the center of a round
  /// cap or join.
  package var across: Int8
  /// The position along the line beyond its end, 0...63. With `across`, fragments compute round caps and
  /// joins.
  package var along: Int8
  /// The distance from the line's start, in tile units.
  package var distance: Float
  package var row: UInt16
  /// The normal to the right of the line at this point, times 63, along which an offset line is moved. At a
  /// join it is the intersection of both segments moved one unit to the right (at most 2 × 63). With 0, 0,
  /// the normal is taken from `extrude`, which is correct except at caps and in the middle of round joins.
  package var rightX: Int8
  package var rightY: Int8

  package init(
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

/// A vertex of a circle's square. Stride 12.
package struct CircleVertex: Sendable, Equatable {
  package var x: Int16
  package var y: Int16
  /// The corner: -1 or 1 for each coordinate.
  package var cornerX: Int8
  package var cornerY: Int8
  package var row: UInt16
  package var padding: UInt32 = 0

  package init(x: Int16, y: Int16, cornerX: Int8, cornerY: Int8, row: UInt16) {
    self.x = x
    self.y = y
    self.cornerX = cornerX
    self.cornerY = cornerY
    self.row = row
  }
}

/// A vertex of a 3D building's walls or roof. Stride 16.
package struct ExtrusionVertex: Sendable, Equatable {
  package var x: Int16
  package var y: Int16
  /// The face's outward unit normal times 127. Walls have a normal in x and y; roofs have z = 127.
  package var normalX: Int8
  package var normalY: Int8
  package var normalZ: Int8
  /// 1 at the building's height, 0 at its base.
  package var top: UInt8
  /// The position along the walls of its ring, in tile units, for patterns. It decreases along each wall.
  package var distance: Float
  package var row: UInt16
  package var padding: UInt16 = 0

  package init(
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

/// A corner of a glyph's or icon's rectangle, projected to the screen. Stride 32.
///
/// Four vertices form a rectangle: top left, top right, bottom left, bottom right. A glyph with a halo is two
/// rectangles. The halos of a label are before its glyphs.
package struct SymbolVertex: Sendable, Equatable {
  /// The position in pixels from the frame's top-left corner.
  package var x: Float
  package var y: Float
  /// The position in the atlas, in texels.
  package var u: UInt16
  package var v: UInt16
  /// The color, premultiplied, 0...255. Icons that are not signed distance fields are multiplied by it.
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  package var alpha: UInt8
  /// The number of screen pixels per texel: the magnification of the distance field.
  package var scale: Float
  /// The distance outside the glyph's edge at which the color ends, in screen pixels: 0 for the glyph, the
  /// halo's width for its halo.
  package var grow: Float
  /// The width of the edge's fade, in screen pixels.
  package var edge: Float
  /// The top left corner of the rectangle in the atlas, in texels. A distance field is sampled relative to it, so that its pixels do
  /// not depend on its position in the atlas.
  package var originU: UInt16
  package var originV: UInt16

  package init(
    x: Float, y: Float, u: UInt16, v: UInt16, color: SIMD4<UInt8>, scale: Float = 1,
    grow: Float = 0, edge: Float = 0, origin: SIMD2<UInt16> = .zero
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
    self.edge = edge
    originU = origin.x
    originV = origin.y
  }
}
