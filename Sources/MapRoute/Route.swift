// SPDX-License-Identifier: Apache-2.0

/// A route from a start through waypoints to a destination, with maneuvers.
public struct Route: Hashable, Sendable {
  /// The geometry of the complete route.
  public var line: RouteLine
  /// The legs, one for each destination; never empty. Each leg has at least two steps, a departure and an
  /// arrival. The stretches of legs and steps are contiguous.
  public var legs: [RouteLeg]
  public var travelMode: TravelMode
  /// The travel times and properties of parts of the line. They are in order and cover the line. Empty if
  /// there is no data beyond the steps.
  public var sections: [RouteSection]

  /// The length in meters.
  public var distance: Double { line.length }
  /// The duration in seconds.
  public var duration: Double { legs.reduce(0) { $0 + $1.duration } }

  public init(
    line: RouteLine, legs: [RouteLeg], travelMode: TravelMode, sections: [RouteSection] = []
  ) {
    self.line = line
    self.legs = legs
    self.travelMode = travelMode
    self.sections = sections
  }
}

/// The part of a route from one waypoint to the next.
public struct RouteLeg: Hashable, Sendable {
  /// The waypoint at the end of the leg.
  public var destination: Waypoint
  /// The steps in order: at least a departure and an arrival.
  public var steps: [RouteStep]

  /// The stretch of the route's line, in meters from the start of the route.
  public var stretch: ClosedRange<Double> {
    (steps.first?.stretch.lowerBound ?? 0)...(steps.last?.stretch.upperBound ?? 0)
  }
  /// The length in meters.
  public var distance: Double { stretch.upperBound - stretch.lowerBound }
  /// The duration in seconds.
  public var duration: Double { steps.reduce(0) { $0 + $1.duration } }

  public init(destination: Waypoint, steps: [RouteStep]) {
    self.destination = destination
    self.steps = steps
  }
}

/// A part of a route's line with constant properties.
public struct RouteSection: Hashable, Sendable {
  /// The stretch in meters from the start of the route.
  public var stretch: ClosedRange<Double>
  /// The duration in seconds.
  public var duration: Double
  /// The speed limit in meters per second; `nil` if unknown.
  public var speedLimit: Double?
  public var isTunnel: Bool
  /// Whether the section starts at an intersection.
  public var startsAtIntersection: Bool

  public init(
    stretch: ClosedRange<Double>, duration: Double, speedLimit: Double? = nil,
    isTunnel: Bool = false, startsAtIntersection: Bool = true
  ) {
    self.stretch = stretch
    self.duration = duration
    self.speedLimit = speedLimit
    self.isTunnel = isTunnel
    self.startsAtIntersection = startsAtIntersection
  }
}
