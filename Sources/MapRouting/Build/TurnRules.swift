// SPDX-License-Identifier: Apache-2.0
import MapOSM

/// Turn restrictions in terms of half edges: an edge's number times two, plus one against its geometry.
struct TurnRules {
  /// Half edges that may not follow each other.
  struct Pair {
    var from: Int
    var to: Int
    var access: RoadGraph.Access
  }

  /// Half edges of which the last may not follow the others.
  struct Chain {
    var halves: [Int]
    var access: RoadGraph.Access
  }

  var pairs: [Pair] = []
  var chains: [Chain] = []

  private let edges: Edges
  private let network: RoadNetwork
  /// The edges of each way that a restriction names.
  private var edgesOfWay: [Int64: [Int]] = [:]
  /// The half edges that leave each node at which a restriction ends.
  private var leaving: [UInt32: [Int]] = [:]

  init(_ network: RoadNetwork, _ edges: Edges, _ nodes: IDTable) {
    self.edges = edges
    self.network = network
    var named: Set<Int64> = []
    for draft in network.restrictions {
      named.formUnion(draft.from + draft.to + draft.viaWays)
    }
    for edge in 0..<edges.count {
      let way = network.wayIDs[Int(edges.ways[edge])]
      if named.contains(way) { edgesOfWay[way, default: []].append(edge) }
    }
    let kept = network.nodesOfRestrictions(nodes)
    for half in 0..<edges.count * 2 where kept.contains(tail(half)) && isOpen(half) {
      leaving[tail(half), default: []].append(half)
    }
    for draft in network.restrictions {
      if let via = draft.viaNode {
        if let node = nodes.find(via) { add(draft, at: node) }
      } else {
        addOverWays(draft)
      }
    }
  }

  private func tail(_ half: Int) -> UInt32 {
    half & 1 == 0 ? edges.tails[half >> 1] : edges.heads[half >> 1]
  }

  private func head(_ half: Int) -> UInt32 {
    half & 1 == 0 ? edges.heads[half >> 1] : edges.tails[half >> 1]
  }

  private func isOpen(_ half: Int) -> Bool {
    !(half & 1 == 0 ? edges.forward[half >> 1] : edges.backward[half >> 1]).isEmpty
  }

  /// Who may use one of some half edges.
  private func usable(_ halves: [Int]) -> RoadGraph.Access {
    halves.reduce([]) {
      $0.union($1 & 1 == 0 ? edges.forward[$1 >> 1] : edges.backward[$1 >> 1])
    }
  }

  /// The half edges of ways that can be travelled.
  private func halves(_ ways: [Int64]) -> [Int] {
    ways.flatMap { edgesOfWay[$0] ?? [] }.flatMap { [$0 * 2, $0 * 2 + 1] }.filter(isOpen)
  }

  private mutating func add(_ draft: RestrictionDraft, at node: UInt32) {
    let from = halves(draft.from).filter { head($0) == node }
    let to = halves(draft.to).filter { tail($0) == node }
    guard !from.isEmpty, !to.isEmpty else { return }
    for (a, b) in chosen(from, to, draft) {
      switch draft.kind {
      case .forbidden: pairs.append(Pair(from: a, to: b, access: draft.access))
      case .only:
        // Who may not go where the restriction leads is not bound by it.
        let access = draft.access.intersection(usable(to))
        for other in leaving[node] ?? [] where !to.contains(other) {
          pairs.append(Pair(from: a, to: other, access: access))
        }
      }
    }
  }

  /// The turns that a restriction means, where its ways go on beyond the node: by where it says that
  /// they lead.
  private func chosen(_ from: [Int], _ to: [Int], _ draft: RestrictionDraft) -> [(Int, Int)] {
    let all = from.flatMap { a in to.map { (a, $0) } }
    if draft.shape == .uTurn, all.contains(where: { $0 ^ 1 == $1 }) {
      return all.filter { $0 ^ 1 == $1 }
    }
    let turns = all.filter { $0 ^ 1 != $1 }
    guard turns.count > 1, draft.kind == .forbidden else { return turns.isEmpty ? all : turns }
    let fitting = turns.filter { fits(angle(from: $0, to: $1), draft.shape) }
    return fitting.isEmpty ? turns : fitting
  }

