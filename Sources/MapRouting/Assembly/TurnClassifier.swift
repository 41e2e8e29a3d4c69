// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// A maneuver of a leg, before it becomes a step.
struct Turn {
  /// The number of the passage that it leads into.
  var passage: Int
  var kind: Maneuver.Kind
  var modifier: Maneuver.Modifier?
  /// Degrees, positive to the right.
  var deviation: Double
  var exit: Int?
  /// The passage that is left; further back than the one before ``passage`` where turns were joined.
  var from: Int
  /// The passage that names the step, where that is not the first with a name.
  var naming: Int?
}

/// Decides whether a driver is told something at a junction, and what.
///
/// A driver who is told nothing takes the road that plainly goes on. So there is nothing to tell where
/// the route does that; where it does not, or where it is not plain which road does, there is.
struct TurnClassifier {
  let graph: RoadGraph
  let turns: TurnTable
  let access: RoadGraph.Access

  /// The maneuver between a passage and the next; nil where the road just goes on.
  func turn(from before: Passage, into after: Passage, number: Int) -> Turn? {
    let junction = Junction(before, after, in: graph, for: access)
    let deviation = junction.next.deviation
    func turn(_ kind: Maneuver.Kind, _ modifier: Maneuver.Modifier? = nil) -> Turn {
      Turn(
        passage: number, kind: kind, modifier: modifier ?? .init(deviation: deviation),
        deviation: deviation, from: number - 1)
    }
    if junction.isBack(in: graph) { return turn(.continue, .uturn) }
    let isFerry = after.road.roadClass == .ferry
    if isFerry != (before.road.roadClass == .ferry) {
      if isFerry { return turn(.ferry) }
      return turn(isPlain(junction) ? .notification : .turn)
    }
    if let kind = ramp(junction) { return turn(kind.kind, kind.modifier) }
    if isPlain(junction) {
      guard before.road.changesName(to: after.road) else { return nil }
      let vertex = Int(graph.arcHeads[before.arc])
      let isCrossing = graph.roadCount(at: vertex, turns: turns, for: access) > 2
      return turn(isCrossing && abs(deviation) >= 60 ? .turn : .newName)
    }
    if let modifier = fork(junction) { return turn(.fork, modifier) }
    if isEnd(junction) { return turn(.endOfRoad) }
    let isMini = graph.vertexFlags[Int(graph.arcHeads[before.arc])].contains(.miniRoundabout)
    if isMini { return turn(.roundaboutTurn) }
    let continues = before.road.continues(as: after.road) && before.road.name != 0
    return turn(continues && abs(deviation) >= 20 ? .continue : .turn)
  }

  /// The branches that a driver could take for the route's: driveways beside a road are none.
  func rivals(_ junction: Junction) -> [Junction.Branch] {
    let rank = junction.next.road.roadClass.rank
    guard access == .driving else {
      // On foot and by bicycle a road is left for paths and entered from them.
      return junction.others.filter { !$0.road.flags.contains(.minor) || rank >= 7 }
    }
    let isOnRoad = junction.before.road.roadClass.rank < 7
    return junction.others.filter { other in
      let isLesser = other.road.roadClass.rank >= max(rank + 1, 7)
      let isStraighter = abs(other.deviation) < 20 && abs(junction.next.deviation) > 60
      return !isLesser || (isStraighter && !isOnRoad)
    }
  }

  /// Whether the route's branch is plainly how the road goes on.
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
    // The main road bends, and lesser ones branch off.
    return bend < 75 && before.roadClass.rank == rank
      && rivals.allSatisfy { $0.road.roadClass.rank > rank && abs($0.deviation) >= 30 }
  }

  /// Which side to keep where a road parts in two that are much alike; nil elsewhere.
  private func fork(_ junction: Junction) -> Maneuver.Modifier? {
    let next = junction.next
    guard abs(next.deviation) <= 40 else { return nil }
    let near = rivals(junction).filter { abs($0.deviation) <= 45 }
    guard let rival = near.first else { return nil }
    let isAlike = near.allSatisfy {
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

  /// Whether the road ends and one must turn to the left or to the right.
  private func isEnd(_ junction: Junction) -> Bool {
    let rivals = rivals(junction)
    let next = junction.next.deviation
    guard rivals.count == 1, (45...150).contains(abs(next)) else { return false }
    return rivals[0].deviation * next < 0 && (45...150).contains(abs(rivals[0].deviation))
  }
}
