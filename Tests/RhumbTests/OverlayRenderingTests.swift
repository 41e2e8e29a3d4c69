// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import RhumbModules
import Testing

/// Overlays on a white map, with pixel tests in four views.
@Suite(.enabled(if: (try? EGLContext()) != nil, "needs OpenGL ES"))
struct OverlayRenderingTests {
  static let center = Coordinate(latitude: 60, longitude: 20)
  /// Flat, rotated, tilted, and both; at scales 1 and 2.
  static let views = [(0.0, 0.0, 1.0), (50, 0, 2), (0, 60, 1), (215, 50, 2)].map {
    bearing, angle, scale in
    Viewport(
      target: center, zoom: 16, bearing: bearing, viewingAngle: angle,
      size: ViewSize(width: 400, height: 300), scale: scale)
  }

  private static let red = StyleColor(red: 1, green: 0, blue: 0)
  private static let blue = StyleColor(red: 0, green: 0, blue: 1)

  /// Returns the coordinate at an offset from the center, in points at zoom 16 to the east and north.
  private static func at(_ x: Double, _ y: Double) -> Coordinate {
    let middle = WorldPoint(center)
    let size = 256 * exp2(16.0)
    return WorldPoint(x: middle.x + x / size, y: middle.y - y / size).coordinate
  }

  private static func image(
    _ view: Viewport, _ change: @Sendable (OverlaySet) -> Void
  ) async throws -> RasterImage {
    let style = try StyleDocument(
      text: Array(
        """
        {"version": 8, "sources": {}, "layers": [
          {"id": "paper", "type": "background", "paint": {"background-color": "#ffffff"}}]}
        """.utf8))
    let snapshotter = MapSnapshotter(scene: await StyledScene(style: style))
    await snapshotter.changeOverlays(change)
    return try await snapshotter.image(view)
  }

  private func pixel(_ frame: RasterImage, _ view: Viewport, _ coordinate: Coordinate) throws
    -> SIMD3<Int>
  {
    let point = try #require(view.point(for: coordinate))
    return frame.color(Int(point.x * view.scale), Int(point.y * view.scale))
  }

  private func expect(
    _ color: SIMD3<Int>, _ expected: SIMD3<Int>, within tolerance: Int = 2, _ what: String = "",
    _ location: SourceLocation = #_sourceLocation
  ) {
    let off = color &- expected
    let worst = max(abs(off.x), abs(off.y), abs(off.z))
    #expect(worst <= tolerance, "\(what) \(color)", sourceLocation: location)
  }

  @Test(arguments: views)
  func `a line has its width on the screen within a pixel`(
    _ view: Viewport
  ) async throws {
    let ends = [Self.at(-90, -70), Self.at(80, 60)]
    let frame = try await Self.image(view) { overlays in
      overlays.add(OverlayLine(path: ends, width: 10, color: .black))
    }
    let a = try #require(view.point(for: ends[0]))
    let b = try #require(view.point(for: ends[1]))
    let length = hypot(b.x - a.x, b.y - a.y)
    let normal = SIMD2(-(b.y - a.y), b.x - a.x) / length
    for share in [0.1, 0.5, 0.9] {
      let middle = SIMD2(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share) * view.scale
      var width = 0.0
      for step in -200...200 {
        let point = middle + normal * Double(step) * 0.2
        width += 0.2 * (1 - Double(frame.color(Int(point.x), Int(point.y)).x) / 255)
      }
      #expect(abs(width - 10 * view.scale) < 1, "\(width) at \(share)")
    }
  }

  @Test(arguments: views)
  func `colors are drawn at their coordinates`(_ view: Viewport) async throws {
    let frame = try await Self.image(view) { overlays in
      let at = Self.at
      overlays.add(
        OverlayArea(
          path: [at(-60, 20), at(60, 20), at(60, 80), at(-60, 80)],
          holes: [[at(-20, 40), at(20, 40), at(20, 60), at(-20, 60)]],
          fillColor: StyleColor(red: 0, green: 0.5, blue: 0, alpha: 0.5)))
      var line = OverlayLine(path: [at(-80, 0), at(80, 0)], width: 8, color: Self.red)
      line.paint = .spans([
        OverlaySpan(segments: 0.5, color: Self.red),
        OverlaySpan(segments: 0.5, from: Self.red, to: Self.blue),
      ])
      overlays.add(line)
      var pixels: [UInt8] = []
      for color in [[255, 0, 0], [0, 255, 0], [0, 0, 255], [0, 0, 0]] as [[UInt8]] {
        pixels += color + [255]
      }
      overlays.add(
        OverlayGroundImage(
          OverlayImage(RasterImage(width: 2, height: 2, pixels: pixels)),
          corners: [at(-40, -20), at(40, -20), at(40, -60), at(-40, -60)]))
    }
    let at = Self.at
    expect(try pixel(frame, view, at(-50, 30)), [128, 191, 128], "area")
    expect(try pixel(frame, view, at(0, 50)), [255, 255, 255], "hole")
    expect(try pixel(frame, view, at(-40, 0)), [255, 0, 0], "span")
    expect(try pixel(frame, view, at(40, 0)), [128, 0, 128], within: 6, "gradient")
    expect(try pixel(frame, view, at(-38, -22)), [255, 0, 0], within: 12, "north-west")
    expect(try pixel(frame, view, at(38, -22)), [0, 255, 0], within: 12, "north-east")
    expect(try pixel(frame, view, at(-38, -58)), [0, 0, 255], within: 12, "south-west")
    expect(try pixel(frame, view, at(38, -58)), [0, 0, 0], within: 12, "south-east")
    expect(try pixel(frame, view, at(0, -66)), [255, 255, 255], "outside")
  }

