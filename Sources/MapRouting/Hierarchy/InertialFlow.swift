// SPDX-License-Identifier: Apache-2.0

/// Cuts a part of the road network in two where few roads cross.
///
/// Inertial flow (Schild, Sommer: "On balanced separators in road networks", 2015): the vertices are
/// sorted along a line; the smallest cut between the first and the last quarter is sought by a maximum
/// flow; the best line of four wins.
enum InertialFlow {
  /// The share of vertices at each end that a cut leaves together.
  static let share = 4

  /// Which vertices lie on the first side of the best cut. For at least two vertices.
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

  /// The cell's vertices in the order in which a line passes them.
  private static func vertices(of cell: RoadCell, alongX dx: Int64, y dy: Int64) -> [Int] {
    var keys: [Int64] = []
    keys.reserveCapacity(cell.vertexCount)
    for vertex in 0..<cell.vertexCount {
      // Places need 33 bits with their sign, and lose two; vertices need 31.
      let place = (dx * Int64(cell.x[vertex]) + dy * Int64(cell.y[vertex])) >> 2
      keys.append(place << 31 | Int64(vertex))
    }
    keys.sort()
    return keys.map { Int($0 & 0x7FFF_FFFF) }
  }
}
