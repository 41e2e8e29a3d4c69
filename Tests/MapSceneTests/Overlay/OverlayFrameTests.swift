// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapImage
import MapStyle
import MapTestSupport
import Testing

@testable import MapScene

/// The draw commands of overlays, without a GPU.
@Suite struct OverlayFrameTests {
  static let image = OverlayImage(
    RasterImage(width: 8, height: 8, pixels: [UInt8](repeating: 255, count: 256)))

  static func draw(_ overlays: OverlaySet, _ view: Viewport) -> DrawList {
    var list = DrawList(width: 100, height: 100)
    let painter = OverlayPainter(backend: RecordingBackend())
    painter.textures.beginFrame()
    painter.paintGround(overlays, viewport: view, isStill: false, list: &list)
    painter.paintTop(overlays, viewport: view, isStill: false, list: &list)
    painter.paintScreen(overlays, viewport: view, list: &list)
    return list
  }

  @Test func `at zoom 21 the position of a line is accurate to a hundredth of a pixel`() {
    let start = Coordinate(latitude: 60.1699, longitude: 24.9440)
    let end = Coordinate(latitude: 60.16995, longitude: 24.9442)
    let overlays = OverlaySet()
    // The path continues to the other side of the world.
    overlays.add(
      OverlayLine(
        path: [start, end, Coordinate(latitude: -40, longitude: -120)], width: 4, color: .black))
    var random = SplitMix64(seed: 5)
    for _ in 0..<50 {
      let view = Viewport(
        target: Coordinate(
          latitude: start.latitude + random.double(in: -1e-5...1e-5),
          longitude: start.longitude + random.double(in: -1e-5...1e-5)),
        zoom: 21, bearing: random.double(in: 0...360), viewingAngle: random.double(in: 0...50),
        size: ViewSize(width: 400, height: 400), scale: 3)
      guard let point = view.point(for: start) else { continue }
      let corners = Self.draw(overlays, view).overlayLines
      // The vector from a vertex to the segment's start is known from `along` and `across`.
      let first = corners[0]
      let third = corners[1]
      let right = SIMD2(Double(third.x - first.x), Double(third.y - first.y))
      let unit = right / (right * right).sum().squareRoot()
      let way = SIMD2(unit.y, -unit.x)
      let a =
        SIMD2(Double(first.x), Double(first.y)) - way * Double(first.along)
        - unit * Double(first.across)
      #expect(abs(a.x - point.x * 3) < 0.01)
      #expect(abs(a.y - point.y * 3) < 0.01)
    }
  }

  @Test func `a million vertices are reduced to the visible ones`() {
    let overlays = OverlaySet()
    let path = (0..<1_000_000).map { index in
      let angle = Double(index) * 1e-4
      return Coordinate(latitude: 20 * sin(angle * 0.1), longitude: 20 * cos(angle))
    }
    let id = overlays.add(OverlayLine(path: path, width: 3, color: .black))
    for zoom in [3.0, 8, 14] {
      let view = Viewport(
        target: path[1000], zoom: zoom, size: ViewSize(width: 1024, height: 768))
      let corners = Self.draw(overlays, view).overlayLines.count
      #expect(corners > 0 && corners < 4 * 12_000, "\(corners) at zoom \(zoom)")
    }
    overlays.setTraveledLength(of: id, to: 1e6)
    #expect(overlays[line: id]?.cut == 1e6)
  }

  @Test func `overlays outside the view add no draw commands`() {
    let overlays = OverlaySet()
    let far = Coordinate(latitude: -30, longitude: 100)
    let near = Coordinate(latitude: -30, longitude: 100.1)
    overlays.add(OverlayLine(path: [far, near], width: 5, color: .black))
    overlays.add(
      OverlayArea(
        path: [far, near, Coordinate(latitude: -31, longitude: 100)], fillColor: .black))
    overlays.add(OverlaySprite(Self.image, at: far))
    overlays.add(OverlayGroundImage(Self.image, center: far, size: [100, 100]))
    let view = Viewport(
      target: Coordinate(latitude: 60, longitude: 20), zoom: 12,
      size: ViewSize(width: 400, height: 400))
    #expect(Self.draw(overlays, view).commands.isEmpty)
  }

