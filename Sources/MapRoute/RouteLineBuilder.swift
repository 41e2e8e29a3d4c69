// SPDX-License-Identifier: Apache-2.0
package import MapGeometry

/// Builds a line vertex by vertex and measures it as ``RouteLine`` does.
package struct RouteLineBuilder {
  package private(set) var coordinates: [Coordinate] = []
  /// The distance from the start to the last vertex, in meters.
  package private(set) var length = 0.0

  package init() {}

  /// Appends a vertex and returns its distance from the start, in meters. Ignores an invalid coordinate and
  /// a vertex less than a millimeter from the last, and returns the last vertex's distance.
  @discardableResult
  package mutating func append(_ coordinate: Coordinate) -> Double {
    guard coordinate.isValid else { return length }
    if let last = coordinates.last {
      let step = last.distance(to: coordinate)
      guard step > RouteLine.shortestStep else { return length }
      length += step
    }
    coordinates.append(coordinate)
    return length
  }

  package var line: RouteLine { RouteLine(coordinates) }
}
