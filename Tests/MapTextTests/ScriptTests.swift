// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapText

/// Tests of shaping and text direction for many scripts.
@Suite struct ScriptTests {
  let system = FontLibrary(ranges: nil)

  @Test func `Arabic letters join and run from right to left`() throws {
    let isolated = try #require(system.layout("س").glyphs.first?.glyph)
    let word = system.layout("سسس").glyphs
    // The word has initial, medial and final forms with the first at the right. None of them is the isolated
    // form.
    #expect(word.count == 3)
    #expect(Set(word.map(\.glyph) + [isolated]).count == 4)
    let beginning = system.layout("سا").glyphs.last?.glyph
    #expect(word.last?.glyph == beginning)
    #expect(zip(word, word.dropFirst()).allSatisfy { $0.x < $1.x })
    #expect(system.layout("سسس").isRightToLeft)
  }

  @Test(.enabled(if: Shared.has("suites/style-render"), "needs the shared data"))
  func `Arabic from a glyph range uses its presentation forms`() {
    let library = FontLibrary(ranges: SharedGlyphs.suite)
    let stack = ["Open Sans Semibold", "Arial Unicode MS Bold"]
    let layout = library.layout(
      [TextSection(text: "سلام", fontStack: stack)], options: .init())
    // From left to right: isolated meem, final lam-alef, initial seen.
    #expect(layout.glyphs.map(\.glyph.glyph) == [0xfee1, 0xfefc, 0xfeb3])
    #expect(layout.isRightToLeft)
  }

  @Test func `a Devanagari conjunct is one glyph, and a vowel sign moves before its letter`() {
    // ka + virama + ssa is one conjunct.
    #expect(system.layout("क्ष").glyphs.count == 1)
    let word = system.layout("कि")
    let ka = system.layout("क").glyphs.first?.glyph
    #expect(word.glyphs.count == 2)
    #expect(word.glyphs.last?.glyph == ka)
  }

  @Test func `Thai marks are placed above their letter`() throws {
    let layout = system.layout("ก้")
    #expect(layout.glyphs.count == 2)
    let letter = layout.glyphs[0]
    let mark = layout.glyphs[1]
    let box = system.bitmap(mark.glyph)
    let markMiddle = mark.x + Double(box.left) + Double(box.width - 6) / 2
    #expect(markMiddle > letter.x && markMiddle <= letter.x + letter.advance)
    #expect(mark.advance == 0)
  }

  @Test func `Hebrew in Latin text is reversed, and numbers in it are not`() {
    let box = BoxGlyphs(
      advances: Dictionary(
        uniqueKeysWithValues: ("abc אבג123def()").unicodeScalars.reduce(into: Set<UInt32>()) {
          $0.insert($1.value)
        }.map { ($0, 10) }))
    let library = FontLibrary(ranges: box)
    func visual(_ text: String) -> String {
      String(
        String.UnicodeScalarView(
          library.layout(text).glyphs.compactMap { Unicode.Scalar($0.glyph.glyph) }))
    }
    #expect(visual("abc אבג 123") == "abc123גבא")
    #expect(visual("abc אבג 123 def") == "abc123גבאdef")
    #expect(visual("אבג (abc) 123") == "123(abc)גבא")
    #expect(visual("(אב)") == "(בא)")
    #expect(!library.layout("abc אבג").isRightToLeft)
    #expect(library.layout("אבג abc").isRightToLeft)
  }

  @Test func `each line of a broken right-to-left text keeps its own words`() {
    let letters = (UInt32(0x5d0)...0x5ea).map { ($0, 10) } + [(0x20, 6)]
    let library = FontLibrary(
      ranges: BoxGlyphs(advances: Dictionary(uniqueKeysWithValues: letters)))
    let layout = library.layout("אאאא בבבב", options: .init(maxWidth: 2))
    #expect(layout.lineCount == 2)
    let first = layout.glyphs.filter { $0.y == layout.glyphs[0].y }
    #expect(first.allSatisfy { $0.glyph.glyph == 0x5d0 })
    #expect(first.count == 4)
  }

  @Test func `letter spacing does not apply to Arabic`() {
    let plain = system.layout("سلام")
    let spaced = system.layout("سلام", options: .init(letterSpacing: 1))
    #expect(abs(plain.right - plain.left - (spaced.right - spaced.left)) < 0.01)
    let latin = system.layout("abcd")
    let wide = system.layout("abcd", options: .init(letterSpacing: 1))
    #expect(abs(wide.right - wide.left - (latin.right - latin.left) - 3 * 24) < 1)
  }

  @Test func `marks stay with their letter when lines are broken`() {
    // A letter, two marks and a hyphen to break at, with a width so narrow that each part is a line.
    let layout = system.layout("a\u{302}\u{301}-b\u{323}-c", options: .init(maxWidth: 0.1))
    #expect(layout.lineCount == 3)
    let shaped = system.layout("x\u{302}\u{301}")
    #expect(Set(shaped.glyphs.map(\.section)) == [0])
    #expect(system.layout("カ\u{3099}", options: .init(maxWidth: 0.1)).lineCount == 1)
  }

  @Test func `a character without a font is omitted`() {
    // This code point is unassigned.
    let layout = system.layout("a\u{e0fff}b")
    #expect(layout.glyphs.count == 2)
    let plain = system.layout("ab")
    #expect(abs((layout.right - layout.left) - (plain.right - plain.left)) < 1)
  }

  @Test func `bold and regular are different fonts, and unknown names use a fallback`() {
    let regular = system.layout("a", font: "Noto Sans Regular").glyphs.first?.glyph
    let bold = system.layout("a", font: "Noto Sans Bold").glyphs.first?.glyph
    #expect(regular != bold)
    #expect(system.layout("a", font: "No Such Font Medium").glyphs.count == 1)
    #expect(system.layout([TextSection(text: "a")], options: .init()).glyphs.count == 1)
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
    let expected = texts.map { system.layout($0) }
    let library = FontLibrary(ranges: nil)
    _ = texts.map { library.layout($0) }
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<30).allSatisfy { round in
            let index = (task + round) % texts.count
            let layout = library.layout(texts[index])
            let fields = layout.glyphs.map { library.bitmap($0.glyph).field.count }
            return layout.glyphs.map(\.x) == expected[index].glyphs.map(\.x) && fields.count > 0
          }
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }
}
