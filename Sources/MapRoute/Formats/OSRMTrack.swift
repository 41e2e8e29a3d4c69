// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON

/// The vertices of a leg as its document counts them, and where they lie on the route's line.
struct OSRMTrack {
  var coordinates: [Coordinate] = []
  /// Meters from the route's start.
  var distances: [Double] = []
  /// The number of each step's first vertex.
  var firstVertices: [Int] = []
  /// The intersections that each step passes.
  var intersections: [[JSON]] = []

  /// Appends a vertex; where one step joins the next and a leg ends, a repeated vertex is not counted.
  mutating func append(
    _ coordinate: Coordinate, isJoint: Bool, to builder: inout RouteLineBuilder
  ) {
    if isJoint, let last = coordinates.last, last.distance(to: coordinate) < 0.2 { return }
    coordinates.append(coordinate)
    distances.append(builder.append(coordinate))
  }

  /// The number of the vertex nearest to a place, sought in a range of vertices.
  func vertex(nearest place: Coordinate, in range: ClosedRange<Int>) -> Int {
    var best = (vertex: range.lowerBound, distance: Double.infinity)
    for vertex in range {
      let distance = coordinates[vertex].distance(to: place)
      if distance < best.distance { best = (vertex, distance) }
      if distance < 0.2 { break }
    }
    return best.vertex
  }
}
