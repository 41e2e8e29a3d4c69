// SPDX-License-Identifier: Apache-2.0

// Runs of corners of the ring that holes are joined to, with what is known of each run: walks round the
// long ring skip the runs that have nothing for them. They visit the other corners in the ring's order, so
// that they find the same as a walk over all corners.
extension Earcut {
  /// What is known of a run of corners.
  struct Extent {
    /// A box of the edges that start in the run. Removed corners can leave it too large.
    var low = SIMD2(repeating: Double.infinity)
    var high = SIMD2(repeating: -Double.infinity)
    /// How many of the corners the next pass of `filter` removes.
    var superfluous = 0

    @inline(__always)
    mutating func include(_ corner: Node) {
      low = pointwiseMin(low, [corner.x, corner.y])
      high = pointwiseMax(high, [corner.x, corner.y])
    }
  }

  /// Consecutive corners of the ring.
  struct Block {
    /// The first corner; -1 where all were removed.
    var first: Int32 = -1
    var count = 0
    /// The block after this one in the ring.
    var next: Int32 = 0
    var group: Int32 = 0
    var extent = Extent()
  }

  /// Consecutive blocks of the ring.
  struct BlockGroup {
    var first: Int32 = 0
    var count = 0
    /// The group after this one in the ring.
    var next: Int32 = 0
    var extent = Extent()
  }

  /// Prepares for joining holes. Boxes compare as the searches do only for numbers whose products are
  /// finite.
  mutating func chooseBlocks(_ points: [SIMD2<Double>], holeCount: Int) {
    hasBlocks = false
    blocks.removeAll(keepingCapacity: true)
    usesBlocks = holeCount >= fewestHolesForBlocks
    guard usesBlocks else { return }
    var extent = 0.0
    for point in points {
      let larger = max(abs(point.x), abs(point.y))
      guard larger < 1e100 else { return usesBlocks = false }
      extent = max(extent, larger)
    }
    // More than the rounding of where a ray meets an edge.
    slack = extent * 1e-12
    groupSize = max(4, Int(Double(points.count / blockSize).squareRoot()))
  }

  /// Divides the ring at a corner into blocks, unless it is divided already. A corner that was removed can
  /// lead into a ring but not back: then there are no blocks.
  mutating func divideRing(at start: Int32) {
    guard usesBlocks else { return }
    if hasBlocks, blockOf[Int(start)] >= 0 { return }
    hasBlocks = false
    var place = start
    var count = 0
    repeat {
      place = next(place)
      count += 1
    } while place != start && count <= nodes.count
    walked += count
    guard place == start else { return }
    hasBlocks = true
    makeBlocks(start, count)
    for _ in 0..<count {
      judge(place)
      place = next(place)
    }
  }

  private mutating func makeBlocks(_ start: Int32, _ count: Int) {
    blockOf.removeAll(keepingCapacity: true)
    superfluous.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    superfluousCount = 0
    makeRoom()
    blocks.append(Block(first: start, count: count))
    groups.append(BlockGroup(count: 1))
    divide(0)
  }

  private mutating func makeRoom() {
    let missing = nodes.count - blockOf.count
    blockOf.append(contentsOf: repeatElement(-1, count: missing))
    superfluous.append(contentsOf: repeatElement(false, count: missing))
  }

  /// Makes blocks of the usual size of a block.
  private mutating func divide(_ block: Int32) {
    let after = blocks[Int(block)].next
    let group = blocks[Int(block)].group
    var left = blocks[Int(block)].count
    var place = blocks[Int(block)].first
    var current = block
    while true {
      let count = left > 2 * blockSize ? blockSize : left
      place = fill(current, from: place, count)
      left -= count
      if left == 0 { break }
      blocks[Int(current)].next = Int32(blocks.count)
      current = Int32(blocks.count)
      blocks.append(Block(group: group))
      groups[Int(group)].count += 1
    }
    blocks[Int(current)].next = after
    if groups[Int(group)].count > 2 * groupSize { divide(group: group) }
  }

  /// Makes a block of the corners from one on; returns the corner after them.
  private mutating func fill(_ block: Int32, from first: Int32, _ count: Int) -> Int32 {
    var extent = Extent()
    var place = first
    for _ in 0..<count {
      extent.include(nodes[place])
      blockOf[Int(place)] = block
      if superfluous[Int(place)] { extent.superfluous += 1 }
      place = next(place)
    }
    extent.include(nodes[place])
    blocks[Int(block)].first = first
    blocks[Int(block)].count = count
    blocks[Int(block)].extent = extent
    return place
  }

  /// Makes groups of the usual size of a group.
  private mutating func divide(group: Int32) {
    let after = groups[Int(group)].next
    var left = groups[Int(group)].count
    var block = groups[Int(group)].first
    var current = group
    while true {
      let count = left > 2 * groupSize ? groupSize : left
      block = fill(group: current, from: block, count)
      left -= count
      if left == 0 { break }
      groups[Int(current)].next = Int32(groups.count)
      current = Int32(groups.count)
      groups.append(BlockGroup())
    }
    groups[Int(current)].next = after
  }

