// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapCamera
import MapNavigationUI
public import MapScene
public import MapUI
import Rhumb

/// The fixed values that make tests independent of the time, the location and the machine.
@MainActor public enum TestDefaults {
  /// Noon of June 21, 2025, UTC: the date of views and drives at the start of a test, by day in Europe and Africa.
  public nonisolated static let date = Date(timeIntervalSince1970: 1_750_507_200)
  /// The time zone of arrival times: UTC.
  public nonisolated static let timeZone = TimeZone(secondsFromGMT: 0) ?? .current

  /// Sets the fixed date, time zone, lighting and fonts for a view that the app has created, as
  /// `MapView.forTests(camera:size:scale:scene:)` does for its own.
  ///
  /// The view keeps its clock: give it a `SteppedFrameClock` in its options.
  public static func apply(to view: MapView) {
    TestFonts.use()
    view.settings.navigation.timeZone = timeZone
    view.navigationTimeOrigin = date.timeIntervalSince1970 - view.clock.now
    view.lightingMode = .normal
  }
}

extension MapView {
  /// Creates a view for a test: a stepped clock at 0, the date and the other values of ``TestDefaults``.
  ///
  /// - Parameters:
  ///   - camera: The camera; `nil` for the default one.
  ///   - size: The size in points.
  ///   - scale: Pixels per point.
  ///   - scene: The map to draw; `nil` for none, which is enough for tests without images.
  /// - Throws: `RenderError` if there is a scene, but no OpenGL ES.
  public static func forTests(
    camera: CameraPosition? = nil, size: CGSize = CGSize(width: 400, height: 600),
    scale: Double = 1, scene: StyledScene? = nil
  ) throws(RenderError) -> MapView {
    var options = MapViewOptions()
    options.clock = SteppedFrameClock()
    options.camera = camera
    options.frame = CGRect(origin: .zero, size: size)
    options.scale = scale
    let view = MapView(options: options)
    TestDefaults.apply(to: view)
    if let scene { try view.attach(scene: scene) }
    return view
  }
}
