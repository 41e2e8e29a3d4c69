// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapNavigation

/// Which route is the best.
public enum GMSNavigationRoutingStrategy: Int, Hashable, Sendable, CaseIterable {
  /// The fastest.
  case defaultBest = 0
  /// The shortest.
  case shorter
  /// The one whose length is nearest to a given one.
  case deltaToTargetDistance
}

/// How many routes are found beside the best.
public enum GMSNavigationAlternateRoutesStrategy: Int, Hashable, Sendable, CaseIterable {
  /// Up to two.
  case all = 0
  /// None.
  case none
  /// Up to one.
  case one
}

/// What a route is asked for with, beside its destinations.
public class GMSNavigationRoutingOptions {
  fileprivate var strategy = GMSNavigationRoutingStrategy.defaultBest
  fileprivate var alternates = GMSNavigationAlternateRoutesStrategy.all
  fileprivate var distances: [NSNumber]?

  /// Makes options: the fastest route, up to two beside it.
  public init() {}

  /// Makes options that say which route is the best.
  public init(routingStrategy: GMSNavigationRoutingStrategy) { strategy = routingStrategy }

  /// Makes options that say how many routes are found beside the best.
  public init(alternateRoutesStrategy: GMSNavigationAlternateRoutesStrategy) {
    alternates = alternateRoutesStrategy
  }

  /// Makes options that ask for a route of a given length.
  ///
  /// - Parameter targetDistancesMeters: The first is the length in meters. Kept, and of no effect on the
  ///   choice: the route is the fastest.
  public init(targetDistancesMeters: [NSNumber]) {
    strategy = .deltaToTargetDistance
    distances = targetDistancesMeters
  }

  /// Which route is the best.
  public var routingStrategy: GMSNavigationRoutingStrategy { strategy }
  /// How many routes are found beside the best.
  public var alternateRoutesStrategy: GMSNavigationAlternateRoutesStrategy { alternates }
  /// The length asked for, meters.
  public var targetDistancesMeters: [NSNumber]? { distances }

  var options: RoutingOptions {
    let count =
      switch alternates {
      case .all: 2
      case .none: 0
      case .one: 1
      }
    return RoutingOptions(prefersShorter: strategy == .shorter, alternatives: count)
  }
}

/// Options that can be changed, until they are used.
public final class GMSNavigationMutableRoutingOptions: GMSNavigationRoutingOptions {
  /// Which route is the best.
  public override var routingStrategy: GMSNavigationRoutingStrategy {
    get { strategy }
    set { strategy = newValue }
  }

  /// How many routes are found beside the best.
  public override var alternateRoutesStrategy: GMSNavigationAlternateRoutesStrategy {
    get { alternates }
    set { alternates = newValue }
  }

  /// The length asked for, meters.
  public override var targetDistancesMeters: [NSNumber]? {
    get { distances }
    set { distances = newValue }
  }
}

/// How long and how far it is.
public final class GMSNavigationTimeAndDistance: Sendable {
  /// Seconds.
  public let durationSeconds: TimeInterval
  /// Meters.
  public let distanceMeters: CLLocationDistance

  init(duration: TimeInterval, distance: CLLocationDistance) {
    (durationSeconds, distanceMeters) = (duration, distance)
  }
}

/// What routes to a place there are.
public final class GMSNavigationRouteInfo: Sendable {
  private let found: [GMSNavigationRoutingStrategy: GMSNavigationTimeAndDistance]

  init(_ found: [GMSNavigationRoutingStrategy: GMSNavigationTimeAndDistance]) { self.found = found }

  /// How long and how far it is by the best route of a strategy; nil where that was not asked for.
  public func timeAndDistance(
    for strategy: GMSNavigationRoutingStrategy
  ) -> GMSNavigationTimeAndDistance? { found[strategy] }
}
