// SPDX-License-Identifier: Apache-2.0
import MapJSON
import MapStyle
import Testing

@Suite struct FilterTests {
  private func matches(
    _ filter: JSON, _ properties: JSONObject = [:],
    _ change: (inout EvaluationContext) -> Void = { _ in }
  ) throws -> Bool {
    let style = try style(filter: filter)
    #expect(style.warnings == [])
    var context = style.context(properties, zoom: 10)
    change(&context)
    return try #require(style.layers[0].filter).matches(&context)
  }

  @Test(
    arguments: [
      (["==", "class", "street"], true), (["!=", "class", "street"], false),
      (["==", "class", 1], false),
      (["==", "none", nil], false), (["!=", "none", 1], true), (["<", "rank", 4], true),
      ([">=", "rank", 3], true), (["<", "class", 4], false), ([">", "none", 0], false),
      (["in", "class", "path", "street"], true), (["!in", "class", "path"], true),
      (["in", "none", nil], false), (["has", "rank"], true), (["!has", "rank"], false),
      (["all", ["==", "class", "street"], [">", "rank", 5]], false),
      (["any", ["==", "class", "path"], [">", "rank", 1]], true),
      (["none", ["==", "class", "path"], ["has", "none"]], true), (["all"], true), (["any"], false),
      (["none"], true),
      (["all", ["==", "class", "street"], ["==", ["get", "rank"], 3]], true),
    ] as [(JSON, Bool)])
  func `legacy filters test properties and never fail`(filter: JSON, expected: Bool) throws {
    #expect(try matches(filter, ["class": "street", "rank": 3]) == expected)
  }

  @Test func `legacy filters test the type and the identifier`() throws {
    let isPolygon: (inout EvaluationContext) -> Void = {
      $0.geometryType = .polygon
      $0.id = 7
    }
    #expect(try matches(["==", "$type", "Polygon"], [:], isPolygon))
    #expect(try !matches(["in", "$type", "Point", "LineString"], [:], isPolygon))
    #expect(try matches(["==", "$id", 7], [:], isPolygon))
    #expect(try matches(["has", "$id"], [:], isPolygon))
    #expect(try !matches(["has", "$id"]))
  }

  @Test(
    arguments: [
      (["==", ["get", "class"], "street"], true), (["has", "class"], true),
      ([">", ["zoom"], 9], true),
      (["in", ["get", "class"], ["literal", ["a", "street"]]], true),
      (["match", ["get", "class"], ["street"], true, false], true),
      // A comparison with a missing property has no value, so the feature does not match.
      ([">", ["get", "none"], 1], false), (["boolean", ["get", "class"]], false), (true, true),
    ] as [(JSON, Bool)])
  func `expressions can be filters`(filter: JSON, expected: Bool) throws {
    #expect(try matches(filter, ["class": "street"]) == expected)
  }

  @Test func `a filter reports its inputs`() throws {
    let style = try style(filter: ["all", ["==", "a", 1], ["has", "b"], [">", ["zoom"], 3]])
    let filter = try #require(style.layers[0].filter)
    #expect(filter.slots.map { style.propertyNames.names[$0] } == ["a", "b"])
    #expect(filter.dependsOnZoom && !filter.usesWholeFeature)
  }

  @Test func `a broken filter causes a warning and matches all features`() throws {
    let style = try style(filter: ["all", ["==", "a", 1], ["nearly", "b"]])
    #expect(style.layers[0].filter == nil)
    #expect(style.warnings.map(\.path) == ["layers[0].filter[2][0]"])
  }
}
