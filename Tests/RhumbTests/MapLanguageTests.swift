// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import Testing

@Suite(.enabled(if: canDraw, "needs EGL with OpenGL ES 3")) @MainActor struct MapLanguageTests {
  private let camera = CameraPosition(latitude: 50, longitude: 12, zoom: 5)

  private func map(_ scene: StyledScene) throws -> MapView {
    var options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
    options.camera = camera
    options.clock = SteppedFrameClock()
    let map = MapView(options: options)
    try map.attach(scene: scene)
    return map
  }

  private func image(
    _ style: BuiltInStyle, _ language: LabelLanguage?
  ) async throws -> RasterImage {
    try await map(.builtIn(style, language: language)).snapshot()
  }

  @Test func `a view shows the labels of its language`() async throws {
    let map = try map(try await .builtIn(.day, language: nil))
    let plain = try await map.snapshot()
    let french = try await image(.day, .translated("fr"))
    #expect(plain == (try await image(.day, nil)) && plain != french)
    map.language = "fr"
    #expect(try await map.snapshot() == french)
    map.language = "fr/local"
    #expect(try await map.snapshot() == (try await image(.day, .both("fr"))))
    map.language = "no language"
    #expect(try await map.snapshot() == plain)
    map.language = nil
    #expect(try await map.snapshot() == plain)
  }

  @Test func `the language applies by night and together with style rules`() async throws {
    let map = try map(try await .builtIn(.day, language: nil))
    map.language = "fr"
    map.lightingMode = .lowLight
    #expect(try await map.snapshot() == (try await image(.night, .translated("fr"))))
    map.lightingMode = .normal
    let rules = MapStyleRules(rules: [MapStyleRule(stylers: [.lightness(-50)])])
    map.styleRules = rules
    let other = try self.map(try await .builtIn(.day, language: .translated("fr")))
    other.styleRules = rules
    #expect(try await map.snapshot() == (try await other.snapshot()))
  }

  @Test func `a scene that is attached later has the view's language`() async throws {
    let map = try map(try await .builtIn(.night, language: nil))
    map.language = "fr"
    try map.attach(scene: try await .builtIn(.day, language: .local))
    #expect(try await map.snapshot() == (try await image(.day, .translated("fr"))))
  }

  @Test func `a snapshotter has a language`() async throws {
    let snapshotter = MapSnapshotter(scene: try await .builtIn(.day, language: nil))
    let plain = try await snapshotter.image(camera, width: 320, height: 240)
    snapshotter.language = "fr"
    #expect(snapshotter.language == "fr")
    let french = try await snapshotter.image(camera, width: 320, height: 240)
    let opened = MapSnapshotter(scene: try await .builtIn(.day, language: .translated("fr")))
    #expect(try await opened.image(camera, width: 320, height: 240) == french && plain != french)
    snapshotter.language = nil
    #expect(try await snapshotter.image(camera, width: 320, height: 240) == plain)
  }

  @Test func `a scene can have labels in another language`() async throws {
    let scene = try await StyledScene.builtIn(.day, language: nil)
    let french = try #require(scene.withLabels(in: "fr"))
    #expect(try await map(french).snapshot() == (try await image(.day, .translated("fr"))))
    #expect(try await map(scene).snapshot() == (try await image(.day, nil)))
    #expect(scene.withLabels(in: "no language") == nil)
  }

  @Test func `a style of one's own keeps its labels`() async throws {
    let style = try BuiltInStyle.day.style()
    let map = try map(try await .own(style, folder: BuiltInStyle.folder))
    let plain = try await map.snapshot()
    map.language = "fr"
    #expect(try await map.snapshot() == plain)
  }
}
