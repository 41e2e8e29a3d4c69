// SPDX-License-Identifier: Apache-2.0
import MapJSON
import Testing

@testable import MapStyle

@Suite struct TransitionTests {
  @Test func `paint changes from the old to the new value in 300 ms`() throws {
    let (style, duration) = try change(
      from: ["line-width": 2, "line-color": "black"], to: ["line-width": 6, "line-color": "white"])
    #expect(duration == 0.3)
    #expect([-1, 0, 0.15, 0.3, 9].map { value(style.width, at: $0) } == [2, 2, 4, 6, 6])
    #expect(value(style.color, at: 0.15) == StyleColor(red: 0.5, green: 0.5, blue: 0.5))
    // MapLibre's curve: 4 t³ in the first half.
    #expect(abs(value(style.width, at: 0.075) - (2 + 4 * 4 * 0.25 * 0.25 * 0.25)) < 1e-9)
  }

  @Test(arguments: [
    (#"{}"#, #"{}"#, 0.3), (#"{"duration": 1000}"#, #"{}"#, 1),
    (#"{"duration": 1000, "delay": 500}"#, #"{"delay": 0}"#, 1),
    (#"{"duration": 1000}"#, #"{"delay": 500}"#, 1.5),
    (#"{"duration": 1000}"#, #"{"duration": 200}"#, 0.2),
    (#"{"duration": 0}"#, #"{}"#, 0), (#"{"duration": -1, "delay": "a"}"#, #"null"#, 0.3),
    (#"{"duration": 1e300, "delay": 1e300}"#, #"{}"#, 120),
  ])
  func `the property's transition comes before the style's`(
    ofStyle: String, ofProperty: String, duration: Double
  ) throws {
    let (style, found) = try change(
      from: ["line-width": 2],
      to: ["line-width": 6, "line-width-transition": JSON(parsing: Array(ofProperty.utf8))],
      transition: JSON(parsing: Array(ofStyle.utf8)))
    #expect(abs(found - duration) < 1e-12)
    #expect(value(style.width, at: duration) == 6)
    if duration > 0 { #expect(value(style.width, at: duration * 0.999) < 6) }
  }

  @Test func `nothing changes before the delay is over`() throws {
    let (style, duration) = try change(
      from: ["line-width": 2],
      to: ["line-width": 6, "line-width-transition": ["delay": 100, "duration": 0]])
    #expect(duration == 0.1)
    #expect([0, 0.099, 0.1].map { value(style.width, at: $0) } == [2, 2, 6])
  }

  @Test func `defaults and functions of the zoom change too`() throws {
    let (style, _) = try change(
      from: ["line-width": ["interpolate", ["linear"], ["zoom"], 0, 0, 10, 20]],
      to: ["line-opacity": 0])
    #expect(value(style.width, at: 0, zoom: 5) == 10)
    #expect(value(style.width, at: 0.15, zoom: 5) == 5.5)
    #expect(value(style.width, at: .infinity, zoom: 5) == 1)
    #expect(style.width.dependsOnZoom)
    #expect(value(style.opacity, at: 0.15) == 0.5)
  }

  @Test func `equal constants stay constants, and values that depend on features change at once`()
    throws
  {
    let (style, duration) = try change(
      from: ["line-width": 3, "line-color": "red", "line-offset": ["get", "a"]],
      to: ["line-width": 3, "line-color": ["get", "color"], "line-offset": 2])
    #expect(duration == 0)
    #expect(style.width.constant == 3)
    #expect(style.offset.constant == 2)
    #expect(style.color.dependsOnFeature)
  }

  @Test func `a layer with another type, source or identifier does not change gradually`() throws {
    let old = try document(["line-width": 2])
    let json = try JSON(
      parsing: Array(
        #"""
        {"version": 8, "sources": {"a": {"type": "vector"}, "b": {"type": "vector"}}, "layers": [
          {"id": "new", "type": "line", "source": "a", "paint": {"line-width": 6}},
          {"id": "roads", "type": "line", "source": "b", "paint": {"line-width": 6}},
          {"id": "roads2", "type": "fill", "source": "a"}]}
        """#.utf8))
    #expect(try StyleDocument(json).changing(from: old).duration == 0)
  }

  // MARK: - Styles

  private func document(_ paint: JSON, transition: JSON = .null) throws -> StyleDocument {
    try StyleDocument([
      "version": 8, "sources": ["a": ["type": "vector"]], "transition": transition,
      "layers": [["id": "roads", "type": "line", "source": "a", "paint": paint]],
    ])
  }

  private func change(
    from old: JSON, to new: JSON, transition: JSON = .null
  ) throws -> (LineStyle, duration: Double) {
    let (style, duration) = try document(new, transition: transition).changing(from: document(old))
    guard case .line(let line) = style.layers[0].kind else { throw TestFailure() }
    return (line, duration)
  }

  private struct TestFailure: Error {}

  private func value<Value>(
    _ property: StyleProperty<Value>, at time: Double, zoom: Double = 0
  ) -> Value {
    var context = EvaluationContext(zoom: zoom)
    context.changeTime = time
    return property.evaluate(&context)
  }
}
