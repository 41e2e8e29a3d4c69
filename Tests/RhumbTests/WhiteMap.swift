// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// A style with only a white background.
let whiteStyle = """
  {"version": 8, "sources": {}, "layers": [
    {"id": "paper", "type": "background", "paint": {"background-color": "#ffffff"}}]}
  """

/// Creates a map view of 400 × 300 points with a style, for tests of single pixels.
///
/// - Parameter view: The bearing, viewing angle and scale.
@MainActor func whiteMap(
  _ view: SIMD3<Double>, zoom: Float = 16, at center: Coordinate, style: String = whiteStyle,
  now: Double = 0, backend: GLESBackend? = nil
) async throws -> MapView {
  try await whiteMap(blankMap(view, zoom: zoom, at: center, now: now), style, backend)
}

/// Attaches a style to a view.
///
/// A function of its own: the frame of an asynchronous function is only aligned to 16 bytes, and a vector of three
/// numbers needs 32 (Swift 6.3).
@MainActor private func whiteMap(
  _ mapView: MapView, _ style: String, _ backend: GLESBackend?
) async throws -> MapView {
  let scene = await StyledScene(style: try StyleDocument(text: Array(style.utf8)))
  mapView.attach(scene: scene, backend: try backend ?? GLESBackend.headless())
  return mapView
}

@MainActor private func blankMap(
  _ view: SIMD3<Double>, zoom: Float, at center: Coordinate, now: Double
) -> MapView {
  var options = MapViewOptions()
  options.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
  options.camera = CameraPosition(
    target: center, zoom: zoom, bearing: view.x, viewingAngle: view.y)
  options.scale = view.z
  options.clock = SteppedFrameClock(now: now)
  return MapView(options: options)
}
