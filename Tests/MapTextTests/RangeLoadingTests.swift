// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapText

/// A source of Latin and Greek boxes. Loading the Greek range waits until the test releases it.
private final class SlowGreek: GlyphRangeSource {
  private let boxes = BoxGlyphs(
    advances: Dictionary(
      uniqueKeysWithValues: (UInt32(0x41)...0x5a).map { ($0, 10) } + [(0x3b1, 7)]))
  let reads = LockedValue<[Int: Int]>([:])
  let began = AsyncStream<Void>.makeStream()
  let release = AsyncStream<Void>.makeStream()

  func glyphRange(fontStack: String, start: Int) async throws -> [UInt8]? {
    reads.change { $0[start, default: 0] += 1 }
    if start == 0x300 {
      began.continuation.yield()
      for await _ in release.stream { break }
    }
    return try boxes.glyphRange(fontStack: fontStack, start: start)
  }
}

/// A source of Latin boxes that can fail. It counts the requests.
private final class Flaky: GlyphRangeSource {
  struct Fault: Error {}
  let fails = LockedValue(true)
  let requests = LockedValue(0)

  func glyphRange(fontStack: String, start: Int) async throws -> [UInt8]? {
    requests.change { $0 += 1 }
    if fails.value { throw Fault() }
    return try BoxGlyphs.latin.glyphRange(fontStack: fontStack, start: start)
  }
}

@Suite(.timeLimit(.minutes(5))) struct RangeLoadingTests {
  @Test func `loading a range does not block other ranges and happens only once`() async {
    let source = SlowGreek()
    let library = FontLibrary(ranges: source)
    await withTaskGroup { group in
      for _ in 0..<3 {
        group.addTask { await library.layout("\u{3b1}").glyphs.map(\.advance) }
      }
      for await _ in source.began.stream { break }
      // The Greek range is being loaded now and until the following layouts are done.
      let latin = await library.layout("AB")
      #expect(latin.glyphs.count == 2)
      #expect(library.bitmap(latin.glyphs[0].glyph).advance == 10)
      source.release.continuation.finish()
      for await advances in group { #expect(advances == [7]) }
    }
    #expect(source.reads.value[0x300] == 1 && source.reads.value[0] == 1)
  }

  @Test func `a layout does not wait for a range, and is empty until the range is loaded`() async {
    let library = FontLibrary(ranges: BoxGlyphs.latin)
    let text = [TextSection(text: "AB", fontStack: ["A"])]
    var needs = GlyphRangeNeeds()
    #expect(library.layout(text, options: .init(), needs: &needs).glyphs.isEmpty)
    #expect(await library.load(&needs))
    #expect(library.layout(text, options: .init(), needs: &needs).glyphs.count == 2)
    #expect(await !library.load(&needs))
  }

  @Test func `a range that cannot be loaded is requested again after 1, 2, 4 seconds`() async {
    let time = LockedValue(100.0)
    let source = Flaky()
    let library = FontLibrary(ranges: source, now: { time.value }, sleep: { _ in })
    let system = await FontLibrary(ranges: nil).layout("AB")
    for (requests, seconds) in [(1, 100.0), (1, 100.9), (2, 101), (2, 102.9), (3, 103)] {
      time.change { $0 = seconds }
      // Until then, a system font draws the text.
      #expect(await library.layout("AB").glyphs.map(\.x) == system.glyphs.map(\.x))
      #expect(source.requests.value == requests)
    }
    #expect(library.takeProblems().count == 1)
    source.fails.change { $0 = false }
    time.change { $0 = 107 }
    #expect(await library.layout("AB").glyphs.map(\.advance) == [10, 10])
    #expect(source.requests.value == 4)
    #expect(library.takeProblems().isEmpty)
  }

  @Test func `labels are laid out again when a range that failed is loaded`() async throws {
    let time = LockedValue(0.0)
    let source = Flaky()
    let isCompared = Gate()
    let library = FontLibrary(
      ranges: source, now: { time.value },
      sleep: { seconds in
        await isCompared.wait()
        time.change { $0 += seconds }
        if time.value >= 7 { source.fails.change { $0 = false } }
      })
    let fallback = await library.layout("AB").glyphs.map(\.advance)
    #expect(fallback != [10, 10])
    let recovery = try #require(library.recovery)
    #expect(recovery == library.recovery)
    await isCompared.open()
    #expect(await recovery.value)
    #expect(time.value == 7 && source.requests.value == 4)
    #expect(await library.layout("AB").glyphs.map(\.advance) == [10, 10])
  }

  @Test func `a range that does not exist is not requested again`() async {
    let source = Flaky()
    source.fails.change { $0 = false }
    let time = LockedValue(0.0)
    let library = FontLibrary(ranges: source, now: { time.value }, sleep: { _ in })
    for _ in 0..<3 {
      time.change { $0 += 1000 }
      _ = await library.layout("\u{3b1}")
    }
    #expect(source.requests.value == 1)
    #expect(library.takeProblems().isEmpty)
  }
}