  /// Makes a group of the blocks from one on; returns the block after them.
  private mutating func fill(group: Int32, from first: Int32, _ count: Int) -> Int32 {
    var extent = Extent()
    var block = first
    for _ in 0..<count {
      let part = blocks[Int(block)].extent
      extent.low = pointwiseMin(extent.low, part.low)
      extent.high = pointwiseMax(extent.high, part.high)
      extent.superfluous += part.superfluous
      blocks[Int(block)].group = group
      block = blocks[Int(block)].next
    }
    groups[Int(group)].first = first
    groups[Int(group)].count = count
    groups[Int(group)].extent = extent
    return block
  }

  /// Extends a block's box and that of its group.
  private mutating func extend(_ block: Int32, to corner: Int32) {
    let node = nodes[corner]
    blocks[Int(block)].extent.include(node)
    groups[Int(blocks[Int(block)].group)].extent.include(node)
  }

  /// Takes the corners between two of the ring, which are new in it, into the block of the first.
  mutating func addToBlock(after start: Int32, until end: Int32) {
    guard hasBlocks else { return }
    makeRoom()
    let block = blockOf[Int(start)]
    var place = next(start)
    while place != end {
      extend(block, to: place)
      blocks[Int(block)].count += 1
      blockOf[Int(place)] = block
      judge(place)
      place = next(place)
    }
    extend(block, to: end)
    judge(start)
    judge(end)
    if blocks[Int(block)].count > 2 * blockSize { divide(block) }
  }

  /// Keeps the blocks in step with a corner's removal; `after` is what followed the corner before it.
  ///
  /// A filter can start at a corner that an earlier one removed, and remove it again. That links its former
  /// neighbors anew, and can bring corners back that were removed since.
  mutating func noteRemoval(of place: Int32, _ node: Node, after: Int32) {
    let before = blockOf[Int(node.previous)]
    if blockOf[Int(place)] < 0 {
      if before >= 0, after != node.next { bringBack(after: node.previous, until: after) }
    } else if before >= 0, after == place, node.next != place {
      takeOut(place, node)
      extend(before, to: node.next)
    } else {
      hasBlocks = false
    }
    guard hasBlocks else { return }
    judge(node.previous)
    judge(node.next)
  }

  private mutating func takeOut(_ place: Int32, _ node: Node) {
    let block = Int(blockOf[Int(place)])
    mark(place, superfluous: false)
    blockOf[Int(place)] = -1
    blocks[block].count -= 1
    if blocks[block].first == place {
      blocks[block].first = blocks[block].count > 0 ? node.next : -1
    }
  }

  /// Takes removed corners that a corner of the ring leads to again into its block. They have to lead on to
  /// the corner that followed it: otherwise the blocks are void until the ring is divided anew.
  private mutating func bringBack(after start: Int32, until end: Int32) {
    var place = next(start)
    var count = 0
    while blockOf[Int(place)] < 0, count < blockSize {
      place = next(place)
      count += 1
    }
    hasBlocks = place == end
    addToBlock(after: start, until: end)
  }

  /// Notes anew whether a corner is superfluous, after its links have changed.
  mutating func judge(_ place: Int32) {
    if blockOf[Int(place)] >= 0 { mark(place, superfluous: isSuperfluous(place)) }
  }

  private mutating func mark(_ place: Int32, superfluous isNow: Bool) {
    if isNow == superfluous[Int(place)] { return }
    superfluous[Int(place)] = isNow
    let change = isNow ? 1 : -1
    let block = Int(blockOf[Int(place)])
    blocks[block].extent.superfluous += change
    groups[Int(blocks[block].group)].extent.superfluous += change
    superfluousCount += change
  }

  /// The next corner that a filter looks at: its end, where no corner of the ring is superfluous.
  mutating func filterStep(_ place: Int32, to end: Int32) -> Int32 {
    if hasBlocks, superfluousCount == 0, blockOf[Int(place)] >= 0, blockOf[Int(end)] >= 0 {
      walked += 1
      return end
    }
    return step(place, to: end) { $0.superfluous > 0 }
  }

  /// The corner after one on a walk that ends at `stop`, without the blocks that are not wanted. The block
  /// with `stop` is always walked through.
  @inline(__always)
  mutating func step(_ place: Int32, to stop: Int32, where isWanted: (Extent) -> Bool) -> Int32 {
    walked += 1
    let after = nodes[place].next
    guard hasBlocks else { return after }
    let last = blockOf[Int(stop)]
    var block = blockOf[Int(after)]
    guard last >= 0, block >= 0, blocks[Int(block)].first == after else { return after }
    while true {
      var group = blocks[Int(block)].group
      if groups[Int(group)].first == block {
        while group != blocks[Int(last)].group, !isWanted(groups[Int(group)].extent) {
          walked += 1
          group = groups[Int(group)].next
        }
        block = groups[Int(group)].first
      }
      let here = blocks[Int(block)]
      if block == last || (here.first >= 0 && isWanted(here.extent)) { return here.first }
      walked += 1
      block = here.next
    }
  }
}
