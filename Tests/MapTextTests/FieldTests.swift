// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapText

@Suite struct FieldTests {
  let system = FontLibrary(ranges: nil)

  @Test func `the edge of a straight stem is at the field value 191`() async throws {
    let glyph = try #require(await system.layout("|").glyphs.first)
    let bitmap = system.bitmap(glyph.glyph)
    let row = bitmap.height / 2 * bitmap.width
    let values = bitmap.field[row..<row + bitmap.width].map(Double.init)
    // In texels, by linear interpolation between texel centers.
    let edges = zip(values, values.dropFirst()).enumerated().compactMap {
      index, pair -> Double? in
      let (a, b) = pair
      guard (a < 191.25) != (b < 191.25) else { return nil }
      return Double(index) + 0.5 + (191.25 - a) / (b - a)
    }
    #expect(edges.count == 2)
    let left = Double(bitmap.left - 3) + edges[0]
    let right = Double(bitmap.left - 3) + edges[1]
    // The bar of Noto Sans is 551 units wide, with the stem from 235 to 316, at 1000 units per em.
    #expect(abs(left - 0.235 * 24) < 0.1)
    #expect(abs(right - 0.316 * 24) < 0.1)
    // The value decreases by 255 / 8 per texel.
    #expect(abs(values[1] - values[0] - 255 / 8) <= 3)
  }

  @Test(.enabled(if: Shared.has("suites/style-render"), "needs the shared data"))
  func `system glyphs match the range glyphs of the same font`() async throws {
    let ranges = FontLibrary(ranges: SharedGlyphs.suite)
    for character in "HamburgefonstivOQR8&@é" {
      let mine = try #require(await system.layout(String(character)).glyphs.first)
      let theirs = try #require(await ranges.layout(String(character)).glyphs.first)
      let a = system.bitmap(mine.glyph)
      let b = ranges.bitmap(theirs.glyph)
      // Ranges have integer advances, rounded down.
      #expect((0..<1).contains(a.advance - b.advance), "\(character)")
      let difference = meanDifference(a, b)
      #expect(difference < 2, "\(character): \(difference)")
    }
  }

  /// The mean absolute difference of two fields that are aligned at their pens.
  private func meanDifference(_ a: GlyphBitmap, _ b: GlyphBitmap) -> Double {
    let left = max(a.left, b.left) - 3
    let top = min(a.top, b.top) + 3
    let right = min(a.left + a.width, b.left + b.width) - 3
    let bottom = max(a.top - a.height, b.top - b.height) + 3
    var sum = 0
    for y in 0..<top - bottom {
      for x in 0..<right - left {
        let inA = (a.top + 3 - top + y) * a.width + left - a.left + 3 + x
        let inB = (b.top + 3 - top + y) * b.width + left - b.left + 3 + x
        sum += abs(Int(a.field[inA]) - Int(b.field[inB]))
      }
    }
    return Double(sum) / Double((top - bottom) * (right - left))
  }

  private func box(_ left: Float, _ bottom: Float, _ right: Float, _ top: Float) -> [SIMD2<Float>] {
    [[left, bottom], [left, top], [right, top], [right, bottom]]
  }

  @Test func `the field of a box is the signed distance to the box`() {
    let bitmap = GlyphOutline(rings: [box(1.5, -2.25, 11, 14.75)]).field(advance: 12)
    #expect((bitmap.left, bitmap.top) == (1, 15))
    #expect((bitmap.width, bitmap.height) == (10 + 6, 18 + 6))
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let x = Float(bitmap.left - 3 + column) + 0.5
        let y = Float(bitmap.top + 3 - row) - 0.5
        let dx = max(1.5 - x, x - 11)
        let dy = max(-2.25 - y, y - 14.75)
        let outside = SIMD2(max(dx, 0), max(dy, 0)).length
        let distance = outside > 0 ? outside : max(dx, dy)
        let value = max(0, min(255, 255 * (0.75 - distance / 8)))
        #expect(abs(Float(bitmap.field[row * bitmap.width + column]) - value) <= 0.51)
      }
    }
  }

  @Test func `the field of overlapping strokes is that of their union`() {
    let union = GlyphOutline(rings: [box(0, 0, 20, 6)]).field(advance: 0)
    let overlapping = GlyphOutline(rings: [box(0, 0, 12, 6), box(7, 0, 20, 6)])
    #expect(overlapping.field(advance: 0) == union)
    let cross: [SIMD2<Float>] = [
      [0, 7], [0, 13], [7, 13], [7, 20], [13, 20], [13, 13], [20, 13], [20, 7], [13, 7], [13, 0],
      [7, 0], [7, 7],
    ]
    let strokes = GlyphOutline(rings: [box(0, 7, 20, 13), box(7, 0, 13, 20)])
    #expect(strokes.field(advance: 0) == GlyphOutline(rings: [cross]).field(advance: 0))
  }

  @Test func `nested rings produce a hole with a filled center`() {
    let outline = GlyphOutline(rings: [
      box(0, 0, 20, 20), box(3, 3, 17, 17).reversed(), box(7, 7, 13, 13),
    ])
    let bitmap = outline.field(advance: 20)
    func value(_ x: Int, _ y: Int) -> UInt8 {
      bitmap.field[(bitmap.top + 2 - y) * bitmap.width + x - bitmap.left + 3]
    }
    #expect(value(1, 10) > 192)
    #expect(value(5, 10) < 191)
    #expect(value(10, 10) > 192)
  }

  @Test func `a space and an unknown glyph are blank`() async {
    #expect(system.bitmap(GlyphID(font: 9999, glyph: 1)) == .blank(advance: 0))
    #expect(system.bitmap(GlyphID(font: 0, glyph: .max)).field.isEmpty)
    #expect(await system.layout(" ").glyphs.isEmpty)
  }
}
