// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry

/// Orders the parts of a graph and writes them in columns.
struct GraphAssembler {
  var network: RoadNetwork
  let edges: Edges
  /// The nodes that are vertices, in vertex order. Vertices that are close on the ground are close in the
  /// order.
  private(set) var vertexNodes: [UInt32] = []
  /// The vertex of each node; `UInt32.max` for nodes that are not vertices.
  private(set) var vertexOfNode: [UInt32]
  /// The edges in their final order.
  private(set) var edgeOrder: [Int] = []
  private(set) var roadOfEdge: [UInt32]
  private(set) var lengths: [UInt32] = []
  /// The length of each part of the edges, in decimeters.
  private var partLengths: [UInt32] = []
  var arcs = ArcTable()

  init(_ network: RoadNetwork, _ edges: Edges, _ options: BuildOptions) {
    self.network = network
    self.edges = edges
    vertexOfNode = [UInt32](repeating: .max, count: network.uses.count)
    roadOfEdge = edges.roads
    orderVertices()
    orderEdges()
    measure()
    finishRoads(options)
  }

  private mutating func orderVertices() {
    for edge in 0..<edges.count {
      for node in [edges.tails[edge], edges.heads[edge]]
      where vertexOfNode[Int(node)] == .max {
        vertexOfNode[Int(node)] = 0
        vertexNodes.append(node)
      }
    }
    let keys = vertexNodes.map { node in
      let x = UInt32(bitPattern: network.longitudes[Int(node)]) &+ 0x8000_0000
      let y = UInt32(bitPattern: network.latitudes[Int(node)]) &+ 0x8000_0000
      return (key: HilbertCurve.position(x: x, y: y), node: node)
    }
    vertexNodes = keys.sorted { ($0.key, $0.node) < ($1.key, $1.node) }.map(\.node)
    for (vertex, node) in vertexNodes.enumerated() { vertexOfNode[Int(node)] = UInt32(vertex) }
  }

  private mutating func orderEdges() {
    var first = [Int](repeating: 0, count: vertexNodes.count + 1)
    for tail in edges.tails { first[Int(vertexOfNode[Int(tail)]) + 1] += 1 }
    for vertex in vertexNodes.indices { first[vertex + 1] += first[vertex] }
    edgeOrder = [Int](repeating: 0, count: edges.count)
    for edge in 0..<edges.count {
      let vertex = Int(vertexOfNode[Int(edges.tails[edge])])
      edgeOrder[first[vertex]] = edge
      first[vertex] += 1
    }
  }

  /// Measures the edges in decimeters, at least one.
  private mutating func measure() {
    lengths.reserveCapacity(edges.count)
    for edge in 0..<edges.count {
      let shape = edges.shape[Int(edges.firstShape[edge])..<Int(edges.firstShape[edge + 1])]
      var parts = edges.parts[Int(edges.firstPart[edge])..<Int(edges.firstPart[edge + 1])]
      var last = network.coordinate(edges.tails[edge])
      var meters = 0.0
      var start = 0.0
      for (segment, node) in (shape + CollectionOfOne(edges.heads[edge])).enumerated() {
        let next = network.coordinate(node)
        meters += last.distance(to: next)
        last = next
        if let part = parts.first, part.end == segment + 1 {
          parts.removeFirst()
          partLengths.append(UInt32(clamping: ((meters - start) * 10).rounded()))
          start = meters
        }
      }
      lengths.append(max(1, UInt32(clamping: (meters * 10).rounded())))
    }
  }

  /// Completes roads with properties that need coordinates: the driving side, exits and ferry speeds.
  private mutating func finishRoads(_ options: BuildOptions) {
    var ferryLengths: [UInt32: Double] = [:]
    for edge in 0..<edges.count where network.roads[Int(edges.roads[edge])].ferrySeconds > 0 {
      ferryLengths[edges.ways[edge], default: 0] += Double(lengths[edge]) / 10
    }
    for edge in 0..<edges.count {
      var road = network.roads[Int(edges.roads[edge])]
      let tail = edges.tails[edge]
      let way = Int(edges.ways[edge])
      let keepsLeft =
        network.wayKeepsLeft[way] ?? options.leftHandTraffic
        ?? LeftHandTraffic.contains(network.coordinate(tail))
      if keepsLeft { road.flags.insert(.leftHandTraffic) }
      if road.roadClass.isLink { setExit(of: &road, from: tail) }
      if let meters = ferryLengths[edges.ways[edge]] {
        let speed = UInt8(clamping: Int((meters / Double(road.ferrySeconds) * 3.6).rounded()))
        road.speedForward = max(1, speed)
        road.speedBackward = max(1, speed)
      }
      roadOfEdge[edge] = network.number(road)
    }
  }
}

