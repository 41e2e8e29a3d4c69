// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapImage
import MapScene
import MapTestSupport
import MapUI
import Testing

@Suite @MainActor struct IconTests {
  private static func icon(_ width: Int, _ height: Int) -> IconImage {
    IconImage(
      RasterImage(
        width: width, height: height, pixels: [UInt8](repeating: 255, count: 4 * width * height)))
  }

  @Test func `the image of a polygon is filled and outlined at the scale of the display`() throws {
    let square = [(5, 5), (15, 5), (15, 15), (5, 15)].map { CGPoint(x: $0.0, y: $0.1) }
    let icon = IconImage(
      polygon: square + [CGPoint(x: Double.nan, y: 0)], size: CGSize(width: 20, height: 20),
      color: MapColor(red: 1, green: 0, blue: 0), outline: MapColor(red: 0, green: 0, blue: 1))
    #expect(icon.size == CGSize(width: 20, height: 20))
    let marker = Marker(position: Coordinate(latitude: 0, longitude: 0))
    marker.icon = icon
    for scale in [1, 2, 3] {
      guard case .sprite(let sprite)? = marker.drawing(scale: Double(scale)).first else {
        Issue.record("A marker has a sprite.")
        return
      }
      let image = sprite.image.image
      #expect(image.width == 20 * scale)
      func pixel(_ x: Double, _ y: Double) -> [UInt8] {
        let start = 4 * (Int(y * Double(scale)) * image.width + Int(x * Double(scale)))
        return Array(image.straight().pixels[start..<start + 4])
      }
      #expect(pixel(10.5, 10.5) == [255, 0, 0, 255])
      #expect(pixel(4.5, 10.5) == [0, 0, 255, 255] && pixel(5.5, 10.5) == [0, 0, 255, 255])
      #expect(pixel(2.5, 10.5)[3] == 0)
    }
    let empty = IconImage(polygon: [], size: CGSize(width: 4, height: 4), color: "red")
    #expect(empty.image.pixels.allSatisfy { $0 == 0 })
  }

  @Test func `alignment rectangle insets shrink the tappable area`() {
    let (view, _, _) = makeView()
    let marker = Marker(position: view.camera.target)
    marker.icon = Self.icon(100, 80)
      .aligned(by: MapEdgeInsets(top: 10, left: 30, bottom: 20, right: 40))
    marker.map = view
    // The inner rectangle is 30 × 50 points, above the position in the center of the view: x in 385...415,
    // y in 250...300. The touch tolerance is 8 points.
    func isHit(_ x: Double, _ y: Double) -> Bool {
      view.overlay(at: CGPoint(x: x, y: y)) === marker
    }
    for (x, y, expected) in [
      (400.0, 275.0, true), (378, 275, true), (376, 275, false), (422, 275, true),
      (424, 275, false), (400, 243, true), (400, 241, false), (400, 307, true), (400, 309, false),
    ] {
      #expect(isHit(x, y) == expected, "\(x), \(y)")
    }
    marker.rotation = 90
    view.step(to: 101)
    // After the clockwise rotation, the icon's top is to the right of the position.
    for (x, y, expected) in [
      (425.0, 300.0, true), (457, 300, true), (459, 300, false), (425, 322, true),
      (425, 324, false), (391, 300, false),
    ] {
      #expect(isHit(x, y) == expected, "\(x), \(y)")
    }
  }

