// SPDX-License-Identifier: Apache-2.0

/// The edges of a hierarchy during its construction: first the turns, then the edges added by contraction.
struct Chords {
  struct Turn {
    var from: UInt32
    var to: UInt32
  }

  /// The directions in which an edge can be traveled.
  private static let up: UInt8 = 1
  private static let down: UInt8 = 2

  private(set) var first: [Int]
  private(set) var heads: [UInt32]
  private var directions: [UInt8]
  private(set) var parents: [UInt32] = []

  private var count: Int { first.count - 1 }

  /// Creates an edge for each turn, stored at its lower rank. Rows are not sorted and can contain duplicates.
  init(_ turns: [Turn], count: Int) {
    var starts = [Int](repeating: 0, count: count + 1)
    for turn in turns { starts[Int(min(turn.from, turn.to)) + 1] += 1 }
    for rank in 0..<count { starts[rank + 1] += starts[rank] }
    var filled = starts
    heads = [UInt32](repeating: 0, count: turns.count)
    directions = [UInt8](repeating: 0, count: turns.count)
    for turn in turns {
      let lower = Int(min(turn.from, turn.to))
      heads[filled[lower]] = max(turn.from, turn.to)
      directions[filled[lower]] = turn.from < turn.to ? Chords.up : Chords.down
      filled[lower] += 1
    }
    first = starts
  }

  private init(reserving capacity: Int, ranks: Int) {
    first = [0]
    first.reserveCapacity(ranks + 1)
    heads = []
    heads.reserveCapacity(capacity)
    directions = []
  }

  /// Adds the edges that contracting each rank creates. Sorts the rows; each rank's parent is the first of
  /// its row.
  func contracted() -> Chords {
    var filled = Chords(reserving: heads.count * 2, ranks: count)
    filled.parents.reserveCapacity(count)
    var child = [UInt32](repeating: RoadHierarchy.none, count: count)
    var sibling = child
    var mark = child
    var row: [UInt32] = []
    for rank in 0..<count {
      let own = UInt32(rank)
      row.removeAll(keepingCapacity: true)
      for edge in first[rank]..<first[rank + 1] where mark[Int(heads[edge])] != own {
        mark[Int(heads[edge])] = own
        row.append(heads[edge])
      }
      var lower = child[rank]
      while lower != RoadHierarchy.none {
        for edge in filled.first[Int(lower)]..<filled.first[Int(lower) + 1] {
          let head = filled.heads[edge]
          if head == own || mark[Int(head)] == own { continue }
          mark[Int(head)] = own
          row.append(head)
        }
        lower = sibling[Int(lower)]
      }
      row.sort()
      filled.heads.append(contentsOf: row)
      filled.first.append(filled.heads.count)
      filled.parents.append(row.first ?? RoadHierarchy.none)
      if let parent = row.first {
        sibling[rank] = child[Int(parent)]
        child[Int(parent)] = own
      }
    }
    filled.findDirections(from: self)
    return filled
  }

  /// Finds the directions in which each edge can be traveled, by a turn or over lower ranks.
  private mutating func findDirections(from turns: Chords) {
    directions = [UInt8](repeating: 0, count: heads.count)
    var slots = [Int](repeating: 0, count: count)
    for rank in 0..<count {
      for edge in first[rank]..<first[rank + 1] { slots[Int(heads[edge])] = edge }
      for turn in turns.first[rank]..<turns.first[rank + 1] {
        directions[slots[Int(turns.heads[turn])]] |= turns.directions[turn]
      }
    }
    for rank in 0..<count {
      let row = first[rank]..<first[rank + 1]
      for edge in row where directions[edge] != 0 {
        var upper = first[Int(heads[edge])]
        for other in (edge + 1)..<row.upperBound {
          while heads[upper] < heads[other] { upper += 1 }
          directions[upper] |= Chords.joined(directions[edge], directions[other])
        }
      }
    }
  }

  /// The directions between two higher ranks over a lower one, given the directions from it to both.
  private static func joined(_ first: UInt8, _ second: UInt8) -> UInt8 {
    (first >> 1) & second & up | (first << 1) & second & down
  }

  /// The edges that can be traveled, by direction.
  func halves() -> (up: HierarchyHalf, down: HierarchyHalf) {
    (half(Chords.up), half(Chords.down))
  }

  private func half(_ direction: UInt8) -> HierarchyHalf {
    var starts: [UInt32] = [0]
    starts.reserveCapacity(count + 1)
    var rows: [UInt32] = []
    for rank in 0..<count {
      for edge in first[rank]..<first[rank + 1] where directions[edge] & direction != 0 {
        rows.append(heads[edge])
      }
      starts.append(UInt32(rows.count))
    }
    return HierarchyHalf(first: Column(starts), heads: Column(rows))
  }
}
