// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapRoute

/// The path to one destination.
public struct NavigationLeg: Hashable, Sendable {
  /// The destination at the end of the leg.
  public var destination: Waypoint
  /// The coordinates of the path, in degrees.
  public var path: [Coordinate]
}
