// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// A maneuver of a leg, before it is converted to a step.
struct Turn {
  /// The index of the passage that the maneuver leads into.
  var passage: Int
  var kind: Maneuver.Kind
  var modifier: Maneuver.Modifier?
  /// The turn angle in degrees, positive to the right.
  var deviation: Double
  var exit: Int?
  /// The index of the passage before the maneuver. Joined turns skip the passages between them.
  var from: Int
  /// The index of the passage that names the step, if it is not the first one with a name.
  var naming: Int?
  /// Whether the maneuver leaves a link that goes on. Then the link is more than a lane for this maneuver.
  var leavesLink = false
  /// The stairs, escalator, elevator or door that the maneuver takes.
  var feature: WalkingFeature?
}

/// Decides whether a junction needs a maneuver, and which.
///
/// Without an instruction, a driver follows the road that obviously continues. A maneuver is needed if the
/// route leaves that road, or if it is unclear which road continues.
struct TurnClassifier {
  let graph: RoadGraph
  let turns: TurnTable
  let access: RoadGraph.Access

  /// The maneuver between two consecutive passages; `nil` if the road simply continues.
  func turn(from before: Passage, into after: Passage, number: Int) -> Turn? {
    let junction = Junction(before, after, in: graph, for: access)
    let deviation = junction.next.deviation
    func turn(_ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier? = nil) -> Turn {
      Turn(
        passage: number, kind: kind, modifier: modifier ?? .init(bend: deviation),
        deviation: deviation, from: number - 1, leavesLink: leavesLink(junction))
    }
    if junction.isBack(in: graph) || isBackOnDividedRoad(junction) {
      return turn(.continue, .uturn)
    }
    let isFerry = after.road.roadClass == .ferry
    if isFerry != (before.road.roadClass == .ferry) {
      if isFerry { return turn(.ferry) }
      return turn(isPlain(junction) ? .notification : .turn)
    }
    if let kind = ramp(junction) { return turn(kind.kind, kind.modifier) }
    if let modifier = split(junction) { return turn(.fork, modifier) }
    if isPlain(junction) {
      let isBend = abs(deviation) >= 60
      if isBend, before.road.roadClass.isLink, !after.road.roadClass.isLink { return turn(.turn) }
      guard before.road.changesName(to: after.road) || endsRamp(junction) else { return nil }
      return turn(isBend ? .turn : .newName)
    }
    if let modifier = fork(junction) { return turn(.fork, modifier) }
    if isEnd(junction) { return turn(.endOfRoad) }
    let isMini = graph.vertexFlags[Int(graph.arcHeads[before.arc])].contains(.miniRoundabout)
    if isMini { return turn(.roundaboutTurn) }
    let continues = before.road.continues(as: after.road) && before.road.name != 0
    return turn(continues && abs(deviation) >= 20 ? .continue : .turn)
  }

  /// The maneuver onto stairs, an escalator or an elevator, or at a door. It has a side if it leaves another path, but not
  /// at an elevator that is a node.
  func turn(
    from before: Passage, into after: Passage, number: Int, taking feature: WalkingFeature
  ) -> Turn {
    let junction = Junction(before, after, in: graph, for: access)
    let isNode = graph.vertexFlags[Int(graph.arcHeads[before.arc])].contains(.elevator)
    let deviation = junction.next.deviation
    return Turn(
      passage: number, kind: .turn,
      modifier: isNode || isPlain(junction) ? .straight : Maneuver.Modifier(bend: deviation),
      deviation: deviation, from: number - 1, feature: feature)
  }

  /// Whether the route turns back where the carriageways of a divided road meet.
  private func isBackOnDividedRoad(_ junction: Junction) -> Bool {
    let (before, next) = (junction.before.road, junction.next.road)
    return before.flags.contains(.oneway) && next.flags.contains(.oneway) && before.name != 0
      && before.name == next.name && abs(junction.next.deviation) > 130
      && !junction.others.isEmpty
  }

  /// Whether a ramp without a name ends straight ahead in a road that has one.
  private func endsRamp(_ junction: Junction) -> Bool {
    let (before, next) = (junction.before.road, junction.next.road)
    return access == .driving && before.roadClass.isRamp && !next.roadClass.isLink
      && before.name == 0 && before.ref == 0 && next.name != 0
  }

  /// Whether the route turns off a link that goes on.
  private func leavesLink(_ junction: Junction) -> Bool {
    junction.before.road.roadClass.isLink && !junction.next.road.roadClass.isLink
      && junction.others.contains { $0.road.roadClass.isLink && abs($0.deviation) <= 45 }
  }

