// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRouting
import Rhumb

/// The road graphs of a server.
struct RoadNetworks: Sendable {
  /// The area of a graph, with a margin for coordinates beside its outer roads.
  struct Area: Sendable, Equatable {
    let bounds: CoordinateBounds
    /// The number of square degrees.
    let size: Double

    /// The margin in degrees.
    private static let margin = 0.01

    init(_ box: CoordinateBounds) {
      let (southWest, northEast) = (box.southWest, box.northEast)
      let margin = Area.margin
      bounds = CoordinateBounds(
        southWest: Coordinate(
          latitude: max(southWest.latitude - margin, -90), longitude: southWest.longitude - margin),
        northEast: Coordinate(
          latitude: min(northEast.latitude + margin, 90), longitude: northEast.longitude + margin))
      size = (northEast.latitude - southWest.latitude) * (northEast.longitude - southWest.longitude)
    }

    /// The indices of the areas that contain the most coordinates, the smallest area first.
    static func candidates(of areas: [Area], for coordinates: [Coordinate]) -> [Int] {
      let counts = areas.map { area in coordinates.count { area.bounds.contains($0) } }
      let most = counts.max()
      return areas.indices.filter { counts[$0] == most }.sorted { a, b in
        (areas[a].size, a) < (areas[b].size, b)
      }
    }
  }

  private let first: GraphRouteProvider
  private let providers: [GraphRouteProvider]
  private let areas: [Area]

  /// - Returns: `nil` without graphs.
  init?(_ graphs: [RoadGraph]) throws {
    providers = try graphs.map { try GraphRouteProvider($0) }
    areas = graphs.map { Area($0.bounds ?? CoordinateBounds()) }
    guard let first = providers.first else { return nil }
    self.first = first
  }

  /// The number of coordinates whose nearest roads are compared to choose a graph.
  private static let decidingCoordinates = 10
  /// The distance between a coordinate and its road, in meters, up to which no other graph is considered.
  private static let nearRoad = 50.0
  /// The distance in meters that counts for a coordinate without a road that can be used.
  private static let unreachable = 100_000.0

  /// The graph for routes between coordinates: of the graphs with the most coordinates in their areas, the smallest one with
  /// roads near all coordinates, or else the one with the nearest roads. Outside of all areas, it is the smallest graph.
  ///
  /// - Throws: `CancellationError`.
  func provider(
    for coordinates: [Coordinate], by mode: TravelMode = .driving
  ) async throws -> GraphRouteProvider {
    let candidates = Area.candidates(of: areas, for: coordinates)
    guard let smallest = candidates.first, candidates.count > 1,
      coordinates.contains(where: areas[smallest].bounds.contains)
    else { return candidates.first.map { providers[$0] } ?? first }
    var best = smallest
    var shortest = Double.infinity
    for candidate in candidates {
      let distance = try await Self.distance(of: coordinates, from: providers[candidate], by: mode)
      if distance < shortest { (best, shortest) = (candidate, distance) }
      if distance <= Self.nearRoad { break }
    }
    return providers[best]
  }

  /// The longest distance between a coordinate and its nearest road, in meters.
  private static func distance(
    of coordinates: [Coordinate], from provider: GraphRouteProvider, by mode: TravelMode
  ) async throws -> Double {
    var options = TravelOptions(mode)
    options.snappingLimit = .infinity
    var longest = 0.0
    for coordinate in coordinates.prefix(decidingCoordinates) {
      try Task.checkCancellation()
      // Without roads for the mode, this is an error.
      let roads = try? await NearestRoad.roads(near: coordinate, by: provider, options: options)
      longest = max(longest, roads?.first?.distance ?? unreachable)
    }
    return longest
  }
}
