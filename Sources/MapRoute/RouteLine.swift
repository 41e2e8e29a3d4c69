// SPDX-License-Identifier: Apache-2.0
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
