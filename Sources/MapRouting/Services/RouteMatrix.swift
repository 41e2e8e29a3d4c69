// SPDX-License-Identifier: Apache-2.0
import MapFiles
public import MapGeometry
import MapRoute

/// The durations and distances of the best routes between many coordinates.
///
/// Each is the same as that of a route requested for the pair alone. With ``TravelOptions/departure``, conditions of roads
/// are evaluated at the departure; a route evaluates them at the times at which it reaches them.
///
/// The hierarchy is searched once for each origin and each destination, and the results are joined where they meet (Knopp,
/// Sanders, Schultes, Schulz, Wagner: "Computing many-to-many shortest paths using highway hierarchies", 2007).
public struct RouteMatrix: Hashable, Sendable {
  /// The best route from an origin to a destination.
  public struct Entry: Hashable, Sendable {
    /// The duration in seconds.
    public var duration: Double
    /// The length in meters. It differs from that of the route by less than 0.1 m for each road of the route.
    public var distance: Double
  }

  /// The routes from each origin to each destination, in the given orders; `nil` where there is no route, or no road
  /// within the limit.
  public let entries: [[Entry?]]

  /// Finds the best routes from each origin to each destination.
  ///
  /// O(origins + destinations) searches, and O(origins · destinations) additions. Pairs without a route, or on the
  /// same road, are searched separately.
  ///
  /// - Parameters:
  ///   - origins: The starts, at most 10,000.
  ///   - destinations: The ends. At most 1,000,000 pairs in total.
  ///   - provider: The provider of the graph.
  ///   - options: How to travel.
  public init(
    from origins: [Coordinate], to destinations: [Coordinate], by provider: GraphRouteProvider,
    options: TravelOptions = TravelOptions()
  ) async throws(RoutingServiceError) {
    try RouteMatrix.check(origins, destinations)
    let router = try await provider.router(for: options)
    if origins.isEmpty || destinations.isEmpty {
      entries = origins.map { _ in [] }
      return
    }
    var search = MatrixSearch(router, index: provider.index, options: options)
    entries = try search.entries(from: origins, to: destinations)
  }

  private static func check(
    _ origins: [Coordinate], _ destinations: [Coordinate]
  ) throws(RoutingServiceError) {
    let most = max(origins.count, destinations.count)
    guard most <= ResourceLimits.matrixCoordinates else {
      throw .tooManyCoordinates(most, limit: ResourceLimits.matrixCoordinates)
    }
    let pairs = origins.count * destinations.count
    guard pairs <= ResourceLimits.matrixPairs else {
      throw .tooManyPairs(pairs, limit: ResourceLimits.matrixPairs)
    }
    if let index = (origins + destinations).firstIndex(where: { !$0.isValid }) {
      throw .invalidCoordinate(index)
    }
  }
}
