// SPDX-License-Identifier: Apache-2.0

/// Finds the large parts of a network in which every arc can reach every other.
struct NetworkCore: ArcRules {
  private let graph: RoadGraph
  private let mode: RoadGraph.Access
  /// The index of each arc's first forbidden turn, followed by the total count.
  private let firstRule: [UInt32]

  /// For each arc, the travel modes for which it is in a large component.
  ///
  /// A component is large if it has at least a tenth of the arcs of the largest one.
  static func arcs(of graph: RoadGraph) -> [RoadGraph.Access] {
    var core = [RoadGraph.Access](repeating: [], count: graph.arcCount)
    var firstRule = [UInt32](repeating: 0, count: graph.arcCount + 1)
    for rule in graph.forbiddenTurns { firstRule[Int(rule.from) + 1] += 1 }
    for arc in 0..<graph.arcCount { firstRule[arc + 1] += firstRule[arc] }
    for mode in [RoadGraph.Access.driving, .cycling, .walking] {
      let rules = NetworkCore(graph: graph, mode: mode, firstRule: firstRule)
      let components = ArcComponents(of: graph, by: rules)
      let least = components.least
      for (arc, number) in components.numbers.enumerated() where number != .max {
        if components.sizes[Int(number)] >= least { core[arc].insert(mode) }
      }
    }
    return core
  }

  func isOpen(_ arc: Int) -> Bool { graph.arcAccess[arc].contains(mode) }

  func isOpen(from arc: Int, to next: Int) -> Bool {
    for rule in Int(firstRule[arc])..<Int(firstRule[arc + 1])
    where Int(graph.forbiddenTurns[rule].to) == next {
      return !graph.forbiddenTurns[rule].access.contains(mode)
    }
    return true
  }
}