  /// The branches that a driver could mistake for the route. Driveways next to a road do not count.
  func rivals(_ junction: Junction) -> [Junction.Branch] {
    let rank = junction.next.road.roadClass.rank
    guard access == .driving else {
      // Pedestrians and cyclists switch between roads and paths.
      return junction.others.filter { !$0.road.flags.contains(.minor) || rank >= 7 }
    }
    let isOnRoad = junction.before.road.roadClass.rank < 7
    return junction.others.filter { other in
      let isLesser = other.road.roadClass.rank >= max(rank + 1, 7)
      let isStraighter = abs(other.deviation) < 20 && abs(junction.next.deviation) > 60
      return !isLesser || (isStraighter && !isOnRoad)
    }
  }

  /// Whether the route's branch is the obvious continuation of the road.
  func isPlain(_ junction: Junction) -> Bool {
    let rivals = rivals(junction)
    let next = junction.next
    let before = junction.before.road
    let bend = abs(next.deviation)
    if rivals.isEmpty { return true }
    let continues = before.continues(as: next.road)
    let isFollowed = rivals.contains {
      before.continues(as: $0.road) && abs($0.deviation) < 60 && !($0.road.roadClass.isLink)
    }
    if bend <= 35 {
      let isAlone = rivals.allSatisfy { rival in
        abs(rival.deviation) >= max(45, bend + 25)
          || (rival.road.roadClass.rank >= next.road.roadClass.rank + 2 && !isFollowed)
          || (rival.road.roadClass.isLink && !next.road.roadClass.isLink)
      }
      let isSmaller =
        isFollowed && !continues && next.road.roadClass.rank > before.roadClass.rank
      if isAlone, !isSmaller { return true }
    }
    guard continues, !isFollowed else { return false }
    let rank = next.road.roadClass.rank
    let isStraightest = rivals.allSatisfy {
      abs($0.deviation) > bend - 10 || $0.road.roadClass.rank > rank
    }
    if bend < 45, isStraightest { return true }
    // The main road bends, and less important roads branch off.
    return bend < 75 && before.roadClass.rank == rank
      && rivals.allSatisfy { $0.road.roadClass.rank > rank && abs($0.deviation) >= 30 }
  }

  /// The side to keep where a motorway or a ramp splits; `nil` elsewhere. No branch continues such a road more than
  /// another, even if it has the same number.
  private func split(_ junction: Junction) -> Maneuver.Modifier? {
    let road = junction.before.road.roadClass
    if partsFromItsNumber(junction) { return fork(junction, ofUnlikeRoads: true) }
    guard road == .motorway || road.isRamp, junction.next.road.roadClass == road else { return nil }
    let rivals = rivals(junction).filter { abs($0.deviation) <= 45 }
    if rivals.contains(where: { $0.road.roadClass == road }) { return fork(junction) }
    guard road == .motorway, let exit = rivals.first, exit.road.roadClass == .motorwayLink else {
      return nil
    }
    let isExitRight = exit.deviation > junction.next.deviation
    let side: Maneuver.Modifier = isExitRight ? .slightLeft : .slightRight
    return isMistakable(exit, junction)
      || losesLanes(junction.before, to: isExitRight ? .slightRight : .slightLeft, side)
      ? side : nil
  }

  /// Whether an exit looks like the motorway itself: the number goes on along it, or it leads straight ahead where the
  /// motorway bends.
  private func isMistakable(_ exit: Junction.Branch, _ junction: Junction) -> Bool {
    let (before, next) = (junction.before.road, junction.next)
    if before.ref != 0, exit.road.ref == before.ref, next.road.ref != before.ref { return true }
    let bend = abs(next.deviation)
    return bend > 6 && abs(exit.deviation) < min(5, bend / 2)
  }

  /// Whether a road's name goes on along one branch and its number along another.
  private func partsFromItsNumber(_ junction: Junction) -> Bool {
    let before = junction.before.road
    guard access == .driving, before.name != 0, before.ref != 0 else { return false }
    let branches = ([junction.next] + junction.others).filter { abs($0.deviation) <= 40 }
    return branches.contains { $0.road.name == before.name && $0.road.ref != before.ref }
      && branches.contains { $0.road.ref == before.ref && $0.road.name != before.name }
  }

  /// Whether an exit takes at least half of a motorway's lanes, and one of them for itself: then the driver must choose
  /// the lane in order to stay on the motorway.
  private func losesLanes(
    _ before: Passage, to exit: Maneuver.Modifier, _ stay: Maneuver.Modifier
  ) -> Bool {
    let signs = graph.string(before.turnLanes)
    let leaving = LaneReader.lanes(signs, for: exit).map(\.isValid)
    let staying = LaneReader.lanes(signs, for: stay).map(\.isValid)
    guard leaving.count > 1 else { return false }
    let own = leaving.indices.filter { number in
      leaving[number] && !(staying.indices.contains(number) && staying[number])
    }
    return leaving.count(where: { $0 }) * 2 >= leaving.count && !own.isEmpty
  }