  @Test(arguments: views)
  func `a translucent line has one color, also at joins and self-intersections`(
    _ view: Viewport
  ) async throws {
    let path = [
      Self.at(-60, -50), Self.at(50, 40), Self.at(50, -40), Self.at(-40, 45), Self.at(-41, -10),
      Self.at(-30, 40),
    ]
    let frame = try await Self.image(view) { overlays in
      overlays.add(
        OverlayLine(path: path, width: 12, color: StyleColor(red: 1, green: 0, blue: 0, alpha: 0.5))
      )
    }
    for coordinate in path {
      expect(try pixel(frame, view, coordinate), [255, 128, 128], "vertex")
    }
    for (a, b) in zip(path, path.dropFirst()) {
      for step in 1..<40 {
        let share = Double(step) / 40
        let coordinate = Coordinate(
          latitude: a.latitude + (b.latitude - a.latitude) * share,
          longitude: a.longitude + (b.longitude - a.longitude) * share)
        expect(try pixel(frame, view, coordinate), [255, 128, 128], "\(step)")
      }
    }
    let darker = (0..<frame.width * frame.height).count { frame.pixels[4 * $0 + 1] < 126 }
    #expect(darker == 0, "no pixel is painted twice")
  }

  @Test(arguments: views)
  func `the traveled part of a line ends at its distance within a pixel`(_ view: Viewport)
    async throws
  {
    let path = [Self.at(-80, -10), Self.at(-20, 20), Self.at(70, -30)]
    let whole = path[0].distance(to: path[1])
    for (meters, coordinate) in [
      (whole, path[1]),
      (
        whole + 0.5 * path[1].distance(to: path[2]),
        Coordinate(
          latitude: (path[1].latitude + path[2].latitude) / 2,
          longitude: (path[1].longitude + path[2].longitude) / 2)
      ),
    ] {
      let frame = try await Self.image(view) { overlays in
        var line = OverlayLine(path: path, width: 12, color: Self.blue)
        line.cut = meters
        line.cutColor = Self.red
        overlays.add(line)
      }
      let point = try #require(view.point(for: coordinate))
      let ahead = try #require(view.point(for: path[2]))
      let way = SIMD2(ahead.x - point.x, ahead.y - point.y)
      let unit = way / (way * way).sum().squareRoot()
      func color(_ pixels: Double) -> SIMD3<Int> {
        let at = SIMD2(point.x, point.y) * view.scale + unit * pixels
        return frame.color(Int(at.x), Int(at.y))
      }
      expect(color(2), [0, 0, 255], "ahead")
      if meters != whole { expect(color(-2), [255, 0, 0], "behind") }
      expect(try pixel(frame, view, Self.at(-50, 5)), [255, 0, 0], "start")
    }
  }

  @Test(arguments: views)
  func `screen images are drawn pixel for pixel`(_ view: Viewport) async throws {
    var random = SplitMix64(seed: 6)
    let side = 21
    var pixels: [UInt8] = []
    for _ in 0..<side * side {
      pixels += [UInt8(random.int(in: 0...255)), UInt8(random.int(in: 0...255)), 7, 255]
    }
    let image = OverlayImage(
      RasterImage(width: side, height: side, pixels: pixels), scale: view.scale)
    let frame = try await Self.image(view) { overlays in
      overlays.add(OverlayScreenImage(image, corner: .bottomLeft, inset: [10.3, 7.4]))
    }
    let left = Int((10.3 * view.scale).rounded())
    let top = Int(
      ((view.size.height - 7.4) * view.scale - Double(side)).rounded(.toNearestOrAwayFromZero))
    for y in 0..<side {
      for x in 0..<side {
        let start = 4 * (y * side + x)
        let expected = SIMD3(Int(pixels[start]), Int(pixels[start + 1]), 7)
        #expect(frame.color(left + x, top + y) == expected)
      }
    }
  }

