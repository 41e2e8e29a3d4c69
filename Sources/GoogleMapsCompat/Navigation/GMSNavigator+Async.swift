// SPDX-License-Identifier: Apache-2.0

// The methods with a callback, in the form in which Swift imports such methods of Objective-C.

extension GMSNavigator {
  /// Replaces the destinations, and waits for a route that visits them in order.
  ///
  /// - Returns: The status; ``GMSRouteStatus/canceled`` if a newer call replaced this one.
  public func setDestinations(_ destinations: [GMSNavigationWaypoint]) async -> GMSRouteStatus {
    await setDestinations(destinations, routingOptions: GMSNavigationRoutingOptions())
  }

  /// Replaces the destinations, and waits for a route that visits them in order.
  ///
  /// - Returns: The status; ``GMSRouteStatus/canceled`` if a newer call replaced this one.
  public func setDestinations(
    _ destinations: [GMSNavigationWaypoint], routingOptions: GMSNavigationRoutingOptions
  ) async -> GMSRouteStatus {
    await withCheckedContinuation { continuation in
      setDestinations(destinations, routingOptions: routingOptions) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// Fails with ``GMSRouteStatus/noRouteFound`` and changes nothing, since Rhumb cannot read routes that
  /// Google's services planned.
  public func setDestinations(
    _ destinations: [GMSNavigationWaypoint], routeToken: String
  ) async -> GMSRouteStatus { .noRouteFound }

  /// Waits for information about a route to a destination, without changing the navigator's route.
  ///
  /// - Returns: The information; `nil` if there is no route.
  public func routeInfo(
    forDestination destination: GMSNavigationWaypoint, with options: GMSNavigationRoutingOptions
  ) async -> GMSNavigationRouteInfo? {
    await withCheckedContinuation { continuation in
      getRouteInfo(forDestination: destination, with: options) {
        continuation.resume(returning: $0)
      }
    }
  }
}

extension GMSLocationSimulator {
  /// Simulates a drive along a new route, and returns when it has begun. The navigator keeps its own route.
  ///
  /// - Returns: The status; ``GMSRouteStatus/canceled`` if another call replaced this one.
  public func simulateAlongNewRoute(
    toDestinations destinations: [GMSNavigationWaypoint]
  ) async -> GMSRouteStatus {
    await simulateAlongNewRoute(
      toDestinations: destinations, routingOptions: GMSNavigationRoutingOptions())
  }

  /// Simulates a drive along a new route, and returns when it has begun. The navigator keeps its own route.
  ///
  /// - Returns: The status; ``GMSRouteStatus/canceled`` if another call replaced this one.
  public func simulateAlongNewRoute(
    toDestinations destinations: [GMSNavigationWaypoint],
    routingOptions: GMSNavigationRoutingOptions
  ) async -> GMSRouteStatus {
    await withCheckedContinuation { continuation in
      simulateAlongNewRoute(toDestinations: destinations, routingOptions: routingOptions) {
        continuation.resume(returning: $0)
      }
    }
  }
}

extension GMSNavigationServices {
  /// Shows nothing, since there are no terms.
  ///
  /// - Returns: `true`.
  @MainActor public static func showTermsAndConditionsDialogIfNeeded(
    with options: GMSNavigationTermsAndConditionsOptions
  ) async -> Bool { true }

  /// Shows nothing, since there are no terms.
  ///
  /// - Returns: `true`.
  @MainActor public static func showTermsAndConditionsDialogIfNeeded(
    withCompanyName companyName: String
  ) async -> Bool { true }

  /// Shows nothing, since there are no terms.
  ///
  /// - Returns: `true`.
  @MainActor public static func showTermsAndConditionsDialogIfNeeded(
    withTitle title: String?, companyName: String
  ) async -> Bool { true }
}
