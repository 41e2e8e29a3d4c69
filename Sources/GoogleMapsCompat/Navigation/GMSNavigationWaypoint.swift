// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapFiles
import MapGeometry
import MapRoute

/// A destination. Two waypoints are equal if all their properties are equal.
public class GMSNavigationWaypoint: NSObject, NSCopying, NSMutableCopying {
  /// The name of the destination.
  public fileprivate(set) var title: String
  /// The coordinate; invalid if the waypoint was created from a place ID.
  public fileprivate(set) var coordinate: CLLocationCoordinate2D
  /// Google's ID of the place; `nil` if the waypoint was created from a coordinate.
  public fileprivate(set) var placeID: String?
  fileprivate var sameSide = false
  fileprivate var heading: Int32 = -1
  fileprivate var stopover = false

  /// Creates a waypoint at a coordinate; `nil` if the coordinate is invalid.
  public init?(location: CLLocationCoordinate2D, title: String) {
    guard CLLocationCoordinate2DIsValid(location) else { return nil }
    (coordinate, self.title) = (location, title)
  }

  /// Creates a waypoint from Google's ID of a place; `nil` if the ID is empty. Rhumb cannot resolve place
  /// IDs, so route requests with such a waypoint end with ``GMSRouteStatus/waypointError``.
  public init?(placeID: String, title: String) {
    guard !placeID.isEmpty else { return nil }
    (coordinate, self.title, self.placeID) = (kCLLocationCoordinate2DInvalid, title, placeID)
  }

  /// Creates a waypoint at a coordinate, with a preference for arriving on its side of the road; `nil` if the
  /// coordinate is invalid.
  public init?(location: CLLocationCoordinate2D, title: String, preferSameSideOfRoad: Bool) {
    guard CLLocationCoordinate2DIsValid(location) else { return nil }
    (coordinate, self.title, sameSide) = (location, title, preferSameSideOfRoad)
  }

  /// Creates a waypoint at a coordinate, with a preferred direction of the road on arrival.
  ///
  /// - Parameter preferredSegmentHeading: The direction in degrees clockwise from true north, 0...360. The
  ///   initializer returns `nil` for other values and for an invalid coordinate.
  public init?(location: CLLocationCoordinate2D, title: String, preferredSegmentHeading: Int32) {
    guard CLLocationCoordinate2DIsValid(location), 0...360 ~= preferredSegmentHeading else {
      return nil
    }
    (coordinate, self.title, heading) = (location, title, preferredSegmentHeading)
  }

  fileprivate init(_ other: GMSNavigationWaypoint) {
    (title, coordinate, placeID) = (other.title, other.coordinate, other.placeID)
    (sameSide, heading, stopover) = (other.sameSide, other.heading, other.stopover)
  }

  /// Creates a waypoint from a route provider's waypoint.
  init(_ waypoint: Waypoint) {
    (title, coordinate) = (waypoint.title, waypoint.coordinate)
    sameSide = waypoint.prefersSameSideOfRoad
    heading = waypoint.preferredHeading.map { Int32(clamping: $0.rounded()) } ?? -1
    stopover = waypoint.isVehicleStopover
  }

  /// Whether to arrive on the destination's side of the road. The default is `false`.
  public var preferSameSideOfRoad: Bool { sameSide }
  /// The preferred direction of the road on arrival, in degrees clockwise from true north, 0...360. The
  /// default, -1, means any direction.
  public var preferredHeading: Int32 { heading }
  /// Whether vehicles stop at the waypoint, so that routes avoid positions where they cannot. The default is
  /// `false`.
  public var vehicleStopover: Bool { stopover }

  /// The waypoint in the form that route providers use.
  var waypoint: Waypoint {
    Waypoint(
      coordinate, title: title, prefersSameSideOfRoad: sameSide,
      preferredHeading: heading >= 0 ? Double(heading) : nil, isVehicleStopover: stopover)
  }

  /// Returns whether another waypoint has equal properties.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? GMSNavigationWaypoint else { return false }
    return waypoint == other.waypoint && placeID == other.placeID
  }

  /// A hash value, equal for equal waypoints.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(title)
    hasher.combine(placeID)
    return hasher.finalize()
  }

  /// Returns an immutable copy.
  public func copy(with zone: NSZone? = nil) -> Any { GMSNavigationWaypoint(self) }

  /// Returns a mutable copy.
  public func mutableCopy(with zone: NSZone? = nil) -> Any { GMSNavigationMutableWaypoint(self) }
}

/// A waypoint that can be changed. A navigator copies its properties when it receives the waypoint.
public final class GMSNavigationMutableWaypoint: GMSNavigationWaypoint {
  /// The name of the destination.
  public override var title: String {
    get { super.title }
    set { super.title = newValue }
  }

  /// The coordinate.
  public override var coordinate: CLLocationCoordinate2D {
    get { super.coordinate }
    set { super.coordinate = newValue }
  }

  /// Google's ID of the place.
  public override var placeID: String? {
    get { super.placeID }
    set { super.placeID = newValue }
  }

  /// Whether to arrive on the destination's side of the road. Setting it to `true` clears
  /// ``preferredHeading``.
  public override var preferSameSideOfRoad: Bool {
    get { sameSide }
    set {
      sameSide = newValue
      if newValue { heading = -1 }
    }
  }

  /// The preferred direction of the road on arrival, in degrees clockwise from true north, 0...360. Other
  /// values are stored as -1, for none. Setting a direction clears ``preferSameSideOfRoad``.
  public override var preferredHeading: Int32 {
    get { heading }
    set {
      heading = 0...360 ~= newValue ? newValue : -1
      if heading >= 0 { sameSide = false }
    }
  }

  /// Whether vehicles stop at the waypoint.
  public override var vehicleStopover: Bool {
    get { stopover }
    set { stopover = newValue }
  }
}
