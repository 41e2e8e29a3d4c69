// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import RhumbModules
import Testing

/// All types of overlays in four views, compared with the reviewed images in `Tests/References/overlays-*.png`. At most
/// one pixel in 100 may differ by more than 48 of 255 in a channel, and the mean difference may be at most 1. Versions
/// of the rasterizer and the font library round differently.
///
/// If the environment contains RHUMB_WRITE_REFERENCES, the test writes the images instead.
@Suite(.enabled(if: (try? EGLContext()) != nil, "needs OpenGL ES")) @MainActor
struct OverlayReferenceTests {
  struct View: Sendable, CustomTestStringConvertible {
    let name: String
    let bearing: Double
    let angle: Double
    var testDescription: String { name }
  }

  nonisolated static let views = [
    View(name: "flat", bearing: 0, angle: 0), View(name: "rotated", bearing: 50, angle: 0),
    View(name: "tilted", bearing: 0, angle: 60), View(name: "both", bearing: 215, angle: 50),
  ]

  private let center = Coordinate(latitude: 60, longitude: 20)
  private let red = MapColor(red: 0.85, green: 0.1, blue: 0.1)
  private let green = MapColor(red: 0, green: 0.55, blue: 0.25)
  private let blue = MapColor(red: 0.1, green: 0.3, blue: 0.9)

  /// Returns the coordinate at an offset from the center, in points at zoom 16 to the east and north.
  private func at(_ x: Double, _ y: Double) -> Coordinate {
    let middle = WorldPoint(center)
    let size = 256 * exp2(16.0)
    return WorldPoint(x: middle.x + x / size, y: middle.y - y / size).coordinate
  }

  @Test(arguments: views)
  func `all types of overlays match their reference images`(_ view: View) async throws {
    let image = try await draw(view)
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = tests.appendingPathComponent("References/overlays-\(view.name).png").path
    if ProcessInfo.processInfo.environment["RHUMB_WRITE_REFERENCES"] != nil {
      try Data(image.encodedPNG()).write(to: URL(fileURLWithPath: file))
      return
    }
    let reference = try RasterImage(
      decoding: Array(Data(contentsOf: URL(fileURLWithPath: file))))
    try #require(image.width == reference.width && image.height == reference.height)
    var sum = 0
    var off = 0
    for y in 0..<image.height {
      for x in 0..<image.width {
        let away = image.color(x, y) &- reference.color(x, y)
        let channels = [abs(away.x), abs(away.y), abs(away.z)]
        sum += channels.reduce(0, +)
        if channels.contains(where: { $0 > 48 }) { off += 1 }
      }
    }
    let pixels = image.width * image.height
    #expect(Double(off) <= 0.01 * Double(pixels), "\(off) of \(pixels) pixels")
    #expect(Double(sum) / Double(3 * pixels) <= 1)
  }

  private func draw(_ view: View) async throws -> RasterImage {
    let style = try StyleDocument(
      text: Array(
        """
        {"version": 8, "sources": {}, "layers": [
          {"id": "paper", "type": "background", "paint": {"background-color": "#f4f1e9"}}]}
        """.utf8))
    var options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
    options.camera = CameraPosition(
      target: center, zoom: 16, bearing: view.bearing, viewingAngle: view.angle)
    options.scale = 1
    options.clock = SteppedFrameClock()
    let mapView = MapView(options: options)
    mapView.attach(scene: await StyledScene(style: style), backend: try GLESBackend.headless())
    addShapes(on: mapView)
    addLines(on: mapView)
    addImages(on: mapView)
    return try await mapView.snapshot()
  }

  private func addShapes(on mapView: MapView) {
    let polygon = Polygon(outerRing: [at(-140, 20), at(-50, 30), at(-40, 100), at(-130, 90)])
    polygon.innerRings = [[at(-110, 45), at(-75, 45), at(-80, 75), at(-105, 75)]]
    polygon.fillColor = MapColor(red: 0.1, green: 0.3, blue: 0.9, alpha: 0.35)
    polygon.strokeColor = blue
    polygon.strokeWidth = 3
    polygon.map = mapView
    let circle = MapCircle(
      position: at(90, 60), radius: 40 * Mercator.metersPerPoint(latitude: 60, zoom: 16))
    circle.fillColor = MapColor(red: 0.85, green: 0.1, blue: 0.1, alpha: 0.3)
    circle.strokeColor = MapColor(red: 0.85, green: 0.1, blue: 0.1, alpha: 0.6)
    circle.strokeWidth = 5
    circle.map = mapView
  }

  private func addLines(on mapView: MapView) {
    let spans = Polyline(coordinates: [at(-140, -20), at(-90, 5), at(-40, -25), at(20, 0)])
    spans.strokeWidth = 9
    spans.spans = [
      StyleSpan(color: red), StyleSpan(style: .gradient(from: red, to: green)),
      StyleSpan(color: green),
    ]
    spans.map = mapView
    let dots = RasterImage(
      width: 8, height: 8,
      pixels: (0..<64).flatMap { place -> [UInt8] in
        let away = hypot(Double(place % 8) - 3.5, Double(place / 8) - 3.5)
        return [20, 20, 20, away < 3 ? 255 : 0]
      })
    let stamped = Polyline(coordinates: [at(-140, -50), at(-60, -45), at(10, -60)])
    stamped.strokeWidth = 8
    stamped.spans = [
      StyleSpan(
        style: .stamped(TextureStyle(image: IconImage(dots))), segments: 2)
    ]
    stamped.map = mapView
    // Crosses itself, where it must have the same color.
    let crossing = Polyline(coordinates: [at(20, -20), at(80, -90), at(80, -20), at(20, -90)])
    crossing.strokeWidth = 12
    crossing.strokeColor = MapColor(red: 0, green: 0.55, blue: 0.25, alpha: 0.5)
    crossing.map = mapView
    var dashed = OverlayLine(
      path: [at(-140, -75), at(-70, -90), at(-10, -80)], width: 5,
      color: StyleColor(red: 0.1, green: 0.3, blue: 0.9))
    dashed.dash = OverlayDash([14, 8], unit: .points, isRound: true)
    mapView.overlays.add(dashed)
  }

  private func addImages(on mapView: MapView) {
    var pixels: [UInt8] = []
    for y in 0..<32 {
      for x in 0..<32 {
        let isDark = (x / 8 + y / 8) % 2 == 0
        pixels += isDark ? [120, 60, 20, 255] : [250, 220, 150, 255]
      }
    }
    let checks = RasterImage(width: 32, height: 32, pixels: pixels)
    // The corners form no parallelogram, so the image is drawn in perspective.
    mapView.overlays.add(
      OverlayGroundImage(
        OverlayImage(checks), corners: [at(105, -10), at(135, -10), at(150, -90), at(95, -80)]))
    let overlay = GroundOverlay(position: at(20, 70), icon: IconImage(checks), zoomLevel: 16)
    overlay.bearing = 30
    overlay.opacity = 0.7
    overlay.map = mapView
    let flat = Marker(position: at(40, 20))
    flat.icon = Marker.pin(green)
    flat.isFlat = true
    flat.rotation = 40
    flat.map = mapView
    let marker = Marker(position: at(-10, 10))
    marker.title = "Title"
    marker.snippet = "A snippet"
    marker.map = mapView
    mapView.selectedMarker = marker
  }
}
