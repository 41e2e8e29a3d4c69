// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry

/// Finds the most probable states of a track, in connected parts.
struct TrackMatcher {
  private let graph: RoadGraph
  private let index: RoadIndex
  private let rules: Metric
  private let access: RoadGraph.Access
  private let fixes: [RouteMatcher.Fix]
  private var search: ArcSearch
  private(set) var chains: [MatchChain] = []

  init(
    _ index: RoadIndex, turns: TurnTable, rules: Metric, access: RoadGraph.Access,
    fixes: [RouteMatcher.Fix]
  ) {
    graph = index.graph
    self.index = index
    self.rules = rules
    self.access = access
    self.fixes = fixes
    search = ArcSearch(index.graph, turns: turns, rules: rules, uTurn: MatchModel.uTurn)
  }

  /// Matches the track.
  ///
  /// A location that no path reaches is dropped as an outlier, until several follow each other: then the part ends,
  /// and the next one starts at the first of them. Locations far from roads are skipped.
  mutating func run() throws(RoutingServiceError) {
    var chain: MatchChain?
    var outliers: [Int] = []
    var strays = 0
    var next = 0
    while next < fixes.count || !outliers.isEmpty {
      if Task.isCancelled { throw .canceled }
      if next == fixes.count || outliers.count == ResourceLimits.matchOutliers
        || strays > ResourceLimits.matchStrays
      {
        if let chain { chains.append(chain) }
        chain = nil
        next = outliers.first ?? next
        outliers = []
        strays = 0
        continue
      }
      let layer = layer(of: next)
      next += 1
      if layer.states.isEmpty {
        if chain != nil { strays += 1 }
      } else if let last = chain?.last {
        if let connected = connected(layer, to: last) {
          chain?.append(connected)
          outliers = []
          strays = 0
        } else {
          outliers.append(layer.fix)
        }
      } else {
        chain = MatchChain(layer)
      }
    }
    if let chain { chains.append(chain) }
  }

  // MARK: States

  /// The states of a location.
  private func layer(of fix: Int) -> MatchLayer {
    let deviation = MatchModel.deviation(accuracy: fixes[fix].accuracy)
    let request = SnapRequest(
      fixes[fix].coordinate, access: access, limit: MatchModel.radius(deviation: deviation),
      detour: 0, count: ResourceLimits.matchRoads, separation: MatchModel.separation(deviation),
      includesFerries: true)
    let locations = index.nearest(request) { rules.arcs[$0] != Metric.closed }
    return MatchLayer(
      fix: fix, deviation: deviation,
      states: Array(locations.flatMap(states).prefix(ResourceLimits.matchStates)))
  }

  /// The states on the arcs of a road, including their shadows, because a path may arrive on one.
  private func states(at location: SnappedLocation) -> [MatchState] {
    location.positions.flatMap { position in
      let others = graph.arcs(leaving: Int(graph.arcTails[position.arc])).filter {
        $0 != position.arc && graph.arcEdges[$0] == graph.arcEdges[position.arc]
          && rules.arcs[$0] != Metric.closed
      }
      return ([position.arc] + others).map { arc in
        MatchState(
          arc: arc, share: position.share, coordinate: location.coordinate,
          distance: location.distance)
      }
    }
  }

  // MARK: Transitions

  /// A layer as the continuation of another one; `nil` if no path connects them.
  private mutating func connected(_ layer: MatchLayer, to last: MatchLayer) -> MatchLayer? {
    let straight = straight(last.fix, layer.fix)
    for limit in limits(last, layer) {
      let transitions = transitions(last, layer, straight: straight, within: limit)
      guard !transitions.isEmpty else { continue }
      var connected = layer
      connected.advance(from: last, over: transitions)
      return connected
    }
    return nil
  }

  private func straight(_ fix: Int, _ other: Int) -> Double {
    fixes[fix].coordinate.distance(to: fixes[other].coordinate)
  }

  private func limits(_ last: MatchLayer, _ layer: MatchLayer) -> [Double] {
    var seconds: Double?
    if let start = fixes[last.fix].time, let end = fixes[layer.fix].time { seconds = end - start }
    return MatchModel.limits(
      straight: straight(last.fix, layer.fix),
      fastest: MatchModel.fastest(
        access, seconds: seconds,
        slack: MatchModel.slack(last.deviation, layer.deviation)))
  }

  private mutating func transitions(
    _ last: MatchLayer, _ layer: MatchLayer, straight: Double, within limit: Double
  ) -> [MatchLayer.Transition] {
    let slack = MatchModel.slack(last.deviation, layer.deviation)
    let arcs = Set(layer.states.map(\.arc))
    var transitions: [MatchLayer.Transition] = []
    for (from, start) in last.states.enumerated() where last.scores[from] > -.infinity {
      run(from: start, to: arcs, within: limit)
      for (to, end) in layer.states.enumerated() {
        guard let (length, _) = move(from: start, to: end, slack: slack), length <= limit else {
          continue
        }
        let probability = MatchModel.transition(path: length, straight: straight)
        transitions.append(
          .init(from: UInt8(from), to: UInt8(to), probability: Float(probability)))
      }
    }
    return transitions
  }

  private mutating func run(from start: MatchState, to arcs: Set<Int>, within limit: Double) {
    let most =
      search.work < ResourceLimits.matchTrackArcs
      ? ResourceLimits.matchSearchArcs : ResourceLimits.matchLateSearchArcs
    search.run(from: start.arc, share: start.share, to: arcs, within: limit, passing: most)
  }

  /// The shortest movement between two states after a search from the first one, and its length in meters.
  private func move(
    from start: MatchState, to end: MatchState, slack: Double
  ) -> (length: Double, move: MatchMove)? {
    let length = graph.meters(of: end.arc)
    if start.arc == end.arc {
      let ahead = (end.share - start.share) * length
      if ahead >= -slack || end.share >= start.share { return (max(0, ahead), .along) }
    }
    var best: (Double, MatchMove)?
    if let before = search.length(toTailOf: end.arc) {
      best = (before + end.share * length, .path)
    }
    if graph.arcEdges[start.arc] ^ 1 == graph.arcEdges[end.arc] {
      let turned = abs(1 - end.share - start.share) * length + MatchModel.uTurn
      if turned < best?.0 ?? .infinity { best = (turned, .turnAround) }
    }
    return best
  }

  /// The movement between two consecutive states of a chain, with the arcs after the first state's arc.
  mutating func movement(
    from start: MatchState, of last: MatchLayer, to end: MatchState, of layer: MatchLayer
  ) -> (move: MatchMove, arcs: [Int])? {
    let slack = MatchModel.slack(last.deviation, layer.deviation)
    for limit in limits(last, layer) {
      // Not limited by the work of other searches, so that it finds the same paths.
      search.run(
        from: start.arc, share: start.share, to: [end.arc], within: limit,
        passing: ResourceLimits.matchSearchArcs)
      guard let (length, move) = move(from: start, to: end, slack: slack), length <= limit else {
        continue
      }
      return (move, move == .path ? search.path(to: end.arc) : [])
    }
    return nil
  }
}