  private func fits(_ angle: Double, _ shape: RestrictionDraft.Shape) -> Bool {
    switch shape {
    case .left: angle < -20
    case .right: angle > 20
    case .straight: abs(angle) < 45
    case .uTurn: abs(angle) > 120
    case .any: true
    }
  }

  /// Degrees clockwise by which one turns.
  private func angle(from a: Int, to b: Int) -> Double {
    let arrival = network.bearing(edges.next(to: a, atHead: true), head(a))
    let departure = network.bearing(tail(b), edges.next(to: b, atHead: false))
    return (departure - arrival).remainder(dividingBy: 360)
  }

  // MARK: Over ways

  private mutating func addOverWays(_ draft: RestrictionDraft) {
    let from = halves(draft.from)
    let to = halves(draft.to)
    let via = halves(draft.viaWays)
    guard !from.isEmpty, !to.isEmpty, !via.isEmpty, via.count <= 200 else { return }
    let viaTails = Dictionary(grouping: via, by: tail)
    for start in from {
      var path = [start]
      search(&path, viaTails, to, draft)
    }
  }

  /// Follows the ways between until one of the last ways leaves.
  private mutating func search(
    _ path: inout [Int], _ via: [UInt32: [Int]], _ to: [Int], _ draft: RestrictionDraft
  ) {
    guard let last = path.last, path.count < 32 else { return }
    let node = head(last)
    let passed = Set(path.dropFirst().map { network.wayIDs[Int(edges.ways[$0 >> 1])] })
    if path.count > 1, passed.isSuperset(of: draft.viaWays) {
      let ends = to.filter { tail($0) == node && !path.contains($0 ^ 1) }
      if !ends.isEmpty { return add(path, ends, at: node, draft) }
    }
    for half in via[node] ?? [] where !path.contains(where: { $0 >> 1 == half >> 1 }) {
      path.append(half)
      search(&path, via, to, draft)
      path.removeLast()
    }
  }

  private mutating func add(
    _ path: [Int], _ ends: [Int], at node: UInt32, _ draft: RestrictionDraft
  ) {
    let last =
      draft.kind == .forbidden
      ? ends : (leaving[node] ?? []).filter { !ends.contains($0) }
    let access =
      draft.kind == .forbidden ? draft.access : draft.access.intersection(usable(ends))
    guard !access.isEmpty else { return }
    for end in last { chains.append(Chain(halves: path + [end], access: access)) }
  }
}

extension Edges {
  /// The node next to a half edge's head or tail, on it.
  func next(to half: Int, atHead: Bool) -> UInt32 {
    let edge = half >> 1
    let shape = shape[Int(firstShape[edge])..<Int(firstShape[edge + 1])]
    let isLast = atHead == (half & 1 == 0)
    return (isLast ? shape.last : shape.first) ?? (isLast ? tails[edge] : heads[edge])
  }
}

extension RoadNetwork {
  /// The nodes that restrictions are about: no edges are joined there.
  func nodesOfRestrictions(_ nodes: IDTable) -> Set<UInt32> {
    var kept: Set<UInt32> = []
    var named: Set<Int64> = []
    for draft in restrictions {
      if let via = draft.viaNode, let node = nodes.find(via) { kept.insert(node) }
      named.formUnion(draft.from + draft.to + draft.viaWays)
    }
    for (way, id) in wayIDs.enumerated() where named.contains(id) {
      let list = self.nodes(ofWay: way)
      if let first = list.first, let last = list.last { kept.formUnion([first, last]) }
    }
    return kept
  }
}
