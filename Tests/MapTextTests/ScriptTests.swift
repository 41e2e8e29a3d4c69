// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapText

/// Tests of shaping and text direction for many scripts.
@Suite struct ScriptTests {
  let system = FontLibrary(ranges: nil)

  @Test func `Arabic letters join and run from right to left`() async throws {
    let isolated = try #require(await system.layout("س").glyphs.first?.glyph)
    let word = await system.layout("سسس").glyphs
    // The word has initial, medial and final forms with the first at the right. None of them is the isolated
    // form.
    #expect(word.count == 3)
    #expect(Set(word.map(\.glyph) + [isolated]).count == 4)
    let beginning = await system.layout("سا").glyphs.last?.glyph
    #expect(word.last?.glyph == beginning)
    #expect(zip(word, word.dropFirst()).allSatisfy { $0.x < $1.x })
    #expect(await system.layout("سسس").isRightToLeft)
  }

  @Test(.enabled(if: Shared.has("suites/style-render"), "needs the shared data"))
  func `Arabic from a glyph range uses its presentation forms`() async {
    let library = FontLibrary(ranges: SharedGlyphs.suite)
    let stack = ["Open Sans Semibold", "Arial Unicode MS Bold"]
    let layout = await library.layout(
      [TextSection(text: "سلام", fontStack: stack)], options: .init())
    // From left to right: isolated meem, final lam-alef, initial seen.
    #expect(layout.glyphs.map(\.glyph.glyph) == [0xfee1, 0xfefc, 0xfeb3])
    #expect(layout.isRightToLeft)
  }

  @Test func `a Devanagari conjunct is one glyph, and a vowel sign moves before its letter`() async
  {
    // ka + virama + ssa is one conjunct.
    #expect(await system.layout("क्ष").glyphs.count == 1)
    let word = await system.layout("कि")
    let ka = await system.layout("क").glyphs.first?.glyph
    #expect(word.glyphs.count == 2)
    #expect(word.glyphs.last?.glyph == ka)
  }

  @Test func `Thai marks are placed above their letter`() async throws {
    let layout = await system.layout("ก้")
    #expect(layout.glyphs.count == 2)
    let letter = layout.glyphs[0]
    let mark = layout.glyphs[1]
    let box = system.bitmap(mark.glyph)
    let markMiddle = mark.x + Double(box.left) + Double(box.width - 6) / 2
    #expect(markMiddle > letter.x && markMiddle <= letter.x + letter.advance)
    #expect(mark.advance == 0)
  }

  @Test func `Hebrew in Latin text is reversed, and numbers in it are not`() async {
    let box = BoxGlyphs(
      advances: Dictionary(
        uniqueKeysWithValues: ("abc אבג123def()").unicodeScalars.reduce(into: Set<UInt32>()) {
          $0.insert($1.value)
        }.map { ($0, 10) }))
    let library = FontLibrary(ranges: box)
    func visual(_ text: String) async -> String {
      let glyphs = await library.layout(text).glyphs
      return String(
        String.UnicodeScalarView(glyphs.compactMap { Unicode.Scalar($0.glyph.glyph) }))
    }
    #expect(await visual("abc אבג 123") == "abc123גבא")
    #expect(await visual("abc אבג 123 def") == "abc123גבאdef")
    #expect(await visual("אבג (abc) 123") == "123(abc)גבא")
    #expect(await visual("(אב)") == "(בא)")
    #expect(await !library.layout("abc אבג").isRightToLeft)
    #expect(await library.layout("אבג abc").isRightToLeft)
  }

  @Test func `each line of a broken right-to-left text keeps its own words`() async {
    let letters = (UInt32(0x5d0)...0x5ea).map { ($0, 10) } + [(0x20, 6)]
    let library = FontLibrary(
      ranges: BoxGlyphs(advances: Dictionary(uniqueKeysWithValues: letters)))
    let layout = await library.layout("אאאא בבבב", options: .init(maxWidth: 2))
    #expect(layout.lineCount == 2)
    let first = layout.glyphs.filter { $0.y == layout.glyphs[0].y }
    #expect(first.allSatisfy { $0.glyph.glyph == 0x5d0 })
    #expect(first.count == 4)
  }

  @Test func `letter spacing does not apply to Arabic`() async {
    let plain = await system.layout("سلام")
    let spaced = await system.layout("سلام", options: .init(letterSpacing: 1))
    #expect(abs(plain.right - plain.left - (spaced.right - spaced.left)) < 0.01)
    let latin = await system.layout("abcd")
    let wide = await system.layout("abcd", options: .init(letterSpacing: 1))
    #expect(abs(wide.right - wide.left - (latin.right - latin.left) - 3 * 24) < 1)
  }

  @Test func `marks stay with their letter when lines are broken`() async {
    // A letter, two marks and a hyphen to break at, with a width so narrow that each part is a line.
    let layout = await system.layout("a\u{302}\u{301}-b\u{323}-c", options: .init(maxWidth: 0.1))
    #expect(layout.lineCount == 3)
    let shaped = await system.layout("x\u{302}\u{301}")
    #expect(Set(shaped.glyphs.map(\.section)) == [0])
    #expect(await system.layout("カ\u{3099}", options: .init(maxWidth: 0.1)).lineCount == 1)
  }

  @Test func `a character without a font is omitted`() async {
    // This code point is unassigned.
    let layout = await system.layout("a\u{e0fff}b")
    #expect(layout.glyphs.count == 2)
    let plain = await system.layout("ab")
    #expect(abs((layout.right - layout.left) - (plain.right - plain.left)) < 1)
  }

  @Test func `bold and regular are different fonts, and unknown names use a fallback`() async {
    let regular = await system.layout("a", font: "Noto Sans Regular").glyphs.first?.glyph
    let bold = await system.layout("a", font: "Noto Sans Bold").glyphs.first?.glyph
    #expect(regular != bold)
    #expect(await system.layout("a", font: "No Such Font Medium").glyphs.count == 1)
    #expect(await system.layout([TextSection(text: "a")], options: .init()).glyphs.count == 1)
  }

  @Test func `font names are split into family and style`() {
    let style = FontStyle(name: "Noto Sans Condensed Bold Italic")
    #expect(style.family == "Noto Sans")
    #expect((style.weight, style.slant, style.width) == (200, 100, 75))
    #expect(FontStyle(name: "Arial Unicode MS Regular").family == "Arial Unicode MS")
    #expect(FontStyle(name: "Bold").family == "Bold")
    #expect(FontStyle(name: "").family == "")
  }

  @Test func `concurrent tasks get the same layouts`() async {
    let texts = ["Hamburg", "القاهرة", "दिल्ली", "ירושלים 42", "กรุงเทพ", "Ελλάδα"]
    var expected: [TextLayout] = []
    for text in texts { expected.append(await system.layout(text)) }
    let library = FontLibrary(ranges: nil)
    await withTaskGroup { [expected] group in
      for task in 0..<8 {
        group.addTask {
          for round in 0..<30 {
            let index = (task + round) % texts.count
            let layout = await library.layout(texts[index])
            let fields = layout.glyphs.map { library.bitmap($0.glyph).field.count }
            #expect(layout.glyphs.map(\.x) == expected[index].glyphs.map(\.x))
            #expect(fields.count > 0)
          }
        }
      }
    }
  }
}
