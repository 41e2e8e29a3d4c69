// SPDX-License-Identifier: Apache-2.0
import MapFiles
public import MapGeometry
public import MapJSON
import MapRoute

/// The areas that can be reached from a coordinate within times or distances.
///
/// A point on a road is in an area if the best route to it takes at most the limit. Away from roads the area continues
/// at walking speed, by up to three cells of a grid or 150 m, whichever is more. The areas are the contours of a grid of
/// the durations; that of a smaller limit is inside that of a larger one.
///
/// **Tolerance.** A point on a road is surely on the correct side of the contour if all roads within three cells of it
/// are on that side by at least the time of walking three cells.
public struct Isochrones: Hashable, Sendable {
  /// The quantity that the limits apply to.
  public enum Quantity: Hashable, Sendable {
    /// The duration of the fastest route, in seconds.
    case duration
    /// The length of the shortest route, in meters.
    case distance
  }

  /// The area within one limit.
  public struct Area: Hashable, Sendable {
    /// The limit in seconds or meters.
    public var limit: Double
    /// Polygons that do not overlap: each has an outer ring, counterclockwise, followed by its holes, clockwise.
    /// The last point of a ring repeats the first one.
    public var polygons: [[[Coordinate]]]
  }

  /// The quantity that is limited: time or distance.
  public let quantity: Quantity
  /// The areas in the order of the limits, the largest first.
  public let areas: [Area]
  /// The start on the road.
  public let origin: Coordinate
  /// The size of a cell of the grid in meters.
  public let cellSize: Double

  /// Finds the areas within limits.
  ///
  /// Takes time in proportion to the size of the graph, a few milliseconds for a city, and to the number of cells.
  ///
  /// - Parameters:
  ///   - origin: The start.
  ///   - limits: The limits in seconds or meters, at most 20.
  ///   - quantity: The quantity that the limits apply to.
  ///   - provider: The provider of the graph.
  ///   - options: How to travel. Distances are always those of the shortest routes.
  ///   - cellSize: The size of a cell in meters, at least 5. Large areas have larger cells, so that there are about
  ///     500,000 at most.
  public init(
    from origin: Coordinate, within limits: [Double], of quantity: Quantity = .duration,
    by provider: GraphRouteProvider, options: TravelOptions = TravelOptions(),
    cellSize: Double = 20
  ) async throws(RoutingServiceError) {
    guard origin.isValid else { throw .invalidCoordinate(0) }
    guard limits.count <= ResourceLimits.isochrones else {
      throw .tooManyLimits(limits.count, limit: ResourceLimits.isochrones)
    }
    for limit in limits where !(limit > 0 && limit <= 1e7) { throw .invalidLimit(limit) }
    var options = options
    if quantity == .distance { options.prefersShorter = true }
    let router = try await provider.router(for: options)
    let search = ReachSearch(router, index: provider.index, quantity: quantity)
    let start = try search.start(near: origin, within: options.snappingLimit)
    let most = limits.max() ?? 0
    let reach = search.run(from: start)
    if Task.isCancelled { throw .canceled }
    let field = ReachField(
      reach, of: router, around: start.coordinate, upTo: most,
      slowness: quantity == .duration ? ReachField.walkingSlowness : 1,
      cellSize: max(cellSize.isFinite ? cellSize : 20, 5))
    if Task.isCancelled { throw .canceled }
    self.quantity = quantity
    self.origin = start.coordinate
    self.cellSize = field.cellSize
    areas = limits.sorted(by: >).map { limit in
      Area(limit: limit, polygons: field.polygons(within: limit))
    }
  }

  /// The areas as multipolygons of a GeoJSON feature collection, the largest first, followed by the start.
  ///
  /// An area has its limit as the property `seconds` or `meters`, and translucent colors as in simplestyle-spec: an
  /// area is darker than those around it.
  public var geoJSON: JSON {
    let name = quantity == .duration ? "seconds" : "meters"
    let features = areas.map { area in
      let polygons = area.polygons.map { polygon in
        JSON.array(polygon.map { ring in JSON.array(ring.map(JSON.position)) })
      }
      return JSON.feature(
        "MultiPolygon", .array(polygons),
        [
          name: .number(area.limit), "fill": "#1a73e8", "fill-opacity": 0.18, "stroke": "#1a73e8",
          "stroke-width": 1.5,
        ])
    }
    return .featureCollection(features + [JSON.feature("Point", .position(origin), [:])])
  }
}
