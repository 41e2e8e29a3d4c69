// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// The maneuver at the start of a step, with Google's raw values.
public enum GMSNavigationManeuver: UInt, Hashable, Sendable, CaseIterable {
  /// A maneuver of another kind.
  case unknown = 0
  /// Depart.
  case depart = 1
  /// Arrive.
  case destination = 2
  /// Arrive; the destination is on the left.
  case destinationLeft = 3
  /// Arrive; the destination is on the right.
  case destinationRight = 4
  /// Continue straight.
  case straight = 5
  /// Turn left.
  case turnLeft = 6
  /// Turn right.
  case turnRight = 7
  /// Keep left.
  case turnKeepLeft = 8
  /// Keep right.
  case turnKeepRight = 9
  /// Turn slightly left.
  case turnSlightLeft = 10
  /// Turn slightly right.
  case turnSlightRight = 11
  /// Turn sharply left.
  case turnSharpLeft = 12
  /// Turn sharply right.
  case turnSharpRight = 13
  /// Make a clockwise U-turn.
  case turnUTurnClockwise = 14
  /// Make a counterclockwise U-turn.
  case turnUTurnCounterClockwise = 15
  /// Merge onto another road.
  case mergeUnspecified = 16
  /// Merge onto another road on the left.
  case mergeLeft = 17
  /// Merge onto another road on the right.
  case mergeRight = 18
  /// Take the left branch of a fork.
  case forkLeft = 19
  /// Take the right branch of a fork.
  case forkRight = 20
  /// Take a ramp onto a major road.
  case onRampUnspecified = 21
  /// Turn left onto a ramp to a major road.
  case onRampLeft = 22
  /// Turn right onto a ramp to a major road.
  case onRampRight = 23
  /// Keep left onto a ramp to a major road.
  case onRampKeepLeft = 24
  /// Keep right onto a ramp to a major road.
  case onRampKeepRight = 25
  /// Turn slightly left onto a ramp to a major road.
  case onRampSlightLeft = 26
  /// Turn slightly right onto a ramp to a major road.
  case onRampSlightRight = 27
  /// Turn sharply left onto a ramp to a major road.
  case onRampSharpLeft = 28
  /// Turn sharply right onto a ramp to a major road.
  case onRampSharpRight = 29
  /// Make a clockwise U-turn onto a ramp to a major road.
  case onRampUTurnClockwise = 30
  /// Make a counterclockwise U-turn onto a ramp to a major road.
  case onRampUTurnCounterClockwise = 31
  /// Take an exit ramp from a major road.
  case offRampUnspecified = 32
  /// Turn left onto an exit ramp.
  case offRampLeft = 33
  /// Turn right onto an exit ramp.
  case offRampRight = 34
  /// Keep left onto an exit ramp.
  case offRampKeepLeft = 35
  /// Keep right onto an exit ramp.
  case offRampKeepRight = 36
  /// Turn slightly left onto an exit ramp.
  case offRampSlightLeft = 37
  /// Turn slightly right onto an exit ramp.
  case offRampSlightRight = 38
  /// Turn sharply left onto an exit ramp.
  case offRampSharpLeft = 39
  /// Turn sharply right onto an exit ramp.
  case offRampSharpRight = 40
  /// Make a clockwise U-turn onto an exit ramp.
  case offRampUTurnClockwise = 41
  /// Make a counterclockwise U-turn onto an exit ramp.
  case offRampUTurnCounterClockwise = 42
  /// Enter a clockwise roundabout.
  case roundaboutClockwise = 43
  /// Enter a counterclockwise roundabout.
  case roundaboutCounterClockwise = 44
  /// Go straight through a clockwise roundabout.
  case roundaboutStraightClockwise = 45
  /// Go straight through a counterclockwise roundabout.
  case roundaboutStraightCounterClockwise = 46
  /// Turn left at a clockwise roundabout.
  case roundaboutLeftClockwise = 47
  /// Turn left at a counterclockwise roundabout.
  case roundaboutLeftCounterClockwise = 48
  /// Turn right at a clockwise roundabout.
  case roundaboutRightClockwise = 49
  /// Turn right at a counterclockwise roundabout.
  case roundaboutRightCounterClockwise = 50
  /// Turn slightly left at a clockwise roundabout.
  case roundaboutSlightLeftClockwise = 51
  /// Turn slightly left at a counterclockwise roundabout.
  case roundaboutSlightLeftCounterClockwise = 52
  /// Turn slightly right at a clockwise roundabout.
  case roundaboutSlightRightClockwise = 53
  /// Turn slightly right at a counterclockwise roundabout.
  case roundaboutSlightRightCounterClockwise = 54
  /// Turn sharply left at a clockwise roundabout.
  case roundaboutSharpLeftClockwise = 55
  /// Turn sharply left at a counterclockwise roundabout.
  case roundaboutSharpLeftCounterClockwise = 56
  /// Turn sharply right at a clockwise roundabout.
  case roundaboutSharpRightClockwise = 57
  /// Turn sharply right at a counterclockwise roundabout.
  case roundaboutSharpRightCounterClockwise = 58
  /// Make a U-turn at a clockwise roundabout.
  case roundaboutUTurnClockwise = 59
  /// Make a U-turn at a counterclockwise roundabout.
  case roundaboutUTurnCounterClockwise = 60
  /// Exit a clockwise roundabout.
  case roundaboutExitClockwise = 61
  /// Exit a counterclockwise roundabout.
  case roundaboutExitCounterClockwise = 62
  /// Board a ferry.
  case ferryBoat = 63
  /// Board a train. Never used here.
  case ferryTrain = 64
  /// Continue on a road that changes its name.
  case nameChange = 65
}

