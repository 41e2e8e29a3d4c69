// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// The side of the road that traffic drives on.
public enum GMSNavigationDrivingSide: Int, Hashable, Sendable, CaseIterable {
  /// The side is unknown. Never used here.
  case none = 0
  /// Traffic drives on the left.
  case left
  /// Traffic drives on the right.
  case right
}

/// The direction of a lane arrow.
public enum GMSNavigationLaneShape: Int, Hashable, Sendable, CaseIterable {
  /// The lane has no arrow.
  case unknown = 0
  /// Straight ahead.
  case straight
  /// 10° to 45° to the left.
  case slightLeft
  /// 10° to 45° to the right.
  case slightRight
  /// 45° to 135° to the left.
  case normalLeft
  /// 45° to 135° to the right.
  case normalRight
  /// 135° to 175° to the left.
  case sharpLeft
  /// 135° to 175° to the right.
  case sharpRight
  /// A U-turn to the left.
  case uTurnLeft
  /// A U-turn to the right.
  case uTurnRight

  init(_ indication: Maneuver.Modifier, drivingSide: DrivingSide) {
    self =
      switch indication {
      case .straight: .straight
      case .slightLeft: .slightLeft
      case .slightRight: .slightRight
      case .left: .normalLeft
      case .right: .normalRight
      case .sharpLeft: .sharpLeft
      case .sharpRight: .sharpRight
      case .uturn: drivingSide == .left ? .uTurnRight : .uTurnLeft
      }
  }
}

/// An arrow of a lane.
public final class GMSNavigationLaneDirection: Sendable {
  /// The direction of the arrow.
  public let laneShape: GMSNavigationLaneShape
  /// Whether the route follows it.
  public let recommended: Bool

  init(_ shape: GMSNavigationLaneShape, recommended: Bool) {
    (laneShape, self.recommended) = (shape, recommended)
  }
}

/// A lane before a maneuver.
public final class GMSNavigationLane: Sendable {
  /// The lane's arrows, from left to right.
  public let laneDirections: [GMSNavigationLaneDirection]

  init(_ lane: Lane, drivingSide: DrivingSide) {
    guard let first = lane.indications.first else {
      laneDirections = [GMSNavigationLaneDirection(.unknown, recommended: lane.isValid)]
      return
    }
    let followed = lane.isValid ? lane.active ?? first : nil
    laneDirections = lane.indications.map {
      GMSNavigationLaneDirection(
        GMSNavigationLaneShape($0, drivingSide: drivingSide), recommended: $0 == followed)
    }
  }
}
