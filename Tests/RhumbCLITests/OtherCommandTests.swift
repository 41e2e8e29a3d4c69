// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

/// `info`, `demo` and the commands of `rhumb-dev` with valid and invalid input.
@Suite struct OtherCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["render", "info", "search", "demo"])
  func `the help of every command has an example`(command: String) throws {
    try expectExample(of: command, program: "rhumb")
  }

  @Test(arguments: ["bench", "bench tile", "bench overlays", "bench camera", "conformance render"])
  func `the help of every developer's command has an example`(command: String) throws {
    try expectExample(of: command, program: developerProgram)
  }

  private func expectExample(of command: String, program: String) throws {
    let result = try rhumb(
      command.split(separator: " ").map(String.init) + ["--help"], program: program)
    #expect(result.status == 0)
    #expect(result.output.contains("EXAMPLE") && result.output.contains("\(program) \(command)"))
  }

  @Test func `an unknown command or option is named`() throws {
    try expectRefusal(["fly"], naming: ["fly"])
    try expectRefusal(["render", "--color", "red", "-o", "x.png"], naming: ["--color"])
    try expectRefusal(["render"], naming: ["--output"])
    try expectRefusal(["info"], naming: ["<file>"])
  }

  @Test func `an archive is described as text and as JSON`() throws {
    let path = try folder.write(Archives.world(brokenTile: [1]), to: "made.pmtiles")
    let text = try rhumb("info", path)
    #expect(text.status == 0)
    #expect(text.output.contains("PMTiles 3") && text.output.contains("zoom 1: 4"))
    let json = try rhumb("info", "--json", path)
    #expect(json.output.contains(#""tilesByZoom":{"0":1,"1":4}"#), "\(json.output)")
  }

  @Test func `a GeoJSON document is described, with a count of its malformed features`() throws {
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

  @Test func `benchmarks with an invalid frame count, scene or output path are rejected`() throws {
    try expectRefusal(
      ["bench", "--frames", "1"], program: developerProgram, naming: ["--frames"])
    try expectRefusal(
      ["bench", "--frames", "-1"], program: developerProgram, naming: ["--frames"])
    try expectRefusal(
      ["bench", "--scene", folder.path], program: developerProgram, naming: [folder.path])
    try expectRefusal(
      ["bench", "--save", "/proc/images"], program: developerProgram, naming: ["/proc/images"])
    let file = try folder.write("{", to: "osm-bright.template.json")
    try expectRefusal(
      ["bench", "--scene", folder.path], program: developerProgram,
      naming: [file, "not valid JSON"])
  }

  @Test func `a demo with an invalid output path is rejected`() throws {
    let file = try folder.write("a file", to: "file")
    for path in ["/proc/images", file, file + "/below"] {
      try expectRefusal(["demo", "-o", path], naming: [path])
    }
  }

  @Test func `folders without conformance tests are rejected`() throws {
    for path in ["/no-such-folder", folder.path] {
      try expectRefusal(
        ["conformance", "expressions", path], program: developerProgram, naming: [path])
      try expectRefusal(
        ["conformance", "render", path, "--assets", "/none"], program: developerProgram,
        naming: [path])
    }
  }
}