  @Test(arguments: [(0.0, 0.0), (50, 0), (0, 45), (215, 40)])
  func `the info window of a flat marker is placed at its projected anchor`(
    bearing: Double, angle: Double
  ) throws {
    var random = SplitMix64(seed: 21)
    let target = Coordinate(latitude: 43.77, longitude: 11.25)
    let (view, clock, _) = makeView(
      CameraPosition(target: target, zoom: 16, bearing: bearing, viewingAngle: angle))
    for _ in 0..<20 {
      let point = CGPoint(x: random.double(in: 100...700), y: random.double(in: 150...500))
      let marker = Marker(position: view.projection.coordinate(for: point))
      marker.icon = Self.icon(60, 90)
      marker.isFlat = true
      marker.title = "A"
      marker.rotation = random.double(in: -180...180)
      marker.groundAnchor = CGPoint(x: random.double(in: 0...1), y: random.double(in: 0...1))
      marker.infoWindowAnchor = CGPoint(x: random.double(in: 0...1), y: random.double(in: 0...1))
      marker.map = view
      view.selectedMarker = marker
      view.step(to: clock.now + 1)
      // The anchor's position on the ground: at the marker, a point of the icon is a point of the screen.
      let world = WorldPoint(marker.position)
      let (b, r) = (bearing * .pi / 180, marker.rotation * .pi / 180)
      let step = 1e-9
      let across = try #require(
        view.viewport.point(
          for: WorldPoint(x: world.x + step * cos(b), y: world.y + step * sin(b)).coordinate))
      let unit = step / hypot(across.x - Double(point.x), across.y - Double(point.y))
      let x = 60 * Double(marker.infoWindowAnchor.x - marker.groundAnchor.x) * unit
      let y = 90 * Double(marker.infoWindowAnchor.y - marker.groundAnchor.y) * unit
      let ground = WorldPoint(
        x: world.x + x * cos(r) - y * sin(r), y: world.y + x * sin(r) + y * cos(r))
      let expected = try #require(view.viewport.point(for: ground.coordinate))
      // The window's tip, from the sprite that is not flat.
      let hit = view.overlays.hit(at: expected, in: view.viewport, tolerance: 1000) {
        view.overlays[sprite: $0]?.isFlat == false
      }
      let id = try #require(hit).id
      let window = try #require(view.overlays[sprite: id])
      let foot = try #require(view.viewport.point(for: window.position))
      #expect(abs(foot.x + window.offset.x - expected.x) < 0.02)
      #expect(abs(foot.y + window.offset.y - expected.y) < 0.02)
      marker.map = nil
    }
  }

  @Test func `the info window of an upright marker rotates with it`() throws {
    let (view, clock, _) = makeView()
    let marker = Marker(position: view.camera.target)
    marker.icon = Self.icon(60, 90)
    marker.title = "A"
    marker.rotation = 90
    marker.map = view
    view.selectedMarker = marker
    view.step(to: clock.now + 1)
    let hit = view.overlays.hit(
      at: ScreenPoint(x: 490, y: 290), in: view.viewport, tolerance: 1000)
    let id = try #require(hit).id
    let window = try #require(view.overlays[sprite: id])
    #expect(window.zIndex == Int.max)
    #expect(abs(window.offset.x - 90) < 1e-9 && abs(window.offset.y) < 1e-9)
  }

  @Test func `an animated icon requests frames only while it can be seen`() {
    let (view, clock, _) = makeView()
    let marker = Marker(position: view.camera.target)
    marker.icon = IconImage(frames: [Self.icon(8, 8), Self.icon(8, 8)], duration: 1)
    marker.map = view
    func requestsFrames() -> Bool {
      view.step(to: clock.now + 0.01)
      return view.nextFrameTime != nil
    }
    #expect(requestsFrames())
    marker.opacity = 0
    #expect(!requestsFrames())
    marker.opacity = 1
    marker.position = view.projection.coordinate(for: CGPoint(x: -3, y: 300))
    #expect(requestsFrames())
    marker.position = view.projection.coordinate(for: CGPoint(x: -300, y: 300))
    #expect(!requestsFrames())
    marker.position = view.camera.target
    #expect(requestsFrames())
  }

  @Test func `extreme and invalid frame times are handled`() throws {
    let (view, _, _) = makeView()
    let marker = Marker(position: view.camera.target)
    marker.icon = IconImage(frames: [Self.icon(8, 8), Self.icon(8, 8)], duration: 1e-3)
    marker.map = view
    for time in [.nan, .infinity, 1e300, -1e300, .greatestFiniteMagnitude] {
      try view.drawFrame(at: time)
    }
  }

  /// The color at a point of an image with `scale` pixels per point.
  private func color(_ image: RasterImage, _ scale: Double, _ x: Double, _ y: Double) -> SIMD4<Int>
  {
    let place = 4 * (Int(y * scale) * image.width + Int(x * scale))
    return SIMD4((0..<4).map { Int(image.pixels[place + $0]) })
  }

  /// The image that a marker with an icon shows on a display.
  private func drawing(_ icon: IconImage, scale: Double) throws -> OverlayImage {
    let (view, _, _) = makeView()
    view.scale = scale
    let marker = Marker(position: view.camera.target)
    marker.icon = icon
    marker.map = view
    let hit = view.overlays.hit(
      at: ScreenPoint(x: 400, y: 290), in: view.viewport, tolerance: 10)
    let id = try #require(hit).id
    return try #require(view.overlays[sprite: id]).image
  }

  @Test(arguments: [1.0, 2, 3])
  func `a pin has the colors and the glyph of its options`(scale: Double) throws {
    let pin = PinAppearance(
      MapColor(red: 0, green: 0, blue: 1), border: MapColor(red: 0, green: 1, blue: 0),
      glyph: .image(Self.icon(30, 15)))
    let shown = try drawing(IconImage(pin: pin), scale: scale)
    #expect(shown.scale == scale && shown.size == [26, 40])
    let image = shown.image
    // Near the tip, the head beside the glyph, and the glyph's center: it is scaled down to 15 × 7.5 points.
    #expect(color(image, scale, 13, 28) == [0, 0, 255, 255])
    #expect(color(image, scale, 13, 19) == [0, 0, 255, 255])
    #expect(color(image, scale, 13, 13) == [255, 255, 255, 255])
    #expect(color(image, scale, 18.5, 13) == [255, 255, 255, 255])
    let edge = color(image, scale, 1, 13)
    #expect(edge.y > 100 && edge.y > edge.z)
    let dotted = PinAppearance(
      MapColor(red: 0, green: 0, blue: 1), border: MapColor(red: 0, green: 1, blue: 0),
      glyph: .dot(MapColor(red: 1, green: 0, blue: 0)))
    let dot = try drawing(IconImage(pin: dotted), scale: scale).image
    #expect(color(dot, scale, 13, 13) == [255, 0, 0, 255])
    #expect(color(dot, scale, 19, 13) == [0, 0, 255, 255])
  }

  @Test func `the text of a pin stays within its head`() throws {
    let white = MapColor(red: 1, green: 1, blue: 1)
    for text in ["1", "Café", "東京", "a very long word", "", "\u{0}", "שלום"] {
      let blue = MapColor(red: 0, green: 0, blue: 1)
      let pin = PinAppearance(blue, border: blue, glyph: .text(text, white))
      let image = try drawing(IconImage(pin: pin), scale: 3).image
      var ink = 0
      for y in 0..<image.height {
        for x in 0..<image.width {
          let place = 4 * (y * image.width + x)
          guard image.pixels[place + 3] == 255, image.pixels[place] > 128 else { continue }
          ink += 1
          let off = SIMD2((Double(x) + 0.5) / 3 - 13, (Double(y) + 0.5) / 3 - 13)
          #expect((off * off).sum().squareRoot() < 12, "\(text)")
        }
      }
      // The shape of other letters depends on the installed fonts.
      if text.isEmpty { #expect(ink == 0) }
      if ["1", "Café", "a very long word"].contains(text) { #expect(ink > 20, "\(text)") }
    }
  }

  @Test func `equal pins share an image`() throws {
    let pin = PinAppearance(MapColor(red: 0, green: 0, blue: 1))
    let a = try drawing(IconImage(pin: pin), scale: 2)
    #expect(try a === drawing(IconImage(pin: pin), scale: 2))
    let red = PinAppearance(MapColor(red: 1, green: 0, blue: 0))
    #expect(try a !== drawing(IconImage(pin: red), scale: 2))
    let plain = try drawing(IconImage(pin: PinAppearance()), scale: 2)
    #expect(try plain === drawing(Marker.pin(nil), scale: 2))
    let broken = PinAppearance(
      border: MapColor(red: .nan, green: .infinity, blue: -1, alpha: .nan),
      glyph: .image(Self.icon(0, 0)))
    _ = try drawing(IconImage(pin: broken), scale: 1)
  }
}
