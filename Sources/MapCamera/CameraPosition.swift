// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

/// Where the camera looks, from how high, turned and tilted how.
///
/// A position is always sane: its initializers and setters clamp or wrap each value, and take the field's value in
/// ``default`` for one that is not a number. The limits of one map (its own zoom range, bounds, the
/// view's size) are ``CameraConstraints``'.
public struct CameraPosition: Hashable, Sendable {
  /// The map coordinate at the center of the view's padded rectangle: latitude -85...85, longitude
  /// -180..<180.
  public var target: Coordinate { didSet { self = usable } }
  /// The power of two by which the world, 256 points wide at zoom 0, is enlarged; see ``zoomRange``.
  public var zoom: Float { didSet { self = usable } }
  /// The direction at the map's top edge, in degrees clockwise from true north, 0..<360.
  public var bearing: Double { didSet { self = usable } }
  /// The camera's angle from the nadir on the arc over the target, in degrees: 0 looks straight down.
  /// At most ``CameraConstraints/maximumViewingAngle(zoom:)``.
  public var viewingAngle: Double { didSet { self = usable } }

  /// The zooms that a position can have, 2...21, as in Google's SDK.
  public static let zoomRange: ClosedRange<Float> = 2...21

  /// What a map shows when nobody says what: the world around 0°, 0° at zoom 2, north up, untilted.
  public static let `default` = CameraPosition(
    target: Coordinate(latitude: 0, longitude: 0), zoom: 2)

  /// Makes a position, each value brought into its range.
  ///
  /// - Parameters:
  ///   - target: Latitude is clamped to -85...85, longitude wrapped to -180..<180. NaN, or an
  ///     infinite longitude, becomes 0.
  ///   - zoom: Clamped to ``zoomRange``. NaN becomes 2.
  ///   - bearing: Wrapped to 0..<360 degrees. NaN and infinity become 0.
  ///   - viewingAngle: Clamped to 0 and the largest angle at this zoom, degrees. NaN becomes 0.
  public init(
    target: Coordinate, zoom: Float = 2, bearing: Double = 0, viewingAngle: Double = 0
  ) {
    let range = CameraPosition.zoomRange
    let latitude = target.latitude.isNaN ? 0 : min(max(target.latitude, -85), 85)
    let longitude = target.longitude.isFinite ? Longitude.wrapped(target.longitude) : 0
    let zoom = zoom.isNaN ? 2 : min(max(zoom, range.lowerBound), range.upperBound)
    let largest = CameraConstraints.maximumViewingAngle(zoom: zoom)
    self.target = Coordinate(latitude: latitude, longitude: longitude)
    self.zoom = zoom
    self.bearing = bearing.isFinite ? Longitude.eastward(from: 0, to: bearing) : 0
    self.viewingAngle = viewingAngle.isNaN ? 0 : min(max(viewingAngle, 0), largest)
  }

  /// This position with each value brought into its range.
  private var usable: CameraPosition {
    CameraPosition(target: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
  }

  /// Makes a position as ``init(target:zoom:bearing:viewingAngle:)`` does.
  public init(
    latitude: Double, longitude: Double, zoom: Float, bearing: Double = 0, viewingAngle: Double = 0
  ) {
    self.init(
      target: Coordinate(latitude: latitude, longitude: longitude), zoom: zoom, bearing: bearing,
      viewingAngle: viewingAngle)
  }

  /// The zoom at which a distance on the ground is so many points long.
  ///
  /// Not clamped to any range, as in Google's SDK. Where there is no such zoom (a length that is not
  /// positive, a pole) it is ``default``'s.
  ///
  /// - Parameters:
  ///   - coordinate: Where on the map; the scale depends on the latitude.
  ///   - meters: The distance on the ground.
  ///   - points: The length it shall have on the screen.
  public static func zoom(
    at coordinate: Coordinate, forMeters meters: Double, perPoints points: Double
  ) -> Float {
    let metersPerPoint = Mercator.metersPerPoint(latitude: coordinate.latitude, zoom: 0)
    let zoom = Float(log2(points * metersPerPoint / meters))
    return zoom.isFinite ? zoom : CameraPosition.default.zoom
  }
}
