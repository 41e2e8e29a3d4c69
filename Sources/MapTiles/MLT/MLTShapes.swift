// SPDX-License-Identifier: Apache-2.0

/// Divides the vertices of a geometry column among the features, in their order.
///
/// Exterior rings are wound so that their area is positive, and interior rings so that it is negative, as in Mapbox Vector
/// Tiles. In MapLibre Tiles the winding has no meaning.
struct MLTShapes {
  typealias Parts = OutputSpan<Range<UInt32>>

  /// The vertices, which become the points of the layer.
  private(set) var vertices: [SIMD2<Int32>]
  private var geometryLengths: MLTLengths
  private var partLengths: MLTLengths
  private var ringLengths: MLTLengths
  /// Whether the lengths of lines are those of rings. They are if the layer has polygons.
  private let linesAreRings: Bool
  private let offset: Int
  /// The index of the next vertex.
  private var nextVertex = 0

  init(
    vertices: [SIMD2<Int32>], geometries: [UInt32], parts: [UInt32], rings: [UInt32]?, offset: Int
  ) {
    self.vertices = vertices
    geometryLengths = MLTLengths(geometries, offset: offset)
    partLengths = MLTLengths(parts, offset: offset)
    ringLengths = MLTLengths(rings ?? [], offset: offset)
    linesAreRings = rings != nil
    self.offset = offset
  }

  /// Returns the next feature's range of the vertices if it consists of points, and of the parts otherwise. The range is
  /// empty if nothing of the geometry is left.
  @inline(__always)
  mutating func next(
    _ kind: MLTGeometry.Kind, to parts: inout Parts
  ) throws(TileError) -> Range<Int> {
    let count = kind.isMultiple ? try geometryLengths.next() : 1
    let first = parts.count
    switch kind.type {
    case .point: return try take(count)
    case .lineString:
      for _ in 0..<count {
        let line = try take(linesAreRings ? ringLengths.next() : partLengths.next())
        if line.count >= 2 { parts.append(Self.part(line)) }
      }
    case .polygon, .unknown:
      for _ in 0..<count { try polygon(to: &parts) }
    }
    return first..<parts.count
  }

  /// Takes a polygon. Rings of fewer than three points are left out, and so are holes in an exterior without area.
  private mutating func polygon(to parts: inout Parts) throws(TileError) {
    var hasExterior = false
    for index in 0..<(try partLengths.next()) {
      let ring = try take(try ringLengths.next())
      if ring.count < 3 || index > 0 && !hasExterior { continue }
      let area = Self.area(vertices.span, ring)
      if index == 0 { hasExterior = area != 0 }
      if area != 0, (area > 0) != (index == 0) { reverse(ring) }
      parts.append(Self.part(ring))
    }
  }

  /// Reverses a ring, which still starts at its first point.
  private mutating func reverse(_ ring: Range<Int>) {
    var vertices = vertices.mutableSpan
    var (low, high) = (ring.lowerBound + 1, ring.upperBound - 1)
    while low < high {
      vertices.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }

  /// Returns the range of the next vertices.
  @inline(__always)
  private mutating func take(_ count: Int) throws(TileError) -> Range<Int> {
    guard count <= vertices.count - nextVertex else {
      throw .malformedTile(reason: "geometries without vertices", offset: offset)
    }
    defer { nextVertex += count }
    return nextVertex..<nextVertex + count
  }

  /// The budget of a tile ensures that there are fewer points than 32 bits can count.
  @inline(__always)
  private static func part(_ range: Range<Int>) -> Range<UInt32> {
    UInt32(truncatingIfNeeded: range.lowerBound)..<UInt32(truncatingIfNeeded: range.upperBound)
  }

  /// Twice the signed area of a ring by the shoelace formula, positive for exteriors.
  private static func area(_ vertices: Span<SIMD2<Int32>>, _ ring: Range<Int>) -> Int64 {
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

/// The lengths of a stream, which are read one by one.
private struct MLTLengths {
  private let lengths: [UInt32]
  private var index = 0
  private let offset: Int

  init(_ lengths: [UInt32], offset: Int) {
    self.lengths = lengths
    self.offset = offset
  }

  @inline(__always)
  mutating func next() throws(TileError) -> Int {
    guard index < lengths.count else {
      throw .malformedTile(reason: "geometries without lengths", offset: offset)
    }
    index += 1
    return Int(lengths[index - 1])
  }
}
