// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapImage
import MapTestSupport
import MapUI
import Testing

@Suite @MainActor struct SpanTests {
  private let red = StrokeStyle.solidColor(MapColor(red: 1, green: 0, blue: 0))
  private let green = StrokeStyle.solidColor(MapColor(red: 0, green: 1, blue: 0))
  private let blue = StrokeStyle.solidColor(MapColor(red: 0, green: 0, blue: 1))
  /// Segments with lengths of 0.2 and 0.1 of the projected map.
  private let path: MapPath = [
    Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 36),
    Coordinate(latitude: 0, longitude: 54),
  ]

  private func segments(_ spans: [StyleSpan]) -> [Double] {
    spans.map { ($0.segments * 1e9).rounded() / 1e9 }
  }

  @Test func `styles and lengths repeat independently`() {
    let spans = StyleSpan.spans(
      along: path, styles: [red, green, blue], lengths: [0.1, 0.05], kind: .projected)
    #expect(segments(spans) == [0.5, 0.25, 0.75, 0.5])
    let styles = [red, green, blue, red]
    #expect(zip(spans, styles).allSatisfy { $0.style === $1 })
  }

  @Test func `an offset skips the start of the pattern, modulo its length`() {
    let pattern = [0.1, 0.05]
    for turns in [-2, 0, 1, 1000] {
      let spans = StyleSpan.spans(
        along: path, styles: [red, green], lengths: pattern, kind: .projected,
        offset: 0.12 + 0.15 * 2 * Double(turns))
      #expect(spans.first?.style === green)
      #expect(abs((spans.first?.segments ?? 0) - 0.15) < 1e-6)
    }
  }

  @Test func `the spans of any pattern cover the path`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let path = MapPath(
        (0..<random.int(in: 2...9)).map { _ in
          Coordinate(
            latitude: random.double(in: -80...80), longitude: random.double(in: -180...180))
        })
      let kind = LengthKind.allCases[random.int(in: 0...2)]
      let whole = path.length(of: kind)
      let lengths = (0..<random.int(in: 1...4)).map { _ in whole * random.double(in: 0.01...0.3) }
      let spans = StyleSpan.spans(
        along: path, styles: [red, green], lengths: lengths, kind: kind,
        offset: whole * random.double(in: -3...3))
      let sum = spans.reduce(0) { $0 + $1.segments }
      #expect(abs(sum - Double(path.count - 1)) < 1e-6)
    }
  }

  @Test func `patterns without lengths and empty paths have no spans`() {
    #expect(StyleSpan.spans(along: path, styles: [], lengths: [1], kind: .rhumb).isEmpty)
    #expect(StyleSpan.spans(along: path, styles: [red], lengths: [], kind: .rhumb).isEmpty)
    for length in [0, -1, .nan, .infinity] {
      #expect(StyleSpan.spans(along: path, styles: [red], lengths: [length], kind: .rhumb).isEmpty)
    }
    #expect(StyleSpan.spans(along: [], styles: [red], lengths: [1], kind: .rhumb).isEmpty)
    let many = StyleSpan.spans(along: path, styles: [red], lengths: [1e-9], kind: .projected)
    #expect(many.count == StyleSpan.limit)
  }
}
