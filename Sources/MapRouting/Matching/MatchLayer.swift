// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The states of one location, with their probabilities given the locations before.
///
/// Probabilities are natural logarithms.
struct MatchLayer {
  /// A possible movement from a state of the layer before to a state of this layer.
  struct Transition {
    var from: UInt8
    var to: UInt8
    var probability: Float
  }

  /// The index of the location in the track.
  var fix: Int
  var deviation: Double
  var states: [MatchState]
  var emissions: [Double]
  /// The movements from the layer before; empty in the first layer.
  var transitions: [Transition] = []
  /// The probability of the most probable sequence up to each state; `-infinity` if there is none.
  var scores: [Double] = []
  /// The state before each state in that sequence.
  var before: [Int] = []

  /// Creates the first layer of a sequence.
  init(fix: Int, deviation: Double, states: [MatchState]) {
    self.fix = fix
    self.deviation = deviation
    self.states = states
    emissions = states.map { MatchModel.emission(distance: $0.distance, deviation: deviation) }
    scores = emissions
    before = states.map { _ in 0 }
  }

  /// Continues the most probable sequences over transitions (Viterbi 1967).
  mutating func advance(from last: MatchLayer, over transitions: [Transition]) {
    self.transitions = transitions
    scores = states.map { _ in -.infinity }
    for transition in transitions {
      let (from, to) = (Int(transition.from), Int(transition.to))
      let score = last.scores[from] + Double(transition.probability) + emissions[to]
      guard score > scores[to] else { continue }
      scores[to] = score
      before[to] = from
    }
  }

  /// The state with the most probable sequence.
  var best: Int { scores.indices.max { scores[$0] < scores[$1] } ?? 0 }
}

/// The connected layers of a part of a track.
struct MatchChain {
  private(set) var layers: [MatchLayer]

  init(_ first: MatchLayer) { layers = [first] }

  var last: MatchLayer { layers[layers.count - 1] }

  mutating func append(_ layer: MatchLayer) { layers.append(layer) }

  /// The index of the state of each layer in the most probable sequence.
  var states: [Int] {
    var states = [last.best]
    for layer in layers.indices.dropFirst().reversed() {
      states.append(layers[layer].before[states[states.count - 1]])
    }
    return states.reversed()
  }

  /// The probability of each layer's state given all locations, 0...1, by the forward-backward algorithm. States for
  /// which `areSame` holds count as one.
  func posteriors(of path: [Int], where areSame: (MatchState, MatchState) -> Bool) -> [Double] {
    var ahead = layers.map { _ in [Double]() }
    ahead[0] = layers[0].emissions
    for layer in layers.indices.dropFirst() {
      var sums = LogSums(count: layers[layer].states.count)
      for transition in layers[layer].transitions {
        sums.add(
          ahead[layer - 1][Int(transition.from)] + Double(transition.probability),
          at: Int(transition.to))
      }
      ahead[layer] = zip(sums.values, layers[layer].emissions).map { $0 + $1 }
    }
    var behind = last.states.map { _ in 0.0 }
    var result = path.map { _ in 0.0 }
    for layer in layers.indices.reversed() {
      let states = layers[layer].states
      let both = zip(ahead[layer], behind).map { $0 + $1 }
      let most = both.max() ?? 0
      var sum = 0.0
      var same = 0.0
      for (state, value) in both.enumerated() where most > -.infinity {
        let share = exp(value - most)
        sum += share
        if areSame(states[state], states[path[layer]]) { same += share }
      }
      result[layer] = sum > 0 ? same / sum : 0
      guard layer > 0 else { break }
      var sums = LogSums(count: layers[layer - 1].states.count)
      for transition in layers[layer].transitions {
        let to = Int(transition.to)
        sums.add(
          behind[to] + layers[layer].emissions[to] + Double(transition.probability),
          at: Int(transition.from))
      }
      behind = sums.values
    }
    return result
  }
}

/// Sums of probabilities that are given as logarithms.
private struct LogSums {
  private(set) var values: [Double]

  init(count: Int) { values = [Double](repeating: -.infinity, count: count) }

  mutating func add(_ value: Double, at index: Int) {
    guard value > -.infinity else { return }
    let most = max(values[index], value)
    let least = min(values[index], value)
    values[index] = most + log1p(exp(least - most))
  }
}
