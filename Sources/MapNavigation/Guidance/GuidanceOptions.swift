// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// The parameters of guidance, in meters, seconds, degrees and meters per second.
public struct GuidanceOptions: Hashable, Sendable {
  /// The maximum distance in meters from the route of a fix that is on the route, if its accuracy is good.
  public var offRouteDistance = 25.0
  /// The maximum angle between the course and the road for a fix near the route.
  package var offRouteAngle = 60.0
  /// The minimum number of consecutive fixes that do not match the route, and their minimum time span.
  package var offRouteFixes = 3
  package var offRouteTime = 2.0
  /// The accuracy assumed for fixes without one, and the worst accuracy that is accepted.
  package var assumedAccuracy = 10.0
  package var worstAccuracy = 150.0
  /// The maximum plausible speed. A fix that requires more is a jump.
  package var fastest = 90.0
  /// The time without fixes after which the position is dead-reckoned. The signal counts as lost after this time and
  /// twice the usual interval between fixes.
  package var reckoningDelay = 2.0
  /// The time in which the confidence of dead reckoning falls to 1/e, in the open and in tunnels. Reckoning ends at the
  /// least confidence: after 21 s and 260 s.
  package var reckoningSpan = 12.0
  package var tunnelReckoningSpan = 150.0
  package var leastConfidence = 0.05
  /// The maximum remaining distance of an arrival, in meters.
  public var arrivalDistance = 25.0
  /// The maximum speed of an arrival, in meters per second.
  public var arrivalSpeed = 7.0
  /// The remaining distance at or below which the user arrives at any speed.
  package var passingDistance = 8.0
  /// The distance from the waypoint within which leaving the route counts as an arrival, for example in a
  /// parking lot.
  package var arrivalRadius = 60.0
  /// The distance beyond a waypoint, in meters, up to which a user can have passed it without a fix near it.
  package var unseenDistance = 120.0
  /// The delay before a failed reroute is retried, and before a new route is requested because the user left
  /// the last one at once. Each request doubles the delay, up to the limit.
  package var rerouteRetry = 5.0
  package var rerouteBackoff = 3.0
  package var rerouteRetryLimit = 60.0
  /// The distance and time that the user follows a new route before leaving it is another departure. Leaving it earlier
  /// continues the departure that led to it. Then the next route is announced when it is followed.
  package var followingDistance = 100.0
  package var followingTime = 20.0
  package var announcingDistance = 30.0
  /// The distances at which maneuvers are announced.
  package var announcementDistances = AnnouncementDistances()

  /// Creates the parameters for a travel mode. Distances and speeds are smaller for walking and cycling.
  public init(for mode: TravelMode = .driving) {
    switch mode {
    case .driving, .twoWheeler, .taxicab: break
    case .cycling:
      offRouteDistance = 20
      arrivalDistance = 20
      fastest = 40
      announcementDistances = .cycling
    case .walking:
      offRouteDistance = 20
      arrivalDistance = 15
      passingDistance = 5
      fastest = 20
      announcementDistances = .walking
    }
  }

  /// The accuracy of a fix, or the one that is assumed without it, in meters.
  func accuracy(of fix: MapLocation) -> Double { fix.accuracy ?? assumedAccuracy }
}

/// The distances at which maneuvers are announced: the distance traveled in a number of seconds, clamped to
/// a range of meters.
package struct AnnouncementDistances: Hashable, Sendable {
  /// The distance of one kind of announcement.
  package struct Rule: Hashable, Sendable {
    /// The time to the maneuver at the current speed, in seconds.
    package var seconds: Double
    /// The range of the distance, in meters.
    package var meters: ClosedRange<Double>

    /// Creates a rule from the seconds and the range of meters.
    package init(seconds: Double, meters: ClosedRange<Double>) {
      self.seconds = seconds
      self.meters = meters
    }

    func distance(at speed: Double) -> Double {
      min(max(speed * seconds, meters.lowerBound), meters.upperBound)
    }
  }

  /// The distance of the first announcement, well before the maneuver.
  package var early = Rule(seconds: 50, meters: 400...2500)
  /// The distance at which the driver prepares, for example changes lanes.
  package var prepare = Rule(seconds: 15, meters: 120...700)
  /// The distance at which the driver acts.
  package var now = Rule(seconds: 4.5, meters: 20...160)

  /// Creates the distances for driving.
  package init() {}

  static var cycling: AnnouncementDistances {
    var distances = AnnouncementDistances()
    distances.early = Rule(seconds: 60, meters: 250...600)
    distances.prepare = Rule(seconds: 15, meters: 60...150)
    distances.now = Rule(seconds: 4, meters: 15...40)
    return distances
  }

  static var walking: AnnouncementDistances {
    var distances = AnnouncementDistances()
    distances.early = Rule(seconds: 120, meters: 150...250)
    distances.prepare = Rule(seconds: 25, meters: 35...60)
    distances.now = Rule(seconds: 6, meters: 8...15)
    return distances
  }
}
