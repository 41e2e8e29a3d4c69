// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRouting
import Rhumb

/// The road graphs of a server.
struct RoadNetworks: Sendable {
  /// The area of a graph, with a margin for places beside its outer roads.
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

    /// The index of the area for routes between places: the smallest of those that contain the most of them.
    static func best(of areas: [Area], for places: [Coordinate]) -> Int? {
      let counts = areas.map { area in places.count { area.bounds.contains($0) } }
      return areas.indices.min { a, b in
        (-counts[a], areas[a].size, a) < (-counts[b], areas[b].size, b)
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

  /// The graph for routes between places.
  func provider(for places: [Coordinate]) -> GraphRouteProvider {
    Area.best(of: areas, for: places).map { providers[$0] } ?? first
  }
}
