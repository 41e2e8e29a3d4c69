// SPDX-License-Identifier: Apache-2.0

/// Exchanges diagonals of a triangulation for shorter ones.
///
/// Ear clipping leaves many long and thin triangles in large polygons. A rasterizer shades whole blocks of pixels, so it shades those at
/// an edge between two triangles twice, and the sum of the edges' lengths determines how many there are. Two neighboring triangles that
/// form a convex quadrilateral can have either of its diagonals. Each exchange shortens the sum, so their number is finite (C. L. Lawson,
/// "Software for C1 Surface Interpolation", describes such flips).
///
/// The arrays are reused for many polygons.
struct DiagonalFlips {
  /// The half edge in the neighboring triangle of each half edge, from a corner to the next one; -1 at the border.
  private var twins: [Int32] = []
  private var pending: [Int32] = []
  /// A hash table of half edges, by the corners that they join; -1 where it is empty.
  private var table: [Int32] = []

  /// The number of triangles from which on it is worth the time: small polygons, mostly buildings, have few blocks of pixels.
  private static let fewest = 12

  /// Shortens the diagonals of triangles, of three indices each. Expected time is linear in their number; it ends in any case after 16
  /// steps for each.
  ///
  /// - Parameters:
  ///   - points: The corners. Their coordinates are integers below 2²⁰.
  ///   - base: The index of the first point.
  mutating func shorten(
    _ indices: inout ArraySlice<UInt32>, of points: [SIMD2<Double>], base: UInt32
  ) {
    guard indices.count >= 3 * Self.fewest else { return }
    findTwins(indices)
    pending.removeAll(keepingCapacity: true)
    for (edge, twin) in twins.enumerated() where twin > edge { pending.append(Int32(edge)) }
    let first = indices.startIndex
    func point(_ edge: Int, _ indices: ArraySlice<UInt32>) -> SIMD2<Double> {
      points[Int(indices[first + edge] &- base)]
    }
    var steps = 16 * indices.count / 3
    while let next = pending.popLast(), steps > 0 {
      steps -= 1
      let edge = Int(next)
      let twin = Int(twins[edge])
      if twin < 0 { continue }
      let (p, q) = (point(edge, indices), point(twin, indices))
      let (r, s) = (point(Self.previous(edge), indices), point(Self.previous(twin), indices))
      let (old, new) = (p - q, r - s)
      guard (new * new).sum() < (old * old).sum() else { continue }
      let winding = Self.area(p, q, r)
      guard winding * Self.area(q, p, s) > 0, winding * Self.area(r, p, s) > 0,
        winding * Self.area(s, q, r) > 0
      else { continue }
      flip(edge, twin, &indices)
    }
  }

  /// Joins the corners opposite of an edge and its twin. Of the first triangle's half edges the edge becomes the new diagonal; so does the
  /// twin in the second.
  private mutating func flip(_ edge: Int, _ twin: Int, _ indices: inout ArraySlice<UInt32>) {
    let (next, previous) = (Self.next(edge), Self.previous(edge))
    let (twinNext, twinPrevious) = (Self.next(twin), Self.previous(twin))
    let first = indices.startIndex
    let (p, q) = (indices[first + edge], indices[first + twin])
    let (r, s) = (indices[first + previous], indices[first + twinPrevious])
    let (qr, rp) = (twins[next], twins[previous])
    let (ps, sq) = (twins[twinNext], twins[twinPrevious])
    indices[first + edge] = s
    indices[first + twin] = r
    place(r, rp, at: next, &indices)
    place(p, ps, at: previous, &indices)
    place(s, sq, at: twinNext, &indices)
    place(q, qr, at: twinPrevious, &indices)
  }

  /// Sets the corner and the twin of a half edge, whose diagonal can be too long now.
  private mutating func place(
    _ corner: UInt32, _ twin: Int32, at edge: Int, _ indices: inout ArraySlice<UInt32>
  ) {
    indices[indices.startIndex + edge] = corner
    twins[edge] = twin
    if twin >= 0 { twins[Int(twin)] = Int32(truncatingIfNeeded: edge) }
    pending.append(Int32(truncatingIfNeeded: edge))
  }

  /// Pairs half edges between the same corners in opposite directions. Of more than two none is paired after the first two.
  private mutating func findTwins(_ indices: ArraySlice<UInt32>) {
    let count = indices.count
    twins.removeAll(keepingCapacity: true)
    twins.append(contentsOf: repeatElement(-1, count: count))
    var size = 16
    while size < 2 * count { size *= 2 }
    table.removeAll(keepingCapacity: true)
    table.append(contentsOf: repeatElement(-1, count: size))
    let first = indices.startIndex
    for edge in 0..<count {
      let (a, b) = (indices[first + edge], indices[first + Self.next(edge)])
      var slot = Int(truncatingIfNeeded: (min(a, b) &* 0x9E37_79B1) ^ (max(a, b) &* 0x85EB_CA77))
      slot = (slot ^ slot &>> 15) & (size - 1)
      while true {
        let other = Int(table[slot])
        if other < 0 {
          table[slot] = Int32(truncatingIfNeeded: edge)
          break
        }
        if indices[first + other] == b, indices[first + Self.next(other)] == a, twins[other] < 0 {
          twins[other] = Int32(truncatingIfNeeded: edge)
          twins[edge] = Int32(truncatingIfNeeded: other)
          break
        }
        slot = (slot + 1) & (size - 1)
      }
    }
  }

  private static func next(_ edge: Int) -> Int { edge % 3 == 2 ? edge - 2 : edge + 1 }
  private static func previous(_ edge: Int) -> Int { edge % 3 == 0 ? edge + 2 : edge - 1 }

  /// Twice the area of a triangle; negative if its winding is the other one.
  private static func area(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
  ) -> Double {
    (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
  }
}
