// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

@testable import MapText

/// A source of Latin and Greek boxes. Loading the Greek range blocks until the test releases it.
private final class SlowGreek: GlyphRangeSource {
  private let boxes = BoxGlyphs(
    advances: Dictionary(
      uniqueKeysWithValues: (UInt32(0x41)...0x5a).map { ($0, 10) } + [(0x3b1, 7)]))
  let reads = LockedValue<[Int: Int]>([:])
  let began = DispatchSemaphore(value: 0)
  let release = DispatchSemaphore(value: 0)

  func glyphRange(fontStack: String, start: Int) throws -> [UInt8]? {
    reads.change { $0[start, default: 0] += 1 }
    if start == 0x300 {
      began.signal()
      release.wait()
    }
    return try boxes.glyphRange(fontStack: fontStack, start: start)
  }
}

@Suite(.timeLimit(.minutes(5))) struct RangeLoadingTests {
  @Test func `loading a range does not block other ranges and happens only once`() {
    let source = SlowGreek()
    let library = FontLibrary(ranges: source)
    let widths = LockedValue<[Double]>([])
    let group = DispatchGroup()
    for _ in 0..<3 {
      group.enter()
      Thread.detachNewThread {
        let layout = library.layout("\u{3b1}")
        widths.change { $0 += layout.glyphs.map(\.advance) }
        group.leave()
      }
    }
    source.began.wait()
    // The Greek range is being loaded now and until the following layouts are done.
    let latin = library.layout("AB")
    #expect(latin.glyphs.count == 2)
    #expect(library.bitmap(latin.glyphs[0].glyph).advance == 10)
    #expect(widths.value.isEmpty)
    for _ in 0..<3 { source.release.signal() }
    group.wait()
    #expect(widths.value == [7, 7, 7])
    #expect(source.reads.value[0x300] == 1 && source.reads.value[0] == 1)
  }

  @Test func `a range that cannot be loaded is reported once`() {
    struct Broken: GlyphRangeSource {
      struct Fault: Error {}
      func glyphRange(fontStack: String, start: Int) throws -> [UInt8]? { throw Fault() }
    }
    let library = FontLibrary(ranges: Broken())
    for _ in 0..<3 { _ = library.layout("AB") }
    #expect(library.takeProblems().count == 1)
    _ = library.layout("AB")
    #expect(library.takeProblems().isEmpty)
  }
}
