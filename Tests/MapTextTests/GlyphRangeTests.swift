// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapText

@Suite struct GlyphRangeTests {
  @Test func `a range has the metrics of its file`() throws {
    let bytes = try #require(try BoxGlyphs.latin.glyphRange(fontStack: "", start: 0))
    let glyph = try #require(try GlyphRange(bytes).glyphs[0x41])
    #expect((glyph.width, glyph.height) == (8, 10))
    // Zigzag 2 is 1, and zigzag 17 is -9, relative to a line 26 above the baseline.
    #expect((glyph.left, glyph.top) == (1, 17))
    #expect(glyph.advance == 10)
    #expect(glyph.field.count == 80)
  }

  @Test(.enabled(if: Shared.has("suites/style-render"), "needs the shared data"))
  func `a glyph of Noto Sans has its known size`() throws {
    let bytes = try #require(
      try SharedGlyphs.suite.glyphRange(fontStack: "Noto Sans Regular", start: 0))
    let range = try GlyphRange(bytes)
    let capital = try #require(range.glyphs[0x48])
    // H is 741 units wide and 714 units tall at 1000 units per em. Its stems start at 98 and end at 643.
    #expect(capital.advance == 17)
    #expect((capital.left, capital.top) == (2, 17))
    #expect((capital.width, capital.height) == (13 + 6, 17 + 6))
    #expect(range.glyphs[0x20]?.field.isEmpty == true)
    #expect(range.glyphs[0x20]?.advance == 6)
  }

  @Test func `a truncated range is an error, and a damaged range does not crash`() throws {
    let bytes = try #require(try BoxGlyphs.latin.glyphRange(fontStack: "", start: 0))
    for length in stride(from: 1, to: bytes.count, by: 7) {
      #expect(throws: TextError.self) { try GlyphRange(Array(bytes[..<length])) }
    }
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      var garbled = Array(bytes.prefix(400))
      for _ in 0..<5 {
        garbled[Int.random(in: garbled.indices, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      _ = try? GlyphRange(garbled)
    }
  }

  @Test func `excessive lengths and endless numbers are errors`() {
    #expect(throws: TextError.self) { try GlyphRange([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f]) }
    #expect(throws: TextError.self) { try GlyphRange([UInt8](repeating: 0xff, count: 40)) }
  }

  @Test func `a glyph whose field has the wrong length is blank`() throws {
    let glyph: [UInt8] = [0x08, 0x41, 0x12, 2, 1, 2, 0x18, 5, 0x20, 5, 0x38, 9]
    let range = try GlyphRange(BoxGlyphs.field(1, BoxGlyphs.field(3, glyph)))
    #expect(range.glyphs[0x41]?.field == [])
    #expect(range.glyphs[0x41]?.width == 0)
    #expect(range.glyphs[0x41]?.advance == 9)
  }

  @Test func `a failing source is reported once, and system fonts draw the text`() async {
    struct Failing: GlyphRangeSource {
      func glyphRange(fontStack: String, start: Int) throws -> [UInt8]? {
        start == 0 ? [0x0a, 0xff] : nil
      }
    }
    let library = FontLibrary(ranges: Failing())
    #expect(await library.layout("abc").glyphs.count == 3)
    #expect(await library.layout("xyz").glyphs.count == 3)
    #expect(library.takeProblems().count == 1)
    #expect(library.takeProblems().isEmpty)
  }
}
