// SPDX-License-Identifier: Apache-2.0

/// Triangles or edges of a mesh that lie close together. A frame draws only the patches in view.
struct MeshPatch: Sendable, Equatable {
  /// The range of the mesh's indices.
  var indices: Range<Int>
  /// The smallest rectangle that contains the positions of the vertices: left, top, right, bottom, in tile units.
  var box: SIMD4<Int16>

  /// The number of triangles or edges in a patch. A draw call takes about as long as the vertices of this many.
  static let size = 256
}

extension IndexedMesh {
  /// Divides triangles, or edges, into patches, which it sorts by their position: along a curve that visits the quarters of the tile one after
  /// another, and so the quarters of each quarter. Those in the same 256th of the tile keep their order. Linear in their
  /// number.
  ///
  /// - Parameters:
  ///   - range: The range of their indices.
  ///   - keepsOrder: Whether the result is one patch with all in their order.
  mutating func divide(_ range: Range<Int>, keepsOrder: Bool) -> [MeshPatch] {
    if range.isEmpty { return [] }
    let size = Vertex.corners * MeshPatch.size
    if keepsOrder || range.count <= size { return [patch(range)] }
    sortByPosition(range)
    return stride(from: range.lowerBound, to: range.upperBound, by: size).map { start in
      patch(start..<min(start + size, range.upperBound))
    }
  }

  private func patch(_ range: Range<Int>) -> MeshPatch {
    var low = SIMD2<Int16>(repeating: .max)
    var high = SIMD2<Int16>(repeating: .min)
    for index in indices[range] {
      let vertex = vertices[Int(index)]
      let point = SIMD2(vertex.x, vertex.y)
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return MeshPatch(indices: range, box: SIMD4(lowHalf: low, highHalf: high))
  }

  /// Sorts triangles or edges by their cells in a grid of 16 × 16, in Morton order (a counting sort).
  private mutating func sortByPosition(_ range: Range<Int>) {
    var cells: [UInt8] = []
    let corners = Vertex.corners
    cells.reserveCapacity(range.count / corners)
    var ends = [Int](repeating: 0, count: 257)
    for start in stride(from: range.lowerBound, to: range.upperBound, by: corners) {
      let cell = cell(ofShape: start)
      cells.append(cell)
      ends[Int(cell) + 1] += 1
    }
    for cell in 1...256 { ends[cell] += ends[cell - 1] }
    let unsorted = Array(indices[range])
    for (shape, cell) in cells.enumerated() {
      let target = range.lowerBound + corners * ends[Int(cell)]
      ends[Int(cell)] += 1
      for corner in 0..<corners {
        indices[target + corner] = unsorted[corners * shape + corner]
      }
    }
  }

  /// The number of the cell that contains the center of the triangle or edge at an index: the bits of its column and its row, alternating.
  private func cell(ofShape start: Int) -> UInt8 {
    var sum = SIMD2<Int32>.zero
    for index in indices[start..<start + Vertex.corners] {
      let vertex = vertices[Int(index)]
      sum &+= [Int32(vertex.x), Int32(vertex.y)]
    }
    let side = Int32(TileUnits.extent)
    let grid =
      (sum / Int32(Vertex.corners)).clamped(
        lowerBound: .zero, upperBound: SIMD2(repeating: side - 1)) &>> 9
    var bits = SIMD2<UInt8>(truncatingIfNeeded: grid)
    bits = (bits | bits &<< 2) & 0x33
    bits = (bits | bits &<< 1) & 0x55
    return bits.x | bits.y << 1
  }
}
