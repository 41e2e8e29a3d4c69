// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// Creates a matching from the most probable states of a chain.
struct MatchingBuilder {
  private typealias Piece = TrackMatch.Piece

  private let chain: MatchChain
  private let fixes: [RouteMatcher.Fix]
  private let durations: Metric
  /// The pieces of all legs, and the first piece of each leg.
  private var pieces: [Piece] = []
  private var legs = [0]
  /// The piece of each layer's state.
  private var pieceIndices: [Int] = []
  private let path: [Int]
  private let states: [MatchState]

  init(_ chain: MatchChain, fixes: [RouteMatcher.Fix], durations: Metric) {
    self.chain = chain
    self.fixes = fixes
    self.durations = durations
    path = chain.states
    states = zip(chain.layers, path).map { $0.states[$1] }
  }

  /// Joins the movements between the states.
  mutating func build(matcher: inout TrackMatcher) {
    pieces = [Piece(arc: states[0].arc, start: states[0].share, end: states[0].share)]
    pieceIndices = [0]
    for number in states.indices.dropFirst() {
      let (start, end) = (states[number - 1], states[number])
      let found = matcher.movement(
        from: start, of: chain.layers[number - 1], to: end, of: chain.layers[number])
      let last = pieces.count - 1
      switch found?.move {
      case .along:
        pieces[last].end = max(pieces[last].end, end.share)
        if last == 0 { pieces[0].start = min(pieces[0].start, end.share) }
      case .turnAround:
        let turn = max(pieces[last].end, 1 - end.share)
        pieces[last].end = turn
        legs.append(pieces.count)
        pieces.append(Piece(arc: end.arc, start: 1 - turn, end: end.share))
      case .path:
        pieces[last].end = 1
        for arc in found?.arcs ?? [] { pieces.append(Piece(arc: arc, start: 0, end: 1)) }
        pieces[pieces.count - 1].end = end.share
      case nil:
        // Never happens, because the movement was found before.
        legs.append(pieces.count)
        pieces.append(Piece(arc: end.arc, start: end.share, end: end.share))
      }
      pieceIndices.append(pieces.count - 1)
    }
  }

  /// Adds the matching and its points to the result.
  func add(to match: inout TrackMatch, assembler: RouteAssembler) {
    let graph = assembler.graph
    let offsets = offsets(in: graph)
    let confidences = chain.posteriors(of: path) {
      graph.arcEdges[$0.arc] == graph.arcEdges[$1.arc]
    }
    var sum = 0.0
    for (number, state) in states.enumerated() {
      let layer = chain.layers[number]
      let piece = pieces[pieceIndices[number]]
      let road = graph.road(of: state.arc)
      let confidence =
        confidences[number]
        * MatchModel.fit(distance: state.distance, deviation: layer.deviation)
      sum += confidence
      match.points[layer.fix] = TrackMatch.Point(
        matching: match.matchings.count, coordinate: state.coordinate, distance: state.distance,
        offset: offsets[pieceIndices[number]]
          + max(0, state.share - piece.start) * length(of: piece.arc, in: graph),
        name: graph.string(road.name), ref: graph.string(road.ref), confidence: confidence)
    }
    let (first, last) = (chain.layers[0].fix, chain.last.fix)
    var seconds: Double?
    if let start = fixes[first].time, let end = fixes[last].time, end - start >= 0,
      end - start < .infinity
    {
      seconds = end - start
    }
    match.matchings.append(
      TrackMatch.Matching(
        route: route(assembler), fixes: first...last, recordedDuration: seconds,
        confidence: sum / Double(last - first + 1), roads: roads(in: graph, offsets),
        legs: legRanges.map { Array(pieces[$0]) }))
  }

  /// The pieces of each leg.
  private var legRanges: [Range<Int>] {
    zip(legs, legs.dropFirst() + [pieces.count]).map { $0..<$1 }
  }

  private func route(_ assembler: RouteAssembler) -> Route {
    var paths: [RoadPath] = []
    var ends: [Waypoint] = []
    for leg in legRanges {
      let last = pieces[leg.upperBound - 1]
      paths.append(
        RoadPath(
          arcs: pieces[leg].map(\.arc), start: pieces[leg.lowerBound].start, end: last.end,
          durations: durations, turns: assembler.turns, graph: assembler.graph))
      let arc = RouteLine(assembler.graph.coordinates(of: last.arc))
      ends.append(Waypoint(arc.position(at: last.end * arc.length).coordinate))
    }
    return assembler.route(along: paths, to: ends)
  }

  /// The position of each piece's start on the line in meters.
  private func offsets(in graph: RoadGraph) -> [Double] {
    var offset = 0.0
    return pieces.map { piece in
      defer { offset += (piece.end - piece.start) * length(of: piece.arc, in: graph) }
      return offset
    }
  }

  /// The length of an arc in meters, measured like a route.
  private func length(of arc: Int, in graph: RoadGraph) -> Double {
    RouteLine(graph.coordinates(of: arc)).length
  }

  private func roads(in graph: RoadGraph, _ offsets: [Double]) -> [TrackMatch.RoadStretch] {
    var roads: [TrackMatch.RoadStretch] = []
    var previous: (name: UInt32, ref: UInt32)?
    for (piece, start) in zip(pieces, offsets) {
      let end = start + (piece.end - piece.start) * length(of: piece.arc, in: graph)
      let road = graph.road(of: piece.arc)
      if let last = previous, last == (road.name, road.ref) {
        roads[roads.count - 1].stretch = roads[roads.count - 1].stretch.lowerBound...end
      } else if end > start {
        roads.append(
          .init(name: graph.string(road.name), ref: graph.string(road.ref), stretch: start...end))
        previous = (road.name, road.ref)
      }
    }
    return roads
  }
}
