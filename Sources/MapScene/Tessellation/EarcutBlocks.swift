// SPDX-License-Identifier: Apache-2.0

/// Runs of corners of the ring that holes are joined to, with bounds for each run.
///
/// Traversals of a long ring skip runs that cannot contain a result. The other corners are visited in the
/// ring's order, so that the result equals that of a complete traversal.
struct EarcutBlocks {
  /// The bounds of a run of corners.
  struct Extent {
    /// A box of the edges that start in the run. It may be too large after corners were removed.
    fileprivate(set) var low = SIMD2(repeating: Double.infinity)
    fileprivate(set) var high = SIMD2(repeating: -Double.infinity)
    /// The number of corners that the next pass of `filter` removes.
    fileprivate(set) var superfluous = 0

    @inline(__always)
    fileprivate mutating func include(_ corner: EarcutRings.Node) {
      low = pointwiseMin(low, [corner.x, corner.y])
      high = pointwiseMax(high, [corner.x, corner.y])
    }
  }

  /// Consecutive corners of the ring.
  private struct Block {
    /// The first corner; -1 if all were removed.
    var first: Int32 = -1
    var count = 0
    /// The next block in the ring.
    var next: Int32 = 0
    var group: Int32 = 0
    var extent = Extent()
  }

  /// Consecutive blocks of the ring.
  private struct BlockGroup {
    var first: Int32 = 0
    var count = 0
    /// The next group in the ring.
    var next: Int32 = 0
    var extent = Extent()
  }

  /// The minimum number of holes for which blocks are used, the usual number of corners in a block, and the
  /// usual number of blocks in a group. Tests set the first two.
  var fewestHoles = 32
  var blockSize = 16
  private var groupSize = 16
  /// Larger than the rounding error of the intersection of a ray with an edge.
  private(set) var slack = 0.0
  /// The number of corners and blocks visited while joining holes.
  private(set) var walked = 0

  /// The blocks of the ring; valid while `isActive`.
  private var blocks: [Block] = []
  private var groups: [BlockGroup] = []
  /// The block of each corner; -1 for corners that are not in the ring.
  private var blockOf: [Int32] = []
  /// The corners that the next pass of a filter removes.
  private var superfluous: [Bool] = []
  private var superfluousCount = 0
  private var isActive = false
  private var isUsed = false

  /// The number of blocks.
  var count: Int { blocks.count }

  /// Ends the use of blocks, after all holes are joined.
  mutating func deactivate() { isActive = false }

  /// Prepares for joining holes. Boxes match the searches' comparisons only for numbers with finite
  /// products.
  mutating func prepare(_ points: [SIMD2<Double>], holeCount: Int) {
    walked = 0
    isActive = false
    blocks.removeAll(keepingCapacity: true)
    isUsed = holeCount >= fewestHoles
    guard isUsed else { return }
    var extent = 0.0
    for point in points {
      let larger = max(abs(point.x), abs(point.y))
      guard larger < 1e100 else {
        isUsed = false
        return
      }
      extent = max(extent, larger)
    }
    slack = extent * 1e-12
    groupSize = max(4, Int(Double(points.count / blockSize).squareRoot()))
  }

  /// Divides the ring at a corner into blocks, unless it is already divided. A removed corner can lead into
  /// a ring but not back; then there are no blocks.
  mutating func divide(_ rings: EarcutRings, at start: Int32) {
    guard isUsed else { return }
    if isActive, blockOf[Int(start)] >= 0 { return }
    isActive = false
    var index = start
    var count = 0
    repeat {
      index = rings.next(index)
      count += 1
    } while index != start && count <= rings.count
    walked += count
    guard index == start else { return }
    isActive = true
    makeBlocks(rings, start, count)
    for _ in 0..<count {
      judge(index, rings)
      index = rings.next(index)
    }
  }

  private mutating func makeBlocks(_ rings: EarcutRings, _ start: Int32, _ count: Int) {
    blockOf.removeAll(keepingCapacity: true)
    superfluous.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    superfluousCount = 0
    makeRoom(for: rings)
    blocks.append(Block(first: start, count: count))
    groups.append(BlockGroup(count: 1))
    divide(0, rings)
  }

  private mutating func makeRoom(for rings: EarcutRings) {
    let missing = rings.count - blockOf.count
    blockOf.append(contentsOf: repeatElement(-1, count: missing))
    superfluous.append(contentsOf: repeatElement(false, count: missing))
  }

