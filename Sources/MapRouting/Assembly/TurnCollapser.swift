// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// Joins turns that a driver perceives as one, and removes names that last only briefly.
///
/// Joined turns cross the median of a divided road, use a slip road before a crossing, or pass roads that
/// meet with a small offset.
struct TurnCollapser {
  let passages: [Passage]

  func collapsed(_ turns: [Turn]) -> [Turn] {
    var result: [Turn] = []
    for turn in turns {
      guard let last = result.last, let joined = joined(last, turn) else {
        result.append(turn)
        continue
      }
      result.removeLast()
      if let turn = joined.turn { result.append(turn) }
    }
    return withoutBriefNames(namingAfterTurns(result))
  }

  /// Joins two turns. Returns `.some(turn: nil)` if both are removed, and `nil` if they stay separate.
  private func joined(_ first: Turn, _ second: Turn) -> (turn: Turn?, Void)? {
    guard first.isAtCrossing, second.isAtCrossing else { return nil }
    let between = passages[first.passage..<second.passage]
    let length = between.reduce(0) { $0 + $1.length }
    let before = passages[first.from]
    let after = passages[second.passage]
    let deviation = Longitude.difference(from: before.arrival, to: after.departure)
    let isSameSide = first.deviation * second.deviation > 0
    let isBack =
      isSameSide && abs(first.deviation) > 45 && abs(second.deviation) > 45
      && abs(deviation) > 140 && before.road.continues(as: after.road)
      && before.road.flags.contains(.oneway) && after.road.flags.contains(.oneway)
    // Roads that meet with a large offset need two turns.
    let isOffset =
      !isSameSide && min(abs(first.deviation), abs(second.deviation)) > 45 && length > 20
    if isOffset { return nil }
    let isFork = isForkBeforeTurn(first, second, length: length)
    guard
      isBack && length < 45 || isFork
        || isConnector(between, length: length, from: first.from, to: second.passage)
          && !second.leavesLink
    else { return nil }
    var turn = second
    turn.from = first.from
    turn.deviation = deviation
    if isBack {
      turn.kind = .continue
      turn.modifier = .uturn
      return (turn, ())
    }
    if isFork || first.kind == .newName && abs(second.deviation) >= 45 {
      if turn.kind == .newName { turn.kind = .turn }
      return (turn, ())
    }
    turn.modifier = .init(deviation: deviation)
    if turn.modifier == .straight || turn.modifier == .uturn && !isSameSide {
      if before.road.continues(as: after.road) { return (nil, ()) }
      turn.modifier = .straight
      turn.kind = first.kind == .newName || second.kind == .newName ? .newName : .turn
      return (turn, ())
    }
    let continues = before.road.continues(as: after.road) && before.road.name != 0
    turn.kind = first.kind == .endOfRoad ? .endOfRoad : continues ? .continue : .turn
    return (turn, ())
  }

  /// Whether a ramp splits just before the road at which it ends, and the branch turns to its own side.
  private func isForkBeforeTurn(_ first: Turn, _ second: Turn, length: Double) -> Bool {
    first.kind == .fork && length < 150 && passages[first.from].road.roadClass.isRamp
      && abs(second.deviation) >= 45 && (first.modifier == .slightLeft) == (second.deviation < 0)
      && !passages[second.passage].road.roadClass.isLink
  }

  /// Whether the passages between two turns only connect them.
  private func isConnector(
    _ between: ArraySlice<Passage>, length: Double, from: Int, to: Int
  ) -> Bool {
    let isLink = between.allSatisfy {
      $0.road.roadClass.isLink && $0.road.roadClass != .motorwayLink
    }
    let isTurningLane = between.allSatisfy { $0.road.flags.contains(.oneway) && $0.road.name == 0 }
    if isLink { return length < 150 && !(passages[to].road.roadClass.isLink) }
    if isTurningLane { return length < 60 }
    let before = passages[from].road
    let after = passages[to].road
    let isDivided = before.flags.contains(.oneway) || after.flags.contains(.oneway)
    let belongs = between.allSatisfy {
      $0.road.name == 0 || $0.road.name == before.name || $0.road.name == after.name
        || $0.road.flags.contains(.oneway)
    }
    return length < 12 || (isDivided && belongs && length < 45)
  }

  /// Names turns after the next road name if the name changes shortly after the turn.
  private func namingAfterTurns(_ turns: [Turn]) -> [Turn] {
    var result: [Turn] = []
    for turn in turns {
      if turn.kind == .newName, let last = result.last, last.kind != .newName,
        last.feature?.changesFloor != true,
        passages[turn.passage].start - passages[last.passage].start < 40
      {
        result[result.count - 1].naming = turn.passage
      } else {
        result.append(turn)
      }
    }
    return result
  }

  /// Removes name changes that last less than 100 meters, and the change back to the previous name.
  private func withoutBriefNames(_ turns: [Turn]) -> [Turn] {
    var result: [Turn] = []
    var dropped: UInt32?
    for (index, turn) in turns.enumerated() {
      guard turn.kind == .newName else {
        dropped = nil
        result.append(turn)
        continue
      }
      let name = passages[turn.passage].road.name
      if let dropped, dropped == name { continue }
      let end =
        index + 1 < turns.count
        ? passages[turns[index + 1].passage].start : passages[passages.count - 1].end
      if end - passages[turn.passage].start < 100 {
        dropped = dropped ?? passages[turn.from].road.name
      } else {
        dropped = nil
        result.append(turn)
      }
    }
    return result
  }
}

extension Turn {
  /// Whether the maneuver is one that happens at a crossing.
  fileprivate var isAtCrossing: Bool {
    guard feature == nil else { return false }
    return switch kind {
    case .turn, .continue, .endOfRoad, .newName: modifier != .uturn
    case .fork, .onRamp: true
    default: false
    }
  }
}
