// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapOSM

/// Turn restrictions between half-edges. A half-edge is twice the edge number, plus one against the geometry.
struct TurnRules {
  /// Half-edges that must not follow each other.
  struct Pair {
    var from: Int
    var to: Int
    var access: RoadGraph.Access
    /// The condition; empty for always.
    var condition = ""
  }

  /// A sequence of half-edges whose last one must not follow the others.
  struct Chain {
    var halves: [Int]
    var access: RoadGraph.Access
    /// The condition; empty for always.
    var condition = ""
  }

  private(set) var pairs: [Pair] = []
  private(set) var chains: [Chain] = []
  /// The number of restrictions dropped because they exceed a limit.
  private(set) var skipped = 0

  private let edges: Edges
  private let network: RoadNetwork
  /// The edges of each via way.
  private var edgesOfWay: [Int64: [Int]] = [:]
  /// The half-edges that leave each node of a restriction, open or closed.
  private var around: [UInt32: [Int]] = [:]
  /// The number of chains that pass each node.
  private var chainCounts: [UInt32: Int] = [:]
  /// The remaining number of steps for finding chains.
  private var steps = ResourceLimits.allRestrictionSteps

  init(_ network: RoadNetwork, _ edges: Edges, _ nodes: IDTable) {
    self.edges = edges
    self.network = network
    skipped = network.skippedRestrictions
    let viaWays = Set(network.restrictions.flatMap(\.viaWays))
    var kept = network.viaNodes(nodes)
    for edge in 0..<edges.count {
      let way = network.wayIDs[Int(edges.ways[edge])]
      guard viaWays.contains(way) else { continue }
      edgesOfWay[way, default: []].append(edge)
      kept.formUnion([edges.tails[edge], edges.heads[edge]])
    }
    for half in 0..<edges.count * 2 where kept.contains(tail(half)) {
      around[tail(half), default: []].append(half)
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

  /// The travel modes that may use at least one of the half-edges.
  private func modes(allowedOn halves: [Int]) -> RoadGraph.Access {
    halves.reduce([]) {
      $0.union($1 & 1 == 0 ? edges.forward[$1 >> 1] : edges.backward[$1 >> 1])
    }
  }

  /// The open half-edges that leave a node.
  private func leaving(_ node: UInt32) -> [Int] { (around[node] ?? []).filter(isOpen) }

  /// The open half-edges of the given ways that leave a node.
  private func leaving(_ node: UInt32, on ways: [Int64]) -> [Int] {
    leaving(node).filter { ways.contains(way(of: $0)) }
  }

  /// The open half-edges of the given ways that arrive at a node.
  private func arriving(_ node: UInt32, on ways: [Int64]) -> [Int] {
    (around[node] ?? []).map { $0 ^ 1 }.filter { isOpen($0) && ways.contains(way(of: $0)) }
      .sorted()
  }

  private func way(of half: Int) -> Int64 { network.wayIDs[Int(edges.ways[half >> 1])] }

  private mutating func add(_ draft: RestrictionDraft, at node: UInt32) {
    let from = arriving(node, on: draft.from)
    let to = leaving(node, on: draft.to)
    guard !from.isEmpty, !to.isEmpty else { return }
    let turns = chosen(from, to, draft)
    var found: [Pair] = []
    switch draft.kind {
    case .forbidden:
      found = turns.map {
        Pair(from: $0, to: $1, access: draft.access, condition: draft.condition)
      }
    case .only:
      // A mode that may not use the restriction's target road is exempt.
      let access = draft.access.intersection(modes(allowedOn: to))
      let others = leaving(node).filter { !to.contains($0) }
      for start in Set(turns.map(\.0)).sorted() {
        found += others.map {
          Pair(from: start, to: $0, access: access, condition: draft.condition)
        }
      }
    }
    guard found.count <= ResourceLimits.restrictionTurns,
      pairs.count + found.count <= ResourceLimits.allRestrictionTurns
    else {
      skipped += 1
      return
    }
    pairs += found
  }

  /// The turns that a restriction applies to. If several are possible, its direction selects among them.
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

  /// The turn angle in degrees clockwise.
  private func angle(from a: Int, to b: Int) -> Double {
    let arrival = network.bearing(edges.next(to: a, atHead: true), head(a))
    let departure = network.bearing(tail(b), edges.next(to: b, atHead: false))
    return (departure - arrival).remainder(dividingBy: 360)
  }

  // MARK: Via ways

  private mutating func addOverWays(_ draft: RestrictionDraft) {
    let via = draft.viaWays.map { edgesOfWay[$0] ?? [] }
    let count = via.reduce(0) { $0 + $1.count }
    guard count > 0 else { return }
    guard count <= ResourceLimits.restrictionEdges,
      chains.count < ResourceLimits.allRestrictionTurns
    else {
      skipped += 1
      return
    }
    let halves = via.joined().flatMap { [$0 * 2, $0 * 2 + 1] }.filter(isOpen)
    let viaTails = Dictionary(grouping: halves, by: tail)
    var search = ChainSearch(steps: min(steps, ResourceLimits.restrictionSteps))
    for node in viaTails.keys.sorted() {
      for start in arriving(node, on: draft.from) {
        var path = [start]
        follow(&path, viaTails, draft, &search)
      }
    }
    steps -= search.taken
    guard !search.isTooLarge, makesRoom(for: search.found) else {
      skipped += 1
      return
    }
    chains += search.found
  }

  /// Follows the via ways until one of the `to` ways can be taken.
  private func follow(
    _ path: inout [Int], _ via: [UInt32: [Int]], _ draft: RestrictionDraft,
    _ search: inout ChainSearch
  ) {
    guard let last = path.last, path.count < 32, search.step() else { return }
    let node = head(last)
    if path.count > 1 {
      let ends = leaving(node, on: draft.to).filter { !path.contains($0 ^ 1) }
      let passed = ends.isEmpty ? [] : Set(path.dropFirst().map(way))
      if !ends.isEmpty, passed.isSuperset(of: draft.viaWays) {
        return search.add(chains(path, ends, at: node, draft))
      }
    }
    for half in via[node] ?? [] where !path.contains(where: { $0 >> 1 == half >> 1 }) {
      path.append(half)
      follow(&path, via, draft, &search)
      path.removeLast()
    }
  }

  private func chains(
    _ path: [Int], _ ends: [Int], at node: UInt32, _ draft: RestrictionDraft
  ) -> [Chain] {
    let isForbidden = draft.kind == .forbidden
    let last = isForbidden ? ends : leaving(node).filter { !ends.contains($0) }
    let access = isForbidden ? draft.access : draft.access.intersection(modes(allowedOn: ends))
    return access.isEmpty
      ? []
      : last.map { Chain(halves: path + [$0], access: access, condition: draft.condition) }
  }

  /// Counts chains at the nodes that they pass. Returns `false` and counts none if a node has too many.
  private mutating func makesRoom(for found: [Chain]) -> Bool {
    var more: [UInt32: Int] = [:]
    for chain in found {
      for node in Set(chain.halves.dropLast().map(head)) { more[node, default: 0] += 1 }
    }
    let limit = ResourceLimits.chainsOverNode
    guard more.allSatisfy({ (chainCounts[$0.key] ?? 0) + $0.value <= limit }) else { return false }
    chainCounts.merge(more, uniquingKeysWith: +)
    return true
  }
}

/// The chains of one restriction that were found so far.
private struct ChainSearch {
  private(set) var found: [TurnRules.Chain] = []
  private(set) var taken = 0
  private(set) var isTooLarge = false
  private let steps: Int

  init(steps: Int) { self.steps = steps }

  /// Counts a step. Returns `false` if none is left.
  mutating func step() -> Bool {
    taken += 1
    if taken > steps { isTooLarge = true }
    return !isTooLarge
  }

  mutating func add(_ chains: [TurnRules.Chain]) {
    found += chains
    if found.count > ResourceLimits.restrictionTurns { isTooLarge = true }
  }
}

extension Edges {
  /// The node next to a half-edge's head or tail, along the half-edge.
  func next(to half: Int, atHead: Bool) -> UInt32 {
    let edge = half >> 1
    let shape = shape[Int(firstShape[edge])..<Int(firstShape[edge + 1])]
    let isLast = atHead == (half & 1 == 0)
    return (isLast ? shape.last : shape.first) ?? (isLast ? tails[edge] : heads[edge])
  }
}

extension RoadNetwork {
  /// The via nodes of turn restrictions.
  func viaNodes(_ nodes: IDTable) -> Set<UInt32> {
    Set(restrictions.compactMap { $0.viaNode.flatMap(nodes.find) })
  }

  /// The nodes of restrictions, where edges are not joined.
  func nodesOfRestrictions(_ nodes: IDTable) -> Set<UInt32> {
    var kept = viaNodes(nodes)
    let named = Set(restrictions.flatMap { $0.from + $0.to + $0.viaWays })
    for (way, id) in wayIDs.enumerated() where named.contains(id) {
      let list = self.nodes(ofWay: way)
      if let first = list.first, let last = list.last { kept.formUnion([first, last]) }
    }
    return kept
  }
}
