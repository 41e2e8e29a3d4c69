// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

extension RouteLine {
  /// A point on a line.
  public struct Place: Hashable, Sendable {
    public var coordinate: Coordinate
    /// The direction of the line, in degrees clockwise from true north, 0..<360.
    public var bearing: Double
    /// The distance from the start of the line, in meters.
    public var distance: Double
    /// The index of the segment's first vertex.
    package var segment: Int
  }

  /// Returns the point at a distance in meters from the start, clamped to 0...``length``. O(log vertices).
  public func place(at distance: Double) -> Place {
    let meters = distance.isFinite ? min(max(distance, 0), length) : 0
    let segment = segment(at: meters)
    guard coordinates.count > 1 else {
      return Place(coordinate: coordinates[0], bearing: 0, distance: 0, segment: 0)
    }
    let share =
      (meters - distances[segment]) / (distances[segment + 1] - distances[segment])
    return Place(
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
    let first = place(at: start)
    let last = place(at: max(start, end))
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
