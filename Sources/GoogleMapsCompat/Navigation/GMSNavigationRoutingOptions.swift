// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapNavigation

/// The criterion for the best route.
public enum GMSNavigationRoutingStrategy: Int, Hashable, Sendable, CaseIterable {
  /// The fastest route.
  case defaultBest = 0
  /// The shortest route.
  case shorter
  /// The route with a length closest to a target distance.
  case deltaToTargetDistance
}

/// The number of alternative routes.
public enum GMSNavigationAlternateRoutesStrategy: Int, Hashable, Sendable, CaseIterable {
  /// Up to two alternatives.
  case all = 0
  /// No alternatives.
  case none
  /// Up to one alternative.
  case one
}

/// Options for a route request.
public class GMSNavigationRoutingOptions {
  fileprivate var strategy = GMSNavigationRoutingStrategy.defaultBest
  fileprivate var alternates = GMSNavigationAlternateRoutesStrategy.all
  fileprivate var distances: [NSNumber]?

  /// Creates the default options: the fastest route with up to two alternatives.
  public init() {}

  /// Creates options with a criterion for the best route.
  public init(routingStrategy: GMSNavigationRoutingStrategy) { strategy = routingStrategy }

  /// Creates options with a number of alternative routes.
  public init(alternateRoutesStrategy: GMSNavigationAlternateRoutesStrategy) {
    alternates = alternateRoutesStrategy
  }

  /// Creates options for a route of a target distance.
  ///
  /// - Parameter targetDistancesMeters: The target distance in meters, as the first element. It is stored
  ///   but has no effect: the best route is the fastest one.
  public init(targetDistancesMeters: [NSNumber]) {
    strategy = .deltaToTargetDistance
    distances = targetDistancesMeters
  }

  /// The criterion for the best route.
  public var routingStrategy: GMSNavigationRoutingStrategy { strategy }
  /// The number of alternative routes.
  public var alternateRoutesStrategy: GMSNavigationAlternateRoutesStrategy { alternates }
  /// The target distances in meters.
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

/// Routing options with properties that can be changed. The navigator reads them when a route is requested.
public final class GMSNavigationMutableRoutingOptions: GMSNavigationRoutingOptions {
  /// The criterion for the best route.
  public override var routingStrategy: GMSNavigationRoutingStrategy {
    get { strategy }
    set { strategy = newValue }
  }

  /// The number of alternative routes.
  public override var alternateRoutesStrategy: GMSNavigationAlternateRoutesStrategy {
    get { alternates }
    set { alternates = newValue }
  }

  /// The target distances in meters.
  public override var targetDistancesMeters: [NSNumber]? {
    get { distances }
    set { distances = newValue }
  }
}

/// A duration and a distance of travel.
public final class GMSNavigationTimeAndDistance: Sendable {
  /// The duration in seconds.
  public let durationSeconds: TimeInterval
  /// The distance in meters.
  public let distanceMeters: CLLocationDistance

  init(duration: TimeInterval, distance: CLLocationDistance) {
    (durationSeconds, distanceMeters) = (duration, distance)
  }
}

/// Information about the routes to a destination.
public final class GMSNavigationRouteInfo: Sendable {
  private let found: [GMSNavigationRoutingStrategy: GMSNavigationTimeAndDistance]

  init(_ found: [GMSNavigationRoutingStrategy: GMSNavigationTimeAndDistance]) { self.found = found }

  /// Returns the time and distance of a strategy's best route; `nil` if that strategy was not requested.
  public func timeAndDistance(
    for strategy: GMSNavigationRoutingStrategy
  ) -> GMSNavigationTimeAndDistance? { found[strategy] }
}
