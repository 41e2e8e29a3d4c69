// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
public import MapRoute

/// The picture of a maneuver: an arrow from below, in a square.
public struct ManeuverArrow: Hashable, Sendable {
  /// What the arrow shows.
  enum Form: Hashable {
    /// From below and then turned by degrees, clockwise: -180...180.
    case turn(Double)
    /// From below along a road from which another branches off, in degrees; the arrow takes one.
    case fork(Double)
    case merge(isFromLeft: Bool)
    /// Around a circle, leaving it after turning by degrees against the way in.
    case roundabout(Double)
    case arrival(Side)
    case departure
    case ferry
  }

  enum Side: Hashable { case left, right, ahead }

  let form: Form
  let isLeftHandTraffic: Bool

  /// The picture of a step's maneuver.
  public init(_ maneuver: Maneuver, drivingSide: DrivingSide = .right) {
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

  /// How far a maneuver turns, degrees clockwise: by its bearings at roundabouts, else as its modifier
  /// names it.
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
