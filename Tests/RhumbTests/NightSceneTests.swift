// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import Testing

@Suite(.enabled(if: canDraw, "needs EGL with OpenGL ES 3")) @MainActor struct NightSceneTests {
  private let center = Coordinate(latitude: 60, longitude: 25)

  private func scene(_ color: String) async throws -> StyledScene {
    let style = whiteStyle.replacingOccurrences(of: "#ffffff", with: color)
    return await StyledScene(style: try StyleDocument(text: Array(style.utf8)))
  }

  private func brightness(_ map: MapView) async throws -> Int {
    try await map.snapshot().color(200, 150).x
  }

  @Test func `the lighting mode chooses the scene`() async throws {
    let map = try await whiteMap([0, 0, 1], at: center)
    map.lightingMode = .lowLight
    #expect(try await brightness(map) == 255)
    map.nightScene = try await scene("#101010")
    #expect(try await brightness(map) == 16)
    map.lightingMode = .normal
    #expect(try await brightness(map) == 255)
    map.lightingMode = .lowLight
    map.nightScene = nil
    #expect(try await brightness(map) == 255)
  }

  @Test func `the scene for the night can be the attached one with other rules`() async throws {
    let map = try await whiteMap([0, 0, 1], at: center)
    let rules = MapStyleRules(rules: [MapStyleRule(stylers: [.lightness(-80)])])
    map.nightScene = try #require(map.scene).applying(rules)
    map.lightingMode = .lowLight
    #expect(try await brightness(map) < 128)
    map.lightingMode = .normal
    #expect(try await brightness(map) == 255)
  }

  @Test func `a scene that is attached by night is shown by day`() async throws {
    let map = try await whiteMap([0, 0, 1], at: center)
    map.nightScene = try await scene("#101010")
    map.lightingMode = .lowLight
    try map.attach(scene: try await scene("#808080"))
    #expect(try await brightness(map) == 16)
    map.lightingMode = .normal
    #expect(try await brightness(map) == 128)
  }

  @Test func `during guidance the sun at the user's position chooses the scene`() async throws {
    let map = try await whiteMap([0, 0, 1], at: center)
    map.nightScene = try await scene("#101010")
    let session = NavigationSession(
      routes: try GraphRouteProvider(BuiltInRoadGraph.helsinki.open()))
    map.navigationSession = session
    // Midnight and noon, UTC, on December 21, 2024.
    let midnight = 1_734_739_200.0
    session.navigator.update(MapLocation(center, time: midnight))
    #expect(map.lightingMode == .normal)
    session.navigator.isGuidanceActive = true
    session.navigator.update(MapLocation(center, time: midnight + 1))
    #expect(map.lightingMode == .lowLight)
    #expect(try await brightness(map) == 16)
    session.navigator.update(MapLocation(center, time: midnight + 36_000))
    #expect(try await brightness(map) == 255)
    session.navigator.update(MapLocation(center, time: midnight + 72_000))
    map.isLightingAutomatic = false
    map.lightingMode = .normal
    #expect(try await brightness(map) == 255)
  }

  /// A view of Helsinki.
  private func builtInMap(_ scene: StyledScene) throws -> MapView {
    var options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: 240, height: 180)
    options.camera = CameraPosition(latitude: 60.17, longitude: 24.944, zoom: 15)
    options.clock = SteppedFrameClock()
    let map = MapView(options: options)
    try map.attach(scene: scene)
    return map
  }

  @Test func `a built-in light style is shown as the dark one in low light`() async throws {
    let dark = try await builtInMap(try await .builtIn(.night)).snapshot()
    let map = try builtInMap(try await .builtIn(.day))
    let light = try await map.snapshot()
    map.lightingMode = .lowLight
    #expect(try await map.snapshot() == dark && dark != light)
    #expect(map.scene?.isDark == false)
    map.lightingMode = .normal
    #expect(try await map.snapshot() == light)
    // An app's own scene for the night comes first.
    map.nightScene = try await scene("#101010")
    map.lightingMode = .lowLight
    #expect(try await brightness(map) == 16)
    map.nightScene = nil
    #expect(try await map.snapshot() == dark)
    // A scene that is attached in low light, too.
    try map.attach(scene: try await .builtIn(.day))
    #expect(try await map.snapshot() == dark)
  }

  @Test func `the Protomaps variant of the light style is shown as the dark one`() async throws {
    let archive = ProtomapsArchive()
    let day = try await StyledScene.builtIn(.day, archives: [archive])
    let night = try await StyledScene.builtIn(.night, archives: [archive])
    let variant = try #require(day.nightVariant)
    #expect(variant.isDark && variant.style.layers.map(\.id) == night.style.layers.map(\.id))
    #expect(night.nightVariant == nil)
  }

  @Test func `a custom style and a dark style stay in low light`() async throws {
    for scene in [try await scene("#ffffff"), try await StyledScene.builtIn(.night)] {
      let map = try builtInMap(scene)
      let image = try await map.snapshot()
      map.lightingMode = .lowLight
      #expect(try await map.snapshot() == image)
    }
  }

  @Test func `a built-in style that rules have changed has a dark variant with the rules`()
    async throws
  {
    let rules = MapStyleRules(rules: [
      MapStyleRule(element: .labels, stylers: [.visibility(.off)])
    ])
    let dark = try await builtInMap(try await .builtIn(.night).applying(rules)).snapshot()
    let map = try builtInMap(try await .builtIn(.day).applying(rules))
    map.lightingMode = .lowLight
    #expect(try await map.snapshot() == dark)
  }

  @Test func `info windows have light paper by day and dark paper by night`() async throws {
    let map = try await whiteMap([0, 0, 1], at: center)
    map.nightScene = try await scene("#101010")
    let marker = Marker(position: center)
    marker.title = "Station"
    marker.map = map
    map.selectedMarker = marker
    map.step(to: 1)
    // The pin is 40 points high, and the window is above it: between its tail and its text is only paper.
    func paper() async throws -> SIMD3<Int> {
      map.step(to: map.clock.now + 1)
      let color = try await map.snapshot().color(200, 150 - 40 - 9 - 5)
      return SIMD3(color.x, color.y, color.z)
    }
    let (light, dark) = (SIMD3(255, 255, 255), SIMD3(28, 33, 43))
    #expect(try await paper() == light)
    map.lightingMode = .lowLight
    #expect(try await paper() == dark)
    map.settings.controlTheme = .light
    #expect(try await paper() == light)
    map.settings.controlTheme = .automatic
    #expect(try await paper() == dark)
    map.lightingMode = .normal
    #expect(try await paper() == light)
    // A dark scene by day.
    try map.attach(scene: try await scene("#101010"))
    #expect(try await paper() == dark)
  }
}

/// An archive in the Protomaps schema without tiles.
private struct ProtomapsArchive: TileSource {
  let info = TileSourceInfo(
    name: "made", format: .mvt, minimumZoom: 0, maximumZoom: 14,
    bounds: BuiltInTiles.helsinki.bounds, attribution: "",
    layers: [TileSourceInfo.LayerInfo(name: "roads", attributes: [])])

  func tile(_ id: TileID) async throws(TileError) -> [UInt8]? { nil }
}
