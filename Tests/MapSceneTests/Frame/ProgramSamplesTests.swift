// SPDX-License-Identifier: Apache-2.0
import MapStyle
import Testing

@testable import MapScene

@Suite struct ProgramSamplesTests {
  /// Draws the samples for a style's layers and returns their frame.
  private func frame(_ layers: String, zoom: Double = 10) throws -> (DrawList, RecordingBackend) {
    let style = try StyleDocument(
      text: Array(
        """
        {"version": 8, "sources": {"s": {"type": "vector", "tiles": ["{z}/{x}/{y}"]}},
         "layers": [\(layers)]}
        """.utf8))
    let backend = RecordingBackend()
    let context = EvaluationContext(zoom: zoom, slotCount: style.propertyNames.count)
    let samples = ProgramSamples(style, context: context, size: [64, 48])
    try samples.draw(with: backend, glyphs: TextureHandle(id: 1), icons: TextureHandle(id: 2))
    return (try #require(backend.lists.first), backend)
  }

  private func layer(_ type: String, _ paint: String = "{}", _ more: String = "") -> String {
    """
    {"id": "\(type)\(paint.hashValue)\(more.hashValue)", "type": "\(type)", "source": "s", "source-layer": "l",
     "paint": \(paint)\(more)}
    """
  }

  @Test func `layers with the same program have one sample together`() throws {
    let (list, _) = try frame(
      [
        layer("fill", #"{"fill-color": "red"}"#), layer("fill", #"{"fill-color": "blue"}"#),
        layer("fill", #"{"fill-opacity": 0.5}"#), layer("line", #"{"line-width": 1}"#),
        layer("line", #"{"line-width": 2}"#), layer("line", #"{"line-dasharray": [1, 2]}"#),
        layer("fill-extrusion"), layer("symbol"),
      ].joined(separator: ","))
    var counts: [String: Int] = [:]
    for command in list.commands {
      switch command {
      case .fill: counts["fill", default: 0] += 1
      case .outline: counts["outline", default: 0] += 1
      case .line(_, let dash): counts[dash == nil ? "line" : "dashed", default: 0] += 1
      case .extrusion: counts["extrusion", default: 0] += 1
      case .symbols: counts["symbols", default: 0] += 1
      default: counts["other", default: 0] += 1
      }
    }
    #expect(
      counts == [
        "fill": 2, "outline": 2, "line": 1, "dashed": 1, "extrusion": 1, "symbols": 2,
      ])
    #expect(list.width == 64 && list.height == 48)
  }

  @Test func `samples cover nothing, and their meshes are released`() throws {
    let (list, backend) = try frame([layer("fill"), layer("symbol")].joined(separator: ","))
    #expect(backend.meshes.isEmpty)
    #expect(Set(list.symbols.map { SIMD2($0.x, $0.y) }).count == 1)
  }

  @Test func `layers that are not shown have no sample`() throws {
    let (list, _) = try frame(
      [
        layer("fill", "{}", #", "layout": {"visibility": "none"}"#),
        layer("line", "{}", #", "minzoom": 12"#),
      ].joined(separator: ","))
    #expect(list.commands.isEmpty)
  }
}
