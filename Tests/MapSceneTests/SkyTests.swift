// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapJSON
import MapStyle
import Testing

@testable import MapScene

@Suite struct SkyTests {
  private func sky(_ json: JSON?, angle: Double, roll: Double = 0) throws -> SkyDraw? {
    var members: JSONObject = ["version": 8, "layers": []]
    if let json { members["sky"] = json }
    let style = try StyleDocument(.object(members))
    let viewport = Viewport(
      target: WorldPoint(x: 0.5, y: 0.5), zoom: 15, bearing: 30, viewingAngle: angle, roll: roll,
      size: ViewSize(width: 400, height: 300), padding: .zero, scale: 2)
    var context = EvaluationContext(zoom: 14, slotCount: style.propertyNames.count)
    return SkyDraw(style.sky, viewport: viewport, context: &context)
  }

  private let colors: JSON = [
    "sky-color": "#0000ff",
    "horizon-color": ["interpolate", ["linear"], ["zoom"], 13, "#000000", 15, "#ffffff"],
    "sky-horizon-blend": 0.5,
  ]

  @Test func `the sky starts where the ground ends, with the style's colors at the zoom`() throws {
    let sky = try #require(try sky(colors, angle: 80))
    // The distance to the target is 1.5 heights, and the ground is drawn up to 0.85 of the way to the horizon.
    let expected = 150 - 1.5 * 300 * 0.85 * tan(10 * Double.pi / 180)
    #expect(abs(Double(sky.horizon.y) - 2 * expected) < 1e-3)
    #expect(sky.up.x.magnitude < 1e-6 && abs(sky.up.y + 1) < 1e-6)
    #expect(sky.blend == 0.5 * 300)
    #expect(sky.color == [0, 0, 1, 1])
    #expect(abs(sky.horizonColor.x - 0.5) < 0.01 && sky.horizonColor.w == 1)
  }

  @Test func `a camera that is turned by a right angle has the sky at a side`() throws {
    let sky = try #require(try sky(colors, angle: 80, roll: 90))
    #expect(abs(sky.up.x + 1) < 1e-6 && sky.up.y.magnitude < 1e-6)
    #expect(sky.horizon.x < 400)
  }

  @Test func `views below the horizon and styles without a sky have none`() throws {
    #expect(try sky(colors, angle: 60) == nil)
    #expect(try sky(colors, angle: 0) == nil)
    #expect(try sky(nil, angle: 85) == nil)
    #expect(try sky("blue", angle: 85) == nil)
  }

  @Test func `a sky has the specification's default values`() throws {
    let sky = try #require(try sky([:], angle: 85))
    let expected = SIMD4<Float>(0x88, 0xc6, 0xfc, 0xff) / 255
    #expect(abs(sky.color.x - expected.x) < 1e-6 && abs(sky.color.z - expected.z) < 1e-6)
    #expect(sky.horizonColor == [1, 1, 1, 1] && abs(sky.blend - 0.8 * 300) < 1e-3)
  }
}
