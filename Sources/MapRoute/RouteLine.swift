// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

/// The geometry of a route, measured along its length. A point on it is identified by its distance from the
/// start, in meters.
///
/// Segments are straight on the Mercator map. A line is never empty: without coordinates it has the single
/// vertex 0°, 0°. Repeated vertices are removed.
public struct RouteLine: Hashable, Sendable {
  /// The vertices. Adjacent vertices differ.
  public let coordinates: [Coordinate]
  /// The distance from the start to each vertex along the line, in meters, strictly increasing.
  package let distances: [Double]

  /// The minimum length of a segment, in meters. Shorter ones have no meaningful direction.
  static let shortestStep = 0.001

  /// The length in meters.
  public var length: Double { distances[distances.count - 1] }

  /// Creates a line. Omits invalid coordinates and vertices less than a millimeter from the previous one.
  public init(_ coordinates: [Coordinate]) {
    var vertices: [Coordinate] = []
    var distances: [Double] = []
    vertices.reserveCapacity(coordinates.count)
    distances.reserveCapacity(coordinates.count)
    for coordinate in coordinates where coordinate.isValid {
      guard let last = vertices.last, let length = distances.last else {
        vertices.append(coordinate)
        distances.append(0)
        continue
      }
      let step = last.distance(to: coordinate)
      guard step > RouteLine.shortestStep else { continue }
      vertices.append(coordinate)
      distances.append(length + step)
    }
    if vertices.isEmpty {
      vertices = [Coordinate(latitude: 0, longitude: 0)]
      distances = [0]
    }
    self.coordinates = vertices
    self.distances = distances
  }
}

// MARK: - Measuring

extension RouteLine {
  /// A point on a line.
  public struct Position: Hashable, Sendable {
    /// The coordinate of the point.
    public var coordinate: Coordinate
    /// The direction of the line, in degrees clockwise from true north, 0..<360.
    public var bearing: Double
    /// The distance from the start of the line, in meters.
    public var distance: Double
    /// The index of the segment's first vertex.
    package var segment: Int
  }

  /// Returns the point at a distance in meters from the start, clamped to 0...``length``. O(log vertices).
  public func position(at distance: Double) -> Position {
    let meters = distance.isFinite ? min(max(distance, 0), length) : 0
    let segment = segment(at: meters)
    guard coordinates.count > 1 else {
      return Position(coordinate: coordinates[0], bearing: 0, distance: 0, segment: 0)
    }
    let share =
      (meters - distances[segment]) / (distances[segment + 1] - distances[segment])
    return Position(
      coordinate: point(in: segment, share: share), bearing: bearing(of: segment),
      distance: meters, segment: segment)
  }

  /// Returns the index of the segment at a distance; at a vertex, the later segment. O(log vertices).
  package func segment(at distance: Double) -> Int {
    var low = 0
    var high = max(coordinates.count - 2, 0)
    while low < high {
      let middle = (low + high + 1) / 2
      if distances[middle] <= distance { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Returns the coordinates of a stretch including its ends, given in meters from the start.
  public func coordinates(from start: Double, to end: Double) -> [Coordinate] {
    let first = position(at: start)
    let last = position(at: max(start, end))
    guard last.distance > first.distance else { return [first.coordinate] }
    var stretch = [first.coordinate]
    var vertex = first.segment + 1
    while vertex < coordinates.count, distances[vertex] < last.distance {
      if distances[vertex] > first.distance { stretch.append(coordinates[vertex]) }
      vertex += 1
    }
    stretch.append(last.coordinate)
    return stretch
  }

  /// Returns the direction of a segment on the Mercator map, in degrees clockwise from north, 0..<360.
  package func bearing(of segment: Int) -> Double {
    guard coordinates.count > 1 else { return 0 }
    let start = WorldPoint(coordinates[segment])
    let end = WorldPoint(coordinates[segment + 1])
    return RouteLine.bearing(dx: RouteLine.eastward(from: start, to: end), dy: end.y - start.y)
  }

  /// Returns the point at a fraction 0...1 of a segment.
  func point(in segment: Int, share: Double) -> Coordinate {
    let start = WorldPoint(coordinates[segment])
    let end = WorldPoint(coordinates[segment + 1])
    return WorldPoint(
      x: start.x + RouteLine.eastward(from: start, to: end) * share,
      y: start.y + (end.y - start.y) * share
    ).coordinate
  }

  /// Returns the shortest signed distance east, in world units.
  static func eastward(from start: WorldPoint, to end: WorldPoint) -> Double {
    let dx = end.x - start.x
    return dx - dx.rounded()
  }

  /// Returns the bearing of a vector in world units, x east and y south.
  static func bearing(dx: Double, dy: Double) -> Double {
    let degrees = atan2(dx, -dy) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }
}

// MARK: - Nearest

extension RouteLine {
  /// Returns the point of a stretch that is nearest to a coordinate. Of several, it returns the first.
  ///
  /// - Parameters:
  ///   - coordinate: The coordinate. If it is invalid, the result is the start of the stretch and an
  ///     infinite offset.
  ///   - stretch: The stretch to search, in meters from the start; `nil` for the complete line.
  /// - Returns: The nearest point and its distance from the coordinate, in meters.
  ///
  /// Compares distances on the Mercator map around the coordinate. Within a few kilometers they are accurate
  /// to a few parts per million. O(segments of the stretch).
  package func nearest(
    to coordinate: Coordinate, within stretch: ClosedRange<Double>? = nil
  ) -> (position: Position, offset: Double) {
    let from = min(max(stretch?.lowerBound ?? 0, 0), length)
    let to = min(max(stretch?.upperBound ?? length, from), length)
    let start = position(at: from)
    guard coordinates.count > 1, coordinate.isValid else {
      return (start, coordinate.isValid ? start.coordinate.distance(to: coordinate) : .infinity)
    }
    let point = WorldPoint(coordinate)
    var best = (distance: from, squared: Double.infinity)
    for segment in start.segment...self.segment(at: to) {
      let length = distances[segment + 1] - distances[segment]
      let low = max(0, (from - distances[segment]) / length)
      let high = min(1, (to - distances[segment]) / length)
      let found = RouteLine.nearest(
        to: point, from: WorldPoint(coordinates[segment]),
        to: WorldPoint(coordinates[segment + 1]), shares: low...max(low, high))
      guard found.squared < best.squared else { continue }
      best = (distances[segment] + found.share * length, found.squared)
    }
    let nearest = position(at: best.distance)
    return (nearest, nearest.coordinate.distance(to: coordinate))
  }

  /// Returns the fraction of a segment nearest to a point, and the squared distance in world units.
  private static func nearest(
    to point: WorldPoint, from start: WorldPoint, to end: WorldPoint, shares: ClosedRange<Double>
  ) -> (share: Double, squared: Double) {
    let along = SIMD2(eastward(from: start, to: end), end.y - start.y)
    let away = SIMD2(eastward(from: start, to: point), point.y - start.y)
    let squared = (along * along).sum()
    let share = squared > 0 ? (along * away).sum() / squared : 0
    let held = min(max(share, shares.lowerBound), shares.upperBound)
    let rest = away - along * held
    return (held, (rest * rest).sum())
  }
}
