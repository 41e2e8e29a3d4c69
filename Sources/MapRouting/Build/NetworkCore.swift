// SPDX-License-Identifier: Apache-2.0

/// Finds the parts of a network in which every arc can reach every other.
///
/// Uses Tarjan's algorithm for strongly connected components (1972), without recursion.
struct NetworkCore {
  private let graph: RoadGraph
  private let mode: RoadGraph.Access
  /// The index of each arc's first forbidden turn, followed by the total count.
  private let firstRule: [UInt32]
  private var index: [UInt32]
  private var low: [UInt32]
  private var isOpen: [Bool]
  private var open: [UInt32] = []
  /// The component of each arc.
  private var component: [UInt32]
  private var sizes: [Int] = []
  private var count: UInt32 = 0

  /// For each arc, the travel modes for which it is in a large component.
  ///
  /// A component is large if it has at least a tenth of the arcs of the largest one.
  static func arcs(of graph: RoadGraph) -> [RoadGraph.Access] {
    var core = [RoadGraph.Access](repeating: [], count: graph.arcCount)
    var firstRule = [UInt32](repeating: 0, count: graph.arcCount + 1)
    for rule in graph.forbiddenTurns { firstRule[Int(rule.from) + 1] += 1 }
    for arc in 0..<graph.arcCount { firstRule[arc + 1] += firstRule[arc] }
    for mode in [RoadGraph.Access.driving, .cycling, .walking] {
      var search = NetworkCore(graph, mode, firstRule)
      search.run()
      let least = max(2, (search.sizes.max() ?? 0) / 10)
      for arc in 0..<graph.arcCount where search.component[arc] != .max {
        if search.sizes[Int(search.component[arc])] >= least { core[arc].insert(mode) }
      }
    }
    return core
  }

  private init(_ graph: RoadGraph, _ mode: RoadGraph.Access, _ firstRule: [UInt32]) {
    self.graph = graph
    self.mode = mode
    self.firstRule = firstRule
    index = [UInt32](repeating: .max, count: graph.arcCount)
    low = [UInt32](repeating: 0, count: graph.arcCount)
    isOpen = [Bool](repeating: false, count: graph.arcCount)
    component = [UInt32](repeating: .max, count: graph.arcCount)
  }

  private mutating func run() {
    for arc in 0..<graph.arcCount where index[arc] == .max {
      if graph.arcAccess[arc].contains(mode) { visit(from: arc) }
    }
  }

  private mutating func visit(from root: Int) {
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
      guard graph.arcAccess[next].contains(mode), !isForbidden(arc, next) else { continue }
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
      component[Int(last)] = UInt32(sizes.count)
      size += 1
      if Int(last) == arc { break }
    }
    sizes.append(size)
  }

  private func isForbidden(_ from: Int, _ to: Int) -> Bool {
    for rule in Int(firstRule[from])..<Int(firstRule[from + 1])
    where Int(graph.forbiddenTurns[rule].to) == to {
      return graph.forbiddenTurns[rule].access.contains(mode)
    }
    return false
  }
}
