// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// The ground that a view shows inside its padding: a rectangle, or a trapezoid if the camera is tilted.
public struct VisibleRegion: Hashable, Sendable {
  /// The coordinate at the bottom left corner of the view.
  public var nearLeft: Coordinate
  /// The coordinate at the bottom right corner.
  public var nearRight: Coordinate
  /// The coordinate at the top left corner.
  public var farLeft: Coordinate
  /// The coordinate at the top right corner.
  public var farRight: Coordinate

  /// Creates a region with its corners.
  package init(
    nearLeft: Coordinate, nearRight: Coordinate, farLeft: Coordinate, farRight: Coordinate
  ) {
    self.nearLeft = nearLeft
    self.nearRight = nearRight
    self.farLeft = farLeft
    self.farRight = farRight
  }
}
