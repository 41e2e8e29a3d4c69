// SPDX-License-Identifier: Apache-2.0
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
      var last = network.coordinate(edges.tails[edge])
      var meters = 0.0
      for node in edges.shape[Int(edges.firstShape[edge])..<Int(edges.firstShape[edge + 1])] {
        let place = network.coordinate(node)
        meters += last.distance(to: place)
        last = place
      }
      meters += last.distance(to: network.coordinate(edges.heads[edge]))
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
