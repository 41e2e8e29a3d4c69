// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapJSON
import MapTestSupport
import Testing

/// `graph build` and `graph info`.
@Suite struct GraphCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func extract() throws -> String {
    var writer = ExtractWriter()
    writer.node(1, 60.17, 24.94)
    writer.node(2, 60.171, 24.94)
    writer.node(3, 60.172, 24.94)
    writer.way(1, [1, 2], ["highway": "residential"])
    writer.way(2, [2, 3], ["highway": "footway"])
    return try folder.write(writer.bytes, to: "small.osm.pbf")
  }

  @Test(arguments: ["graph build", "graph info"])
  func `the help of every command has an example`(command: String) throws {
    let result = try rhumb(command.split(separator: " ").map(String.init) + ["--help"])
    #expect(result.status == 0)
    #expect(result.output.contains("EXAMPLE") && result.output.contains("rhumb \(command)"))
  }

  @Test func `a graph is built and described`() throws {
    let graph = folder.path + "/small.graph"
    let built = try rhumb("graph", "build", try extract(), "-o", graph)
    #expect(built.status == 0)
    #expect(built.output.contains("edges        2") && built.output.contains("of memory"))
    let info = try rhumb("graph", "info", "--json", graph)
    #expect(info.output.contains(#""vertices":3,"edges":2,"arcs":4"#), "\(info.output)")
    #expect(info.output.contains("OpenStreetMap contributors"))
  }

  /// An archive with one tile of the world, which rises by 1,000 m for a degree to the east around 25° E, in Terrarium's
  /// colors.
  private func elevations() throws -> String {
    var pixels: [UInt8] = []
    for _ in 0..<256 {
      for column in 0..<256 {
        let height = 32_768 + min(max((Double(column) - 140) * 1406.25, 0), 30_000)
        let whole = height.rounded(.down)
        pixels += [
          UInt8(Int(whole) / 256), UInt8(Int(whole) % 256), UInt8((height - whole) * 256), 255,
        ]
      }
    }
    var writer = PMTilesWriter()
    writer.zooms = (0, 0)
    writer.bounds = [-180, -85, 180, 85]
    writer.tileType = 2
    writer.tiles = try RasterImage(width: 256, height: 256, pixels: pixels).encodedPNG()
    writer.root = [.init(number: 0, run: 1, length: UInt64(writer.tiles.count), offset: 1)]
    return try folder.write(writer.bytes, to: "terrain.pmtiles")
  }

  @Test func `a graph with elevations has the hills of routes, and others have none`() throws {
    var writer = ExtractWriter()
    writer.node(1, 60.17, 24.94)
    writer.node(2, 60.17, 24.95)
    writer.way(1, [1, 2], ["highway": "residential"])
    let file = try folder.write(writer.bytes, to: "hill.osm.pbf")
    let (hills, level) = (folder.path + "/hills.graph", folder.path + "/level.graph")
    let terrain = ["--elevation", try elevations(), "--elevation-encoding", "terrarium"]
    #expect(try rhumb(["graph", "build", file, "-o", hills] + terrain).status == 0)
    #expect(try rhumb("graph", "build", file, "-o", level).status == 0)
    func route(_ graph: String, _ options: String...) throws -> String {
      let result = try rhumb(["route", "--graph", graph, "--mode", "cycling"] + options)
      #expect(result.status == 0)
      return result.output
    }
    let ends = ["60.17,24.94", "60.17,24.95"]
    let up = try JSON(parsing: Array(route(hills, ends[0], ends[1], "--json").utf8))
    let flat = try JSON(parsing: Array(route(level, ends[0], ends[1], "--json").utf8))
    let first = up["routes"]?.array?.first
    #expect(first?["climb"]?.number == 10 && first?["descent"]?.number == 0)
    let usual = flat["routes"]?.array?.first
    #expect(usual?["climb"] == nil)
    let more = (first?["duration"]?.number ?? 0) - (usual?["duration"]?.number ?? 0)
    #expect(abs(more - 75) < 1)
    #expect(try route(hills, ends[1], ends[0]).contains("Ascent: 0 m, Descent: 10 m"))
    #expect(try !route(level, ends[1], ends[0]).contains("Ascent"))
    let vector = try folder.write(Archives.park, to: "park.pmtiles")
    try expectRefusal(
      ["graph", "build", file, "-o", hills, "--elevation", vector], naming: [vector, "elevations"])
    try expectRefusal(
      ["graph", "build", file, "-o", hills, "--elevation", file], naming: [file, "elevations"])
    // An error names the file once.
    try expectRefusal(
      ["graph", "build", file, "-o", hills, "--elevation", "/none"],
      naming: ["Error: /none cannot be read"])
  }

  @Test func `invalid extracts, graphs and output paths are rejected`() throws {
    let file = try extract()
    let text = try folder.write("<?xml version='1.0'?><osm/>", to: "city.osm")
    let output = folder.path + "/x.graph"
    try expectRefusal(["graph", "build", text, "-o", output], naming: [text, "osmium cat"])
    try expectRefusal(["graph", "build", "/none.osm.pbf", "-o", output], naming: ["/none.osm.pbf"])
    try expectRefusal(["graph", "build", file, "-o", "/proc/x/y"], naming: ["/proc/x"])
    try expectRefusal(["graph", "build", file], naming: ["--output"])
    try expectRefusal(["graph", "info", file], naming: [file, "not a road graph"])
  }
}
