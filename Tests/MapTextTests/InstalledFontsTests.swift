// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapText

@Suite struct InstalledFontsTests {
  let fonts = InstalledFonts()

  @Test(.enabled(if: Shared.has("suites/style-render"), "needs the shared data"))
  func `ranges have the metrics of the published files of the same font`() async throws {
    for start in [0, 256, 1024] {
      let file = try #require(
        try SharedGlyphs.suite.glyphRange(fontStack: "Noto Sans Regular", start: start))
      // Those files have glyphs without an advance for controls, too.
      let published = try GlyphRange(file).glyphs.filter { $0.key >= 0x20 && $0.value.advance > 0 }
      let ours = try GlyphRange(
        try await fonts.glyphRange(fontStack: ["Noto Sans Regular"], start: start)
      ).glyphs
      let pairs = published.compactMap { scalar, glyph in ours[scalar].map { (glyph, $0) } }
      #expect(Double(pairs.count) >= 0.99 * Double(published.count))
      let equal = pairs.filter { published, ours in
        published.advance == ours.advance && abs(published.left - ours.left) <= 1
          && abs(published.top - ours.top) <= 1 && 0...2 ~= ours.width - published.width
          && 0...2 ~= ours.height - published.height
      }
      // Our fields have the texels that the outline touches; those files have some less. They come from another version of
      // the font.
      #expect(Double(equal.count) >= 0.9 * Double(pairs.count), "\(start): \(equal.count)")
    }
  }

  @Test func `a decoded range has the bitmaps of labels`() async throws {
    let library = FontLibrary(ranges: nil)
    let placed = try #require(await library.layout("g").glyphs.first)
    let expected = library.bitmap(placed.glyph)
    let bytes = try await fonts.glyphRange(fontStack: ["Noto Sans Regular"], start: 0)
    let glyph = try #require(try GlyphRange(bytes).glyphs[0x67])
    #expect(glyph.field == expected.field)
    #expect((glyph.left, glyph.top) == (expected.left, expected.top))
    #expect((glyph.width, glyph.height) == (expected.width, expected.height))
    #expect(glyph.advance == expected.advance.rounded(.down))
  }

  @Test func `blank characters have an advance without a bitmap`() async throws {
    let bytes = try await fonts.glyphRange(fontStack: ["Noto Sans Regular"], start: 0)
    let space = try #require(try GlyphRange(bytes).glyphs[0x20])
    #expect(space.field.isEmpty)
    #expect(space.advance == 6)
  }

  @Test func `a font that is not installed is replaced`() async throws {
    let bytes = try await fonts.glyphRange(fontStack: ["No Such Font Bold"], start: 0)
    let letter = try #require(try GlyphRange(bytes).glyphs[0x41])
    #expect(!letter.field.isEmpty)
  }

  @Test func `surrogates have no glyphs`() async throws {
    let bytes = try await fonts.glyphRange(fontStack: ["Noto Sans Regular"], start: 0xd800)
    #expect(try GlyphRange(bytes).glyphs.isEmpty)
  }

  @Test func `more stacks than are kept give the same glyphs again`() async throws {
    let first = try await fonts.glyphRange(fontStack: ["Noto Sans Bold"], start: 0)
    for number in 0..<20 {
      _ = try await fonts.glyphRange(fontStack: ["Font \(number)"], start: 0x3400)
    }
    #expect(try await fonts.glyphRange(fontStack: ["Noto Sans Bold"], start: 0) == first)
  }

  @Test func `a canceled task gets no range`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await fonts.glyphRange(fontStack: ["Noto Sans Regular"], start: 0)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `the names have families and styles`() {
    let names = InstalledFonts.names
    #expect(names.contains("Noto Sans Bold"))
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
  }
}
