// SPDX-License-Identifier: Apache-2.0
import MapRoute

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