  @Test(arguments: views)
  func `upright sprites have their anchor at their position, and flat ones rotate with the map`(
    _ view: Viewport
  ) async throws {
    var pixels = [UInt8](repeating: 255, count: 4 * 40 * 40)
    for place in 0..<800 { (pixels[4 * place + 1], pixels[4 * place + 2]) = (0, 0) }
    for place in 800..<1600 { (pixels[4 * place], pixels[4 * place + 1]) = (0, 0) }
    let image = OverlayImage(RasterImage(width: 40, height: 40, pixels: pixels))
    let frame = try await Self.image(view) { overlays in
      var upright = OverlaySprite(image, at: Self.at(-40, 0))
      upright.anchor = [0.5, 1]
      overlays.add(upright)
      var flat = OverlaySprite(image, at: Self.at(50, 0))
      flat.isFlat = true
      flat.rotation = 90
      overlays.add(flat)
    }
    let foot = try #require(view.point(for: Self.at(-40, 0)))
    func color(_ x: Double, _ y: Double) -> SIMD3<Int> {
      frame.color(Int((foot.x + x) * view.scale), Int((foot.y + y) * view.scale))
    }
    expect(color(0, -36), [255, 0, 0], "top")
    expect(color(-17, -4), [0, 0, 255], "bottom")
    expect(color(0, 3), [255, 255, 255], "below")
    expect(color(-23, -20), [255, 255, 255], "left")
    // The top of the flat sprite points east.
    expect(try pixel(frame, view, Self.at(60, 0)), [255, 0, 0], "east")
    expect(try pixel(frame, view, Self.at(40, 5)), [0, 0, 255], "west")
    let side = try #require(view.point(for: Self.at(50, 0)))
    var width = 0.0
    for x in 0..<Int(view.size.width * view.scale) where x > frame.width / 4 {
      let color = frame.color(x, Int(side.y * view.scale))
      if Double(x) > (side.x - 32) * view.scale, color.y < 128 { width += 1 }
    }
    if view.bearing == 0 { #expect(abs(width - 40 * view.scale) <= 1.5) }
  }

  @Test func `markers cover all lines, and greater z-indices cover smaller ones`()
    async throws
  {
    let view = Self.views[2]
    let frame = try await Self.image(view) { overlays in
      var sprite = OverlaySprite(
        OverlayImage(
          RasterImage(
            width: 8, height: 8, pixels: (0..<64).flatMap { _ in [0, 255, 0, 255] as [UInt8] })),
        at: Self.at(0, 0))
      sprite.zIndex = -3
      overlays.add(sprite)
      var over = OverlayLine(
        path: [Self.at(-50, -20), Self.at(50, 20)], width: 20, color: Self.red)
      over.zIndex = 1
      overlays.add(over)
      overlays.add(
        OverlayLine(path: [Self.at(-50, 20), Self.at(50, -20)], width: 20, color: Self.blue))
    }
    expect(try pixel(frame, view, Self.at(0, 0)), [0, 255, 0], "sprite")
    let point = try #require(view.point(for: Self.at(0, 0)))
    expect(frame.color(Int(point.x) + 8, Int(point.y)), [255, 0, 0], "line")
    expect(try pixel(frame, view, Self.at(-40, 16)), [0, 0, 255], "other line")
  }

  /// A black building of 10 m height that covers the view except for a strip in the south and north.
  private static let building = """
    {"version": 8, "sources": {"houses": {"type": "geojson", "data": {"type": "Polygon",
      "coordinates": [[[19.998, 59.999], [20.002, 59.999], [20.002, 60.001], [19.998, 60.001],
        [19.998, 59.999]]]}}},
      "layers": [
      {"id": "paper", "type": "background", "paint": {"background-color": "#ffffff"}},
      {"id": "house", "type": "fill-extrusion", "source": "houses", "paint": {
        "fill-extrusion-color": "#000000", "fill-extrusion-height": 10}}]}
    """

  private func image(
    ofBuildingIn view: Viewport, _ change: @Sendable (OverlaySet) -> Void
  ) async throws -> RasterImage {
    let snapshotter = MapSnapshotter(
      scene: await StyledScene(style: try StyleDocument(text: Array(Self.building.utf8))))
    await snapshotter.changeOverlays(change)
    return try await snapshotter.image(view)
  }

  @Test(arguments: [views[0], views[1]])
  func `in a view from above, lines, areas and flat sprites are drawn on roofs in order`(
    _ view: Viewport
  ) async throws {
    let frame = try await image(ofBuildingIn: view) { overlays in
      overlays.add(
        OverlayArea(
          path: [Self.at(-60, 10), Self.at(60, 10), Self.at(60, 60), Self.at(-60, 60)],
          fillColor: Self.blue))
      overlays.add(
        OverlayLine(path: [Self.at(-150, 30), Self.at(150, 30)], width: 10, color: Self.red))
      let green = OverlayImage(
        RasterImage(
          width: 8, height: 8, pixels: (0..<64).flatMap { _ -> [UInt8] in [0, 255, 0, 255] }))
      var sprite = OverlaySprite(green, at: Self.at(0, 30))
      sprite.isFlat = true
      overlays.add(sprite)
    }
    expect(try pixel(frame, view, Self.at(40, 50)), [0, 0, 255], "area")
    expect(try pixel(frame, view, Self.at(40, 30)), [255, 0, 0], "line")
    expect(try pixel(frame, view, Self.at(0, 30)), [0, 255, 0], "sprite")
    let bare = try await self.image(ofBuildingIn: view) { _ in }
    let roof = Self.at(0, -30)
    expect(try pixel(frame, view, roof), try pixel(bare, view, roof), "roof")
  }

  @Test func `a translucent area is drawn once beside buildings and on top of them`()
    async throws
  {
    // North is up; the building ends 112 points east of the center.
    for view in [Self.views[0], Self.views[2]] {
      let plain = try await Self.image(view) { overlays in
        overlays.add(Self.translucentArea(showsThrough: false))
      }
      let frame = try await image(ofBuildingIn: view) { overlays in
        overlays.add(Self.translucentArea(showsThrough: true))
      }
      let beside = Self.at(150, -20)
      expect(try pixel(frame, view, beside), try pixel(plain, view, beside), "beside")
      let roof = try pixel(frame, view, Self.at(60, -20))
      #expect(abs(roof.z - 128) < 8 && roof.x < 8, "\(roof)")
    }
  }

  private static func translucentArea(showsThrough: Bool) -> OverlayArea {
    var area = OverlayArea(
      path: [at(-180, -40), at(180, -40), at(180, 0), at(-180, 0)],
      fillColor: StyleColor(red: 0, green: 0, blue: 1, alpha: 0.5))
    area.showsThrough = showsThrough
    return area
  }

  @Test func `a line shows through buildings by its share, and an area completely`()
    async throws
  {
    let view = Self.views[2]
    for (share, red) in [(0.0, 0), (0.5, 128), (1, 255)] {
      let frame = try await image(ofBuildingIn: view) { overlays in
        var line = OverlayLine(
          path: [Self.at(-100, 0), Self.at(100, 0)], width: 10, color: Self.red)
        line.opacityThroughBuildings = share
        overlays.add(line)
        var area = OverlayArea(
          path: [Self.at(-10, 30), Self.at(10, 30), Self.at(10, 50), Self.at(-10, 50)],
          fillColor: Self.blue)
        area.showsThrough = share == 1
        overlays.add(area)
      }
      let hidden = try pixel(frame, view, Self.at(0, 0))
      #expect(abs(hidden.x - red) < 24, "\(share): \(hidden)")
      let arrow = try pixel(frame, view, Self.at(0, 40))
      #expect((arrow.z > 200) == (share == 1), "\(share): \(arrow)")
    }
  }

  @Test func `the attribution stays inside the padding`() async throws {
    let style = try StyleDocument(
      text: Array(
        """
        {"version": 8, "sources": {"none": {"type": "geojson", "attribution": "© the makers",
          "data": {"type": "FeatureCollection", "features": []}}},
          "layers": [{"id": "paper", "type": "background", "paint": {"background-color": "#ffffff"}},
            {"id": "none", "type": "fill", "source": "none"}]}
        """.utf8))
    let snapshotter = MapSnapshotter(scene: await StyledScene(style: style))
    let camera = CameraPosition(target: Self.center, zoom: 4)
    func lowestDifference(_ padding: MapEdgeInsets) async throws -> Int {
      let frame = try await snapshotter.image(camera, width: 300, height: 200, padding: padding)
      let last = (0..<200 * 300).last { frame.pixels[4 * $0] != 255 }
      return (last ?? -1) / 300
    }
    #expect(try await lowestDifference(.zero) > 180)
    let raised = try await lowestDifference(MapEdgeInsets(top: 0, left: 0, bottom: 60, right: 0))
    #expect(raised > 100 && raised < 140)
  }
}
extension RasterImage {
  /// Returns the red, green and blue components of a pixel; white outside the image.
  func color(_ x: Int, _ y: Int) -> SIMD3<Int> {
    guard 0..<width ~= x, 0..<height ~= y else { return [255, 255, 255] }
    let start = 4 * (y * width + x)
    return [Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2])]
  }
}
