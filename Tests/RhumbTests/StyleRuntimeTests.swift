// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import RhumbModules
import Testing

/// Images, states of features and the global state of a view's style.
@Suite(.serialized, .enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
@MainActor struct StyleRuntimeTests {
  /// An icon on the left and a circle on the right of the center of a white map.
  private let style = """
    {"version": 8, "state": {"color": {"default": "#0000ff"}, "kind": {"default": "round"}},
     "sources": {
      "left": {"type": "geojson", "data": {"type": "Point", "coordinates": [-0.001, 0]}},
      "right": {"type": "geojson", "data": {"type": "Feature", "id": 7, "properties": {"kind": "round"},
        "geometry": {"type": "Point", "coordinates": [0.001, 0]}}}},
     "layers": [
      {"id": "paper", "type": "background", "paint": {"background-color": "#ffffff"}},
      {"id": "icon", "type": "symbol", "source": "left",
       "layout": {"icon-image": "pin", "icon-allow-overlap": true}},
      {"id": "dot", "type": "circle", "source": "right",
       "filter": ["==", ["get", "kind"], ["global-state", "kind"]],
       "paint": {"circle-radius": 20, "circle-color":
         ["coalesce", ["feature-state", "color"], ["global-state", "color"]]}}]}
    """
  private let red: [UInt8] = [255, 0, 0, 255]
  private let green: [UInt8] = [0, 255, 0, 255]
  private let blue: [UInt8] = [0, 0, 255, 255]
  private let white: [UInt8] = [255, 255, 255, 255]
  private var nowhere: Coordinate { Coordinate(latitude: 0, longitude: 0) }

  private func square(_ color: [UInt8], side: Int = 20) -> RasterImage {
    RasterImage(
      width: side, height: side,
      pixels: [UInt8]((0..<side * side).map { _ in color }.joined()))
  }

  /// The colors of the icon and the circle. At zoom 16 the world has 2^24 points, so that they are 46.6 points from the
  /// center.
  private func colors(_ view: MapView) async throws -> (icon: [UInt8], circle: [UInt8]) {
    let image = try await view.snapshot()
    return (Array(image.pixel(200 - 47, 150)), Array(image.pixel(200 + 47, 150)))
  }

  private func map() async throws -> MapView {
    try await whiteMap([0, 0, 1], zoom: 16, at: nowhere, style: style)
  }

  @Test func `an app is asked once for a missing image, and its image is drawn`() async throws {
    let view = try await map()
    #expect(try await colors(view).icon == white)
    var names: [String] = []
    view.onMissingImage = { [weak view] name in
      names.append(name)
      try? view?.addImage(name, square(red))
    }
    #expect(view.needsFrame)
    #expect(try await colors(view).icon == red)
    #expect(try await colors(view).icon == red)
    #expect(names == ["pin"])
  }

  @Test func `an image is replaced by one of the same and of another size, and removed`()
    async throws
  {
    let view = try await map()
    try view.addImage("pin", square(red))
    #expect(try await colors(view).icon == red)
    try view.addImage("pin", square(green))
    #expect(try await colors(view).icon == green)
    try view.addImage("pin", square(blue, side: 80), pixelRatio: 2)
    let image = try await view.snapshot()
    // The icon is 40 points wide.
    #expect(Array(image.pixel(153 - 18, 150)) == blue && Array(image.pixel(153 - 22, 150)) == white)
    try view.removeImage("pin")
    #expect(try await colors(view).icon == white)
    #expect(throws: StyleError.self) { try view.removeImage("pin") }
  }

  @Test func `images of other names stay when one is added`() async throws {
    let view = try await map()
    try view.addImage("pin", square(red))
    for number in 0..<30 { try view.addImage("other\(number)", square(blue, side: 5 + number)) }
    try view.removeImage("other3")
    #expect(try await colors(view).icon == red)
  }

  @Test func `an image that is empty or too large is an error`() async throws {
    let view = try await map()
    #expect(throws: StyleError.self) {
      try view.addImage("pin", RasterImage(width: 0, height: 0, pixels: []))
    }
    #expect(throws: StyleError.self) {
      try view.addImage(
        "pin", RasterImage(width: 9000, height: 1, pixels: .init(repeating: 0, count: 36_000)))
    }
    #expect(throws: StyleError.self) { try MapView().addImage("pin", square(red)) }
  }

  @Test func `a feature's state changes its paint until it is removed`() async throws {
    let view = try await map()
    #expect(try await colors(view).circle == blue)
    try view.setFeatureState(["color": "#ff0000", "more": 1], of: 7, source: "right")
    #expect(view.needsFrame)
    #expect(try await colors(view).circle == red)
    try view.setFeatureState(["color": .null], of: 7, source: "right")
    #expect(try await colors(view).circle == blue)
    #expect(try view.featureState(of: 7, source: "right") == ["more": 1])
    try view.setFeatureState(nil, of: 7, source: "right")
    #expect(try view.featureState(of: 7, source: "right").isEmpty)
    #expect(throws: StyleError.self) { try view.featureState(of: 7, source: "none") }
    #expect(throws: StyleError.self) { try MapView().setFeatureState([:], of: 1, source: "right") }
  }

  @Test func `states of features stay when the style changes`() async throws {
    let view = try await map()
    try view.setFeatureState(["color": "#ff0000"], of: 7, source: "right")
    try view.addImage("pin", square(green))
    try view.updateLayer("dot", ["paint": ["circle-radius": 25]])
    let shown = try await colors(view)
    #expect(shown.circle == red && shown.icon == green)
  }

  @Test func `the global state changes paint and filters`() async throws {
    let view = try await map()
    try view.setGlobalState("color", to: "#00ff00")
    #expect(try await colors(view).circle == green)
    try view.setGlobalState("kind", to: "square")
    #expect(try await colors(view).circle == white)
    try view.setGlobalState("kind", to: "round")
    #expect(try await colors(view).circle == green)
    #expect(throws: StyleError.self) { try MapView().setGlobalState("kind", to: 1) }
  }

  @Test func `images of the app are drawn by night, too`() async throws {
    let view = MapView(options: MapViewOptions())
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 150)
    view.attach(scene: try await .builtIn(.day), backend: try GLESBackend.headless())
    view.lightingMode = .lowLight
    try await view.addSource(
      "here", ["type": "geojson", "data": ["type": "Point", "coordinates": [0, 0]]])
    try view.addLayer([
      "id": "pin", "type": "symbol", "source": "here",
      "layout": ["icon-image": "pin", "icon-allow-overlap": true, "icon-ignore-placement": true],
    ])
    try view.addImage("pin", square(red))
    view.moveCamera(.setCamera(CameraPosition(latitude: 0, longitude: 0, zoom: 3)))
    let image = try await view.snapshot()
    #expect(Array(image.pixel(100, 75)) == red)
  }
}
