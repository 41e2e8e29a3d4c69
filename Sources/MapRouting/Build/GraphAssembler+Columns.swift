// SPDX-License-Identifier: Apache-2.0
import Foundation

extension GraphAssembler {
  /// Creates the graph's columns.
  func graph() -> RoadGraph {
    let shape = orderedShape()
    var graph = RoadGraph(
      vertexLatitudes: Column(vertexNodes.map { network.latitudes[Int($0)] }),
      vertexLongitudes: Column(vertexNodes.map { network.longitudes[Int($0)] }),
      vertexFlags: Column(vertexNodes.map { network.flags[Int($0)] }),
      firstArc: Column(arcs.firstArc), arcTails: Column(arcs.tails), arcHeads: Column(arcs.heads),
      arcEdges: Column(arcs.edges), arcAccess: Column(arcs.access),
      edgeLengths: Column(edgeOrder.map { lengths[$0] }), firstShape: Column(shape.first),
      shapeLatitudes: Column(shape.nodes.map { network.latitudes[Int($0)] }),
      shapeLongitudes: Column(shape.nodes.map { network.longitudes[Int($0)] }),
      edgeRoads: Column([]), roads: Column([]), names: Column(network.strings.bytes),
      firstByte: Column(network.strings.firstByte), forbiddenTurns: Column(arcs.forbidden))
    let roads = usedRoads()
    graph.edgeRoads = Column(roads.ofEdges)
    graph.roads = Column(roads.roads)
    graph.edgeArcs = Column(arcs.edgeArcs)
    graph.arcBearings = Column(
      (0..<graph.arcCount).map { arc in
        Self.step(graph.departure(of: arc)) | Self.step(graph.arrival(of: arc)) << 8
      })
    graph.arcCore = Column(NetworkCore.arcs(of: graph))
    addRules(to: &graph)
    return graph
  }

  /// Adds the rules for some times and vehicles to the graph's sections.
  private func addRules(to graph: inout RoadGraph) {
    var writer = RoadRulesWriter()
    for (number, edge) in edgeOrder.enumerated() {
      for rule in network.ruleSets[Int(network.wayRules[Int(edges.ways[edge])])] {
        writer.add(rule, toEdge: UInt32(number))
      }
    }
    for turn in arcs.conditional { writer.add(turn) }
    writer.write(to: &graph)
  }

  private func orderedShape() -> (first: [UInt32], nodes: [UInt32]) {
    var first: [UInt32] = [0]
    var nodes: [UInt32] = []
    first.reserveCapacity(edges.count + 1)
    nodes.reserveCapacity(edges.shape.count)
    for edge in edgeOrder {
      nodes += edges.shape[Int(edges.firstShape[edge])..<Int(edges.firstShape[edge + 1])]
      first.append(UInt32(nodes.count))
    }
    return (first, nodes)
  }

  /// The roads that edges use, numbered in edge order.
  private func usedRoads() -> (ofEdges: [UInt32], roads: [Road]) {
    var numbers = [UInt32](repeating: .max, count: network.roads.count)
    var roads: [Road] = []
    let ofEdges = edgeOrder.map { edge in
      let old = Int(roadOfEdge[edge])
      if numbers[old] == .max {
        numbers[old] = UInt32(roads.count)
        roads.append(network.roads[old])
      }
      return numbers[old]
    }
    return (ofEdges, roads)
  }

  /// A bearing in steps of 1/256 turn.
  private static func step(_ degrees: Double) -> UInt16 {
    UInt16(Int((degrees * 256 / 360).rounded()) & 0xFF)
  }
}
