// SPDX-License-Identifier: Apache-2.0
import MapTestSupport

@testable import MapRouting

/// Randomly generated roads: vertices with two-way or one-way roads, converted to a graph.
struct SyntheticRoads {
  struct Link {
    var a: Int
    var b: Int
    var isOneway = false
    var access: RoadGraph.Access = [.driving, .walking]
  }

  var places: [(latitude: Int32, longitude: Int32)] = []
  var links: [Link] = []
  /// The fraction of turns that are forbidden for driving.
  var forbidden = 0.0

  /// Creates a grid with some one-way roads.
  static func grid(_ width: Int, _ height: Int, oneways: Double, seed: UInt64) -> SyntheticRoads {
    var random = SplitMix64(seed: seed)
    var roads = SyntheticRoads()
    for y in 0..<height {
      for x in 0..<width {
        roads.places.append((Int32(y * 10_000), Int32(x * 10_000)))
        let here = y * width + x
        let isOneway = Double.random(in: 0..<1, using: &random) < oneways
        if x + 1 < width { roads.links.append(Link(a: here, b: here + 1, isOneway: isOneway)) }
        if y + 1 < height { roads.links.append(Link(a: here + width, b: here, isOneway: isOneway)) }
      }
    }
    return roads
  }

  /// Creates random vertices, connected to some of their neighbors. Includes parallel roads, loops, roads
  /// with limited access, and islands.
  static func scattered(_ count: Int, seed: UInt64) -> SyntheticRoads {
    var random = SplitMix64(seed: seed)
    var roads = SyntheticRoads()
    for _ in 0..<count {
      roads.places.append(
        (.random(in: 0..<1_000_000, using: &random), .random(in: 0..<1_000_000, using: &random)))
    }
    let kinds: [RoadGraph.Access] = [[.driving, .walking], [.driving], [.walking], [.driving]]
    for a in 0..<count {
      let near = (0..<count).sorted { distance($0, a, roads) < distance($1, a, roads) }
      for b in near.prefix(5) where Bool.random(using: &random) {
        for _ in 0..<Int.random(in: 1...10, using: &random) / 9 + 1 {
          roads.links.append(
            Link(
              a: a, b: b, isOneway: .random(using: &random),
              access: kinds[.random(in: 0..<4, using: &random)]))
        }
      }
    }
    return roads
  }

  private static func distance(_ a: Int, _ b: Int, _ roads: SyntheticRoads) -> Double {
    let dx = Double(roads.places[a].longitude - roads.places[b].longitude)
    let dy = Double(roads.places[a].latitude - roads.places[b].latitude)
    return dx * dx + dy * dy
  }

  func graph(seed: UInt64) -> RoadGraph {
    var random = SplitMix64(seed: seed)
    var arcs: [(tail: Int, head: Int, edge: Int, access: RoadGraph.Access)] = []
    for (edge, link) in links.enumerated() {
      arcs.append((link.a, link.b, edge * 2, link.access))
      let back = link.isOneway ? link.access.subtracting(.driving) : link.access
      if !back.isEmpty { arcs.append((link.b, link.a, edge * 2 + 1, back)) }
    }
    arcs.sort { ($0.tail, $0.edge) < ($1.tail, $1.edge) }
    var first = [UInt32](repeating: 0, count: places.count + 1)
    for arc in arcs { first[arc.tail + 1] += 1 }
    for vertex in places.indices { first[vertex + 1] += first[vertex] }
    var turns: [RoadGraph.ForbiddenTurn] = []
    for (number, arc) in arcs.enumerated() {
      for next in Int(first[arc.head])..<Int(first[arc.head + 1])
      where Double.random(in: 0..<1, using: &random) < forbidden {
        turns.append(.init(from: UInt32(number), to: UInt32(next), access: .driving))
      }
    }
    return RoadGraph(
      vertexLatitudes: Column(places.map(\.latitude)),
      vertexLongitudes: Column(places.map(\.longitude)),
      vertexFlags: Column(places.map { _ in [] }), firstArc: Column(first),
      arcTails: Column(arcs.map { UInt32($0.tail) }),
      arcHeads: Column(arcs.map { UInt32($0.head) }),
      arcEdges: Column(arcs.map { UInt32($0.edge) }), arcAccess: Column(arcs.map(\.access)),
      edgeLengths: Column(links.map { _ in 1000 }),
      firstShape: Column([UInt32](repeating: 0, count: links.count + 1)),
      shapeLatitudes: Column([]), shapeLongitudes: Column([]),
      edgeRoads: Column(links.map { _ in 0 }), roads: Column([Road(.residential)]),
      names: Column([]), firstByte: Column([0, 0]), forbiddenTurns: Column(turns))
  }
}

extension Metric {
  /// Creates random costs, many of them equal or zero; closed where a travel mode has no access.
  static func random(
    _ graph: RoadGraph, _ turns: TurnTable, for access: RoadGraph.Access, seed: UInt64
  ) -> Metric {
    var random = SplitMix64(seed: seed)
    let arcs = (0..<graph.arcCount).map { arc in
      graph.arcAccess[arc].isDisjoint(with: access)
        ? closed : UInt32.random(in: 0...20, using: &random) / 3 * 100
    }
    let forbidden = Set(
      graph.forbiddenTurns.filter { $0.access.contains(access) }.map {
        [$0.from, $0.to]
      })
    var costs = [UInt32](repeating: 0, count: Int(turns.firstTurn[graph.vertexCount]))
    for arc in 0..<graph.arcCount {
      for next in graph.arcs(leaving: Int(graph.arcHeads[arc])) {
        let isUTurn = graph.edge(of: arc) == graph.edge(of: next)
        costs[turns.turn(from: arc, to: next, in: graph)] =
          forbidden.contains([UInt32(arc), UInt32(next)])
          ? closed : isUTurn ? 700 : .random(in: 0...3, using: &random) * 10
      }
    }
    return Metric(arcs: arcs, turns: costs)
  }
}