extension GraphAssembler {
  /// Sets the exit number and the junction's name of a link that leaves a junction.
  private mutating func setExit(of road: inout Road, from node: UInt32) {
    if road.exitRef == 0 { road.exitRef = network.exitRefs[node] ?? 0 }
    guard let name = network.junctionNames[node] else { return }
    road.exitRef = network.strings.number("\(network.strings.string(road.exitRef))\n\(name)")
  }
}

extension Road.Class {
  /// Whether the class is a link (ramp or slip road).
  package var isLink: Bool {
    switch self {
    case .motorwayLink, .trunkLink, .primaryLink, .secondaryLink, .tertiaryLink: true
    default: false
    }
  }
}

// MARK: - Columns

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
    addWays(to: &graph)
    addCycleLanes(to: &graph)
    addFloors(to: &graph)
    return graph
  }

  /// Adds the floors of edges to the graph's sections, if there are any.
  private func addFloors(to graph: inout RoadGraph) {
    let entries = edgeOrder.enumerated().compactMap { number, edge in
      network.wayFloors[Int(edges.ways[edge])].map { tags in
        Floors.Entry(edge: UInt32(number), tags: tags)
      }
    }
    if !entries.isEmpty { graph.setSection(Floors.section, entries) }
  }

  /// Adds the shares of the edges' lengths that have cycle lanes to the graph's sections.
  private func addCycleLanes(to graph: inout RoadGraph) {
    let shares = edgeOrder.map { edge in
      let keepsLeft = network.roads[Int(roadOfEdge[edge])].flags.contains(.leftHandTraffic)
      var (all, forward, backward) = (0.0, 0.0, 0.0)
      for part in Int(edges.firstPart[edge])..<Int(edges.firstPart[edge + 1]) {
        let lanes = network.wayCycleLanes[Int(edges.parts[part].way)].directions(
          keepsLeft: keepsLeft, isOpenForward: edges.forward[edge].contains(.cycling),
          isOpenBackward: edges.backward[edge].contains(.cycling))
        // Even the shortest part counts.
        let length = Double(max(partLengths[part], 1))
        all += length
        forward += lanes.forward ? length : 0
        backward += lanes.backward ? length : 0
      }
      return CycleLanes.Shares(forward: forward / all, backward: backward / all)
    }
    graph.setSection(CycleLanes.section, shares)
  }

  /// Adds the numbers of the edges' ways to the graph's sections.
  private func addWays(to graph: inout RoadGraph) {
    var parts: [WayPart] = []
    parts.reserveCapacity(edges.parts.count)
    for (number, edge) in edgeOrder.enumerated() {
      for part in Int(edges.firstPart[edge])..<Int(edges.firstPart[edge + 1]) {
        parts.append(
          WayPart(
            way: network.wayIDs[Int(edges.parts[part].way)], edge: UInt32(number),
            length: partLengths[part]))
      }
    }
    WayParts.write(parts, to: &graph)
  }

  /// Adds the rules for some times and vehicles to the graph's sections.
  private func addRules(to graph: inout RoadGraph) {
    var writer = RoadRulesWriter()
    for (number, edge) in edgeOrder.enumerated() {
      for rule in network.ruleSets[Int(network.wayRules[Int(edges.ways[edge])])] {
        writer.add(rule, toEdge: UInt32(number))
      }
    }
    for (vertex, node) in vertexNodes.enumerated() {
      guard let rules = network.nodeRules[node] else { continue }
      for rule in network.ruleSets[Int(rules)] { writer.add(rule, toVertex: UInt32(vertex)) }
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
