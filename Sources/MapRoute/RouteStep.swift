// SPDX-License-Identifier: Apache-2.0

/// A maneuver and the way on until the next one. The last step of a leg arrives and has no length.
public struct RouteStep: Hashable, Sendable {
  /// What is done at the step's start.
  public var maneuver: Maneuver
  /// The stretch of the route's line, meters from the route's start.
  public var stretch: ClosedRange<Double>
  /// Seconds from this maneuver to the next.
  public var duration: Double
  /// The name of the road the step goes along; empty where it has none.
  public var name: String
  /// Its number, such as "A 8"; several are parted by ";".
  public var ref: String
  /// Where signs say the road leads.
  public var destinations: String
  /// The numbers of the exit taken at the step's start.
  public var exits: String
  /// What a roundabout at the step's start is called.
  public var rotaryName: String
  public var drivingSide: DrivingSide
  /// The lanes before the step's maneuver, from left to right; empty where they are not known.
  public var lanes: [Lane]
  public var isFerry: Bool
  public var isTollRoad: Bool
  public var isTunnel: Bool

  /// Meters.
  public var distance: Double { stretch.upperBound - stretch.lowerBound }

  public init(
    _ maneuver: Maneuver, stretch: ClosedRange<Double>, duration: Double, name: String = "",
    ref: String = "", drivingSide: DrivingSide = .right
  ) {
    self.maneuver = maneuver
    self.stretch = stretch
    self.duration = duration
    self.name = name
    self.ref = ref
    self.drivingSide = drivingSide
    destinations = ""
    exits = ""
    rotaryName = ""
    lanes = []
    isFerry = false
    isTollRoad = false
    isTunnel = false
  }
}
