// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapImage
import MapStyle
import MapTestSupport
import Testing

@testable import MapScene

@Suite struct OverlayHitTests {
  static let center = Coordinate(latitude: 47, longitude: 9)
  static let views = [(0.0, 0.0), (70, 0), (0, 60), (200, 50)].map { bearing, angle in
    Viewport(
      target: center, zoom: 15, bearing: bearing, viewingAngle: angle,
      size: ViewSize(width: 600, height: 500), scale: 2)
  }

  private func at(_ x: Double, _ y: Double) -> Coordinate {
    Coordinate(
      latitude: Self.center.latitude + y * 1e-3, longitude: Self.center.longitude + x * 1e-3)
  }

  private let image = OverlayImage(
    RasterImage(width: 20, height: 20, pixels: [UInt8](repeating: 255, count: 1600)))

  @Test(arguments: views)
  func `a line is hit within half its width plus the tolerance`(
    _ view: Viewport
  ) throws {
    let overlays = OverlaySet()
    let ends = [at(-2, -1), at(2, 1)]
    let id = overlays.add(OverlayLine(path: ends, width: 8, color: .black))
    let a = try #require(view.point(for: ends[0]))
    let b = try #require(view.point(for: ends[1]))
    let length = hypot(b.x - a.x, b.y - a.y)
    let normal = SIMD2(-(b.y - a.y), b.x - a.x) / length
    let middle = try #require(view.point(for: Self.center))
    for off in [-20.0, -8.5, -3.5, 0, 3.5, 8.5, 20] {
      let point = ScreenPoint(x: middle.x + normal.x * off, y: middle.y + normal.y * off)
      let hit = overlays.hit(at: point, in: view, tolerance: 5)
      #expect((hit?.id == id) == (abs(off) < 9), "\(off)")
      if let hit { #expect(abs(hit.distance - max(0, abs(off) - 4)) < 0.2) }
    }
  }

  @Test(arguments: views)
  func `the topmost tappable overlay is hit`(_ view: Viewport) throws {
    let overlays = OverlaySet()
    let area = overlays.add(
      OverlayArea(path: [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)], fillColor: .black))
    let middle = try #require(view.point(for: Self.center))
    func top() -> OverlayID? { overlays.hit(at: middle, in: view)?.id }
    #expect(top() == area)
    let ground = overlays.add(
      OverlayGroundImage(image, center: Self.center, size: [50, 50], bearing: 20))
    #expect(top() == ground)
    let line = overlays.add(OverlayLine(path: [at(-1, 0), at(1, 0)], width: 4, color: .black))
    #expect(top() == line)
    overlays[area: area]?.zIndex = 1
    #expect(top() == area)
    var sprite = OverlaySprite(image, at: Self.center)
    sprite.zIndex = -5
    let marker = overlays.add(sprite)
    #expect(top() == marker)
    sprite.isFlat = true
    overlays.add(sprite)
    #expect(top() == marker)
    let corner = overlays.add(OverlayScreenImage(image, corner: .center))
    #expect(top() == corner)
    overlays[screenImage: corner]?.isTappable = false
    #expect(top() == marker)
    overlays[sprite: marker]?.isVisible = false
    #expect(overlays.hit(at: middle, in: view) { $0 < marker }?.id == area)
    #expect(overlays.hit(at: ScreenPoint(x: .nan, y: 0), in: view) == nil)
  }

  @Test func `a marker is hit on its image`() throws {
    let overlays = OverlaySet()
    var sprite = OverlaySprite(image, at: Self.center)
    sprite.anchor = [0.5, 1]
    sprite.offset = [30, 0]
    let id = overlays.add(sprite)
    let origin = try #require(Self.views[2].point(for: Self.center))
    for (x, y, isHit) in [(30.0, -10.0, true), (39, -19, true), (41, -10, false), (30, 1, false)] {
      let point = ScreenPoint(x: origin.x + x, y: origin.y + y)
      #expect((overlays.hit(at: point, in: Self.views[2])?.id == id) == isHit, "\(x), \(y)")
    }
  }

  @Test func `a line on another copy of the world is hit`() {
    let overlays = OverlaySet()
    let id = overlays.add(
      OverlayLine(
        path: [Coordinate(latitude: 0, longitude: 170), Coordinate(latitude: 0, longitude: -170)],
        width: 4, color: .black))
    for longitude in [-179.9, 179.9] {
      let view = Viewport(
        target: Coordinate(latitude: 0, longitude: longitude), zoom: 4,
        size: ViewSize(width: 300, height: 300))
      #expect(overlays.hit(at: ScreenPoint(x: 150, y: 150), in: view, tolerance: 2)?.id == id)
    }
  }
}
