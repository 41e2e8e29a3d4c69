// SPDX-License-Identifier: Apache-2.0

/// Checks that all numbers in a graph's columns refer to valid elements.
struct GraphCheck {
  private let graph: RoadGraph

  init(_ graph: RoadGraph) { self.graph = graph }

  func check() throws(RoutingError) {
    try checkCounts()
    try checkSorted(graph.firstArc, to: graph.arcCount, "firstArc")
    try checkSorted(graph.firstShape, to: graph.shapeLatitudes.count, "firstShape")
    try checkSorted(graph.firstByte, to: graph.names.count, "firstByte")
    guard graph.firstByte.count > 1, graph.firstByte[1] == 0 else {
      throw .damaged("its first string is not empty")
    }
    try checkCoordinates(graph.vertexLatitudes, limit: 900_000_000)
    try checkCoordinates(graph.vertexLongitudes, limit: 1_800_000_000)
    try checkCoordinates(graph.shapeLatitudes, limit: 900_000_000)
    try checkCoordinates(graph.shapeLongitudes, limit: 1_800_000_000)
    try checkArcs()
    try checkEdges()
    try checkRoads()
    try checkTurns()
  }

  private func checkCounts() throws(RoutingError) {
    let vertices = graph.vertexCount
    let arcs = graph.arcCount
    let edges = graph.edgeCount
    let isRight =
      graph.vertexLongitudes.count == vertices && graph.vertexFlags.count == vertices
      && graph.firstArc.count == vertices + 1 && graph.arcTails.count == arcs
      && graph.arcEdges.count == arcs && graph.arcAccess.count == arcs
      && graph.arcBearings.count == arcs && graph.arcCore.count == arcs
      && graph.edgeArcs.count == edges * 2 && graph.edgeRoads.count == edges
      && graph.firstShape.count == edges + 1
      && graph.shapeLongitudes.count == graph.shapeLatitudes.count
    guard isRight, max(vertices, arcs, edges) < Int(Int32.max) else {
      throw .damaged("the sizes of its columns are inconsistent")
    }
  }

  private func checkSorted(
    _ column: Column<UInt32>, to end: Int, _ name: String
  ) throws(RoutingError) {
    var last: UInt32 = 0
    for value in column {
      guard value >= last else { throw .damaged("\(name) is not sorted") }
      last = value
    }
    guard column.first == 0, Int(last) == end else {
      throw .damaged("\(name) has the wrong first or last value")
    }
  }

  private func checkCoordinates(_ column: Column<Int32>, limit: Int32) throws(RoutingError) {
    for value in column where value > limit || value < -limit {
      throw .damaged("a coordinate is out of range")
    }
  }

  private func checkArcs() throws(RoutingError) {
    for vertex in 0..<graph.vertexCount {
      for arc in graph.arcs(leaving: vertex) {
        guard Int(graph.arcTails[arc]) == vertex, Int(graph.arcHeads[arc]) < graph.vertexCount,
          Int(graph.arcEdges[arc] >> 1) < graph.edgeCount
        else { throw .damaged("arc \(arc) refers to a vertex or edge out of range") }
      }
    }
  }

  private func checkEdges() throws(RoutingError) {
    for edge in 0..<graph.edgeCount {
      guard Int(graph.edgeRoads[edge]) < graph.roads.count else {
        throw .damaged("edge \(edge) refers to a road out of range")
      }
      guard
        graph.edgeArcs[edge * 2] != RoadGraph.noArc
          || graph.edgeArcs[edge * 2 + 1] != RoadGraph.noArc
      else { throw .damaged("edge \(edge) has no arc") }
    }
    for (half, arc) in graph.edgeArcs.enumerated() where arc != RoadGraph.noArc {
      guard Int(arc) < graph.arcCount, Int(graph.arcEdges[Int(arc)]) == half else {
        throw .damaged("an arc of edge \(half >> 1) belongs to another edge")
      }
    }
  }

  private func checkRoads() throws(RoutingError) {
    let strings = UInt32(graph.firstByte.count - 1)
    for road in graph.roads where road.strings.contains(where: { $0 >= strings }) {
      throw .damaged("a road refers to a string out of range")
    }
  }

  private func checkTurns() throws(RoutingError) {
    var last: UInt64?
    for turn in graph.forbiddenTurns {
      let key = UInt64(turn.from) << 32 | UInt64(turn.to)
      guard Int(turn.from) < graph.arcCount, Int(turn.to) < graph.arcCount,
        graph.arcHeads[Int(turn.from)] == graph.arcTails[Int(turn.to)],
        last ?? 0 < key || last == nil
      else { throw .damaged("a forbidden turn joins arcs that do not meet, or is not sorted") }
      last = key
    }
  }
}