// MARK: - Maneuver

extension GMSNavigationManeuver {
  /// Converts a maneuver to Google's. Where traffic drives on the right, roundabouts and U-turns are
  /// counterclockwise; where it drives on the left, they are clockwise.
  init(_ maneuver: Maneuver, drivingSide: DrivingSide) {
    let modifier = maneuver.modifier
    let isClockwise = drivingSide == .left
    self =
      switch maneuver.kind {
      case .depart: .depart
      case .arrive: Self.sided(modifier, .destinationLeft, .destinationRight, or: .destination)
      case .turn, .endOfRoad: Self.turn(modifier, isClockwise)
      case .continue: Self.sided(modifier, keep: Self.turn(modifier, isClockwise))
      case .newName, .notification: Self.renamed(modifier, isClockwise)
      case .merge: Self.sided(modifier, .mergeLeft, .mergeRight, or: .mergeUnspecified)
      case .fork: Self.sided(modifier, .forkLeft, .forkRight, or: .straight)
      case .onRamp: Self.ramp(modifier, from: .onRampUnspecified, isClockwise)
      case .offRamp: Self.ramp(modifier, from: .offRampUnspecified, isClockwise)
      case .roundabout, .rotary, .roundaboutTurn: Self.roundabout(modifier, isClockwise)
      case .exitRoundabout, .exitRotary:
        isClockwise ? .roundaboutExitClockwise : .roundaboutExitCounterClockwise
      case .ferry: .ferryBoat
      case .continueOnFoot: .straight
      }
  }

  private static func sided(
    _ modifier: Maneuver.Modifier?, _ left: Self, _ right: Self, or other: Self
  ) -> Self {
    switch modifier {
    case .left, .slightLeft, .sharpLeft: left
    case .right, .slightRight, .sharpRight: right
    case .straight, .uturn, nil: other
    }
  }

  /// A continuing road: where it bends slightly, the maneuver is to keep left or right.
  private static func sided(_ modifier: Maneuver.Modifier?, keep other: Self) -> Self {
    switch modifier {
    case .slightLeft: .turnKeepLeft
    case .slightRight: .turnKeepRight
    default: other
    }
  }

  private static func turn(_ modifier: Maneuver.Modifier?, _ isClockwise: Bool) -> Self {
    switch modifier {
    case .left: .turnLeft
    case .right: .turnRight
    case .slightLeft: .turnSlightLeft
    case .slightRight: .turnSlightRight
    case .sharpLeft: .turnSharpLeft
    case .sharpRight: .turnSharpRight
    case .uturn: isClockwise ? .turnUTurnClockwise : .turnUTurnCounterClockwise
    case .straight, nil: .straight
    }
  }

  private static func renamed(_ modifier: Maneuver.Modifier?, _ isClockwise: Bool) -> Self {
    switch modifier {
    case .straight, .slightLeft, .slightRight, nil: .nameChange
    default: turn(modifier, isClockwise)
    }
  }

  /// The ramp cases have consecutive raw values in the order of their modifiers.
  private static func ramp(
    _ modifier: Maneuver.Modifier?, from first: Self, _ isClockwise: Bool
  ) -> Self {
    let step: UInt =
      switch modifier {
      case .straight, nil: 0
      case .left: 1
      case .right: 2
      case .slightLeft: 5
      case .slightRight: 6
      case .sharpLeft: 7
      case .sharpRight: 8
      case .uturn: isClockwise ? 9 : 10
      }
    return Self(rawValue: first.rawValue + step) ?? .unknown
  }

  /// The roundabout cases come in pairs: clockwise, counterclockwise.
  private static func roundabout(_ modifier: Maneuver.Modifier?, _ isClockwise: Bool) -> Self {
    let pair: UInt =
      switch modifier {
      case nil: 0
      case .straight: 1
      case .left: 2
      case .right: 3
      case .slightLeft: 4
      case .slightRight: 5
      case .sharpLeft: 6
      case .sharpRight: 7
      case .uturn: 8
      }
    let first = GMSNavigationManeuver.roundaboutClockwise.rawValue
    return Self(rawValue: first + 2 * pair + (isClockwise ? 0 : 1)) ?? .unknown
  }
}
