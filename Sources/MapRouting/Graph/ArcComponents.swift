// SPDX-License-Identifier: Apache-2.0

/// The arcs and turns that may be traveled.
protocol ArcRules {
  func isOpen(_ arc: Int) -> Bool
  /// Whether an arc may follow another one.
  func isOpen(from arc: Int, to next: Int) -> Bool
}

/// The parts of a network in which every arc can reach every other.
///
/// Uses Tarjan's algorithm for strongly connected components (1972), without recursion.
struct ArcComponents {
  /// The component of each arc; `UInt32.max` for closed arcs.
  private(set) var numbers: [UInt32]
  /// The number of arcs in each component.
  private(set) var sizes: [Int] = []

  private let graph: RoadGraph
  private var index: [UInt32]
  private var low: [UInt32]
  private var isOpen: [Bool]
  private var open: [UInt32] = []
  private var count: UInt32 = 0

  init(of graph: RoadGraph, by rules: some ArcRules) {
    self.graph = graph
    index = [UInt32](repeating: .max, count: graph.arcCount)
    low = [UInt32](repeating: 0, count: graph.arcCount)
    isOpen = [Bool](repeating: false, count: graph.arcCount)
    numbers = [UInt32](repeating: .max, count: graph.arcCount)
    for arc in 0..<graph.arcCount where index[arc] == .max {
      if rules.isOpen(arc) { visit(from: arc, rules) }
    }
  }

  /// The minimum number of arcs of a large component: a tenth of the largest component's.
  var least: Int { max(2, (sizes.max() ?? 0) / 10) }

  private mutating func visit(from root: Int, _ rules: some ArcRules) {
    var calls: [(arc: Int, next: Int)] = [
      (root, graph.arcs(leaving: Int(graph.arcHeads[root])).lowerBound)
    ]
    enter(root)
    while let (arc, next) = calls.last {
      let leaving = graph.arcs(leaving: Int(graph.arcHeads[arc]))
      guard next < leaving.upperBound else {
        calls.removeLast()
        if low[arc] == index[arc] { close(arc) }
        if let parent = calls.last?.arc { low[parent] = min(low[parent], low[arc]) }
        continue
      }
      calls[calls.count - 1].next = next + 1
      guard rules.isOpen(next), rules.isOpen(from: arc, to: next) else { continue }
      if index[next] == .max {
        enter(next)
        calls.append((next, graph.arcs(leaving: Int(graph.arcHeads[next])).lowerBound))
      } else if isOpen[next] {
        low[arc] = min(low[arc], index[next])
      }
    }
  }

  private mutating func enter(_ arc: Int) {
    index[arc] = count
    low[arc] = count
    count += 1
    open.append(UInt32(arc))
    isOpen[arc] = true
  }

  private mutating func close(_ arc: Int) {
    var size = 0
    while let last = open.popLast() {
      isOpen[Int(last)] = false
      numbers[Int(last)] = UInt32(sizes.count)
      size += 1
      if Int(last) == arc { break }
    }
    sizes.append(size)
  }
}
