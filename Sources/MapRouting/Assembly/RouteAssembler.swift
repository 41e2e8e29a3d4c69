// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// Creates a route with its maneuvers from paths through a road graph.
///
/// The maneuver types and rules follow OSRM's guidance. A step starts where the driver needs an instruction,
/// and not where the road obviously continues.
package struct RouteAssembler: Sendable {
  let graph: RoadGraph
  let turns: TurnTable
  let travelMode: TravelMode
  /// The speed limits at the times of the route; `nil` for those without conditions.
  var limits: SpeedLimits?

  /// - Parameters:
  ///   - turns: The graph's turn table, which lists the arcs into a vertex.
  package init(_ graph: RoadGraph, turns: TurnTable, travelMode: TravelMode) {
    self.graph = graph
    self.turns = turns
    self.travelMode = travelMode
  }

  /// Creates a route from consecutive paths, from an origin to each destination in turn.
  ///
  /// Each path must start where the one before ends. The route's line starts and ends on the roads, not at
  /// the waypoints. Never crashes for paths of this graph's arcs. The route's durations add up to those of
  /// the paths.
  package func route(
    along paths: [RoadPath], from origin: Coordinate? = nil, to destinations: [Waypoint]
  ) -> Route {
    var builder = RouteLineBuilder()
    var legs: [RouteLeg] = []
    var sections: [Route.Section] = []
    var seconds = 0.0
    for (path, destination) in zip(paths, destinations) where !path.arcs.isEmpty {
      let passages = passages(of: path, line: &builder, after: &seconds)
      let turns = turns(of: passages)
      let writer = StepWriter(
        graph: graph, passages: passages, coordinates: builder.coordinates, turns: turns)
      legs.append(
        RouteLeg(destination: destination, steps: writer.steps(to: destination.coordinate)))
      append(passages, to: &sections)
    }
    var route = Route(
      line: builder.line, legs: legs, travelMode: travelMode, sections: sections)
    route.origin = origin
    route.traces = zip(paths, destinations).map(\.0).filter { !$0.arcs.isEmpty }.map { path in
      RoadTrace(
        arcs: path.arcs.map { UInt32(clamping: $0) }, start: path.start, end: path.end)
    }
    return route
  }

  /// Converts a path's arcs to passages, and appends their coordinates to the line.
  ///
  /// - Parameter elapsed: The seconds from the start of the route, which grow by those of the path.
  private func passages(
    of path: RoadPath, line: inout RouteLineBuilder, after elapsed: inout Double
  ) -> [Passage] {
    var passages: [Passage] = []
    passages.reserveCapacity(path.arcs.count)
    for (index, arc) in path.arcs.enumerated() {
      let start = index == 0 ? min(max(path.start, 0), 1) : 0
      let end = index == path.arcs.count - 1 ? min(max(path.end, start), 1) : 1
      let coordinates = graph.coordinates(of: arc)
      let (first, stretch) = append(coordinates, from: start, to: end, line: &line)
      let seconds = path.seconds.indices.contains(index) ? max(path.seconds[index], 0) : 0
      passages.append(
        Passage(
          arc: arc, road: graph.road(of: arc), isBackward: graph.isBackward(arc),
          start: stretch.lowerBound, end: stretch.upperBound, seconds: seconds,
          speedLimit: speedLimit(of: arc, after: elapsed), coordinate: first,
          departure: graph.departure(of: arc), arrival: graph.arrival(of: arc)))
      elapsed += seconds
    }
    return passages
  }

  /// The speed limit of an arc in meters per second that the route reaches after some seconds; `nil` if it is unknown.
  private func speedLimit(of arc: Int, after seconds: Double) -> Double? {
    let limit: UInt8?
    if let limits {
      limit = limits.limit(of: arc, after: seconds, in: graph)
    } else {
      limit = graph.road(of: arc).limit(isBackward: graph.isBackward(arc))
    }
    return limit.map { Double($0) / 3.6 }
  }

  /// Appends the part of an arc between two fractions of its length. Returns its position on the line.
  private func append(
    _ coordinates: [Coordinate], from start: Double, to end: Double,
    line: inout RouteLineBuilder
  ) -> (first: Coordinate, stretch: ClosedRange<Double>) {
    let isPart = start > 0 || end < 1
    let part: [Coordinate]
    if isPart {
      let arc = RouteLine(coordinates)
      part = arc.coordinates(from: start * arc.length, to: end * arc.length)
    } else {
      part = coordinates
    }
    var from = line.length
    for (index, coordinate) in part.enumerated() {
      let length = line.append(coordinate)
      // The first vertex of the line ends no segment.
      if index == 0, line.coordinates.count == 1 { from = length }
    }
    return (part[0], from...line.length)
  }

  /// The maneuvers of a leg between departure and arrival.
  private func turns(of passages: [Passage]) -> [Turn] {
    let access = RoadGraph.Access(travelMode)
    let classifier = TurnClassifier(graph: graph, turns: turns, access: access)
    let roundabouts = RoundaboutTurns(graph: graph, access: access)
    let features = access == .walking ? WalkingFeatures(graph, passages).byPassage : [:]
    var result: [Turn] = []
    var index = 0
    while index < passages.count {
      if passages[index].isRoundabout, access != .walking {
        let end = passages[index...].firstIndex { !$0.isRoundabout } ?? passages.count
        result += roundabouts.turns(of: passages, on: index..<end)
        index = end
        if index < passages.count { index += 1 }
        continue
      }
      if let feature = features[index] {
        result.append(
          classifier.turn(
            from: passages[index - 1], into: passages[index], number: index, taking: feature))
      } else if index > 0, !passages[index - 1].isRoundabout || access == .walking,
        let turn = classifier.turn(
          from: passages[index - 1], into: passages[index], number: index)
      {
        result.append(turn)
      }
      index += 1
    }
    return TurnCollapser(passages: passages).collapsed(result)
  }

  /// Appends the sections of a leg. A section ends at an intersection, or where the speed limit or tunnel
  /// flag changes.
  private func append(_ passages: [Passage], to sections: inout [Route.Section]) {
    var waiting = 0.0
    let first = sections.count
    for passage in passages {
      guard passage.length > 0 else {
        waiting += passage.seconds
        continue
      }
      let isIntersection =
        graph.roadCount(
          at: Int(graph.arcTails[passage.arc]), turns: turns, for: RoadGraph.Access(travelMode)) > 2
      let isTunnel = passage.road.flags.contains(.tunnel)
      if sections.count > first, let last = sections.last, !isIntersection,
        last.speedLimit == passage.speedLimit, last.isTunnel == isTunnel
      {
        sections[sections.count - 1].stretch = last.stretch.lowerBound...passage.end
        sections[sections.count - 1].duration += passage.seconds + waiting
      } else {
        sections.append(
          Route.Section(
            stretch: passage.start...passage.end, duration: passage.seconds + waiting,
            speedLimit: passage.speedLimit, isTunnel: isTunnel,
            startsAtIntersection: isIntersection))
      }
      waiting = 0
    }
    if waiting > 0, !sections.isEmpty { sections[sections.count - 1].duration += waiting }
  }
}