  @Test func `invalid input is not drawn and has no side effects`() {
    let bad = Coordinate(latitude: .nan, longitude: .infinity)
    let good = Coordinate(latitude: 60, longitude: 20)
    let other = Coordinate(latitude: 60.001, longitude: 20.001)
    let empty = OverlayImage(RasterImage(width: 0, height: 0, pixels: []))
    let view = Viewport(
      target: good, zoom: 15, viewingAngle: 50, size: ViewSize(width: 400, height: 400))
    let overlays = OverlaySet()
    for path in [[], [good], [good, good, good], [bad, bad], [bad, good]] {
      overlays.add(OverlayLine(path: path, width: 5, color: .black))
      overlays.add(OverlayArea(path: path, holes: [path], fillColor: .black))
      overlays.add(OverlayGroundImage(Self.image, corners: path))
    }
    for width in [0, -1, Double.nan, .infinity] {
      overlays.add(OverlayLine(path: [good, other], width: width, color: .black))
    }
    let none = StyleColor(red: .nan, green: 0, blue: 0, alpha: .infinity)
    let clear = overlays.add(OverlayLine(path: [good, other], width: 5, color: none))
    overlays.add(OverlayGroundImage(empty, center: good, size: [10, 10]))
    overlays.add(OverlayGroundImage(Self.image, center: good, size: [.nan, 1]))
    overlays.add(OverlaySprite(empty, at: good))
    overlays.add(OverlaySprite(Self.image, at: bad))
    overlays.add(OverlayScreenImage(empty))
    overlays.add(OverlayScreenImage(Self.image, inset: [.nan, 0]))
    var sprite = OverlaySprite(Self.image, at: good)
    sprite.anchor = [.nan, .infinity]
    overlays.add(sprite)
    sprite = OverlaySprite(Self.image, at: good)
    sprite.scale = .nan
    sprite.isFlat = true
    overlays.add(sprite)
    #expect(Self.draw(overlays, view).commands.isEmpty)
    #expect(overlays.hit(at: ScreenPoint(x: 200, y: 200), in: view)?.id == clear)
    var line = OverlayLine(path: [good, other, bad, good], width: 1e300, color: .black)
    line.dash = OverlayDash([.nan, -1, 1e300])
    line.cut = .infinity
    line.casingWidth = .infinity
    line.paint = .spans([
      OverlaySpan(segments: .nan, color: .black), OverlaySpan(segments: 1e300, color: .black),
    ])
    overlays.add(line)
    overlays.add(
      OverlayArea(
        path: [good, other, Coordinate(latitude: 60, longitude: 20.002), good, other],
        fillColor: .black))
    for point in Self.draw(overlays, view).overlayLines {
      #expect(point.x.isFinite && point.y.isFinite)
    }
    overlays.removeAll()
    #expect(overlays.isEmpty)
  }

  @Test(arguments: [(1.0, 0.0, true), (1.5, 0, false), (1, 30, false)])
  func `an upright sprite of its own size is drawn pixel for pixel while the camera moves`(
    scale: Double, rotation: Double, isExact: Bool
  ) throws {
    let overlays = OverlaySet()
    var sprite = OverlaySprite(Self.image, at: Coordinate(latitude: 0.3, longitude: 0.2))
    sprite.scale = scale
    sprite.rotation = rotation
    overlays.add(sprite)
    for step in 0..<10 {
      let view = Viewport(
        target: Coordinate(latitude: 0.3, longitude: 0.2 + Double(step) * 1e-3), zoom: 7.3,
        viewingAngle: 40, size: ViewSize(width: 100, height: 100))
      let list = Self.draw(overlays, view)
      guard case .symbols(let range, _, let kind) = try #require(list.commands.last) else {
        Issue.record("no sprite is drawn")
        return
      }
      #expect((kind == .crispIcons) == isExact)
      let corners = list.symbols[range]
      let isWhole = corners.allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() }
      #expect(isWhole || !isExact)
    }
  }

  @Test func `changes call onChange, and identifiers are not reused`() {
    let overlays = OverlaySet()
    var changes = 0
    overlays.onChange = { changes += 1 }
    let coordinate = Coordinate(latitude: 1, longitude: 1)
    let first = overlays.add(OverlaySprite(Self.image, at: coordinate))
    overlays.move(first, to: coordinate)
    overlays[sprite: first]?.opacity = 0.5
    overlays.remove(first)
    #expect(changes == 4)
    overlays.remove(first)
    overlays.move(first, to: coordinate)
    #expect(changes == 4)
    #expect(overlays[sprite: first] == nil)
    #expect(overlays.add(OverlaySprite(Self.image, at: coordinate)) > first)
  }
}
