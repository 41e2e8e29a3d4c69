// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// What the driver does at the start of a step.
public struct Maneuver: Hashable, Sendable {
  /// What is done, in the terms of OSRM-format routes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case depart, arrive, turn
    /// The road goes on under another name.
    case newName = "new name"
    /// The road goes on; an instruction where it is not plain that it does.
    case `continue`
    case merge
    case onRamp = "on ramp"
    case offRamp = "off ramp"
    case fork
    case endOfRoad = "end of road"
    /// Enters a roundabout, and leaves it by ``Maneuver/exit`` where that is known.
    case roundabout
    /// A roundabout with a name of its own.
    case rotary
    /// A small roundabout that is driven like a turn.
    case roundaboutTurn = "roundabout turn"
    case exitRoundabout = "exit roundabout"
    case exitRotary = "exit rotary"
    case notification
    /// Goes aboard a ferry.
    case ferry
  }

  /// The direction taken.
  public enum Modifier: String, Hashable, Sendable, CaseIterable {
    case uturn
    case sharpRight = "sharp right"
    case right
    case slightRight = "slight right"
    case straight
    case slightLeft = "slight left"
    case left
    case sharpLeft = "sharp left"
  }

  public var kind: Kind
  public var modifier: Modifier?
  /// Where.
  public var coordinate: Coordinate
  /// Degrees clockwise from true north, 0..<360, of the way there; 0 at a departure.
  public var bearingBefore: Double
  /// Degrees clockwise from true north, 0..<360, of the way on; 0 at an arrival.
  public var bearingAfter: Double
  /// The number, from 1, of the roundabout's exit that is taken.
  public var exit: Int?

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

/// The side of the road that traffic drives on.
public enum DrivingSide: String, Hashable, Sendable {
  case left, right
}
