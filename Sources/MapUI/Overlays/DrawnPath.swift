// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// The coordinates of a path for drawing. A geodesic path has additional points along great circles.
struct DrawnPath {
  private(set) var places: [Coordinate] = []
  /// The index in ``places`` of each vertex of the input path; `nil` if the indices are the same.
  private var vertices: [Int]?

  /// The maximum distance of a chord from its great circle, in world units: a quarter of a point at zoom 16.
  static let tolerance = 0.25 / (256 * 65536)

  init(_ path: MapPath, geodesic: Bool) {
    guard geodesic else {
      places = path.coordinates
      return
    }
    var vertices: [Int] = []
    vertices.reserveCapacity(path.count)
    var last: Coordinate?
    for place in path {
      if let start = last, place.isValid {
        let arc = MapPath([start, place]).followingGreatCircles(tolerance: DrawnPath.tolerance)
        places.append(contentsOf: arc.dropFirst().map(\.wrapped))
      } else {
        places.append(place)
      }
      if place.isValid { last = place }
      vertices.append(places.count - 1)
    }
    self.vertices = vertices
  }

  /// Converts a position along the input path, in segments, to a position along the drawn path.
  func place(_ segments: Double) -> Double {
    guard let vertices, vertices.count > 1 else { return segments }
    guard segments > 0 else { return 0 }
    let index = Int(min(segments, Double(vertices.count - 1)))
    guard index < vertices.count - 1 else { return Double(places.count - 1) }
    let share = segments - Double(index)
    return Double(vertices[index]) + Double(vertices[index + 1] - vertices[index]) * share
  }

  /// Returns the part between two positions along the drawn path, in segments.
  func slice(from start: Double, to end: Double) -> [Coordinate] {
    let last = Double(places.count - 1)
    guard places.count > 1, start < end, start < last else { return [] }
    let end = min(end, last)
    var slice = [point(start)]
    let inner = Int(start.rounded(.down)) + 1
    let outer = Int(end.rounded(.up)) - 1
    if inner <= outer { slice += places[inner...outer] }
    slice.append(point(end))
    return slice
  }

  private func point(_ place: Double) -> Coordinate {
    let index = min(Int(place), places.count - 2)
    let share = place - Double(index)
    if share <= 0 { return places[index] }
    if share >= 1 { return places[index + 1] }
    return MapPoint(places[index])
      .interpolated(to: MapPoint(places[index + 1]), by: share).coordinate
  }
}
