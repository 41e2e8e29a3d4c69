// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

/// The runner of query tests, with a small suite.
@Suite(.enabled(if: canDraw, "needs EGL with OpenGL ES 3")) struct QueryConformanceTests {
  private let folder: TemporaryFolder
  private var suite: String { folder.path + "/suite" }

  init() throws { folder = try TemporaryFolder() }

  /// Writes a test with two points of a map, and the features it expects.
  private func write(_ name: String, test: String, expected: String) throws {
    try FileManager.default.createDirectory(
      atPath: suite + "/" + name, withIntermediateDirectories: true)
    _ = try folder.write(
      """
      {"version": 8, "metadata": {"test": {"width": 100, "height": 100, \(test)}}, "zoom": 1,
       "sources": {"s": {"type": "geojson", "data": {"type": "FeatureCollection", "features": [
         {"type": "Feature", "id": 1, "properties": {"a": 1},
          "geometry": {"type": "Point", "coordinates": [0, 0]}},
         {"type": "Feature", "properties": {"a": 2},
          "geometry": {"type": "Point", "coordinates": [9, 0]}}]}}},
       "layers": [{"id": "c", "type": "circle", "source": "s"}]}
      """, to: "suite/\(name)/style.json")
    _ = try folder.write(expected, to: "suite/\(name)/expected.json")
  }

  private func feature(id: String = "", _ a: Int, longitude: Double) -> String {
    """
    {"type": "Feature", \(id) "properties": {"a": \(a)}, "source": "s", "state": {},
     "geometry": {"type": "Point", "coordinates": [\(longitude), 0]}}
    """
  }

  @Test func `tests pass if the features are equal in their order`() throws {
    let first = feature(id: #""id": 1,"#, 1, longitude: 0)
    let second = feature(2, longitude: 9.0087890625)
    try write("point", test: #""queryGeometry": [50, 50]"#, expected: "[\(first)]")
    try write(
      "box", test: #""queryGeometry": [[0, 0], [100, 100]]"#, expected: "[\(second), \(first)]")
    try write(
      "filter",
      test: #""queryGeometry": [50, 50], "queryOptions": {"filter": ["==", "a", 2]}"#,
      expected: "[]")
    try write(
      "layers", test: #""queryGeometry": [50, 50], "queryOptions": {"layers": ["d"]}"#,
      expected: "[]")
    try write(
      "order", test: #""queryGeometry": [[0, 0], [100, 100]]"#, expected: "[\(first), \(second)]")
    try write(
      "place", test: #""queryGeometry": [50, 50]"#,
      expected: "[\(feature(id: #""id": 1,"#, 1, longitude: 1))]")
    let run = try rhumb("conformance", "query", suite, "--assets", folder.path)
    #expect(run.status == 1)
    #expect(run.output.contains("4 passed, 2 failed, 0 skipped"), "\(run.output)\(run.error)")
    #expect(run.output.contains("failed  place: [0].geometry.coordinates[0]: found 0"))
    #expect(run.output.contains("failed  order: [0]"))
  }
}
