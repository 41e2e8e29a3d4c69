// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapJSON
import MapStyle
import Testing

@testable import MapScene

@Suite struct PatternTests {
  private func paint(zoom: Double, scale: Double = 1) throws -> PaintContext {
    let style = try StyleDocument(["version": 8, "sources": [:], "layers": []])
    return PaintContext(
      viewport: Viewport(
        target: WorldPoint(x: 0.3, y: 0.4), zoom: zoom + 1,
        size: ViewSize(width: 100, height: 100), scale: scale),
      plan: ScenePlan(style: style), icons: [:], iconTexture: nil, gradients: [:],
      evaluation: EvaluationContext(zoom: zoom, slotCount: 0),
      list: DrawList(width: 100, height: 100))
  }

  @Test(arguments: [3.0, 3.4, 7.9], [1.0, 2])
  func `a pattern continues across tiles`(zoom: Double, scale: Double) throws {
    let view = PatternView(try paint(zoom: zoom, scale: scale))
    let icon = ImageCatalog.Icon(
      left: 0, top: 0, width: 17, height: 23, pixelRatio: 1, isField: false)
    let units = Float(8192 * 8 / view.worldPixels)
    for x in 0..<7 {
      let left = view.rows(
        icon, opacity: 1, origin: TileID(z: 3, x: x, y: 2).origin, wrap: 0, unitsPerPixel: units)
      let right = view.rows(
        icon, opacity: 1, origin: TileID(z: 3, x: x + 1, y: 2).origin, wrap: 0,
        unitsPerPixel: units)
      // The same point on the ground: on the left tile's east edge and the right tile's west edge.
      let a = (8192 + left[2].z) / left[2].x
      let b = right[2].z / right[2].x
      let off = (a - b).remainder(dividingBy: 1)
      #expect(abs(off) < 0.01, "\(a) \(b)")
    }
  }

  @Test func `dashes and patterns are laid out for the integer zoom below`() {
    #expect(IntegerZoom(4).enlargement == 1)
    #expect(IntegerZoom(4.5).zoom == 4 && abs(IntegerZoom(4.5).enlargement - 1.41421) < 1e-4)
    #expect(IntegerZoom(-0.5).zoom == -1)
  }

  @Test func `images are aligned with the pixel grid by less than a pixel`() {
    for step in 0..<50 {
      let viewport = Viewport(
        target: WorldPoint(x: 0.1234567 + Double(step) * 1e-5, y: 0.44444), zoom: 5,
        size: ViewSize(width: 128, height: 64))
      let shift = viewport.shiftToPixels
      let place = (0.1234567 + Double(step) * 1e-5) * viewport.pointsPerWorld - shift.x
      #expect(abs(shift.x) <= 0.5 && abs(place - place.rounded()) < 1e-6)
    }
  }
}
