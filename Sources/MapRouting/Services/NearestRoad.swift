// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
import MapRoute

/// A road near a coordinate.
public struct NearestRoad: Hashable, Sendable {
  /// The nearest point on the road.
  public let coordinate: Coordinate
  /// The distance from the requested coordinate in meters.
  public let distance: Double
  /// The name of the road; empty if it has none.
  public let name: String
  /// The reference number of the road, such as "A 8"; empty if it has none.
  public let ref: String

  /// Finds the roads near a coordinate that are open with the given options, nearest first.
  ///
  /// A road that cannot be left or reached counts as 150 m farther than it is.
  ///
  /// - Parameters:
  ///   - coordinate: The requested coordinate.
  ///   - count: The maximum number of roads, 1...100.
  ///   - heading: The direction of travel in degrees clockwise from true north; `nil` for any.
  ///   - provider: The provider of the graph.
  ///   - options: How to travel.
  /// - Returns: The roads within the options' limit and 100 km; empty if there are none.
  public static func roads(
    near coordinate: Coordinate, count: Int = 1, heading: Double? = nil,
    by provider: GraphRouteProvider, options: TravelOptions = TravelOptions()
  ) async throws(RoutingServiceError) -> [NearestRoad] {
    guard coordinate.isValid else { throw .invalidCoordinate(0) }
    let router = try await provider.router(for: options)
    let request = SnapRequest(
      coordinate, access: router.access, limit: min(options.snappingLimit, 100_000),
      heading: heading,
      count: min(max(count, 1), 100))
    return provider.index.nearest(request) { router.isOpen($0) }.compactMap { found in
      guard let arc = found.positions.first?.arc else { return nil }
      let road = provider.graph.road(of: arc)
      return NearestRoad(
        coordinate: found.coordinate, distance: found.distance,
        name: provider.graph.string(road.name), ref: provider.graph.string(road.ref))
    }
  }
}
