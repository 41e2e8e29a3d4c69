// SPDX-License-Identifier: Apache-2.0

/// The lengths of a stream, which are read one by one.
struct MLTLengths {
  private let lengths: [UInt32]
  private var place = 0
  private let offset: Int

  init(_ lengths: [UInt32], offset: Int) {
    self.lengths = lengths
    self.offset = offset
  }

  @inline(__always)
  mutating func next() throws(TileError) -> Int {
    guard place < lengths.count else {
      throw .malformedTile(reason: "geometries without lengths", offset: offset)
    }
    place += 1
    return Int(lengths[place - 1])
  }
}

/// Writes geometries as commands of Mapbox Vector Tiles. It takes the vertices in their order.
///
/// Exterior rings are wound so that their area is positive, and interior rings so that it is negative. In MapLibre Tiles
/// the winding has no meaning.
struct MLTCommandWriter {
  typealias Vertices = Span<SIMD2<Int32>>

  private var parts: MLTLengths
  private var rings: MLTLengths
  /// Whether the lengths of lines are those of rings. They are if the layer has polygons.
  private let linesAreRings: Bool
  private let offset: Int
  /// The place of the next vertex.
  private var place = 0
  /// The last vertex of the feature.
  private var pen = SIMD2<Int32>()

  init(parts: [UInt32], rings: [UInt32]?, offset: Int) {
    self.parts = MLTLengths(parts, offset: offset)
    self.rings = MLTLengths(rings ?? [], offset: offset)
    linesAreRings = rings != nil
    self.offset = offset
  }

  /// Begins a feature.
  mutating func begin() { pen = SIMD2() }

  mutating func points(
    _ count: Int, of vertices: Vertices, to output: inout OutputSpan<UInt32>
  ) throws(TileError) {
    let part = try take(count, of: vertices)
    if part.isEmpty { return }
    output.append(UInt32(count) << 3 | 1)
    for index in part { move(to: vertices[index], &output) }
  }

  mutating func line(
    of vertices: Vertices, to output: inout OutputSpan<UInt32>
  ) throws(TileError) {
    let part = try take(linesAreRings ? rings.next() : parts.next(), of: vertices)
    if part.count < 2 { return }
    output.append(1 << 3 | 1)
    move(to: vertices[part.lowerBound], &output)
    output.append(UInt32(part.count - 1) << 3 | 2)
    for index in part.dropFirst() { move(to: vertices[index], &output) }
  }

  /// Writes a polygon. Rings of fewer than three points are left out, and so are holes in an exterior without area.
  mutating func polygon(
    of vertices: Vertices, to output: inout OutputSpan<UInt32>
  ) throws(TileError) {
    var hasExterior = false
    for index in 0..<(try parts.next()) {
      let part = try take(try rings.next(), of: vertices)
      if part.count < 3 || index > 0 && !hasExterior { continue }
      let area = Self.area(vertices, part)
      if index == 0 { hasExterior = area != 0 }
      output.append(1 << 3 | 1)
      move(to: vertices[part.lowerBound], &output)
      output.append(UInt32(part.count - 1) << 3 | 2)
      if area == 0 || (area > 0) == (index == 0) {
        for index in part.dropFirst() { move(to: vertices[index], &output) }
      } else {
        for index in part.dropFirst().reversed() { move(to: vertices[index], &output) }
      }
      output.append(1 << 3 | 7)
    }
  }

  /// Returns the range of the next vertices.
  @inline(__always)
  private mutating func take(_ count: Int, of vertices: Vertices) throws(TileError) -> Range<Int> {
    guard count <= vertices.count - place else {
      throw .malformedTile(reason: "geometries without vertices", offset: offset)
    }
    defer { place += count }
    return place..<place + count
  }

  @inline(__always)
  private mutating func move(to vertex: SIMD2<Int32>, _ output: inout OutputSpan<UInt32>) {
    let step = vertex &- pen
    pen = vertex
    let zigzag = step &<< 1 ^ step &>> 31
    output.append(UInt32(bitPattern: zigzag.x))
    output.append(UInt32(bitPattern: zigzag.y))
  }

  /// Twice the signed area of a ring by the shoelace formula, positive for exteriors.
  private static func area(_ vertices: Vertices, _ ring: Range<Int>) -> Int64 {
    var sum: Int64 = 0
    var last = vertices[ring.upperBound - 1]
    for index in ring {
      let vertex = vertices[index]
      sum &+= Int64(last.x) &* Int64(vertex.y) &- Int64(vertex.x) &* Int64(last.y)
      last = vertex
    }
    return sum
  }
}
