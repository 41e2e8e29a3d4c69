// SPDX-License-Identifier: Apache-2.0
import MapFiles
import Testing

@testable import MapText

@Suite struct LabelLimitTests {
  private func scalars(_ texts: String...) -> [UInt32] {
    TextItems(texts.map { TextSection(text: $0) }, isVertical: false).scalars
  }

  @Test func `only the first thirty accents on a letter are shaped`() {
    let accents = String(repeating: "\u{301}", count: 100_000)
    let shaped = scalars("e" + accents + "f")
    #expect(shaped.count == 2 + ResourceLimits.labelMarks)
    #expect(shaped.last == 0x66)
  }

  @Test func `a long label is truncated across its sections`() async {
    let long = String(repeating: "a", count: 3000)
    #expect(scalars(long, long, long).count == ResourceLimits.labelScalars)
    let layout = await FontLibrary(ranges: nil).layout(long + long)
    #expect(layout.glyphs.count <= ResourceLimits.labelScalars)
  }

  @Test func `all marks of real languages are shaped`() {
    // Tibetan and Vietnamese stack marks, and a family emoji contains joiners.
    for text in ["ཧཱུྃ", "ệ", "👨‍👩‍👧‍👦", "นี้"] {
      #expect(scalars(text) == text.unicodeScalars.map(\.value))
    }
  }
}
