// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// The figures that guidance goes by: meters, seconds, degrees, meters a second.
public struct GuidanceOptions: Hashable, Sendable {
  /// How far a fix of good accuracy may lie from the route and still be on it.
  public var offRouteDistance = 25.0
  /// How far the direction of travel may be from the road's when a fix lies near the route.
  public var offRouteAngle = 60.0
  /// How many fixes one after the other must disagree with the route, and for how long.
  public var offRouteFixes = 3
  public var offRouteTime = 2.0
  /// The accuracy taken for a fix that does not tell its own, and the worst one that is used.
  public var assumedAccuracy = 10.0
  public var worstAccuracy = 150.0
  /// No traveller is faster: a fix that needs more is a jump.
  public var fastest = 90.0
  /// Fixes have stopped when none has come for so long: the place is reckoned from then on.
  public var reckoningDelay = 2.0
  /// How long a place is reckoned in the open, and in tunnels.
  public var reckoningLimit = 30.0
  public var tunnelReckoningLimit = 300.0
  /// The time in which the reckoned speed falls to 1/e in the open; in tunnels it is kept.
  public var reckoningDecay = 15.0
  /// One is there when so much way is left and one is no faster than so…
  public var arrivalDistance = 25.0
  public var arrivalSpeed = 7.0
  /// … or when so little is left, at any speed.
  public var passingDistance = 8.0
  /// One who leaves the route when so little is left of it has arrived too: on a car park, say.
  public var arrivalRadius = 60.0
  /// The pause before a re-route that failed is asked again; each failure doubles it, up to the limit.
  public var rerouteRetry = 5.0
  public var rerouteRetryLimit = 60.0
  /// Announcements: seconds of travel, and the range of meters, before a maneuver.
  public var announcing = AnnouncementDistances()

  public init() {}

  /// The figures for a way of traveling: on foot and by bicycle everything is nearer.
  public init(for mode: TravelMode) {
    switch mode {
    case .driving, .twoWheeler, .taxicab: break
    case .cycling:
      offRouteDistance = 20
      arrivalDistance = 20
      fastest = 40
      announcing = .cycling
    case .walking:
      offRouteDistance = 20
      arrivalDistance = 15
      passingDistance = 5
      fastest = 20
      announcing = .walking
    }
  }
}

/// When a maneuver is announced: at the distance gone in so many seconds, held to a range of meters.
public struct AnnouncementDistances: Hashable, Sendable {
  public struct Rule: Hashable, Sendable {
    public var seconds: Double
    public var meters: ClosedRange<Double>

    public init(seconds: Double, meters: ClosedRange<Double>) {
      self.seconds = seconds
      self.meters = meters
    }

    func distance(at speed: Double) -> Double {
      min(max(speed * seconds, meters.lowerBound), meters.upperBound)
    }
  }

  public var early = Rule(seconds: 50, meters: 400...2500)
  public var prepare = Rule(seconds: 15, meters: 120...700)
  public var now = Rule(seconds: 4.5, meters: 20...160)

  public init() {}

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
