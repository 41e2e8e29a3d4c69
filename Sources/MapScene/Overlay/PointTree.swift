// SPDX-License-Identifier: Apache-2.0

/// A dynamic quadtree of points in the unit square. Squares with more than 32 points are split into four.
/// The tree stores indices; the owner keeps the array of positions.
struct PointTree {
  private struct Node {
    /// The index of the first of four children; 0 for a leaf.
    var children: Int32 = 0
    var slots: [Int32] = []
  }

  private var nodes = [Node()]
  private static let most = 32
  private static let deepest = 26

  /// Points that are not finite are ignored, here and in ``remove(_:_:)``.
  mutating func insert(_ slot: Int, _ positions: [SIMD2<Double>]) {
    let position = positions[slot]
    guard position.x.isFinite, position.y.isFinite else { return }
    var (node, depth) = leaf(of: position)
    nodes[node].slots.append(Int32(truncatingIfNeeded: slot))
    while nodes[node].slots.count > PointTree.most, depth < PointTree.deepest {
      split(node, depth, positions)
      (node, depth) = leaf(of: position)
    }
  }

  mutating func remove(_ slot: Int, _ positions: [SIMD2<Double>]) {
    let position = positions[slot]
    guard position.x.isFinite, position.y.isFinite else { return }
    let node = leaf(of: position).node
    guard let index = nodes[node].slots.firstIndex(of: Int32(truncatingIfNeeded: slot)) else {
      return
    }
    nodes[node].slots.swapAt(index, nodes[node].slots.count - 1)
    nodes[node].slots.removeLast()
  }

  /// Moves a point.
  mutating func move(_ slot: Int, to position: SIMD2<Double>, _ positions: inout [SIMD2<Double>]) {
    let old = positions[slot]
    if old.x.isFinite, old.y.isFinite, position.x.isFinite, position.y.isFinite,
      leaf(of: old).node == leaf(of: position).node
    {
      positions[slot] = position
      return
    }
    remove(slot, positions)
    positions[slot] = position
    insert(slot, positions)
  }

  func forEach(in box: WorldBox, _ positions: [SIMD2<Double>], _ body: (Int) -> Void) {
    var pending: [(node: Int, low: SIMD2<Double>, size: Double)] = [(0, .zero, 1)]
    while let (node, low, size) = pending.popLast() {
      // A node's square is closed on all sides, so that points on an edge are found.
      guard WorldBox(low: low, high: low + size).meets(box) else { continue }
      for slot in nodes[node].slots {
        let position = positions[Int(slot)]
        if box.meets(WorldBox(low: position, high: position)) { body(Int(slot)) }
      }
      let children = Int(nodes[node].children)
      if children == 0 { continue }
      let half = size / 2
      for quarter in 0..<4 {
        let offset = SIMD2(quarter & 1 == 0 ? 0 : half, quarter & 2 == 0 ? 0 : half)
        pending.append((children + quarter, low + offset, half))
      }
    }
  }

  private func leaf(of position: SIMD2<Double>) -> (node: Int, depth: Int) {
    var node = 0
    var depth = 0
    var rest = position
    while nodes[node].children > 0 {
      rest *= 2
      var quarter = 0
      if rest.x >= 1 {
        quarter += 1
        rest.x -= 1
      }
      if rest.y >= 1 {
        quarter += 2
        rest.y -= 1
      }
      node = Int(nodes[node].children) + quarter
      depth += 1
    }
    return (node, depth)
  }

  private mutating func split(_ node: Int, _ depth: Int, _ positions: [SIMD2<Double>]) {
    let slots = nodes[node].slots
    nodes[node].slots = []
    nodes[node].children = Int32(truncatingIfNeeded: nodes.count)
    for _ in 0..<4 { nodes.append(Node()) }
    for slot in slots {
      let child = leaf(of: positions[Int(slot)]).node
      nodes[child].slots.append(slot)
    }
  }
}
