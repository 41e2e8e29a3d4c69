// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapCamera
public import MapUI

extension MapView {
  /// Makes a view at a place, in points, and with a camera.
  public static func map(withFrame frame: CGRect, camera: GMSCameraPosition) -> MapView {
    MapView(frame: frame, camera: camera)
  }

  /// Makes a view at a place, in points, with a map's name and a camera.
  public convenience init(frame: CGRect, mapID: GMSMapID, camera: GMSCameraPosition) {
    let options = MapViewOptions()
    options.frame = frame
    options.mapID = mapID
    options.camera = camera
    self.init(options: options)
  }

  /// Whether roads are colored by traffic: never, there are no such data. Setting it does nothing.
  public var isTrafficEnabled: Bool {
    get { false }
    set {}
  }

  /// Whether public transport is shown beyond what the style has: never, there are no such data. Setting it does
  /// nothing.
  public var isTransitEnabled: Bool {
    get { false }
    set {}
  }

  /// Whether floors of buildings are shown: never, there are no such data. Setting it does nothing.
  public var isIndoorEnabled: Bool {
    get { false }
    set {}
  }

  /// Does nothing: a view is drawn when whoever shows it asks for a frame.
  @available(*, deprecated, message: "does nothing, as in Google's SDK today")
  public func startRendering() {}

  /// Does nothing: a view that is not asked for frames draws none.
  @available(*, deprecated, message: "does nothing, as in Google's SDK today")
  public func stopRendering() {}

  /// Whether two positions look the same in this view: its corners are less than half a point apart.
  public func areEqual(
    forRenderingPosition position: GMSCameraPosition, position other: GMSCameraPosition
  ) -> Bool {
    let size = ViewSize(width: Double(frame.width), height: Double(frame.height))
    let one = Viewport(camera: position, size: size, padding: padding)
    let two = Viewport(camera: other, size: size, padding: padding)
    let copies = (one.target.x - two.target.x).rounded()
    return [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].allSatisfy { x, y in
      let corner = ScreenPoint(x: x * size.width, y: max(y * size.height, one.horizonY))
      guard var ground = one.worldPoint(at: corner) else { return false }
      ground.x -= copies
      guard let seen = two.point(for: ground) else { return false }
      return abs(seen.x - corner.x) < 0.5 && abs(seen.y - corner.y) < 0.5
    }
  }
}

extension CameraPosition {
  /// Makes the default position, to be changed.
  public init() { self = .default }

  /// Makes a position looking straight down, north up.
  public static func camera(
    withTarget target: CLLocationCoordinate2D, zoom: Float
  ) -> CameraPosition {
    CameraPosition(target: target, zoom: zoom)
  }

  /// Makes a position.
  public static func camera(
    withTarget target: CLLocationCoordinate2D, zoom: Float, bearing: CLLocationDirection,
    viewingAngle: Double
  ) -> CameraPosition {
    CameraPosition(target: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
  }

  /// Makes a position looking straight down, north up.
  public static func camera(
    withLatitude latitude: CLLocationDegrees, longitude: CLLocationDegrees, zoom: Float
  ) -> CameraPosition {
    CameraPosition(latitude: latitude, longitude: longitude, zoom: zoom)
  }

  /// Makes a position.
  public static func camera(
    withLatitude latitude: CLLocationDegrees, longitude: CLLocationDegrees, zoom: Float,
    bearing: CLLocationDirection, viewingAngle: Double
  ) -> CameraPosition {
    CameraPosition(
      latitude: latitude, longitude: longitude, zoom: zoom, bearing: bearing,
      viewingAngle: viewingAngle)
  }
}

extension MapID {
  /// A name for demonstrations.
  public static var demoMapID: MapID { MapID(identifier: "DEMO_MAP_ID") }
}
