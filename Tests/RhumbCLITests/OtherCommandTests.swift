// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

/// `info`, `bench`, `demo` and `conformance` with wrong and right input.
@Suite struct OtherCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["render", "info", "search", "bench", "demo", "conformance render"])
  func `the help of every command has an example`(command: String) throws {
    let result = try rhumb(command.split(separator: " ").map(String.init) + ["--help"])
    #expect(result.status == 0)
    #expect(result.output.contains("EXAMPLE") && result.output.contains("rhumb \(command)"))
  }

  @Test func `an unknown command or option is named`() throws {
    try expectRefusal(["fly"], naming: ["fly"])
    try expectRefusal(["render", "--color", "red", "-o", "x.png"], naming: ["--color"])
    try expectRefusal(["render"], naming: ["--output"])
    try expectRefusal(["info"], naming: ["<file>"])
  }

  @Test func `what an archive holds is told as text and as JSON`() throws {
    let path = try folder.write(Archives.world(brokenTile: [1]), to: "made.pmtiles")
    let text = try rhumb("info", path)
    #expect(text.status == 0)
    #expect(text.output.contains("PMTiles 3") && text.output.contains("zoom 1: 4"))
    let json = try rhumb("info", "--json", path)
    #expect(json.output.contains(#""tilesByZoom":{"0":1,"1":4}"#), "\(json.output)")
  }

  @Test func `what a GeoJSON document holds is told, its malformed features counted`() throws {
    let path = try folder.write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": "A"},
          "geometry": {"type": "Point", "coordinates": [10, 20]}},
        {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": "no"}}]}
      """, to: "places.geojson")
    let result = try rhumb("info", path)
    #expect(result.status == 0)
    #expect(result.output.contains("name") && result.output.contains("1 malformed"))
    let bad = try folder.write("{\"type\": \"Nope\"}", to: "bad.geojson")
    try expectRefusal(["info", bad], naming: [bad, "Nope"])
  }

  @Test func `benchmarks without frames, scene or place to write are refused`() throws {
    try expectRefusal(["bench", "--frames", "1"], naming: ["--frames"])
    try expectRefusal(["bench", "--frames", "-1"], naming: ["--frames"])
    try expectRefusal(["bench", "--scene", folder.path], naming: [folder.path])
    try expectRefusal(["bench", "--save", "/proc/pictures"], naming: ["/proc/pictures"])
    let file = try folder.write("{", to: "osm-bright.template.json")
    try expectRefusal(["bench", "--scene", folder.path], naming: [file, "not JSON"])
  }

  @Test func `a demonstration that has no place to write is refused`() throws {
    let file = try folder.write("a file", to: "file")
    for path in ["/proc/pictures", file, file + "/below"] {
      try expectRefusal(["demo", "-o", path], naming: [path])
    }
  }

  @Test func `folders without conformance tests are refused`() throws {
    for path in ["/no-such-folder", folder.path] {
      try expectRefusal(["conformance", "expressions", path], naming: [path])
      try expectRefusal(["conformance", "render", path, "--assets", "/none"], naming: [path])
    }
  }
}
