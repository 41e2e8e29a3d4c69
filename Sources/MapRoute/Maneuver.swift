// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// The driver's action at the start of a step.
public struct Maneuver: Hashable, Sendable {
  /// The kind of maneuver, in the terms of the OSRM format.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Start.
    case depart
    /// Arrive at the destination of the leg.
    case arrive
    /// Turn at an intersection.
    case turn
    /// The road continues under another name.
    case newName = "new name"
    /// The road continues. Used where this is not obvious.
    case `continue`
    /// Merge onto another road.
    case merge
    /// Enter a highway by a ramp.
    case onRamp = "on ramp"
    /// Leave a highway by a ramp.
    case offRamp = "off ramp"
    /// Keep to one side where the road forks.
    case fork
    /// Turn where the road ends in another one.
    case endOfRoad = "end of road"
    /// Enter a roundabout and take ``Maneuver/exit``, if it is known.
    case roundabout
    /// A roundabout with its own name.
    case rotary
    /// A small roundabout that is treated as a turn.
    case roundaboutTurn = "roundabout turn"
    /// Leave a roundabout.
    case exitRoundabout = "exit roundabout"
    /// Leave a roundabout with its own name.
    case exitRotary = "exit rotary"
    /// A notice without an action, for example about a change of the driving side.
    case notification
    /// Board a ferry.
    case ferry
    /// Leave the road and go on foot to the leg's destination, which is far from the road. Precedes the
    /// arrival.
    case continueOnFoot = "continue on foot"
  }

  /// The direction of a maneuver, or of an arrow on a lane.
  public enum Modifier: String, Hashable, Sendable, CaseIterable {
    /// A U-turn.
    case uturn
    /// A sharp turn to the right.
    case sharpRight = "sharp right"
    /// A turn to the right.
    case right
    /// A slight turn to the right.
    case slightRight = "slight right"
    /// Straight on.
    case straight
    /// A slight turn to the left.
    case slightLeft = "slight left"
    /// A turn to the left.
    case left
    /// A sharp turn to the left.
    case sharpLeft = "sharp left"
  }

  /// The kind of maneuver.
  public var kind: Kind
  /// The direction; `nil` if the maneuver has none.
  public var modifier: Modifier?
  /// The location of the maneuver.
  public var coordinate: Coordinate
  /// The bearing before the maneuver, in degrees clockwise from true north, 0..<360; 0 at a departure.
  public var bearingBefore: Double
  /// The bearing after the maneuver, in degrees clockwise from true north, 0..<360; 0 at an arrival.
  public var bearingAfter: Double
  /// The number of the roundabout exit, from 1; `nil` if there is none or it is unknown.
  public var exit: Int?

  /// Creates a maneuver at a coordinate. Bearings are in degrees clockwise from true north.
  public init(
    _ kind: Kind, modifier: Modifier? = nil, at coordinate: Coordinate,
    bearingBefore: Double = 0, bearingAfter: Double = 0, exit: Int? = nil
  ) {
    self.kind = kind
    self.modifier = modifier
    self.coordinate = coordinate
    self.bearingBefore = bearingBefore
    self.bearingAfter = bearingAfter
    self.exit = exit
  }
}

/// The side of the road on which traffic drives.
public enum DrivingSide: Hashable, Sendable {
  /// On the left, as in the United Kingdom.
  case left
  /// On the right.
  case right

  /// The name in the OSRM format and in saved drives.
  package var name: String { self == .left ? "left" : "right" }
}
