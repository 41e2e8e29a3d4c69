// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapCamera
public import MapGeometry

/// A change of the camera that is computed when it is applied, from the camera and the view at that moment.
///
/// The result is constrained to the map's limits. An update with a value that is not a number, or with
/// invalid bounds, changes nothing.
public struct CameraUpdate: Hashable, Sendable {
  enum Change: Hashable, Sendable {
    case zoomTo(Double)
    case zoomBy(Double)
    case zoomByAt(Double, ScreenPoint)
    case target(Coordinate)
    case targetZoom(Coordinate, Double)
    case camera(CameraPosition)
    case fit(CoordinateBounds, EdgeInsets)
    case scroll(x: Double, y: Double)
  }

  let change: Change

  /// Zooms in by one level.
  public static func zoomIn() -> CameraUpdate { zoom(by: 1) }

  /// Zooms out by one level.
  public static func zoomOut() -> CameraUpdate { zoom(by: -1) }

  /// Zooms by a number of levels; positive values zoom in. Each level doubles the scale.
  public static func zoom(by delta: Float) -> CameraUpdate {
    CameraUpdate(change: .zoomBy(Double(delta)))
  }

  /// Sets the zoom and keeps the other properties.
  ///
  /// - Parameter zoom: The zoom level, 0 for a world of 256 points.
  public static func zoom(to zoom: Float) -> CameraUpdate {
    CameraUpdate(change: .zoomTo(Double(zoom)))
  }

  /// Zooms by a number of levels. The coordinate at a point of the view stays at that point, also with tilt
  /// and rotation.
  ///
  /// - Parameters:
  ///   - delta: The number of levels; positive values zoom in.
  ///   - point: The fixed point, in points from the view's top-left corner.
  public static func zoom(by delta: Float, at point: CGPoint) -> CameraUpdate {
    CameraUpdate(change: .zoomByAt(Double(delta), ScreenPoint(point)))
  }

  /// Sets the target, in degrees, and keeps the other properties.
  public static func setTarget(_ target: Coordinate) -> CameraUpdate {
    CameraUpdate(change: .target(target))
  }

  /// Sets the target and the zoom and keeps the other properties.
  public static func setTarget(_ target: Coordinate, zoom: Float) -> CameraUpdate {
    CameraUpdate(change: .targetZoom(target, Double(zoom)))
  }

  /// Sets all properties of the camera.
  public static func setCamera(_ camera: CameraPosition) -> CameraUpdate {
    CameraUpdate(change: .camera(camera))
  }

  /// Shows bounds completely at the greatest possible zoom, with 64 points around them. Bearing and viewing
  /// angle become 0.
  public static func fit(_ bounds: CoordinateBounds) -> CameraUpdate {
    fit(bounds, withPadding: 64)
  }

  /// Shows bounds completely with a number of points around them, in addition to the map's padding. Bearing
  /// and viewing angle become 0. If the padding exceeds the view, the map zooms out to its lowest zoom.
  public static func fit(
    _ bounds: CoordinateBounds, withPadding padding: CGFloat
  ) -> CameraUpdate {
    fit(bounds, with: EdgeInsets(all: Double(padding)))
  }

  /// Shows bounds completely with a number of points at each edge, in addition to the map's padding. Bearing
  /// and viewing angle become 0.
  public static func fit(
    _ bounds: CoordinateBounds, with insets: EdgeInsets
  ) -> CameraUpdate {
    CameraUpdate(change: .fit(bounds, insets))
  }

  /// Moves the target by points on the screen: right for positive x, down for positive y.
  ///
  /// With tilt, the distance is measured on the ground, at the target's scale.
  public static func scrollBy(x: CGFloat, y: CGFloat) -> CameraUpdate {
    CameraUpdate(change: .scroll(x: Double(x), y: Double(y)))
  }
}
