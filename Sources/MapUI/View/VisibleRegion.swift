// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// The ground that a view shows, inside its padding: a rectangle, tilted a trapezoid.
public struct VisibleRegion: Hashable, Sendable {
  /// At the bottom left corner of the view.
  public var nearLeft: Coordinate
  /// At the bottom right corner.
  public var nearRight: Coordinate
  /// At the top left corner.
  public var farLeft: Coordinate
  /// At the top right corner.
  public var farRight: Coordinate

  /// Makes a region of its corners.
  public init(
    nearLeft: Coordinate, nearRight: Coordinate, farLeft: Coordinate, farRight: Coordinate
  ) {
    self.nearLeft = nearLeft
    self.nearRight = nearRight
    self.farLeft = farLeft
    self.farRight = farRight
  }
}

extension CoordinateBounds {
  /// Makes the smallest box that holds a region's corners.
  public init(region: VisibleRegion) {
    self = CoordinateBounds(coordinate: region.nearLeft, coordinate: region.nearRight)
      .includingCoordinate(region.farLeft).includingCoordinate(region.farRight)
  }
}
