// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// A route from a start, through any intermediate waypoints, to a destination, with its maneuvers.
public struct Route: Hashable, Sendable {
  /// The geometry of the complete route.
  public var line: RouteLine
  /// The legs, one for each destination; never empty. Each leg has at least two steps, a departure and an
  /// arrival. The stretches of legs and steps are contiguous.
  public var legs: [RouteLeg]
  /// The mode of travel for which the route was planned.
  public var travelMode: TravelMode
  /// The travel times and properties of parts of the line. They are in order and cover the line. Empty if
  /// there is no data beyond the steps.
  public var sections: [Route.Section]
  /// The origin of the request; `nil` if it is unknown.
  package var origin: Coordinate?
  /// The meters that the route climbs and descends; `nil` if they are unknown.
  package var elevationChange: ElevationChange?
  /// The roads of each leg, if they are known.
  package var traces: [RoadTrace] = []

  /// The length in meters.
  public var distance: Double { line.length }
  /// The duration in seconds. It does not include the time to walk to waypoints far from the road.
  public var duration: Double { legs.reduce(0) { $0 + $1.duration } }
  /// The distances in meters between the coordinates of the request and the points of the route that represent
  /// them: of the origin, then of the destination of each leg. The first is 0 if the origin is unknown.
  public var snapDistances: [Double] { snaps.map { $0.waypoint.distance(to: $0.point) } }

  /// Creates a route. See the properties for the conditions.
  public init(
    line: RouteLine, legs: [RouteLeg], travelMode: TravelMode, sections: [Route.Section] = []
  ) {
    self.line = line
    self.legs = legs
    self.travelMode = travelMode
    self.sections = sections
  }
}

extension Route {
  /// The sums of the rises and of the falls, in meters.
  package struct ElevationChange: Hashable, Sendable {
    package var climb: Double
    package var descent: Double

    package init(climb: Double, descent: Double) {
      self.climb = climb
      self.descent = descent
    }
  }

  /// The straight lines that the user walks, because the origin or a destination is far from the road. They lead from
  /// the origin to the start of the route, and from the ends of legs to their destinations.
  package var walks: [[Coordinate]] {
    walks(fromOrigin: RouteStep.shortestWalk, toDestinations: RouteStep.shortestWalk)
  }

  /// Returns the lines between waypoints and the road, if the waypoints are at least a number of meters away.
  package func walks(
    fromOrigin origin: Double, toDestinations destination: Double
  ) -> [[Coordinate]] {
    snaps.enumerated().compactMap { number, snap in
      let least = number == 0 ? origin : destination
      guard snap.waypoint.distance(to: snap.point) >= least else { return nil }
      return number == 0 ? [snap.waypoint, snap.point] : [snap.point, snap.waypoint]
    }
  }

  /// The coordinates of the request and the points of the line that represent them.
  private var snaps: [(waypoint: Coordinate, point: Coordinate)] {
    let start = line.position(at: 0).coordinate
    return [(origin ?? start, start)]
      + legs.map {
        ($0.destination.coordinate, line.position(at: $0.stretch.upperBound).coordinate)
      }
  }
}

/// The part of a route from one waypoint to the next.
public struct RouteLeg: Hashable, Sendable {
  /// The waypoint at the end of the leg.
  public var destination: Waypoint
  /// The steps in order: at least a departure and an arrival. If the destination is far from the road, the
  /// step before the arrival is a ``Maneuver/Kind-swift.enum/continueOnFoot``.
  public var steps: [RouteStep]

  /// The stretch of the route's line, in meters from the start of the route.
  public var stretch: ClosedRange<Double> {
    (steps.first?.stretch.lowerBound ?? 0)...(steps.last?.stretch.upperBound ?? 0)
  }
  /// The length in meters.
  public var distance: Double { stretch.upperBound - stretch.lowerBound }
  /// The duration in seconds.
  public var duration: Double { steps.reduce(0) { $0 + $1.duration } }

  /// Creates a leg from its steps, which are at least a departure and an arrival.
  public init(destination: Waypoint, steps: [RouteStep]) {
    self.destination = destination
    self.steps = steps
  }
}

extension Route {
  /// A part of a route's line with constant properties.
  public struct Section: Hashable, Sendable {
    /// The stretch in meters from the start of the route.
    public var stretch: ClosedRange<Double>
    /// The duration in seconds.
    public var duration: Double
    /// The speed limit in meters per second; `nil` if unknown.
    public var speedLimit: Double?
    /// Whether the section is in a tunnel.
    public var isTunnel: Bool
    /// Whether the section starts at an intersection.
    package var startsAtIntersection: Bool

    /// Creates a section with a stretch in meters, a duration in seconds and a speed limit in meters per second.
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
}
