// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// A coordinate with its weight in a heat map.
public struct WeightedCoordinate: Hashable, Sendable {
  /// The coordinate in degrees.
  public var coordinate: Coordinate
  /// The weight. A weight of 2 equals two points of weight 1. A weight that is not above 0 is ignored.
  public var intensity: Float

  /// Creates a weighted coordinate.
  public init(coordinate: Coordinate, intensity: Float = 1) {
    self.coordinate = coordinate
    self.intensity = intensity
  }
}
