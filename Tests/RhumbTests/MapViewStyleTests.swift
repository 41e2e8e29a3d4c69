// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import Testing

@Suite(
  "Style rules of a map view", .serialized, .enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
@MainActor struct MapViewStyleTests {
  private let rules = MapStyleRules(rules: [
    MapStyleRule(
      feature: .landscape, element: .geometry,
      stylers: [.color(StyleColor(red: 1, green: 0, blue: 1))]),
    MapStyleRule(element: .labels, stylers: [.visibility(.off)]),
  ])

  private let backend = Result { try GLESBackend.headless() }

  private func makeView() async throws -> MapView {
    var options = MapViewOptions()
    options.camera = CameraPosition(latitude: 50, longitude: 10, zoom: 4)
    options.frame = CGRect(x: 0, y: 0, width: 200, height: 150)
    options.clock = SteppedFrameClock()
    let view = MapView(options: options)
    view.attach(scene: try await StyledScene.builtIn(.day), backend: try backend.get())
    return view
  }

  private func isMagenta(_ image: RasterImage) -> Bool {
    stride(from: 0, to: image.pixels.count, by: 4).contains {
      Array(image.pixels[$0..<$0 + 3]) == [255, 0, 255]
    }
  }

  @Test func `rules change the snapshot, and removing them restores it`() async throws {
    let view = try await makeView()
    let plain = try await view.snapshot()
    let camera = view.camera
    view.styleRules = rules
    #expect(view.needsFrame && view.camera == camera)
    let styled = try await view.snapshot()
    #expect(isMagenta(styled) && !isMagenta(plain))
    view.styleRules = nil
    #expect(try await view.snapshot() == plain)
    view.styleRules = rules
    #expect(try await view.snapshot() == styled)
  }

  @Test func `rules that are set before the scene apply`() async throws {
    let view = MapView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.styleRules = rules
    view.attach(scene: try await StyledScene.builtIn(.day), backend: try GLESBackend.headless())
    #expect(isMagenta(try await view.snapshot()))
  }

  @Test func `rules apply only to the normal map type`() async throws {
    let view = try await makeView()
    view.styleRules = rules
    for mapType in MapType.allCases {
      view.mapType = mapType
      #expect(isMagenta(try await view.snapshot()) == (mapType == .normal))
    }
  }

  @Test func `overlays keep their colors under rules`() async throws {
    let view = try await makeView()
    let circle = MapCircle(position: view.camera.target, radius: 200_000)
    circle.fillColor = MapColor(red: 0, green: 1, blue: 0)
    circle.strokeWidth = 0
    circle.map = view
    view.styleRules = rules
    let image = try await view.snapshot()
    let middle = 4 * (75 * image.width + 100)
    #expect(Array(image.pixels[middle..<middle + 3]) == [0, 255, 0])
  }

  @Test func `the old style is shown until the new one is complete`() async throws {
    let view = try await makeView()
    let plain = try await view.snapshot()
    view.styleRules = rules
    try view.drawFrame(at: 1)
    #expect(try backend.get().readPixels() == plain && view.needsFrame)
    var frames = 0
    while view.needsFrame, frames < 20_000 {
      await Task.yield()
      try view.drawFrame(at: 1 + Double(frames) / 60)
      frames += 1
    }
    #expect(isMagenta(try backend.get().readPixels()))
  }

  @Test func `changing the rules many times leaves no trace`() async throws {
    let view = try await makeView()
    let plain = try await view.snapshot()
    for lightness in 1...20 {
      view.styleRules = MapStyleRules(rules: [
        MapStyleRule(stylers: [.lightness(Double(lightness) - 10)])
      ])
      if lightness.isMultiple(of: 3) { try view.drawFrame(at: Double(lightness)) }
      if lightness.isMultiple(of: 5) { _ = try await view.snapshot() }
    }
    view.styleRules = nil
    #expect(try await view.snapshot() == plain)
  }
}
