// SPDX-License-Identifier: Apache-2.0
import MapJSON
import Testing

@testable import MapStyle

@Suite struct ClusterPropertiesTests {
  @Test func `an operator or an expression combines the values of the points`() throws {
    let properties = try #require(
      ClusterProperties([
        "sum": ["+", ["get", "n"]],
        "most": ["max", ["get", "n"]],
        "any": ["any", ["==", ["get", "kind"], "island"]],
        "twice": [["+", ["accumulated"], ["*", 2, ["get", "twice"]]], ["get", "n"]],
      ]))
    let points: [JSONObject] = [
      ["n": 1, "kind": "lake"], ["n": 5, "kind": "island"], ["n": 2, "kind": "lake"],
    ]
    var sums = properties.values(of: points[0])
    #expect(sums == ["sum": 1, "most": 1, "any": false, "twice": 1])
    for point in points.dropFirst() { properties.add(properties.values(of: point), to: &sums) }
    #expect(sums == ["sum": 8, "most": 5, "any": true, "twice": 15])
  }

  @Test func `properties with errors are skipped, and values that fail are missing`() throws {
    #expect(ClusterProperties(nil) == nil)
    #expect(ClusterProperties([:]) == nil)
    #expect(ClusterProperties(["a": ["no-such-operator", 1], "b": 5, "c": ["+"]]) == nil)
    let properties = try #require(ClusterProperties(["sum": ["+", ["number", ["get", "n"]]]]))
    #expect(properties.values(of: ["n": "text"]).isEmpty)
    var sums: JSONObject = ["sum": 3]
    properties.add([:], to: &sums)
    #expect(sums.isEmpty)
  }
}
