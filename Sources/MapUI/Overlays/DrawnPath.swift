// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// The coordinates of a path for drawing. A geodesic path has additional points along great circles.
struct DrawnPath {
  private(set) var coordinates: [Coordinate] = []
  /// The index in ``coordinates`` of each vertex of the input path; `nil` if the indices are the same.
  private var vertices: [Int]?

  /// The maximum distance of a chord from its great circle, in world units: a quarter of a point at zoom 16.
  static let tolerance = 0.25 / (256 * 65536)

  init(_ path: MapPath, geodesic: Bool) {
    guard geodesic else {
      coordinates = path.coordinates
      return
    }
    var vertices: [Int] = []
    vertices.reserveCapacity(path.count)
    var last: Coordinate?
    for coordinate in path {
      if let start = last, coordinate.isValid {
        let arc = MapPath([start, coordinate]).followingGreatCircles(tolerance: DrawnPath.tolerance)
        coordinates.append(contentsOf: arc.dropFirst().map(\.wrapped))
      } else {
        coordinates.append(coordinate)
      }
      if coordinate.isValid { last = coordinate }
      vertices.append(coordinates.count - 1)
    }
    self.vertices = vertices
  }

  /// Converts a position along the input path, in segments, to a position along the drawn path.
  func position(_ segments: Double) -> Double {
    guard let vertices, vertices.count > 1 else { return segments }
    guard segments > 0 else { return 0 }
    let index = Int(min(segments, Double(vertices.count - 1)))
    guard index < vertices.count - 1 else { return Double(coordinates.count - 1) }
    let share = segments - Double(index)
    return Double(vertices[index]) + Double(vertices[index + 1] - vertices[index]) * share
  }

  /// Returns the part between two positions along the drawn path, in segments.
  func slice(from start: Double, to end: Double) -> [Coordinate] {
    let last = Double(coordinates.count - 1)
    guard coordinates.count > 1, start < end, start < last else { return [] }
    let end = min(end, last)
    var slice = [point(start)]
    let inner = Int(start.rounded(.down)) + 1
    let outer = Int(end.rounded(.up)) - 1
    if inner <= outer { slice += coordinates[inner...outer] }
    slice.append(point(end))
    return slice
  }

  private func point(_ position: Double) -> Coordinate {
    let index = min(Int(position), coordinates.count - 2)
    let share = position - Double(index)
    if share <= 0 { return coordinates[index] }
    if share >= 1 { return coordinates[index + 1] }
    return MapPoint(coordinates[index])
      .interpolated(to: MapPoint(coordinates[index + 1]), by: share).coordinate
  }
}
