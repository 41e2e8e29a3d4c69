// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import MapText

/// The positions of glyphs. All letters are 10 wide, spaces are 6 wide, and lines are 28.8 apart (1/24 em).
@Suite struct PlacementTests {
  let boxes = FontLibrary(ranges: BoxGlyphs.latin)

  @Test func `a line is centered on its anchor, with its baseline 9 below`() async {
    let layout = await boxes.layout("ab c")
    #expect(layout.glyphs.map(\.x) == [-18, -8, 8])
    #expect(layout.glyphs.allSatisfy { $0.y == 9 })
    #expect((layout.left, layout.right) == (-18, 18))
    #expect(abs(layout.top + 14.4) < 1e-9 && abs(layout.bottom - 14.4) < 1e-9)
    #expect(layout.glyphs.map(\.middle) == [-13, -3, 13])
  }

  @Test func `the anchor selects a corner of the box, and the offset moves the text`() async {
    let topLeft = await boxes.layout("ab", options: .init(justify: .left, anchor: [0, 0]))
    #expect(topLeft.glyphs.map(\.x) == [0, 10])
    #expect(topLeft.glyphs.allSatisfy { abs($0.y - (9 + 14.4)) < 1e-9 })
    #expect((topLeft.left, topLeft.top) == (0, 0))
    let bottomRight = await boxes.layout(
      "ab", options: .init(justify: .right, anchor: [1, 1], offset: [1, -0.5]))
    #expect(bottomRight.glyphs.map(\.x) == [4, 14])
    #expect(bottomRight.right == 24)
    #expect(bottomRight.bottom == -12)
  }

  @Test func `lines are justified within the widest line`() async {
    func starts(_ justify: TextJustify) async -> [Double] {
      let layout = await boxes.layout("aaaa\nbb", options: .init(justify: justify))
      return [layout.glyphs[0].x, layout.glyphs[4].x]
    }
    #expect(await starts(.left) == [-20, -20])
    #expect(await starts(.center) == [-20, -10])
    #expect(await starts(.right) == [-20, 0])
    let layout = await boxes.layout("aaaa\nbb")
    #expect(abs(layout.glyphs[4].y - layout.glyphs[0].y - 28.8) < 1e-9)
    #expect(abs(layout.glyphs[4].y + layout.glyphs[0].y - 18) < 1e-9)
  }

  @Test func `letter spacing is added between letters but not after the last`() async {
    let layout = await boxes.layout("abc", options: .init(letterSpacing: 0.5))
    #expect(layout.glyphs.map(\.x) == [-27, -5, 17])
    #expect(layout.right - layout.left == 54)
  }

  @Test func `a larger section increases the height of its line`() async {
    let sections = [TextSection(text: "a", scale: 2), TextSection(text: "b")]
    let layout = await boxes.layout(sections, options: .init())
    #expect(layout.glyphs.map(\.x) == [-15, 5])
    #expect(layout.glyphs.map(\.scale) == [2, 1])
    #expect(layout.glyphs.map(\.section) == [0, 1])
    #expect(layout.glyphs.map(\.advance) == [20, 10])
    #expect(abs(layout.bottom - layout.top - 57.6) < 1e-9)
  }

  @Test func `an inline image takes up space, with its foot near the baseline`() async {
    let image = InlineImage(name: "shield", size: [30, 20])
    let sections = [TextSection(text: "a"), TextSection(text: "", image: image)]
    let layout = await boxes.layout(sections, options: .init(justify: .left, anchor: [0, 0.5]))
    #expect(layout.glyphs.map(\.isImage) == [false, true])
    #expect(layout.glyphs.map(\.x) == [0, 10])
    #expect(layout.right == 40)
    #expect(layout.glyphs[1].y == 7)
    #expect(layout.glyphs[1].section == 1)
  }

  @Test func `small text is aligned to the bottom, center or top of a higher line`() async {
    func baseline(_ align: TextVerticalAlign) async -> Double {
      let sections = [
        TextSection(text: "a", scale: 2), TextSection(text: "b", verticalAlign: align),
      ]
      let glyphs = await boxes.layout(sections, options: .init()).glyphs
      return glyphs[1].y - glyphs[0].y
    }
    #expect(await baseline(.bottom) == -2)
    #expect(await baseline(.center) == -14)
    #expect(await baseline(.top) == -26)
  }

  @Test func `columns run down and progress from right to left`() async {
    let library = FontLibrary(
      ranges: BoxGlyphs(advances: [0x6771: 24, 0x4eac: 24, 0x5927: 24, 0x962a: 24]))
    let layout = await library.layout("東京\n大阪", options: .init(isVertical: true))
    let glyphs = layout.glyphs
    #expect(glyphs.map(\.quarterTurns) == [0, 0, 0, 0])
    #expect(glyphs[1].y - glyphs[0].y == 24)
    #expect(glyphs[0].x == glyphs[1].x)
    #expect(abs(glyphs[0].x - glyphs[2].x - 28.8) < 1e-9)
    #expect(layout.bottom - layout.top == 48)
    let uneven = await library.layout("東京\n大", options: .init(isVertical: true)).glyphs
    #expect(uneven[0].y == uneven[2].y)
    // A square glyph is centered in its column.
    let single = await library.layout("東", options: .init(isVertical: true))
    #expect(single.glyphs[0].x == -12)
  }

  @Test func `in vertical lines, upright letters are rotated back and Latin letters are not`() async
  {
    var advances = BoxGlyphs.latin.advances
    advances[0x6771] = 24
    let library = FontLibrary(ranges: BoxGlyphs(advances: advances))
    let layout = await library.layout(
      "a東", options: .init(isVertical: true, isAlongLine: true))
    #expect(layout.glyphs.map(\.isRotated) == [false, true])
    #expect(layout.glyphs.map(\.middle) == [-12, 5])
    #expect(layout.glyphs[1].quarterTurns == -1)
    // After the rotation with the line, the letter is upright: the axes of its bitmap are those of the
    // screen.
    let corners = layout.glyphs[1].corners(of: library.bitmap(layout.glyphs[1].glyph))
    #expect(corners.1.y < corners.0.y && corners.1.x == corners.0.x)
  }

  @Test func `punctuation uses its vertical form in a column`() async {
    let library = FontLibrary(
      ranges: BoxGlyphs(advances: [0x6771: 24, 0xfe12: 24, 0x3002: 24, 0xff08: 24]))
    let layout = await library.layout("東。（", options: .init(isVertical: true))
    #expect(layout.glyphs.map(\.glyph.glyph) == [0x6771, 0xfe12, 0xff08])
    #expect(FontLibrary.allowsVertical("東"))
    #expect(!FontLibrary.allowsVertical("Tokyo"))
  }

  @Test func `the corners of a glyph include its scale`() async {
    let bitmap = GlyphBitmap(
      width: 8, height: 10, left: 1, top: 17, advance: 10, field: .init(repeating: 0, count: 80))
    var glyph = await boxes.layout("a").glyphs[0]
    glyph.scale = 2
    let corners = glyph.corners(of: bitmap)
    #expect(corners.0 == [glyph.x - 4, glyph.y - 40])
    #expect(corners.3 == [glyph.x + 12, glyph.y - 20])
  }
}
