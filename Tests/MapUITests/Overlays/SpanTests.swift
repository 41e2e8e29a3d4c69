// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapImage
import MapScene
import MapStyle
import MapTestSupport
import Testing

@testable import MapUI

@Suite @MainActor struct SpanTests {
  private let red = Polyline.StrokeStyle.solidColor(MapColor(red: 1, green: 0, blue: 0))
  private let green = Polyline.StrokeStyle.solidColor(MapColor(red: 0, green: 1, blue: 0))
  private let blue = Polyline.StrokeStyle.solidColor(MapColor(red: 0, green: 0, blue: 1))
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

  /// The colors along a line with their lengths in segments.
  private func drawn(_ line: Polyline) -> [OverlaySpan] {
    guard case .line(let drawn)? = line.drawing(scale: 1).first,
      case .spans(let spans) = drawn.paint
    else { return [] }
    return spans
  }

  @Test func `spans in meters and in segments can be mixed, and one of 0 has no length`() {
    let line = Polyline(coordinates: path)
    let meters = path[0].distance(to: path[1])
    line.spans = [
      StyleSpan(style: red, meters: meters / 4), StyleSpan(style: green, segments: 0),
      StyleSpan(style: green, meters: 0), StyleSpan(style: blue, segments: 0.25),
      StyleSpan(style: red, meters: meters), StyleSpan(style: green, meters: .infinity),
    ]
    let spans = drawn(line)
    #expect(spans.map { ($0.segments * 1e6).rounded() / 1e6 } == [0.25, 0.25, 1.5])
    #expect(spans.map(\.start) == [red, blue, red].map { StyleColor($0.start) })
    line.spans = [
      StyleSpan(style: red, meters: meters), StyleSpan(style: green, meters: .infinity),
    ]
    line.geodesic = true
    let whole = drawn(line).reduce(0) { $0 + $1.segments }
    #expect(whole > 2 && drawn(line).count == 2)
  }

  @Test func `the traveled part has its length and color, also with images along the line`() throws
  {
    func lines(_ line: Polyline) -> [OverlayLine] {
      line.drawing(scale: 1).compactMap { if case .line(let line) = $0 { line } else { nil } }
    }
    let (view, _, _) = makeView()
    let line = Polyline(coordinates: path)
    line.traveledColor = "tomato"
    line.map = view
    line.traveled = 5000
    #expect(lines(line).map(\.cut) == [5000])
    let copy = try #require(line.copied() as? Polyline)
    #expect(copy.traveled == 5000 && copy.traveledColor == "tomato")
    let image = IconImage(RasterImage(width: 1, height: 1, pixels: [1, 2, 3, 255]))
    let meters = path[0].distance(to: path[1])
    line.spans = [
      StyleSpan(style: red, meters: meters / 2), StyleSpan(style: .image(image, over: "blue")),
    ]
    line.traveled = meters
    #expect(lines(line).map { ($0.cut / meters * 1e6).rounded() / 1e6 } == [1, 0.5])
    for odd in [-1, .nan] {
      line.traveled = odd
      #expect(lines(line).allSatisfy { $0.cut == 0 })
    }
  }
}

extension StyleColor {
  /// The style color of an image's color.
  fileprivate init(_ color: MapColor) {
    self.init(
      red: Float(color.red), green: Float(color.green), blue: Float(color.blue),
      alpha: Float(color.alpha))
  }
}
