// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// A road near a waypoint.
struct NearRoad: Hashable, Sendable {
  var edge: Int
  /// Where on the edge the nearest place is: a share 0...1 along its geometry.
  var share: Double
  /// Metres from the waypoint to it.
  var distance: Double
  /// Degrees clockwise from true north, along the geometry there.
  var bearing: Double
  /// Whether the waypoint lies to the right of the geometry.
  var isRight: Bool
}

/// What is wished of how one leaves or reaches a place.
struct PlaceWish {
  /// The direction of travel, degrees clockwise from true north; nil takes any.
  var heading: Double?
  /// Whether to be on the side of the road that the place is on.
  var isOnSameSide = false
  /// Whether vehicles must be able to stop.
  var isStopover = false

  /// Directions that differ by more are not the wished one.
  static let tolerance = 60.0
  /// Places so near to the middle of a road are on either side, metres.
  private static let middle = 2.0

  init(heading: Double?) { self.heading = heading }

  init(_ waypoint: Waypoint) {
    heading = waypoint.preferredHeading
    isOnSameSide = waypoint.prefersSameSideOfRoad
    isStopover = waypoint.isVehicleStopover
  }

  /// Whether travelling a road in one direction is as wished.
  func isMet(
    by near: NearRoad, isBackward: Bool, road: Road, hasBothWays: Bool
  ) -> Bool {
    if let heading, heading.isFinite {
      let bearing = near.bearing + (isBackward ? 180 : 0)
      if abs(Longitude.difference(from: bearing, to: heading)) > PlaceWish.tolerance {
        return false
      }
    }
    if isStopover, road.roadClass == .motorway || road.roadClass == .motorwayLink { return false }
    if isOnSameSide, hasBothWays, near.distance > PlaceWish.middle {
      let isRight = near.isRight != isBackward
      if isRight == road.flags.contains(.leftHandTraffic) { return false }
    }
    return true
  }
}
