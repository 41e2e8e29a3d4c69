// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// The way of a route over the ground, measured along: every place on it is a number of meters from
/// its start.
///
/// Between its vertices it is straight on the Mercator map, as it is drawn. Never empty: a line made of
/// no coordinates has the single vertex 0°, 0°. Repeated vertices are kept out.
public struct RouteLine: Hashable, Sendable {
  /// The vertices; neighbors differ.
  public let coordinates: [Coordinate]
  /// Meters from the start to each vertex along the line, rising strictly.
  public let distances: [Double]

  /// Meters: what is nearer has no direction worth the name.
  static let shortestStep = 0.001

  /// The length in meters.
  public var length: Double { distances[distances.count - 1] }

  /// Measures a line. Vertices that are not valid coordinates, or less than a millimeter from the one before,
  /// are left out.
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
