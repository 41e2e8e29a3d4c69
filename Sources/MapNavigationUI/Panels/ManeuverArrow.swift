// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapRoute

/// The icon of a maneuver: an arrow from below, in a square.
package struct ManeuverArrow: Hashable, Sendable {
  /// The kind of arrow.
  enum Form: Hashable {
    /// An arrow from below that turns by degrees clockwise, -180...180.
    case turn(Double)
    /// An arrow from below along a fork, with the angle of the branch to take in degrees; 0 for the middle of
    /// three.
    case fork(Double)
    case merge(isFromLeft: Bool)
    /// An arrow around a circle, with the angle of the exit relative to the entry in degrees.
    case roundabout(Double)
    case arrival(Side)
    case departure
    case ferry
    /// A pedestrian.
    case walk
  }

  enum Side: Hashable { case left, right, ahead }

  let form: Form
  let isLeftHandTraffic: Bool

  /// Creates the icon of a step's maneuver. It points to the side that the words of the instruction name.
  package init(_ maneuver: Maneuver, drivingSide: DrivingSide = .right) {
    isLeftHandTraffic = drivingSide == .left
    let degrees = ManeuverArrow.degrees(maneuver)
    let isSlight = abs(degrees) < 60
    form =
      switch maneuver.kind {
      case .depart: .departure
      case .ferry: .ferry
      case .continueOnFoot: .walk
      case .arrive: .arrival(ManeuverArrow.side(maneuver.modifier))
      case .roundabout, .rotary, .exitRoundabout, .exitRotary, .roundaboutTurn:
        .roundabout(degrees)
      // The words only say "continue".
      case .newName where isSlight, .notification: .turn(0)
      case .fork where abs(degrees) < 150: .fork(degrees)
      // An exit without a side is on the side of the traffic.
      case .offRamp where isSlight:
        .fork(degrees != 0 ? degrees : drivingSide == .left ? -30 : 30)
      case .merge: .merge(isFromLeft: degrees == 0 ? drivingSide == .left : degrees > 0)
      default: .turn(degrees)
      }
  }

  /// The angle of a maneuver in degrees clockwise: by its modifier, or by its bearings if there is none.
  private static func degrees(_ maneuver: Maneuver) -> Double {
    switch maneuver.modifier {
    case .straight: 0
    case .slightRight: 30
    case .right: 90
    case .sharpRight: 135
    case .uturn: 180
    case .sharpLeft: -135
    case .left: -90
    case .slightLeft: -30
    case nil:
      switch remainder(maneuver.bearingAfter - maneuver.bearingBefore, 360) {
      case let turn where turn.isFinite: turn
      default: 0
      }
    }
  }

  private static func side(_ modifier: Maneuver.Modifier?) -> Side {
    switch modifier {
    case .left, .slightLeft, .sharpLeft: .left
    case .right, .slightRight, .sharpRight: .right
    default: .ahead
    }
  }
}