  /// Splits a block into blocks of the usual size.
  private mutating func divide(_ block: Int32, _ rings: EarcutRings) {
    let after = blocks[Int(block)].next
    let group = blocks[Int(block)].group
    var left = blocks[Int(block)].count
    var index = blocks[Int(block)].first
    var current = block
    while true {
      let count = left > 2 * blockSize ? blockSize : left
      index = fill(current, from: index, count, rings)
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

  /// Makes a block of the corners from `first` on. Returns the corner after them.
  private mutating func fill(
    _ block: Int32, from first: Int32, _ count: Int, _ rings: EarcutRings
  ) -> Int32 {
    var extent = Extent()
    var index = first
    for _ in 0..<count {
      extent.include(rings[index])
      blockOf[Int(index)] = block
      if superfluous[Int(index)] { extent.superfluous += 1 }
      index = rings.next(index)
    }
    extent.include(rings[index])
    blocks[Int(block)].first = first
    blocks[Int(block)].count = count
    blocks[Int(block)].extent = extent
    return index
  }

  /// Splits a group into groups of the usual size.
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

  /// Makes a group of the blocks from `first` on. Returns the block after them.
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

  /// Extends the box of a block and of its group.
  private mutating func extend(_ block: Int32, to node: EarcutRings.Node) {
    blocks[Int(block)].extent.include(node)
    groups[Int(blocks[Int(block)].group)].extent.include(node)
  }

  /// Adds the new corners between two corners of the ring to the block of the first.
  mutating func add(_ rings: EarcutRings, after start: Int32, until end: Int32) {
    guard isActive else { return }
    makeRoom(for: rings)
    let block = blockOf[Int(start)]
    var index = rings.next(start)
    while index != end {
      extend(block, to: rings[index])
      blocks[Int(block)].count += 1
      blockOf[Int(index)] = block
      judge(index, rings)
      index = rings.next(index)
    }
    extend(block, to: rings[end])
    judge(start, rings)
    judge(end, rings)
    if blocks[Int(block)].count > 2 * blockSize { divide(block, rings) }
  }

  /// Updates the blocks after a corner's removal. `after` is the former successor of the corner before it.
  ///
  /// A filter can start at a corner that an earlier one removed, and remove it again. That relinks its
  /// former neighbors and can restore corners that were removed since.
  mutating func noteRemoval(of index: Int32, after: Int32, in rings: EarcutRings) {
    guard isActive else { return }
    let node = rings[index]
    let before = blockOf[Int(node.previous)]
    if blockOf[Int(index)] < 0 {
      if before >= 0, after != node.next { bringBack(rings, after: node.previous, until: after) }
    } else if before >= 0, after == index, node.next != index {
      takeOut(index, node)
      extend(before, to: rings[node.next])
    } else {
      isActive = false
    }
    guard isActive else { return }
    judge(node.previous, rings)
    judge(node.next, rings)
  }

  private mutating func takeOut(_ index: Int32, _ node: EarcutRings.Node) {
    let block = Int(blockOf[Int(index)])
    mark(index, superfluous: false)
    blockOf[Int(index)] = -1
    blocks[block].count -= 1
    if blocks[block].first == index {
      blocks[block].first = blocks[block].count > 0 ? node.next : -1
    }
  }

  /// Adds removed corners that were restored into the ring to a block. They must lead to the former
  /// successor; otherwise the blocks are invalid until the ring is divided again.
  private mutating func bringBack(_ rings: EarcutRings, after start: Int32, until end: Int32) {
    var index = rings.next(start)
    var count = 0
    while blockOf[Int(index)] < 0, count < blockSize {
      index = rings.next(index)
      count += 1
    }
    isActive = index == end
    add(rings, after: start, until: end)
  }

  /// Updates whether a corner is superfluous, after its links have changed.
  private mutating func judge(_ index: Int32, _ rings: EarcutRings) {
    if blockOf[Int(index)] >= 0 { mark(index, superfluous: rings.isSuperfluous(index)) }
  }

  private mutating func mark(_ index: Int32, superfluous isNow: Bool) {
    if isNow == superfluous[Int(index)] { return }
    superfluous[Int(index)] = isNow
    let change = isNow ? 1 : -1
    let block = Int(blockOf[Int(index)])
    blocks[block].extent.superfluous += change
    groups[Int(blocks[block].group)].extent.superfluous += change
    superfluousCount += change
  }

  /// Returns the next corner for a filter: its end if no corner of the ring is superfluous.
  mutating func filterStep(_ rings: EarcutRings, _ index: Int32, to end: Int32) -> Int32 {
    if isActive, superfluousCount == 0, blockOf[Int(index)] >= 0, blockOf[Int(end)] >= 0 {
      walked += 1
      return end
    }
    return step(rings, index, to: end) { $0.superfluous > 0 }
  }

  /// Returns the next corner of a traversal that ends at `stop`. Blocks that do not satisfy the predicate
  /// are skipped, except for the block with `stop`.
  @inline(__always)
  mutating func step(
    _ rings: EarcutRings, _ index: Int32, to stop: Int32, where isIncluded: (Extent) -> Bool
  ) -> Int32 {
    walked += 1
    let after = rings[index].next
    guard isActive else { return after }
    let last = blockOf[Int(stop)]
    var block = blockOf[Int(after)]
    guard last >= 0, block >= 0, blocks[Int(block)].first == after else { return after }
    while true {
      var group = blocks[Int(block)].group
      if groups[Int(group)].first == block {
        while group != blocks[Int(last)].group, !isIncluded(groups[Int(group)].extent) {
          walked += 1
          group = groups[Int(group)].next
        }
        block = groups[Int(group)].first
      }
      let here = blocks[Int(block)]
      if block == last || (here.first >= 0 && isIncluded(here.extent)) { return here.first }
      walked += 1
      block = here.next
    }
  }
}
