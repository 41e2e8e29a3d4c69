// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// The path to one destination.
package struct NavigationLeg: Hashable, Sendable {
  /// The destination at the end of the leg.
  package var destination: Waypoint
  /// The coordinates of the path, in degrees.
  package var path: [Coordinate]
}
