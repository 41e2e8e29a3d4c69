// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapCamera
public import MapUI

extension MapView {
  /// Creates a view without a size, with the default camera.
  public convenience init() { self.init(options: GMSMapViewOptions()) }

  /// Creates a view with a frame, in points, and the default camera.
  public convenience init(frame: CGRect) { self.init(frame: frame, camera: .default) }

  /// Creates a view with a frame, in points, and a camera.
  public convenience init(frame: CGRect, camera: GMSCameraPosition) {
    let options = GMSMapViewOptions()
    options.frame = frame
    options.camera = camera
    self.init(options: options)
  }

  /// Creates a view with a frame, in points, and a camera.
  public static func map(withFrame frame: CGRect, camera: GMSCameraPosition) -> MapView {
    MapView(frame: frame, camera: camera)
  }

  /// Creates a view with a frame, in points, a map ID and a camera.
  public convenience init(frame: CGRect, mapID: GMSMapID, camera: GMSCameraPosition) {
    let options = GMSMapViewOptions()
    options.frame = frame
    options.mapID = mapID
    options.camera = camera
    self.init(options: options)
  }

  /// The view's own rectangle, points: its size, with the origin at (0, 0).
  public var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// The camera's properties, each of which can be animated separately.
  public var layer: GMSMapLayer { animationLayer }

  /// Whether roads are colored by traffic. Always `false`, since there are no such data; setting it does
  /// nothing.
  public var isTrafficEnabled: Bool {
    get { false }
    set {}
  }

  /// Whether the map shows more public transport than its style does. Always `false`, since there are no such
  /// data; setting it does nothing.
  public var isTransitEnabled: Bool {
    get { false }
    set {}
  }

  /// Whether the map shows indoor floor plans. Always `false`, since there are no such data; setting it does
  /// nothing.
  public var isIndoorEnabled: Bool {
    get { false }
    set {}
  }

  /// Does nothing. The view draws a frame when its host toolkit requests one.
  @available(*, deprecated, message: "does nothing, as in Google's SDK today")
  public func startRendering() {}

  /// Does nothing. The view draws no frames unless its host toolkit requests them.
  @available(*, deprecated, message: "does nothing, as in Google's SDK today")
  public func stopRendering() {}

  /// Returns whether two camera positions render alike: the view's corners are less than half a point apart.
  public func areEqual(
    forRenderingPosition position: GMSCameraPosition, position other: GMSCameraPosition
  ) -> Bool {
    let size = ViewSize(width: Double(frame.width), height: Double(frame.height))
    let one = Viewport(camera: position, size: size, padding: padding)
    let two = Viewport(camera: other, size: size, padding: padding)
    let copies = (one.target.x - two.target.x).rounded()
    return [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].allSatisfy { x, y in
      let corner = ScreenPoint(x: x * size.width, y: y * size.height)
      guard let ground = one.nearestGround(to: corner), let shown = one.point(for: ground),
        let seen = two.point(for: WorldPoint(x: ground.x - copies, y: ground.y))
      else { return false }
      return abs(seen.x - shown.x) < 0.5 && abs(seen.y - shown.y) < 0.5
    }
  }
}

extension CameraPosition {
  /// Creates the default camera position.
  public init() { self = .default }

  /// Creates a camera position that looks straight down, with north up.
  public static func camera(
    withTarget target: CLLocationCoordinate2D, zoom: Float
  ) -> CameraPosition {
    CameraPosition(target: target, zoom: zoom)
  }

  /// Creates a camera position.
  public static func camera(
    withTarget target: CLLocationCoordinate2D, zoom: Float, bearing: CLLocationDirection,
    viewingAngle: Double
  ) -> CameraPosition {
    CameraPosition(target: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
  }

  /// Creates a camera position that looks straight down, with north up.
  public static func camera(
    withLatitude latitude: CLLocationDegrees, longitude: CLLocationDegrees, zoom: Float
  ) -> CameraPosition {
    CameraPosition(latitude: latitude, longitude: longitude, zoom: zoom)
  }

  /// Creates a camera position.
  public static func camera(
    withLatitude latitude: CLLocationDegrees, longitude: CLLocationDegrees, zoom: Float,
    bearing: CLLocationDirection, viewingAngle: Double
  ) -> CameraPosition {
    CameraPosition(
      latitude: latitude, longitude: longitude, zoom: zoom, bearing: bearing,
      viewingAngle: viewingAngle)
  }
}

extension CameraPosition {
  /// Returns the zoom at which a distance on the ground has a given length on the screen.
  ///
  /// The result is not clamped to any range. If there is no such zoom (at a pole, or for a length that is not
  /// positive), the result is the zoom of the default camera.
  ///
  /// - Parameters:
  ///   - coordinate: A coordinate on the map. The scale depends on its latitude.
  ///   - meters: The distance on the ground.
  ///   - points: The length on the screen, in points.
  public static func zoom(
    at coordinate: CLLocationCoordinate2D, forMeters meters: Double, perPoints points: Double
  ) -> Float {
    let metersPerPoint = Mercator.metersPerPoint(latitude: coordinate.latitude, zoom: 0)
    let zoom = Float(log2(points * metersPerPoint / meters))
    return zoom.isFinite ? zoom : CameraPosition.default.zoom
  }
}

extension CameraUpdate {
  /// Zooms in by one level.
  public static func zoomIn() -> CameraUpdate { zoom(by: 1) }

  /// Zooms out by one level.
  public static func zoomOut() -> CameraUpdate { zoom(by: -1) }
}

extension GMSMapView {
  /// The lowest zoom set by the app; 2 by default.
  public var minZoom: Float { zoomRange.lowerBound }
  /// The highest zoom set by the app; 21 by default.
  public var maxZoom: Float { zoomRange.upperBound }

  /// Sets the zoom range. A camera outside moves to the nearest zoom at once.
  ///
  /// Zooms outside 2...21 are clamped.
  ///
  /// - Precondition: `minZoom` is not above `maxZoom`, and both are numbers.
  public func setMinZoom(_ minZoom: Float, maxZoom: Float) {
    precondition(
      minZoom <= maxZoom, "the minimum zoom \(minZoom) is above the maximum zoom \(maxZoom)")
    zoomRange = minZoom...maxZoom
  }
}
