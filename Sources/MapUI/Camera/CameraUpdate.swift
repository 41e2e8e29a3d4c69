// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapCamera
public import MapGeometry

/// A change of the camera that is worked out when it is used, with the camera and view there are then.
///
/// Whatever it asks for is brought within the map's limits. A value that is not a number, and bounds that
/// are not valid, make an update that changes nothing.
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

  /// Zooms by so many levels, in if positive; each doubles the scale.
  public static func zoom(by delta: Float) -> CameraUpdate {
    CameraUpdate(change: .zoomBy(Double(delta)))
  }

  /// Sets the zoom and leaves the rest.
  ///
  /// - Parameter zoom: 0 for a world of 256 points.
  public static func zoom(to zoom: Float) -> CameraUpdate {
    CameraUpdate(change: .zoomTo(Double(zoom)))
  }

  /// Zooms by so many levels; the place under a point of the view stays there, tilted and turned too.
  ///
  /// - Parameters:
  ///   - delta: Levels, in if positive.
  ///   - point: In points from the view's top-left corner.
  public static func zoom(by delta: Float, at point: CGPoint) -> CameraUpdate {
    CameraUpdate(change: .zoomByAt(Double(delta), ScreenPoint(point)))
  }

  /// Sets the target, in degrees, and leaves the rest.
  public static func setTarget(_ target: Coordinate) -> CameraUpdate {
    CameraUpdate(change: .target(target))
  }

  /// Sets the target and the zoom and leaves the rest.
  public static func setTarget(_ target: Coordinate, zoom: Float) -> CameraUpdate {
    CameraUpdate(change: .targetZoom(target, Double(zoom)))
  }

  /// Sets the whole camera.
  public static func setCamera(_ camera: CameraPosition) -> CameraUpdate {
    CameraUpdate(change: .camera(camera))
  }

  /// Shows a box whole, at the greatest zoom that does, with 64 points around it; bearing and viewing
  /// angle become 0.
  public static func fit(_ bounds: CoordinateBounds) -> CameraUpdate {
    fit(bounds, withPadding: 64)
  }

  /// Shows a box whole with so many points around it, beside the map's own padding; bearing and viewing
  /// angle become 0. If that is more than the view has, the map is zoomed out entirely.
  public static func fit(
    _ bounds: CoordinateBounds, withPadding padding: CGFloat
  ) -> CameraUpdate {
    fit(bounds, with: EdgeInsets(all: Double(padding)))
  }

  /// Shows a box whole with so many points at each edge, beside the map's own padding; bearing and
  /// viewing angle become 0.
  public static func fit(
    _ bounds: CoordinateBounds, with insets: EdgeInsets
  ) -> CameraUpdate {
    CameraUpdate(change: .fit(bounds, insets))
  }

  /// Moves the center by points: right where x is positive, down where y is, as the screen is turned.
  ///
  /// Tilted, the way is measured on the ground, at the target's scale.
  public static func scrollBy(x: CGFloat, y: CGFloat) -> CameraUpdate {
    CameraUpdate(change: .scroll(x: Double(x), y: Double(y)))
  }
}
