// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapTestSupport
import Testing

@testable import MapText

@Suite struct EmojiTests {
  let system = FontLibrary(ranges: nil)

  @Test(arguments: ["🍕", "❤️", "🇫🇮", "👍🏽", "1️⃣", "👩‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "☕"])
  func `an emoji is one color glyph`(text: String) async throws {
    let glyphs = await system.layout(text).glyphs
    #expect(glyphs.count == 1)
    let bitmap = system.bitmap(try #require(glyphs.first).glyph)
    #expect(bitmap.colors.count == bitmap.width * bitmap.height * 4 && bitmap.width > 0)
    #expect(bitmap.field.isEmpty)
    #expect(system.isColored(glyphs[0].glyph))
    // An emoji is as wide as its advance, and about as high as a line.
    let em = Double(bitmap.resolution)
    #expect(abs(Double(bitmap.width) / em - Double(bitmap.advance) / 24) < 0.1)
    #expect((0.9...1.3).contains(Double(bitmap.height) / em))
  }

  @Test(arguments: ["❤", "❤︎", "1", "#", "©", "☎︎"])
  func `a character without the emoji presentation is a letter`(text: String) async throws {
    let glyph = try #require(await system.layout(text).glyphs.first)
    #expect(!system.isColored(glyph.glyph))
    #expect(!system.bitmap(glyph.glyph).field.isEmpty)
  }

  @Test func `letters and emoji of a text keep their order, also from right to left`() async {
    let text = await system.layout("a🍕b")
    #expect(text.glyphs.map { system.isColored($0.glyph) } == [false, true, false])
    let arabic = await system.layout("🌴 ا")
    #expect(arabic.glyphs.map { system.isColored($0.glyph) } == [false, true])
  }

  @Test func `the flag of Finland is white and blue`() async throws {
    let glyph = try #require(await system.layout("🇫🇮").glyphs.first)
    let bitmap = system.bitmap(glyph.glyph)
    var (white, blue) = (0, 0)
    for pixel in stride(from: 0, to: bitmap.colors.count, by: 4) {
      let (r, g, b, a) = (
        bitmap.colors[pixel], bitmap.colors[pixel + 1], bitmap.colors[pixel + 2],
        bitmap.colors[pixel + 3]
      )
      #expect(max(r, g, b) <= a, "the colors are premultiplied")
      if min(r, g, b) > 200 { white += 1 }
      if b > 80, r < 60, a > 200 { blue += 1 }
    }
    let area = bitmap.width * bitmap.height
    #expect(white > area / 4 && blue > area / 8)
  }

  @Test func `a glyph of the style's ranges replaces an emoji, unless the text asks for one`() async
  {
    let ranges = FontLibrary(ranges: BoxGlyphs(advances: [0x2615: 20, 0x61: 10]))
    let cup = await ranges.layout("☕")
    #expect(cup.glyphs.map { ranges.isColored($0.glyph) } == [false])
    let emoji = await ranges.layout("a☕\u{fe0f}")
    #expect(emoji.glyphs.map { ranges.isColored($0.glyph) } == [false, true])
  }

  @Test func `many emoji with marks and joiners are laid out within the limits`() async {
    let text = String(repeating: "👩‍👩‍👧🏽\u{fe0f}\u{200d}", count: 2000)
    let layout = await system.layout(text, options: .init(maxWidth: 10))
    #expect(layout.glyphs.count <= ResourceLimits.labelScalars)
  }
}
