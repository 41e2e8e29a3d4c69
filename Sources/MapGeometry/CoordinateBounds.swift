// SPDX-License-Identifier: Apache-2.0

/// A box on the map between two parallels and two meridians, edges included.
///
/// A box whose south-west longitude is greater than its north-east one crosses the antimeridian.
public struct CoordinateBounds: Hashable, Sendable {
  public var southWest: Coordinate
  public var northEast: Coordinate

  /// Makes a box from its corners as they are.
  public init(southWest: Coordinate, northEast: Coordinate) {
    self.southWest = southWest
    self.northEast = northEast
  }
}
