// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// Creates the steps of a leg from its turns.
struct StepWriter {
  let graph: RoadGraph
  let passages: [Passage]
  /// The route's vertices up to the end of the leg.
  let coordinates: [Coordinate]
  let turns: [Turn]

  func steps(to destination: Coordinate) -> [RouteStep] {
    var steps: [RouteStep] = []
    steps.reserveCapacity(turns.count + 2)
    let starts = [0] + turns.map(\.passage)
    for (number, first) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : passages.count
      let turn = number == 0 ? nil : turns[number - 1]
      steps.append(step(turn, along: first..<max(end, first + 1)))
    }
    nameRoundabouts(&steps)
    let arrival = arrival(at: destination)
    if let walk = RouteStep(walkingFrom: arrival, to: destination) { steps.append(walk) }
    steps.append(arrival)
    return steps
  }

  private func step(_ turn: Turn?, along range: Range<Int>) -> RouteStep {
    let stretch = passages[range]
    let first = passages[range.lowerBound]
    let last = passages[range.upperBound - 1]
    var step = RouteStep(
      maneuver(turn, into: first), stretch: first.start...last.end,
      duration: stretch.reduce(0) { $0 + $1.seconds })
    // Stairs do not have the name of the street behind them.
    let named =
      turn?.feature?.changesFloor == true
      ? first : turn?.naming.map { passages[$0] } ?? named(stretch)
    step.name = graph.string(named.road.name)
    step.ref = graph.string(named.road.ref)
    step.drivingSide = first.road.flags.contains(.leftHandTraffic) ? .left : .right
    step.isFerry = first.road.roadClass == .ferry
    step.isTollRoad = stretch.contains { $0.road.flags.contains(.toll) }
    step.isTunnel = stretch.allSatisfy { $0.road.flags.contains(.tunnel) }
    guard let turn else { return step }
    step.walkingFeature = turn.feature
    step.lanes = lanes(before: turn)
    switch turn.kind {
    case .onRamp, .offRamp, .fork, .merge: addSigns(to: &step, along: stretch, of: turn)
    default: step.destinations = graph.string(first.destination)
    }
    if turn.kind == .rotary { step.rotaryName = graph.string(first.road.name) }
    return step
  }

  private func maneuver(_ turn: Turn?, into first: Passage) -> Maneuver {
    let start = first.coordinate
    guard let turn else {
      return Maneuver(.depart, at: start, bearingAfter: first.departure)
    }
    return Maneuver(
      turn.kind, modifier: turn.modifier, at: start,
      bearingBefore: passages[turn.from].arrival, bearingAfter: first.departure, exit: turn.exit)
  }

  /// The passage that names a step: the first passage near the start that has a name or number.
  private func named(_ stretch: ArraySlice<Passage>) -> Passage {
    let first = stretch[stretch.startIndex]
    // A roundabout announced like a crossing takes the name of the road after it.
    let start =
      turns.contains { $0.passage == stretch.startIndex && $0.kind == .roundaboutTurn }
      ? stretch.firstIndex { !$0.isRoundabout } ?? stretch.startIndex : stretch.startIndex
    let rest = stretch[start...]
    return rest.first {
      ($0.road.name != 0 || $0.road.ref != 0)
        && ($0.start - first.start < 80
          || $0.road.roadClass.isLink == first.road.roadClass.isLink
            && $0.start - first.start < 200)
    } ?? rest[start]
  }

  /// Adds a ramp's signposted destinations, exit number and junction, from its first passage that has them.
  private func addSigns(to step: inout RouteStep, along stretch: ArraySlice<Passage>, of turn: Turn)
  {
    let near = stretch.prefix { $0.start - stretch[stretch.startIndex].start < 300 }
    step.destinations =
      near.first { $0.destination != 0 }.map { graph.string($0.destination) } ?? ""
    let ramp = stretch[stretch.startIndex]
    if isNamedLikeItsOrigin(ramp, turn) && !step.destinations.isEmpty
      || leadsToOtherNumber(ramp, step, turn)
    {
      (step.name, step.ref) = ("", "")
    }
    guard turn.kind == .offRamp || turn.kind == .fork,
      let exit = near.first(where: { $0.road.exitRef != 0 })
    else { return }
    let parts = graph.string(exit.road.exitRef)
      .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    step.exits = parts.first.map(String.init) ?? ""
    step.junctionName = parts.count > 1 ? String(parts[1]) : ""
  }

  /// Whether a ramp has the name of the road that it leaves, which says nothing about where it leads.
  private func isNamedLikeItsOrigin(_ ramp: Passage, _ turn: Turn) -> Bool {
    turn.kind != .merge && ramp.road.roadClass.isLink && ramp.road.name != 0
      && ramp.road.name == passages[turn.from].road.name
  }

  /// Whether the signs of a ramp have numbers of roads, but not that of the ramp itself.
  private func leadsToOtherNumber(_ ramp: Passage, _ step: RouteStep, _ turn: Turn) -> Bool {
    guard turn.kind != .merge, ramp.road.roadClass.isLink, ramp.road.name == 0,
      ramp.road.ref != 0, let end = step.destinations.firstRange(of: ": ")
    else { return false }
    // The list before the places also has streets, which have no digits.
    let numbers = step.destinations[..<end.lowerBound].split(separator: ", ")
      .filter { $0.contains(where: \.isNumber) }
    return !numbers.isEmpty && !numbers.contains { $0 == graph.string(ramp.road.ref) }
  }

  /// The lanes before a turn, from the last passages before it that have lanes.
  private func lanes(before turn: Turn) -> [Lane] {
    switch turn.kind {
    case .merge, .newName, .exitRoundabout, .exitRotary: return []
    default: break
    }
    var index = turn.from
    while index >= 0 {
      let passage = passages[index]
      if passage.turnLanes != 0 {
        return LaneReader.lanes(graph.string(passage.turnLanes), for: turn.modifier)
      }
      guard passages[turn.from].end - passage.start < 30 else { return [] }
      index -= 1
    }
    return []
  }

  /// Names each roundabout step after the road that leaves the roundabout, with its signs.
  private func nameRoundabouts(_ steps: inout [RouteStep]) {
    for index in steps.indices.dropLast() {
      let kind = steps[index].maneuver.kind
      guard kind == .roundabout || kind == .rotary else { continue }
      steps[index].name = steps[index + 1].name
      steps[index].ref = steps[index + 1].ref
      steps[index].destinations = steps[index + 1].destinations
    }
  }

  private func arrival(at destination: Coordinate) -> RouteStep {
    let last = passages[passages.count - 1]
    let end = coordinates[coordinates.count - 1]
    var maneuver = Maneuver(.arrive, at: end)
    let before = coordinates.count > 1 ? coordinates[coordinates.count - 2] : end
    let bearing = RouteLine([before, end]).bearing(of: 0)
    maneuver.bearingBefore = bearing
    let away = RouteLine([end, destination])
    if away.length > 5 {
      let deviation = Longitude.difference(from: bearing, to: away.bearing(of: 0))
      maneuver.modifier =
        abs(deviation) < 20 || abs(deviation) > 160 ? .straight : deviation > 0 ? .right : .left
    }
    var step = RouteStep(
      maneuver, stretch: last.end...last.end, duration: 0, name: graph.string(last.road.name),
      ref: graph.string(last.road.ref))
    step.drivingSide = last.road.flags.contains(.leftHandTraffic) ? .left : .right
    return step
  }
}
