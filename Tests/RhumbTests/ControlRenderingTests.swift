// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import RhumbModules
import Testing

/// Controls on a map of one color, with pixel tests at every scale, in both themes and both layout
/// directions.
@Suite(.enabled(if: (try? EGLContext()) != nil, "needs OpenGL ES")) @MainActor
struct ControlRenderingTests {
  private func mapView(
    _ color: String, scale: Double, bearing: Double = 90, size: CGSize? = nil,
    attribution: String = ""
  ) async throws -> MapView {
    let style = try StyleDocument(
      text: Array(
        """
        {"version": 8, "sources": {"s": {"type": "geojson", "attribution": "\(attribution)",
          "data": {"type": "FeatureCollection", "features": []}}}, "layers": [
          {"id": "paper", "type": "background", "paint": {"background-color": "\(color)"}}]}
        """.utf8))
    var options = MapViewOptions()
    options.frame = CGRect(
      origin: .zero, size: size ?? CGSize(width: 300, height: 300))
    options.camera = CameraPosition(
      target: Coordinate(latitude: 60, longitude: 20), zoom: 16, bearing: bearing)
    options.scale = scale
    options.clock = SteppedFrameClock()
    let mapView = MapView(options: options)
    mapView.attach(scene: await StyledScene(style: style), backend: try GLESBackend.headless())
    mapView.settings.compassButton = true
    mapView.settings.myLocationButton = true
    mapView.settings.zoomButtons = true
    mapView.settings.scaleBar = true
    mapView.isMyLocationEnabled = true
    mapView.locationChanged(
      to: UserLocation(coordinate: Coordinate(latitude: 61, longitude: 20)))
    return mapView
  }

  private func color(_ image: RasterImage, _ x: Double, _ y: Double, _ scale: Double) -> SIMD3<
    Int
  > {
    image.color(Int(x * scale), Int(y * scale))
  }

  @Test(arguments: [1.0, 2, 3], ["#8ad08a", "#10301c"])
  func `controls are drawn in the map's theme and sharp at every scale`(
    scale: Double, ground: String
  ) async throws {
    let view = try await mapView(ground, scale: scale)
    let image = try await view.snapshot()
    let isDark = ground == "#10301c"
    let paper: SIMD3<Int> = isDark ? [28, 33, 43] : [255, 255, 255]
    // The compass needle points left, to north.
    #expect(near(color(image, 266, 20, scale), paper))
    let north = color(image, 256, 33, scale)
    #expect(north.x > 150 && north.y < 90)
    let south = color(image, 276, 33, scale)
    #expect(abs(south.x - south.z) < 8 && south.x > 120)
    // The vertical bar of the zoom button's plus is 2 points wide, without antialiased pixels beside it.
    let ink: SIMD3<Int> = isDark ? [237, 237, 237] : [33, 33, 33]
    let plus = try #require(
      view.accessibilityElements.first { $0.identifier == ControlIdentifier.zoomIn }
    ).frame
    let row = Double(plus.midY) - 3
    let y = Int(row * scale)
    for column in -6..<6 {
      let x = Int(Double(plus.midX) * scale) + column
      let isInk = (-Int(scale)..<Int(scale)).contains(column)
      #expect(near(image.color(x, y), isInk ? ink : paper), "\(column)")
    }
    // The scale bar's line extends over its length and ends there.
    let bar = try #require(
      view.accessibilityElements.first { $0.identifier == ControlIdentifier.scaleBar }
    ).frame
    let line = Double(bar.midY)
    #expect(near(color(image, Double(bar.minX) + 10, line, scale), ink, 40))
    #expect(!near(color(image, Double(bar.minX) - 6, line, scale), ink, 60))
  }

  @Test func `controls are mirrored in right-to-left layouts`() async throws {
    let view = try await mapView("#8ad08a", scale: 1)
    view.layoutDirection = .rightToLeft
    let image = try await view.snapshot()
    #expect(near(color(image, 34, 20, 1), [255, 255, 255]))
    #expect(near(color(image, 266, 20, 1), [138, 208, 138]))
  }

  @Test func `controls avoid the attribution, which stays inside the padding`() async throws {
    let view = try await mapView(
      "#ffffff", scale: 1, size: CGSize(width: 260, height: 400),
      attribution: "One and Two and Three and Four and Five and Six contributors of many places")
    view.padding = MapEdgeInsets(top: 0, left: 30, bottom: 40, right: 0)
    view.settings.compassButton = false
    view.settings.zoomButtons = false
    view.settings.myLocationButton = false
    let image = try await view.snapshot()
    // The attribution: two lines of dark letters above the bottom padding and right of the left padding.
    func rows(_ range: Range<Int>, _ columns: Range<Int>) -> [Int] {
      range.filter { y in columns.contains { image.color($0, y).x < 120 } }
    }
    #expect(rows(361..<400, 0..<260).isEmpty && rows(0..<400, 0..<30).isEmpty)
    let bar = try #require(view.accessibilityElements.first).frame
    let letters = rows(Int(bar.maxY) + 3..<360, 30..<260)
    #expect((letters.first ?? 0) >= Int(bar.maxY) + 3 && letters.count > 8)
    #expect(bar.maxY < 340)
  }

  @Test func `a button is darker while it is pressed`() async throws {
    let view = try await mapView("#8ad08a", scale: 1)
    view.step(to: 1)
    let point = ScreenPoint(x: 266, y: 20)
    view.handle(.touch(id: 1, .began, at: point))
    let held = try await view.snapshot()
    #expect(near(color(held, 266, 20, 1), [224, 224, 224]))
    view.handle(.touch(id: 1, .canceled, at: point))
    let free = try await view.snapshot()
    #expect(near(color(free, 266, 20, 1), [255, 255, 255]))
  }

  @Test func `the help panel dims the map, and messages contrast with it in both themes`()
    async throws
  {
    for (ground, isDark) in [("#ffffff", false), ("#000000", true)] {
      let view = try await mapView(ground, scale: 2)
      view.show("A message")
      view.step(to: 1)
      view.step(to: 2)
      let toast = try #require(
        view.accessibilityElements.first { $0.identifier == ControlIdentifier.toast }
      ).frame
      let message = try await view.snapshot()
      let paper = color(message, Double(toast.minX) + 8, Double(toast.midY), 2)
      #expect(isDark ? paper.min() > 220 : paper.max() < 60)
      view.helpPanel = .mapKeys()
      let image = try await view.snapshot()
      if !isDark { #expect(color(image, 3, 3, 2).max() < 160) }
      #expect(color(image, 150, 22, 2) == color(image, 3, 3, 2))
    }
  }

  private func near(_ a: SIMD3<Int>, _ b: SIMD3<Int>, _ tolerance: Int = 4) -> Bool {
    let off = a &- b
    return max(abs(off.x), abs(off.y), abs(off.z)) <= tolerance
  }
}