  /// The side to keep where a road splits into similar branches; `nil` elsewhere.
  private func fork(_ junction: Junction, ofUnlikeRoads: Bool = false) -> Maneuver.Modifier? {
    let next = junction.next
    guard abs(next.deviation) <= 40 else { return nil }
    let near = rivals(junction).filter { abs($0.deviation) <= 45 }
    guard let rival = near.first else { return nil }
    let isAlike =
      ofUnlikeRoads
      || near.allSatisfy {
        abs($0.road.roadClass.rank - next.road.roadClass.rank) <= 1
          && $0.road.roadClass.isLink == next.road.roadClass.isLink
      }
    let isRoad = junction.before.road.roadClass.rank < 7 || access != .driving
    guard isAlike, isRoad else { return nil }
    guard near.count == 1 else {
      let isLeft = near.allSatisfy { $0.deviation > next.deviation }
      let isRight = near.allSatisfy { $0.deviation < next.deviation }
      return isLeft ? .slightLeft : isRight ? .slightRight : .straight
    }
    guard abs(rival.deviation - next.deviation) < 75 else { return nil }
    return next.deviation < rival.deviation ? .slightLeft : .slightRight
  }

  /// Whether the road ends in a T-junction.
  private func isEnd(_ junction: Junction) -> Bool {
    let rivals = rivals(junction)
    let next = junction.next.deviation
    guard rivals.count == 1, (45...150).contains(abs(next)) else { return false }
    return rivals[0].deviation * next < 0 && (45...150).contains(abs(rivals[0].deviation))
  }
}

// MARK: - Ramps

extension TurnClassifier {
  /// The maneuver for entering or leaving a ramp; `nil` elsewhere.
  func ramp(_ junction: Junction) -> (kind: Maneuver.Kind, modifier: Maneuver.Modifier?)? {
    guard access == .driving else { return nil }
    let before = junction.before.road.roadClass
    let next = junction.next.road.roadClass
    if next.isRamp, !before.isRamp {
      guard !rivals(junction).isEmpty || !before.isFast else { return nil }
      return (before.isFast ? .offRamp : .onRamp, aside(junction))
    }
    if next.isLink, !before.isLink, leavesRoad(junction) { return (.onRamp, aside(junction)) }
    if before.isRamp, next.isFast { return merge(junction) }
    return nil
  }

  /// Whether a link leaves a road that continues almost straight ahead, and is not only a lane for a turn.
  private func leavesRoad(_ junction: Junction) -> Bool {
    let continues = junction.others.contains { other in
      !other.road.roadClass.isLink && abs(other.deviation) < 30
        && other.road.roadClass.rank <= junction.before.road.roadClass.rank
    }
    return continues && abs(junction.next.deviation) <= 60 && isLong(junction.next.arc)
  }

  /// Whether a link is at least 80 m long.
  private func isLong(_ first: Int) -> Bool {
    var arc = first
    var decimeters = 0
    for _ in 0..<16 {
      decimeters += Int(graph.edgeLengths[graph.edge(of: arc)])
      if decimeters >= 800 { return true }
      let on = graph.arcs(leaving: Int(graph.arcHeads[arc])).first { next in
        graph.road(of: next).roadClass.isLink && graph.edge(of: next) != graph.edge(of: arc)
          && !graph.arcAccess[next].isDisjoint(with: access)
      }
      guard let on else { return false }
      arc = on
    }
    return false
  }

  /// The side of the branch relative to the main road.
  private func aside(_ junction: Junction) -> Maneuver.Modifier {
    let deviation = junction.next.deviation
    if abs(deviation) >= 20 { return Maneuver.Modifier(deviation: deviation) }
    let main = junction.others.min { abs($0.deviation) < abs($1.deviation) }
    guard let main else { return deviation < 0 ? .slightLeft : .slightRight }
    return deviation < main.deviation ? .slightLeft : .slightRight
  }

  /// The maneuver for a ramp that joins a road, with the side of the road's own traffic.
  private func merge(
    _ junction: Junction
  ) -> (kind: Maneuver.Kind, modifier: Maneuver.Modifier?)? {
    guard rivals(junction).isEmpty || abs(junction.next.deviation) < 35 else { return nil }
    guard let main = mainArc(joining: junction) else { return nil }
    let diverging = Longitude.difference(
      from: junction.before.arrival, to: graph.arrival(of: main))
    return (.merge, diverging > 0 ? .slightLeft : .slightRight)
  }

  /// The arc on which the joined road's own traffic arrives at the junction.
  private func mainArc(joining junction: Junction) -> Int? {
    let vertex = Int(graph.arcHeads[junction.before.arc])
    let into = turns.arcsIn[Int(turns.firstIn[vertex])..<Int(turns.firstIn[vertex + 1])]
    return into.lazy.map(Int.init).first { arc in
      graph.edge(of: arc) != graph.edge(of: junction.before.arc)
        && graph.edge(of: arc) != graph.edge(of: junction.next.arc)
        && graph.road(of: arc).roadClass == junction.next.road.roadClass
    }
  }
}
