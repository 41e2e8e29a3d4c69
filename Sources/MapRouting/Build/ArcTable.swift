// SPDX-License-Identifier: Apache-2.0

/// The arcs of a graph in their final order, and the turn restrictions between them.
struct ArcTable {
  var firstArc: [UInt32] = []
  var tails: [UInt32] = []
  var heads: [UInt32] = []
  /// Twice the edge's final number, plus one for the direction against its geometry.
  var edges: [UInt32] = []
  var access: [RoadGraph.Access] = []
  var edgeArcs: [UInt32] = []
  var forbidden: [RoadGraph.ForbiddenTurn] = []
  var conditional: [ConditionalTurn] = []
}

extension GraphAssembler {
  /// Numbers the arcs, and converts restrictions and barriers to forbidden pairs of arcs.
  mutating func addTurns(_ rules: TurnRules) {
    let states = TurnStates(rules.chains)
    let numberOfEdge = inverse(edgeOrder)
    var copies: [ArcCopy] = []
    copies.reserveCapacity(edges.count * 2)
    for edge in edgeOrder {
      for half in [edge * 2, edge * 2 + 1] where !access(half).isEmpty {
        copies.append(ArcCopy(half: half, state: states.first[half] ?? -1))
        for state in states.shadows[half] ?? [] {
          copies.append(ArcCopy(half: half, state: state))
        }
      }
    }
    number(&copies, numberOfEdge)
    var pairs = PairRules(self, copies: copies, states: states)
    pairs.add(rules, blocked: network.blocked)
    arcs.forbidden = pairs.sorted()
    arcs.conditional = pairs.conditional
  }

  private func inverse(_ order: [Int]) -> [Int] {
    var inverse = [Int](repeating: 0, count: order.count)
    for (number, edge) in order.enumerated() { inverse[edge] = number }
    return inverse
  }

  func access(_ half: Int) -> RoadGraph.Access {
    half & 1 == 0 ? edges.forward[half >> 1] : edges.backward[half >> 1]
  }

  func tail(_ half: Int) -> Int {
    Int(vertexOfNode[Int(half & 1 == 0 ? edges.tails[half >> 1] : edges.heads[half >> 1])])
  }

  func head(_ half: Int) -> Int { tail(half ^ 1) }

  /// Sorts copies by the vertex that they leave, and fills the arc columns.
  private mutating func number(_ copies: inout [ArcCopy], _ numberOfEdge: [Int]) {
    var first = [UInt32](repeating: 0, count: vertexNodes.count + 1)
    for copy in copies { first[tail(copy.half) + 1] += 1 }
    for vertex in vertexNodes.indices { first[vertex + 1] += first[vertex] }
    arcs.firstArc = first
    var sorted = copies
    for copy in copies {
      let vertex = tail(copy.half)
      sorted[Int(first[vertex])] = copy
      first[vertex] += 1
    }
    copies = sorted
    arcs.edgeArcs = [UInt32](repeating: RoadGraph.noArc, count: edges.count * 2)
    for (arc, copy) in copies.enumerated() {
      let edge = numberOfEdge[copy.half >> 1] * 2 + (copy.half & 1)
      arcs.tails.append(UInt32(tail(copy.half)))
      arcs.heads.append(UInt32(head(copy.half)))
      arcs.edges.append(UInt32(edge))
      arcs.access.append(access(copy.half))
      if arcs.edgeArcs[edge] == RoadGraph.noArc { arcs.edgeArcs[edge] = UInt32(arc) }
    }
  }
}

/// An arc: a half-edge, or a shadow of a half-edge.
struct ArcCopy {
  var half: Int
  /// The state after traveling the arc; -1 if no restriction begins with it.
  var state: Int
}
