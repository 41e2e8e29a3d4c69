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
    /// An arrow from below along a fork, with the angle of the branch to take in degrees.
    case fork(Double)
    case merge(isFromLeft: Bool)
    /// An arrow around a circle, with the angle of the exit relative to the entry in degrees.
    case roundabout(Double)
    case arrival(Side)
    case departure
    case ferry
  }

  enum Side: Hashable { case left, right, ahead }

  let form: Form
  let isLeftHandTraffic: Bool

  /// Creates the icon of a step's maneuver.
  package init(_ maneuver: Maneuver, drivingSide: DrivingSide = .right) {
    isLeftHandTraffic = drivingSide == .left
    let degrees = ManeuverArrow.degrees(maneuver)
    form =
      switch maneuver.kind {
      case .depart: .departure
      case .ferry: .ferry
      case .arrive: .arrival(ManeuverArrow.side(maneuver.modifier))
      case .roundabout, .rotary, .exitRoundabout, .exitRotary: .roundabout(degrees)
      case .roundaboutTurn: .roundabout(degrees)
      case .fork,
        .offRamp where abs(degrees) < 60:
        .fork(degrees == 0 ? 30 : degrees)
      case .merge: .merge(isFromLeft: degrees > 0)
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
