// SPDX-License-Identifier: Apache-2.0
package import MapGeometry

/// Grows a line vertex by vertex and tells how far along each one lies, as ``RouteLine`` measures.
package struct RouteLineBuilder {
  package private(set) var coordinates: [Coordinate] = []
  /// Meters from the start to the last vertex.
  package private(set) var length = 0.0

  package init() {}

  /// Appends a vertex, and gives its distance from the start in meters. One that is not valid, or
  /// less than a millimeter from the last, is left out and lies where the last does.
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
