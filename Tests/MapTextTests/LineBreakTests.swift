// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapTestSupport
import Testing

@testable import MapText

@Suite struct LineBreakTests {
  let boxes = FontLibrary(ranges: BoxGlyphs.latin)

  /// The text of each line, without spaces.
  private func lines(_ layout: TextLayout) -> [String] {
    var result: [String] = []
    var y: Double?
    for glyph in layout.glyphs {
      if glyph.y != y { result.append("") }
      y = glyph.y
      let scalar = Unicode.Scalar(glyph.glyph.glyph) ?? "?"
      result[result.count - 1].unicodeScalars.append(scalar)
    }
    return result
  }

  @Test func `line breaks minimize raggedness`() async {
    var random = SplitMix64(seed: 42)
    for _ in 0..<300 {
      let words = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        String(repeating: "a", count: .random(in: 1...9, using: &random))
      }
      let width = Double.random(in: 1...12, using: &random)
      let layout = await boxes.layout(
        words.joined(separator: " "), options: .init(maxWidth: width))
      let best = leastRaggedness(words, maxWidth: width * 24)
      let mine = raggedness(lines(layout).map { Double($0.count) }, words, maxWidth: width * 24)
      #expect(abs(mine - best) < 1e-6 * max(1, best), "\(words) in \(width)")
    }
  }

  /// The minimum badness over all 2^(n-1) ways to break the words.
  private func leastRaggedness(_ words: [String], maxWidth: Double) -> Double {
    (0..<1 << (words.count - 1)).map { mask in
      var counts = [0.0]
      for (index, word) in words.enumerated() {
        counts[counts.count - 1] += Double(word.count)
        if index < words.count - 1, mask >> index & 1 == 1 { counts.append(0) }
      }
      return raggedness(counts, words, maxWidth: maxWidth)
    }.min() ?? 0
  }

  /// The badness of lines with the given numbers of letters: (width − target)², halved for a short last line
  /// and doubled for a long last line. Letters are 10 wide. Spaces are 6 wide and count only for the target.
  private func raggedness(_ counts: [Double], _ words: [String], maxWidth: Double) -> Double {
    let total = words.reduce(0.0) { $0 + Double($1.count) * 10 } + Double(words.count - 1) * 6
    let target = total / max(1, (total / maxWidth).rounded(.up))
    return counts.enumerated().reduce(0) { sum, line in
      let width = line.element * 10
      let square = (width - target) * (width - target)
      guard line.offset == counts.count - 1 else { return sum + square }
      return sum + (width < target ? square / 2 : square * 2)
    }
  }

  @Test func `lines break at spaces, hyphens and newlines but not inside words`() async {
    #expect(await lines(boxes.layout("aaa bbb", options: .init(maxWidth: 1))) == ["aaa", "bbb"])
    #expect(await lines(boxes.layout("aaa-bbb", options: .init(maxWidth: 1))) == ["aaa-", "bbb"])
    #expect(await lines(boxes.layout("aaabbb", options: .init(maxWidth: 1))) == ["aaabbb"])
    #expect(await lines(boxes.layout("a\nb", options: .init(maxWidth: 10))) == ["a", "b"])
    #expect(await lines(boxes.layout("a\nb")) == ["a", "b"])
    #expect(await boxes.layout("a\n\nb").lineCount == 3)
    #expect(await lines(boxes.layout("a\u{2029}b\u{1c}c")) == ["a", "b", "c"])
    #expect(await lines(boxes.layout("aaa(bbb)", options: .init(maxWidth: 1))) == ["aaa", "(bbb)"])
    #expect(await lines(boxes.layout("aaa bbb")) == ["aaabbb"])
  }

  @Test func `Chinese breaks anywhere except before closing and after opening punctuation`() async {
    let text = "北京，上海（東京）大阪。名古屋、京都"
    let advances = Set(text.unicodeScalars.map(\.value)).map { ($0, 24) }
    let library = FontLibrary(
      ranges: BoxGlyphs(advances: Dictionary(uniqueKeysWithValues: advances)))
    for width in 1...12 {
      let broken = await lines(library.layout(text, options: .init(maxWidth: Double(width))))
      #expect(broken.joined() == text)
      for line in broken {
        #expect(!"，）。、".contains(line.first ?? " "), "\(broken)")
        #expect(!"（".contains(line.last ?? " "), "\(broken)")
      }
    }
    #expect(await lines(library.layout(text, options: .init(maxWidth: 4))).count == 5)
  }

  @Test func `small kana can start a line`() async {
    let text = "マップボックス"
    let advances = Set(text.unicodeScalars.map(\.value)).map { ($0, 24) }
    let library = FontLibrary(
      ranges: BoxGlyphs(advances: Dictionary(uniqueKeysWithValues: advances)))
    let layout = await library.layout(text, options: .init(maxWidth: 4))
    #expect(lines(layout) == ["マップボ", "ックス"])
  }

  /// Names of places in scripts without spaces between words.
  static let namesWithoutSpaces = [
    ["กรุงเทพมหานคร", "และ", "ปริมณฑล"], ["สถานี", "รถไฟ", "กลาง"], ["ភ្នំពេញ", "រាជធានី"],
    ["ສະຖານີ", "ລົດໄຟ"], ["မြို့တော်", "ကြီး"],
  ]

  @Test(arguments: namesWithoutSpaces)
  func `Thai, Khmer, Lao and Burmese break between words`(words: [String]) async {
    let library = FontLibrary(ranges: nil)
    let text = words.joined()
    let broken = await library.layout(text, options: .init(maxWidth: 1))
    #expect(broken.lineCount == words.count)
    for word in words {
      let alone = await library.layout(word, options: .init(maxWidth: 1))
      #expect(alone.lineCount == 1 && !alone.glyphs.isEmpty, "\(word)")
    }
    #expect(await library.layout(text).lineCount == 1)
    #expect(await library.layout(text, options: .init(maxWidth: 100)).lineCount == 1)
  }

  @Test func `Thai glyphs of a style's ranges break between words, too`() async {
    let words = ["สถานี", "รถไฟ", "กลาง"]
    let advances = Set(words.joined().unicodeScalars.map(\.value)).map { ($0, 12) }
    let library = FontLibrary(
      ranges: BoxGlyphs(advances: Dictionary(uniqueKeysWithValues: advances)))
    let layout = await library.layout(words.joined(), options: .init(maxWidth: 1))
    #expect(lines(layout) == words)
    let mixed = await library.layout("สถานี กลาง", options: .init(maxWidth: 1))
    #expect(lines(mixed) == ["สถานี", "กลาง"])
  }

  @Test func `a line breaks after an inline image but not before it`() async {
    let image = InlineImage(name: "shield", size: [30, 20])
    func lineCount(_ sections: [TextSection]) async -> Int {
      await boxes.layout(sections, options: .init(maxWidth: 1)).lineCount
    }
    let shield = TextSection(text: "", image: image)
    #expect(await lineCount([TextSection(text: "aa"), shield, TextSection(text: "bb")]) == 2)
    #expect(await lineCount([TextSection(text: "aa"), shield]) == 1)
  }

  @Test func `a zero-width space suggests a break`() async {
    var advances = BoxGlyphs.latin.advances
    for scalar in "北京上海".unicodeScalars { advances[scalar.value] = 24 }
    let library = FontLibrary(ranges: BoxGlyphs(advances: advances))
    let layout = await library.layout("北\u{200b}京上海", options: .init(maxWidth: 2))
    #expect(lines(layout) == ["北", "京上海"])
  }

  @Test func `an extremely long text is truncated to the label limit`() async {
    let text = String(repeating: "a ", count: 20_000)
    let lines = await boxes.layout(text, options: .init(maxWidth: 5)).lineCount
    #expect((100..<ResourceLimits.labelScalars / 2).contains(lines))
    #expect(await boxes.layout(text, options: .init(maxWidth: 1e9)).lineCount == 1)
  }

  @Test func `invalid options do not crash`() async {
    for width in [0, -1, .nan, .infinity, -.infinity, 1e308] {
      _ = await boxes.layout("a b", options: .init(maxWidth: width))
    }
    _ = await boxes.layout("a b", options: .init(lineHeight: .nan, letterSpacing: .infinity))
    _ = await boxes.layout(
      [TextSection(text: "a", scale: .nan), TextSection(text: "", scale: -1)], options: .init())
    #expect(await boxes.layout("").glyphs.isEmpty)
    #expect(await boxes.layout([], options: .init()).glyphs.isEmpty)
  }
}
