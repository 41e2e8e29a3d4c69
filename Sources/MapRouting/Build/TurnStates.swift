// SPDX-License-Identifier: Apache-2.0

/// The arcs that must be copied to convert restrictions over several arcs to restrictions over pairs.
///
/// The restricted chains form a trie. A state is the prefix of a chain that was just traveled. A state of one
/// half-edge is the half-edge itself; longer states are its *shadows*. Where a chain breaks off, the state
/// falls back to the longest suffix that is also a prefix of a chain (Aho & Corasick 1975).
struct TurnStates {
  struct State {
    var half: Int
    var depth: Int
    var children: [Int: Int] = [:]
    /// The fallback state; -1 if there is none.
    var fallback = -1
    /// The half-edges that must not follow, with the affected travel modes.
    var forbidden: [Int: RoadGraph.Access] = [:]
    /// The half-edges that must not follow while a condition holds.
    var conditional: [Int: [Ban]] = [:]
  }

  /// Travel modes that must not take a turn while a condition holds.
  struct Ban {
    var access: RoadGraph.Access
    var condition: String
  }

  private(set) var states: [State] = []
  /// The state of each half-edge that begins a chain.
  private(set) var first: [Int: Int] = [:]
  /// The shadows of each half-edge that has any.
  private(set) var shadows: [Int: [Int]] = [:]

  init(_ chains: [TurnRules.Chain]) {
    for chain in chains where chain.halves.count > 2 { add(chain) }
    var queue = first.values.sorted()
    var done = 0
    while done < queue.count {
      let state = queue[done]
      done += 1
      for half in states[state].children.keys.sorted() {
        guard let child = states[state].children[half] else { continue }
        states[child].fallback = next(states[state].fallback, half) ?? -1
        queue.append(child)
      }
      let fallback = states[state].fallback
      if fallback >= 0 {
        states[state].forbidden.merge(states[fallback].forbidden) { $0.union($1) }
        states[state].conditional.merge(states[fallback].conditional) { $0 + $1 }
      }
    }
    for state in queue where states[state].depth > 1 {
      shadows[states[state].half, default: []].append(state)
    }
  }

  private mutating func add(_ chain: TurnRules.Chain) {
    var state = -1
    for half in chain.halves.dropLast() {
      if let next = state < 0 ? first[half] : states[state].children[half] {
        state = next
        continue
      }
      let depth = state < 0 ? 1 : states[state].depth + 1
      states.append(State(half: half, depth: depth))
      if state < 0 { first[half] = states.count - 1 }
      if state >= 0 { states[state].children[half] = states.count - 1 }
      state = states.count - 1
    }
    guard let last = chain.halves.last else { return }
    if chain.condition.isEmpty {
      states[state].forbidden[last, default: []].formUnion(chain.access)
    } else {
      states[state].conditional[last, default: []].append(
        Ban(access: chain.access, condition: chain.condition))
    }
  }

  /// The state after traveling a half-edge; `nil` if the half-edge begins no chain.
  func next(_ state: Int, _ half: Int) -> Int? {
    var state = state
    while state >= 0 {
      if let child = states[state].children[half] { return child }
      state = states[state].fallback
    }
    return first[half]
  }
}
