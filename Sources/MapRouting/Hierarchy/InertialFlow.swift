// SPDX-License-Identifier: Apache-2.0

/// Cuts a part of the road network in two where few roads cross.
///
/// Inertial flow (Schild, Sommer: "On balanced separators in road networks", 2015): sorts the vertices along
/// a line, and finds the minimum cut between the first and the last quarter with a maximum flow. The best of
/// four lines is used.
enum InertialFlow {
  /// The divisor for the vertices at each end that stay together: a quarter.
  static let share = 4

  /// Whether each vertex is on the first side of the best cut. Requires at least two vertices.
  static func side(of cell: RoadCell) -> [Bool] {
    var flow = UnitFlow(cell)
    var best: (cut: Int, balance: Int, side: [Bool])?
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] as [(Int64, Int64)] {
      let sorted = vertices(of: cell, alongX: dx, y: dy)
      let end = max(1, sorted.count / share)
      let limit = best?.cut ?? .max
      guard
        let cut = flow.cut(
          from: sorted[..<end], to: sorted[(sorted.count - end)...], atMost: limit)
      else { continue }
      let balance = min(cut.reached, cell.vertexCount - cut.reached)
      if let best, cut.size > best.cut || cut.size == best.cut && balance <= best.balance {
        continue
      }
      best = (cut.size, balance, cut.side)
    }
    return best?.side ?? (0..<cell.vertexCount).map { $0 == 0 }
  }

  /// The cell's vertices, sorted along a line.
  private static func vertices(of cell: RoadCell, alongX dx: Int64, y dy: Int64) -> [Int] {
    var keys: [Int64] = []
    keys.reserveCapacity(cell.vertexCount)
    for vertex in 0..<cell.vertexCount {
      // Positions need 33 bits with their sign and lose two; vertex numbers need 31.
      let projection = (dx * Int64(cell.x[vertex]) + dy * Int64(cell.y[vertex])) >> 2
      keys.append(projection << 31 | Int64(vertex))
    }
    keys.sort()
    return keys.map { Int($0 & 0x7FFF_FFFF) }
  }
}
