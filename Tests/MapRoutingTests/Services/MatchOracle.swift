// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

@testable import MapRouting

/// The probabilities of all sequences of candidates of a short track on a small network, one by one.
///
/// Independent of the matcher: it measures all roads for each location, and the paths between all arcs.
struct MatchOracle {
  struct Candidate {
    var arc: Int
    var share: Double
    var distance: Double
  }

  let graph: RoadGraph
  let fixes: [Coordinate]
  let candidates: [[Candidate]]
  /// The length from the head of each arc to the tail of each other one.
  private let lengths: [[Double]]
  private(set) var best = -Double.infinity
  private(set) var bestSequence: [Int] = []
  /// The sum of the probabilities of all sequences.
  private(set) var total = 0.0
  /// The probability of each candidate of each location, not normalized.
  private(set) var shares: [[Double]]

  private static let deviation = 5.0

  init(_ graph: RoadGraph, fixes: [Coordinate]) {
    self.graph = graph
    self.fixes = fixes
    var model = CostModel()
    model.access = .driving
    let turns = TurnTable(graph)
    let rules = model.durations(of: graph, turns: turns)
    candidates = fixes.map { Self.candidates(of: $0, in: graph, rules) }
    lengths = Self.lengths(graph, turns, rules)
    shares = candidates.map { $0.map { _ in 0 } }
    var sequence: [Int] = []
    enumerate(&sequence, score: 0)
  }

  private static func candidates(
    of fix: Coordinate, in graph: RoadGraph, _ rules: Metric
  ) -> [Candidate] {
    (0..<graph.arcCount).filter { rules.arcs[$0] != Metric.closed }.compactMap { arc in
      let line = graph.coordinates(of: arc).map { flat($0, from: fix) }
      var best = (distance: Double.infinity, along: 0.0)
      var along = 0.0
      for (a, b) in zip(line, line.dropFirst()) {
        let step = b - a
        let length = (step * step).sum().squareRoot()
        let share = length > 0 ? max(0, min(1, -(a * step).sum() / (length * length))) : 0
        let point = a + step * share
        let distance = (point * point).sum().squareRoot()
        if distance < best.distance { best = (distance, along + share * length) }
        along += length
      }
      guard best.distance <= 50 else { return nil }
      return Candidate(
        arc: arc, share: along > 0 ? best.along / along : 0, distance: best.distance)
    }
  }

  private static func flat(_ coordinate: Coordinate, from origin: Coordinate) -> SIMD2<Double> {
    let degree = Mercator.earthRadius * .pi / 180
    return [
      (coordinate.longitude - origin.longitude) * degree * cos(origin.latitude * .pi / 180),
      (coordinate.latitude - origin.latitude) * degree,
    ]
  }

  /// The Floyd-Warshall algorithm over arcs.
  private static func lengths(
    _ graph: RoadGraph, _ turns: TurnTable, _ rules: Metric
  ) -> [[Double]] {
    let count = graph.arcCount
    var lengths = [[Double]](repeating: .init(repeating: .infinity, count: count), count: count)
    for from in 0..<count where rules.arcs[from] != Metric.closed {
      for to in graph.arcs(leaving: Int(graph.arcHeads[from]))
      where rules.arcs[to] != Metric.closed
        && rules.turns[turns.turn(from: from, to: to, in: graph)] != Metric.closed
      {
        lengths[from][to] = graph.arcEdges[from] ^ 1 == graph.arcEdges[to] ? 40 : 0
      }
    }
    for over in 0..<count {
      let own = Double(graph.edgeLengths[graph.edge(of: over)]) / 10
      for from in 0..<count {
        for to in 0..<count {
          let sum = lengths[from][over] + own + lengths[over][to]
          if sum < lengths[from][to] { lengths[from][to] = sum }
        }
      }
    }
    return lengths
  }

  private mutating func enumerate(_ sequence: inout [Int], score: Double) {
    let fix = sequence.count
    guard fix < fixes.count else {
      total += exp(score)
      for (fix, candidate) in sequence.enumerated() { shares[fix][candidate] += exp(score) }
      if score > best {
        best = score
        bestSequence = sequence
      }
      return
    }
    for (number, candidate) in candidates[fix].enumerated() {
      var next = score - 0.5 * pow(candidate.distance / Self.deviation, 2)
      if let last = sequence.last {
        next += transition(candidates[fix - 1][last], candidate, fix)
        guard next > -.infinity else { continue }
      }
      sequence.append(number)
      enumerate(&sequence, score: next)
      sequence.removeLast()
    }
  }

  private func transition(_ from: Candidate, _ to: Candidate, _ fix: Int) -> Double {
    let straight = fixes[fix - 1].distance(to: fixes[fix])
    let length = path(from, to)
    guard length <= 2 * straight + 300 else { return -.infinity }
    return -abs(length - straight) / (4 + straight / 20)
  }

  private func path(_ from: Candidate, _ to: Candidate) -> Double {
    let own = { (arc: Int) in Double(graph.edgeLengths[graph.edge(of: arc)]) / 10 }
    let length = own(to.arc)
    if from.arc == to.arc, to.share >= from.share { return (to.share - from.share) * length }
    if from.arc == to.arc, (from.share - to.share) * length <= 20 { return 0 }
    var best = (1 - from.share) * own(from.arc) + lengths[from.arc][to.arc] + to.share * length
    if graph.arcEdges[from.arc] ^ 1 == graph.arcEdges[to.arc] {
      best = min(best, abs(1 - to.share - from.share) * length + 40)
    }
    return best
  }

  /// The probability of a direction of a road for a location.
  func probability(of half: UInt32, at fix: Int) -> Double {
    zip(candidates[fix], shares[fix]).filter { graph.arcEdges[$0.0.arc] == half }
      .reduce(0) { $0 + $1.1 } / total
  }
}
