// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// A place and how much it counts in a heat map.
public struct WeightedCoordinate: Hashable, Sendable {
  /// The place, degrees.
  public var coordinate: Coordinate
  /// As many places of 1 count as much; what is not above 0 counts nothing.
  public var intensity: Float

  /// Makes a place that counts so much.
  public init(coordinate: Coordinate, intensity: Float = 1) {
    self.coordinate = coordinate
    self.intensity = intensity
  }
}
