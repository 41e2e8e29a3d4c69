// SPDX-License-Identifier: Apache-2.0

/// A place on the Earth: geographic latitude and longitude in degrees, WGS 84.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, -90...90.
  public var latitude: Double
  /// Degrees east of Greenwich; any value, read modulo 360.
  public var longitude: Double

  /// Makes a coordinate of the values as they are.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
