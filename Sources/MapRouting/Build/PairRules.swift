// SPDX-License-Identifier: Apache-2.0

/// A pair of arcs that must not follow each other while a condition holds.
struct ConditionalTurn {
  var from: UInt32
  var to: UInt32
  var access: RoadGraph.Access
  var condition: String
}

/// Collects the pairs of arcs that must not follow each other.
struct PairRules {
  private let assembler: GraphAssembler
  private let copies: [ArcCopy]
  private let states: TurnStates
  private var rules: [UInt64: RoadGraph.Access] = [:]
  /// The pairs that must not follow each other while a condition holds.
  private(set) var conditional: [ConditionalTurn] = []
  /// The arcs of each half-edge.
  private var arcsOfHalf: [[UInt32]]

  init(_ assembler: GraphAssembler, copies: [ArcCopy], states: TurnStates) {
    self.assembler = assembler
    self.copies = copies
    self.states = states
    arcsOfHalf = [[UInt32]](repeating: [], count: assembler.edges.count * 2)
    for (arc, copy) in copies.enumerated() { arcsOfHalf[copy.half].append(UInt32(arc)) }
  }

  mutating func add(_ turns: TurnRules, blocked: [UInt32: RoadGraph.Access]) {
    for pair in turns.pairs {
      for from in arcsOfHalf[pair.from] {
        for to in arcsOfHalf[pair.to] {
          if pair.condition.isEmpty {
            forbid(from, to, pair.access)
          } else {
            conditional.append(
              ConditionalTurn(
                from: from, to: to, access: pair.access, condition: pair.condition))
          }
        }
      }
    }
    var special: Set<Int> = []
    for half in states.shadows.keys { special.insert(assembler.tail(half)) }
    for state in states.states { special.insert(assembler.head(state.half)) }
    var blockedVertices: [Int: RoadGraph.Access] = [:]
    for (node, access) in blocked {
      let vertex = assembler.vertexOfNode[Int(node)]
      if vertex != .max { blockedVertices[Int(vertex)] = access }
    }
    for (arc, copy) in copies.enumerated() {
      let head = assembler.head(copy.half)
      if let access = blockedVertices[head] { block(UInt32(arc), copy, at: head, access) }
      if special.contains(head) { separate(UInt32(arc), copy, at: head) }
    }
  }

  /// Forbids all turns past a barrier.
  private mutating func block(
    _ arc: UInt32, _ copy: ArcCopy, at vertex: Int, _ access: RoadGraph.Access
  ) {
    for next in leaving(vertex) where copies[Int(next)].half >> 1 != copy.half >> 1 {
      forbid(arc, next, access)
    }
  }

  /// Forbids all copies of the following arcs, except copies whose state matches the arcs traveled before.
  private mutating func separate(_ arc: UInt32, _ copy: ArcCopy, at vertex: Int) {
    for next in leaving(vertex) {
      let half = copies[Int(next)].half
      let right = states.next(copy.state, half) ?? -1
      if copies[Int(next)].state != right { forbid(arc, next, [.driving, .cycling, .walking]) }
      guard copy.state >= 0 else { continue }
      let state = states.states[copy.state]
      if let access = state.forbidden[half] { forbid(arc, next, access) }
      guard copies[Int(next)].state == right else { continue }
      for ban in state.conditional[half] ?? [] {
        conditional.append(
          ConditionalTurn(from: arc, to: next, access: ban.access, condition: ban.condition))
      }
    }
  }

  private func leaving(_ vertex: Int) -> Range<UInt32> {
    assembler.arcs.firstArc[vertex]..<assembler.arcs.firstArc[vertex + 1]
  }

  private mutating func forbid(_ from: UInt32, _ to: UInt32, _ access: RoadGraph.Access) {
    guard !access.isEmpty else { return }
    rules[UInt64(from) << 32 | UInt64(to), default: []].formUnion(access)
  }

  func sorted() -> [RoadGraph.ForbiddenTurn] {
    rules.sorted { $0.key < $1.key }.map {
      RoadGraph.ForbiddenTurn(
        from: UInt32($0.key >> 32), to: UInt32(truncatingIfNeeded: $0.key), access: $0.value)
    }
  }
}
