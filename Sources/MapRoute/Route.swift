// SPDX-License-Identifier: Apache-2.0

/// A way from a start over waypoints to a destination, with what to do on it.
public struct Route: Hashable, Sendable {
  /// The way over the ground, from end to end.
  public var line: RouteLine
  /// One leg for each waypoint but the start; never empty, and each leg has at least two steps: one
  /// that departs and one that arrives. The stretches of legs and steps follow each other without gaps.
  public var legs: [RouteLeg]
  public var travelMode: TravelMode
  /// How many seconds each part of the line takes, and what applies there. In order, together covering
  /// the line; empty where nothing is known beyond the steps.
  public var sections: [RouteSection]

  /// Meters.
  public var distance: Double { line.length }
  /// Seconds.
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
  public var destination: Waypoint
  public var steps: [RouteStep]

  /// The stretch of the route's line, meters from the route's start.
  public var stretch: ClosedRange<Double> {
    (steps.first?.stretch.lowerBound ?? 0)...(steps.last?.stretch.upperBound ?? 0)
  }
  /// Meters.
  public var distance: Double { stretch.upperBound - stretch.lowerBound }
  /// Seconds.
  public var duration: Double { steps.reduce(0) { $0 + $1.duration } }

  public init(destination: Waypoint, steps: [RouteStep]) {
    self.destination = destination
    self.steps = steps
  }
}

/// A part of a route's line along which things stay the same.
public struct RouteSection: Hashable, Sendable {
  /// Meters from the route's start.
  public var stretch: ClosedRange<Double>
  /// Seconds.
  public var duration: Double
  /// The limit in meters a second; nil where it is not known.
  public var speedLimit: Double?
  public var isTunnel: Bool
  /// Where roads meet at the section's start.
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
