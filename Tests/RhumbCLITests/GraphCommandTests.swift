// SPDX-License-Identifier: Apache-2.0
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
