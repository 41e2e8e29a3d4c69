// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapResources
import RhumbModules
import Testing

/// Serves Terrarium tiles of a plane that rises to the east, 0 m at longitude 0. At zoom 15, it rises 1 m per meter at
/// the equator.
private struct RisingPlane: ResourceLoader {
  /// The number of pixels of a tile's side.
  static let side = 64
  /// The width of a pixel at the equator at zoom 15, in meters.
  static let step = 40_075_016.7 / Double(1 << 15) / Double(side)

  func load(_ request: ResourceRequest) async throws -> [UInt8]? {
    guard let column = request.url.split(separator: "/").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    var row: [UInt8] = []
    for x in 0..<Self.side {
      let elevation = (Double((column - 1 << 14) * Self.side + x) + 0.5) * Self.step
      let code = Int((elevation + 32_768) * 256)
      row += [UInt8(code >> 16 & 255), UInt8(code >> 8 & 255), UInt8(code & 255), 255]
    }
    let pixels = (0..<Self.side).flatMap { _ in row }
    return try RasterImage(width: Self.side, height: Self.side, pixels: pixels).encodedPNG()
  }
}

@Suite(.enabled(if: canDraw, "needs EGL with OpenGL ES 3")) struct ElevationLayerTests {
  /// Returns an image of 100 × 100 points of the plane, whose center is the corner of four tiles.
  private func image(_ layer: String, bearing: Double = 0) async throws -> RasterImage {
    let style = try StyleDocument(
      text: Array(
        """
        {"version": 8,
         "sources": {"dem": {"type": "raster-dem", "encoding": "terrarium", "tiles": ["{z}/{x}/{y}"],
           "tileSize": 512, "minzoom": 15, "maxzoom": 15}},
         "layers": [{"id": "paper", "type": "background", "paint": {"background-color": "white"}},
           {"id": "relief", "source": "dem", \(layer)}]}
        """.utf8))
    var options = StyledScene.Options()
    options.loader = RisingPlane()
    let scene = await StyledScene(style: style, options: options)
    #expect(scene.warnings.isEmpty)
    return try await MapSnapshotter(scene: scene, showsAttribution: false).image(
      Viewport(
        target: Coordinate(latitude: 0, longitude: 0), zoom: 16, bearing: bearing,
        size: ViewSize(width: 100, height: 100)))
  }

  /// The elevation of the plane is the distance from the meridian, in meters at the equator.
  @MainActor @Test func `a view with a hillshade knows the elevations in its tiles`() async throws {
    func view(_ layer: JSON, zoom: Int = 15) async throws -> MapView {
      let style = try StyleDocument([
        "version": 8,
        "sources": [
          "dem": [
            "type": "raster-dem", "encoding": "terrarium", "tiles": ["{z}/{x}/{y}"],
            "tileSize": 512, "minzoom": .number(Double(zoom)), "maxzoom": .number(Double(zoom)),
          ]
        ],
        "layers": [["id": "paper", "type": "background"], layer],
      ])
      var options = StyledScene.Options()
      options.loader = RisingPlane()
      var viewOptions = MapViewOptions()
      viewOptions.camera = CameraPosition(latitude: 0, longitude: 0, zoom: 16)
      viewOptions.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      viewOptions.clock = SteppedFrameClock()
      let view = MapView(options: viewOptions)
      view.attach(
        scene: await StyledScene(style: style, options: options),
        backend: try GLESBackend.headless())
      return view
    }
    let meters = [-200.0, -50.3, 12.7, 300]
    let coordinates = meters.map { Coordinate(latitude: 0, longitude: $0 / 40_075_016.7 * 360) }
    let away = Coordinate(latitude: 0, longitude: 1)
    let shaded = try await view(["id": "relief", "type": "hillshade", "source": "dem"])
    #expect(try await shaded.elevations(at: coordinates).allSatisfy { $0 == nil })
    _ = try await shaded.snapshot()
    let found = try await shaded.elevations(at: coordinates + [away])
    for (elevation, expected) in zip(found, meters) {
      #expect(abs(try #require(elevation) - expected) < 0.1)
    }
    #expect(found.count == meters.count + 1 && found[meters.count] == nil)
    let coarse = try await view(["id": "relief", "type": "hillshade", "source": "dem"], zoom: 6)
    _ = try await coarse.snapshot()
    #expect(try await coarse.elevations(at: coordinates).allSatisfy { $0 == nil })
    let plain = try await view(["id": "more", "type": "background"])
    _ = try await plain.snapshot()
    #expect(try await plain.elevations(at: coordinates).allSatisfy { $0 == nil })
  }

  private func expect(
    _ image: RasterImage, _ x: Int, _ y: Int, _ color: SIMD3<Int>, within tolerance: Int = 4,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let off = image.color(x, y) &- color
    let worst = max(abs(off.x), abs(off.y), abs(off.z))
    #expect(worst <= tolerance, "\(x) \(y): \(image.color(x, y))", sourceLocation: location)
  }

  /// The slope of 45° faces west. The cosine of the angle between its normal and the light decides: 1 is the highlight,
  /// 0 the shadow, and 0.5 is transparent.
  @Test(arguments: [
    (270, 45, 1.0), (90, 45, 0), (0, 90, 0.70711), (270, 15, 0.86603), (90, 60, 0.25882),
  ])
  func `a hillshade lights the slope, also across tiles`(
    _ direction: Int, _ altitude: Int, _ cosine: Double
  ) async throws {
    let image = try await image(
      """
      "type": "hillshade", "paint": {"hillshade-method": "basic",
        "hillshade-illumination-direction": \(direction),
        "hillshade-illumination-altitude": \(altitude), "hillshade-highlight-color": "red",
        "hillshade-shadow-color": "blue"}
      """)
    let level = 2 * cosine - 1
    let rest = Int((255 * (1 - abs(level))).rounded())
    for (x, y) in [(5, 5), (49, 20), (50, 80), (48, 49), (52, 51), (95, 60)] {
      expect(image, x, y, level > 0 ? [255, rest, rest] : [rest, rest, 255])
    }
  }

  @Test func `lights turn with the viewport unless they are anchored to the map`() async throws {
    func center(_ anchor: String) async throws -> SIMD3<Int> {
      try await image(
        """
        "type": "hillshade", "paint": {"hillshade-method": "basic",
          "hillshade-illumination-anchor": "\(anchor)", "hillshade-illumination-direction": 270,
          "hillshade-highlight-color": "red", "hillshade-shadow-color": "blue"}
        """, bearing: 180
      ).color(30, 30)
    }
    #expect(try await center("map").x > 250)
    #expect(try await center("viewport").x < 5)
  }

  @Test func `several lights are averaged`() async throws {
    let image = try await image(
      """
      "type": "hillshade", "paint": {"hillshade-method": "multidirectional",
        "hillshade-illumination-direction": [270, 90], "hillshade-highlight-color": ["red", "lime"],
        "hillshade-shadow-color": ["black", "blue"]}
      """)
    // Half of the red highlight of the first light and half of the second one's blue shadow.
    expect(image, 30, 30, [128, 0, 128])
  }

  @Test func `a color relief interpolates elevations and colors`() async throws {
    let image = try await image(
      """
      "type": "color-relief", "paint": {"color-relief-color":
        ["interpolate", ["linear"], ["elevation"], -150, "blue", 0, "lime", 150, "red"]}
      """)
    for x in [0, 12, 40, 49, 50, 51, 77, 99] {
      let elevation = (Double(x) + 0.5 - 50) / 8 * RisingPlane.step
      let share = Int((255 * abs(elevation) / 150).rounded())
      expect(image, x, 31, elevation < 0 ? [0, 255 - share, share] : [share, 255 - share, 0])
    }
  }

  @Test func `a color relief in steps has sharp edges`() async throws {
    let image = try await image(
      """
      "type": "color-relief", "paint": {"color-relief-opacity": 0.5,
        "color-relief-color": ["step", ["elevation"], "blue", 0, "red"]}
      """)
    expect(image, 48, 10, [128, 128, 255], within: 1)
    expect(image, 51, 10, [255, 128, 128], within: 1)
  }
}
