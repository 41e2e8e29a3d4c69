// SPDX-License-Identifier: Apache-2.0

// Runs of a ring's corners with their extent, so that the search for a bridge skips most of a long ring.
extension Earcut {
  /// Consecutive corners of the ring that holes are joined to.
  struct Block {
    /// The first corner; -1 where all are removed.
    var first: Int32
    var count: Int
    /// The block after this one in the ring.
    var next: Int32 = 0
    /// The rows that the edges starting in the block cover, and how far right they reach. Removed corners
    /// may leave them too large.
    var low = Double.infinity
    var high = -Double.infinity
    var right = -Double.infinity

    init(first: Int32) {
      self.first = first
      count = 0
    }

    mutating func include(_ corner: Node) {
      low = min(low, corner.y)
      high = max(high, corner.y)
      right = max(right, corner.x)
    }
  }

  /// Divides a ring into blocks; `cornerCount` is that of the polygon in the end, holes included.
  mutating func makeBlocks(_ start: Int32, cornerCount: Int) {
    blockSize = max(32, Int(Double(cornerCount).squareRoot() / 4))
    blockOf.removeAll(keepingCapacity: true)
    blockOf.append(contentsOf: repeatElement(0, count: nodes.count))
    blocks.append(Block(first: start))
    measureBlock(0, until: start)
    divideBlock(0)
  }

  /// Takes all corners from a block's first one up to `end` into the block.
  private mutating func measureBlock(_ block: Int32, until end: Int32) {
    var found = Block(first: blocks[Int(block)].first)
    found.next = blocks[Int(block)].next
    var place = found.first
    repeat {
      found.include(nodes[place])
      found.count += 1
      blockOf[Int(place)] = block
      place = nodes[place].next
    } while place != end
    found.include(nodes[place])
    blocks[Int(block)] = found
  }

  /// Cuts a block that has grown large into blocks of the usual size.
  private mutating func divideBlock(_ block: Int32) {
    guard blocks[Int(block)].count > 2 * blockSize else { return }
    var current = block
    var left = blocks[Int(block)].count
    var first = blocks[Int(block)].first
    while left > 0 {
      let count = left > 2 * blockSize ? blockSize : left
      var end = first
      for _ in 0..<count { end = next(end) }
      blocks[Int(current)].first = first
      measureBlock(current, until: end)
      left -= count
      if left > 0 {
        let after = blocks[Int(current)].next
        blocks[Int(current)].next = Int32(blocks.count)
        current = Int32(blocks.count)
        blocks.append(Block(first: end))
        blocks[Int(current)].next = after
      }
      first = end
    }
  }

  /// Takes the corners after `start` up to `end`, which are new in the ring, into the block of `start`.
  mutating func addToBlock(after start: Int32, until end: Int32) {
    guard !blocks.isEmpty else { return }
    blockOf.append(contentsOf: repeatElement(0, count: nodes.count - blockOf.count))
    let block = blockOf[Int(start)]
    var place = next(start)
    while place != end {
      blocks[Int(block)].include(nodes[place])
      blocks[Int(block)].count += 1
      blockOf[Int(place)] = block
      place = next(place)
    }
    blocks[Int(block)].include(nodes[end])
    divideBlock(block)
  }

  /// Takes a corner that was removed from the ring out of its block.
  mutating func removeFromBlock(_ place: Int32) {
    let block = Int(blockOf[Int(place)])
    let node = nodes[place]
    blocks[block].count -= 1
    if blocks[block].first == place {
      let goesOn = blocks[block].count > 0
      blocks[block].first = goesOn ? node.next : -1
    }
    // The edge before goes on to the next corner.
    blocks[Int(blockOf[Int(node.previous)])].include(nodes[node.next])
  }

  /// The corner after one on a walk round the ring that began at `start`, without the blocks that have no
  /// edge in the rows from `low` to `high` or none that reaches `left`; -1 at the walk's end.
  @inline(__always)
  mutating func cornerAfter(
    _ place: Int32, start: Int32, rows low: Double, _ high: Double, left: Double
  ) -> Int32 {
    bridgeBudget -= 1
    let after = next(place)
    if after == start { return -1 }
    if blocks.isEmpty || blocks[Int(blockOf[Int(after)])].first != after { return after }
    return firstCorner(from: blockOf[Int(after)], start: start, rows: low, high, left: left)
  }

  /// The first corner of the next block that is not left out, from a block on; -1 where the walk comes
  /// round to `start` first.
  private mutating func firstCorner(
    from block: Int32, start: Int32, rows low: Double, _ high: Double, left: Double
  ) -> Int32 {
    var block = block
    while true {
      let found = blocks[Int(block)]
      if found.first == start { return -1 }
      if found.first >= 0, found.low <= high, found.high >= low, found.right >= left {
        return found.first
      }
      // The rest of the ring is the part of the start's block before it.
      if block == blockOf[Int(start)] { return -1 }
      bridgeBudget -= 1
      block = found.next
    }
  }
}
