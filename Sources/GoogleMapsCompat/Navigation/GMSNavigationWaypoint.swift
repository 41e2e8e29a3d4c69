// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapFiles
import MapGeometry
import MapRoute

/// A place to go to. Two are equal when they say the same.
public class GMSNavigationWaypoint: NSObject, NSCopying, NSMutableCopying {
  /// What the place is called.
  public fileprivate(set) var title: String
  /// Where it is; an invalid coordinate where it was made of a place's ID.
  public fileprivate(set) var coordinate: CLLocationCoordinate2D
  /// Google's ID of the place; nil where it was made of a coordinate.
  public fileprivate(set) var placeID: String?
  fileprivate var sameSide = false
  fileprivate var heading: Int32 = -1
  fileprivate var stopover = false

  /// Makes a waypoint at a place; nil if the coordinate is not valid.
  public init?(location: CLLocationCoordinate2D, title: String) {
    guard CLLocationCoordinate2DIsValid(location) else { return nil }
    (coordinate, self.title) = (location, title)
  }

  /// Makes a waypoint of Google's ID of a place; nil if it is empty. There is nothing here that knows
  /// where the place is: destinations with such a waypoint end with ``GMSRouteStatus/waypointError``.
  public init?(placeID: String, title: String) {
    guard !placeID.isEmpty else { return nil }
    (coordinate, self.title, self.placeID) = (kCLLocationCoordinate2DInvalid, title, placeID)
  }

  /// Makes a waypoint at a place, to be arrived at on its side of the road; nil if the coordinate is not
  /// valid.
  public init?(location: CLLocationCoordinate2D, title: String, preferSameSideOfRoad: Bool) {
    guard CLLocationCoordinate2DIsValid(location) else { return nil }
    (coordinate, self.title, sameSide) = (location, title, preferSameSideOfRoad)
  }

  /// Makes a waypoint at a place, to be arrived at on a road that leads in a direction.
  ///
  /// - Parameter preferredSegmentHeading: Degrees clockwise from true north, 0...360; nil is returned for
  ///   any other, and for a coordinate that is not valid.
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

  /// What a route provider's waypoint says.
  init(_ waypoint: Waypoint) {
    (title, coordinate) = (waypoint.title, waypoint.coordinate)
    sameSide = waypoint.prefersSameSideOfRoad
    heading = waypoint.preferredHeading.map { Int32(clamping: $0.rounded()) } ?? -1
    stopover = waypoint.isVehicleStopover
  }

  /// Whether to arrive on the side of the road that the place is on: false if nothing else was said.
  public var preferSameSideOfRoad: Bool { sameSide }
  /// The direction of the road to arrive on, degrees clockwise from true north, 0...360; -1 for any, as if
  /// nothing else was said.
  public var preferredHeading: Int32 { heading }
  /// Whether a vehicle is to stop there, so that places where it cannot are avoided: false if nothing
  /// else was said.
  public var vehicleStopover: Bool { stopover }

  /// As route providers know it.
  var waypoint: Waypoint {
    Waypoint(
      coordinate, title: title, prefersSameSideOfRoad: sameSide,
      preferredHeading: heading >= 0 ? Double(heading) : nil, isVehicleStopover: stopover)
  }

  /// Whether another waypoint says the same.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? GMSNavigationWaypoint else { return false }
    return waypoint == other.waypoint && placeID == other.placeID
  }

  /// Equal for equal waypoints.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(title)
    hasher.combine(placeID)
    return hasher.finalize()
  }

  /// An immutable waypoint that says the same.
  public func copy(with zone: NSZone? = nil) -> Any { GMSNavigationWaypoint(self) }

  /// A waypoint that says the same and can be changed.
  public func mutableCopy(with zone: NSZone? = nil) -> Any { GMSNavigationMutableWaypoint(self) }
}

/// A waypoint that can be changed, until it is used: a navigator takes what it says then.
public final class GMSNavigationMutableWaypoint: GMSNavigationWaypoint {
  /// What the place is called.
  public override var title: String {
    get { super.title }
    set { super.title = newValue }
  }

  /// Where it is.
  public override var coordinate: CLLocationCoordinate2D {
    get { super.coordinate }
    set { super.coordinate = newValue }
  }

  /// Google's ID of the place.
  public override var placeID: String? {
    get { super.placeID }
    set { super.placeID = newValue }
  }

  /// Whether to arrive on the side of the road that the place is on. True clears
  /// ``preferredHeading``.
  public override var preferSameSideOfRoad: Bool {
    get { sameSide }
    set {
      sameSide = newValue
      if newValue { heading = -1 }
    }
  }

  /// The direction of the road to arrive on, degrees clockwise from true north, 0...360; any other value is
  /// -1, none. A direction clears ``preferSameSideOfRoad``.
  public override var preferredHeading: Int32 {
    get { heading }
    set {
      heading = 0...360 ~= newValue ? newValue : -1
      if heading >= 0 { sameSide = false }
    }
  }

  /// Whether a vehicle is to stop there.
  public override var vehicleStopover: Bool {
    get { stopover }
    set { stopover = newValue }
  }
}
