// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

/// A camera position: target, zoom, bearing, viewing angle and roll.
///
/// A position is always valid: the initializers and setters clamp or wrap each value, and replace NaN with
/// the value of ``default``. The limits of a map, such as its zoom range and bounds, are applied by
/// ``CameraConstraints``.
public struct CameraPosition: Hashable, Sendable {
  /// The map coordinate at the center of the view's padded rectangle: latitude -85...85, longitude
  /// -180..<180.
  public var target: Coordinate { didSet { self = sanitized } }
  /// The zoom level. The world is 256 points wide at zoom 0 and doubles with each level. 2...21.
  public var zoom: Float { didSet { self = sanitized } }
  /// The bearing of the map's top edge, in degrees clockwise from true north, 0..<360.
  public var bearing: Double { didSet { self = sanitized } }
  /// The angle between the camera's line of sight and the vertical, in degrees: 0 looks straight down. At
  /// most ``CameraConstraints/maximumViewingAngle(zoom:)``.
  public var viewingAngle: Double { didSet { self = sanitized } }
  /// The turn of the camera about its line of sight, in degrees, 0..<360; the image turns counterclockwise. Seen from
  /// above, it adds to the bearing.
  public var roll: Double { didSet { self = sanitized } }

  /// The valid zooms of a position, 2...21, as in Google's SDK.
  package static let zoomRange: ClosedRange<Float> = 2...21

  /// The default position: latitude 0, longitude 0, zoom 2, north up, untilted.
  public static let `default` = CameraPosition(
    target: Coordinate(latitude: 0, longitude: 0), zoom: 2)

  /// Creates a position. Each value is clamped or wrapped to its range.
  ///
  /// - Parameters:
  ///   - target: Latitude is clamped to -85...85, longitude wrapped to -180..<180. NaN, or an
  ///     infinite longitude, becomes 0.
  ///   - zoom: Clamped to 2...21. NaN becomes 2.
  ///   - bearing: Wrapped to 0..<360 degrees. NaN and infinity become 0.
  ///   - viewingAngle: Clamped to the range from 0 to the largest angle at this zoom, in degrees. NaN becomes
  ///     0.
  ///   - roll: Wrapped to 0..<360 degrees. NaN and infinity become 0.
  public init(
    target: Coordinate, zoom: Float = 2, bearing: Double = 0, viewingAngle: Double = 0,
    roll: Double = 0
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
    self.roll = roll.isFinite ? Longitude.eastward(from: 0, to: roll) : 0
  }

  /// This position with each value clamped or wrapped to its range.
  private var sanitized: CameraPosition {
    CameraPosition(
      target: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle, roll: roll)
  }

  /// Creates a position as ``init(target:zoom:bearing:viewingAngle:roll:)`` does.
  public init(
    latitude: Double, longitude: Double, zoom: Float, bearing: Double = 0,
    viewingAngle: Double = 0, roll: Double = 0
  ) {
    self.init(
      target: Coordinate(latitude: latitude, longitude: longitude), zoom: zoom, bearing: bearing,
      viewingAngle: viewingAngle, roll: roll)
  }

  /// Returns a bearing between two others, in the direction of the shorter turn.
  ///
  /// - Parameters:
  ///   - start: Degrees clockwise from north, not limited to a range.
  ///   - end: Degrees clockwise from north. For a turn of 180 degrees, the direction is counterclockwise.
  ///   - share: 0 for the start, 1 for the end.
  /// - Returns: Degrees in 0..<360.
  package static func interpolatedBearing(
    from start: Double, to end: Double, by share: Double
  ) -> Double {
    let turn = Longitude.difference(from: start, to: end)
    return Longitude.eastward(from: 0, to: start + turn * share)
  }
}
