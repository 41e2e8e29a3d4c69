// SPDX-License-Identifier: Apache-2.0

/// Roads and turns that are closed or limited in addition to those of the graph.
struct RoadClosures: Hashable, Sendable {
  /// The closed edges in one direction, as in ``RoadGraph/arcEdges``.
  var halves: Set<UInt32> = []
  /// The edges in one direction that are only for destinations on them. Some of them may be closed as well.
  var restricted: Set<UInt32> = []
  /// The numbers of closed turns in the graph's ``TurnTable``.
  var turns: Set<UInt32> = []

  var isEmpty: Bool { !isClosed && restricted.isEmpty }
  /// Whether roads or turns are closed.
  var isClosed: Bool { !halves.isEmpty || !turns.isEmpty }

  /// Keeps the roads and turns that are closed or limited by both closures, with the lesser of both limits.
  mutating func formIntersection(_ other: RoadClosures) {
    restricted = restricted.union(halves).intersection(other.restricted.union(other.halves))
    halves.formIntersection(other.halves)
    turns.formIntersection(other.turns)
  }

  mutating func formUnion(_ other: RoadClosures) {
    halves.formUnion(other.halves)
    restricted.formUnion(other.restricted)
    turns.formUnion(other.turns)
  }

  /// Changes the costs of a cost model: closes arcs and turns, and moves the cost of entering roads without through traffic.
  func apply(
    to metric: inout Metric, of graph: RoadGraph, turns table: TurnTable, _ model: CostModel
  ) {
    if !halves.isEmpty {
      for arc in 0..<graph.arcCount where halves.contains(graph.arcEdges[arc]) {
        metric.arcs[arc] = Metric.closed
      }
    }
    for turn in turns { metric.turns[Int(turn)] = Metric.closed }
    if !restricted.isEmpty { addEntrances(to: &metric, of: graph, turns: table, model) }
  }

  /// Adds the cost of entering the limited roads, and removes that of the turns between them and roads that always have limits.
  private func addEntrances(
    to metric: inout Metric, of graph: RoadGraph, turns table: TurnTable, _ model: CostModel
  ) {
    let cost = model.entranceCost
    let isAlways = graph.roads.map { $0.flags.contains(model.entranceFlag) }
    func isAlwaysRestricted(_ arc: Int) -> Bool {
      isAlways[Int(graph.edgeRoads[graph.edge(of: arc)])]
    }
    for arc in 0..<graph.arcCount
    where restricted.contains(graph.arcEdges[arc]) && !isAlwaysRestricted(arc) {
      let vertex = Int(graph.arcTails[arc])
      for index in Int(table.firstIn[vertex])..<Int(table.firstIn[vertex + 1]) {
        let before = Int(table.arcsIn[index])
        if restricted.contains(graph.arcEdges[before]) || isAlwaysRestricted(before) { continue }
        let turn = table.turn(from: before, to: arc, in: graph)
        if metric.turns[turn] != Metric.closed { metric.turns[turn] += cost }
      }
      for next in graph.arcs(leaving: Int(graph.arcHeads[arc])) where isAlwaysRestricted(next) {
        let turn = table.turn(from: arc, to: next, in: graph)
        guard metric.turns[turn] != Metric.closed else { continue }
        metric.turns[turn] -= min(cost, metric.turns[turn])
      }
    }
  }
}
