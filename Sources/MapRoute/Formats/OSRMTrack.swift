// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON

/// The vertices of a leg in the order of its document, with their distances on the route's line.
struct OSRMTrack {
  var coordinates: [Coordinate] = []
  /// The distance from the start of the route, in meters.
  var distances: [Double] = []
  /// The index of each step's first vertex.
  var firstVertices: [Int] = []
  /// The intersections of each step.
  var intersections: [[JSON]] = []

  /// Appends a vertex. Skips a repeated vertex between two steps and at the end of a leg.
  mutating func append(
    _ coordinate: Coordinate, isJoint: Bool, to builder: inout RouteLineBuilder
  ) {
    if isJoint, let last = coordinates.last, last.distance(to: coordinate) < 0.2 { return }
    coordinates.append(coordinate)
    distances.append(builder.append(coordinate))
  }

  /// Returns the index of the vertex nearest to a coordinate, within a range of vertices.
  func vertex(nearest coordinate: Coordinate, in range: ClosedRange<Int>) -> Int {
    var best = (vertex: range.lowerBound, distance: Double.infinity)
    for vertex in range {
      let distance = coordinates[vertex].distance(to: coordinate)
      if distance < best.distance { best = (vertex, distance) }
      if distance < 0.2 { break }
    }
    return best.vertex
  }
}
