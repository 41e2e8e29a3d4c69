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
}
