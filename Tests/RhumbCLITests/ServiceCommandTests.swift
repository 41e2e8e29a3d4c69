// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

/// `rhumb match`, `matrix` and `isochrone` on the built-in road graph of Helsinki.
@Suite struct ServiceCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: match

  /// A drive along Fabianinkatu.
  private func track() throws -> String {
    let path = folder.path + "/drive.csv"
    var text = "latitude,longitude,time\n"
    for number in 0..<30 {
      let share = Double(number) / 29
      text += "\(60.1662 + 0.0035 * share),\(24.9495 + 0.0005 * share),\(1000 + number * 3)\n"
    }
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  @Test func `a track is a list of roads, and a file`() throws {
    let lines = folder.path + "/out.geojson"
    let result = try rhumb(["match", try track(), "-o", lines])
    #expect(result.status == 0)
    #expect(result.output.contains("of 30 locations on "))
    #expect(result.output.contains("confidence 0.") && result.output.contains("Fabianinkatu"))
    let text = try String(contentsOfFile: lines, encoding: .utf8)
    #expect(text.contains("LineString") && text.contains("Fabianinkatu"))
    let gpx = folder.path + "/out.gpx"
    let json = try rhumb(["match", try track(), "--json", "-o", gpx])
    #expect(json.output.contains(#""code":"Ok""#) && json.output.contains("tracepoints"))
    #expect(try String(contentsOfFile: gpx, encoding: .utf8).contains("<trkpt lat=\"60."))
  }

  @Test func `invalid matches are rejected with the reason`() throws {
    try expectRefusal(["match", "/none.gpx"], naming: ["/none.gpx"])
    try expectRefusal(["match", try track(), "-o", "out.png"], naming: [".geojson or .gpx"])
    try expectRefusal(["match", try track(), "--accuracy", "0"], naming: ["--accuracy"])
    let far = folder.path + "/far.csv"
    try Data("latitude,longitude\n48.1,11.5\n48.2,11.5\n".utf8).write(to: URL(filePath: far))
    try expectRefusal(["match", far], naming: ["far.csv", "no road", "Helsinki"])
  }

  // MARK: matrix

  @Test func `a matrix is a table, or JSON`() throws {
    let file = folder.path + "/coordinates.csv"
    try Data("60.1662,24.9450\n60.1697,24.9480\n".utf8).write(to: URL(filePath: file))
    let table = try rhumb(["matrix", "60.1712,24.9440", "--from-file", file])
    #expect(table.status == 0)
    let rows = table.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows.count == 3 && rows.allSatisfy { $0.count == 3 })
    #expect(rows[0][0] == "0:00" && rows[1][1] == "0:00" && rows[0][1] != "0:00")
    let json = try rhumb([
      "matrix", "--json", "--mode", "walking", "--to-file", file, "--", "60.1712,24.9440",
    ])
    #expect(json.output.contains(#""durations":[["#) && json.output.contains(#""distances":[["#))
    // The same as a single route.
    let route = try rhumb([
      "route", "--json", "--mode", "walking", "--from", "60.1712,24.9440", "--to",
      "60.1662,24.9450",
    ])
    let duration = json.output.components(separatedBy: #""durations":[["#)[1].prefix { $0 != "," }
    #expect(route.output.contains("\"duration\":\(duration),"))
  }

  @Test func `invalid matrices are rejected with the reason`() throws {
    try expectRefusal(["matrix"], naming: ["--from-file"])
    try expectRefusal(["matrix", "60,24", "--from-file", "/none"], naming: ["/none"])
    let file = folder.path + "/bad.csv"
    try Data("60.1662,24.9450\nnorth\n".utf8).write(to: URL(filePath: file))
    try expectRefusal(["matrix", "--from-file", file], naming: ["bad.csv", "line 2"])
  }

  @Test
  func `a coordinate without any route is a warning, and a file without coordinates an error`()
    throws
  {
    let file = try folder.write(
      Array("60.1719,24.9414\n24.9526,60.1680\n".utf8), to: "swapped.csv")
    let result = try rhumb(["matrix", "--from-file", file])
    #expect(result.status == 0)
    #expect(result.error.contains("origin 2, 24.9526,60.168, has no route"))
    #expect(!result.error.contains("origin 1"))
    let empty = try folder.write([], to: "empty.csv")
    try expectRefusal(["matrix", "--from-file", empty], naming: ["empty.csv", "no coordinates"])
  }

  // MARK: isochrone

  @Test func `an isochrone is a GeoJSON file`() throws {
    let file = folder.path + "/area.geojson"
    let result = try rhumb([
      "isochrone", "60.1699,24.9458", "--minutes", "2,4", "--mode", "walking", "-o", file,
    ])
    #expect(result.status == 0 && result.output.isEmpty)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.components(separatedBy: "MultiPolygon").count == 3)
    #expect(text.contains(#""seconds":240"#) && text.contains(#""seconds":120"#))
    let printed = try rhumb(["isochrone", "60.1699,24.9458", "--meters", "200"])
    #expect(printed.output.contains(#""meters":200"#))
  }

  @Test func `invalid isochrones are rejected with the reason`() throws {
    let start = "60.1699,24.9458"
    try expectRefusal(["isochrone", start], naming: ["--minutes or --meters"])
    try expectRefusal(["isochrone", start, "--minutes", "0"], naming: ["--minutes"])
    let image = folder.path + "/area.png"
    try expectRefusal(["isochrone", start, "--minutes", "5", "-o", image], naming: [".geojson"])
    try expectRefusal(["isochrone", start, "--minutes", "1", "--cell", "1"], naming: ["--cell"])
    try expectRefusal(
      ["isochrone", "48.1,11.5", "--minutes", "5"], naming: ["48.1,11.5", "Helsinki"])
  }

  // MARK: route --optimize

  @Test func `stops are visited in the best order`() throws {
    let stops = ["60.1690,24.9475", "60.1668,24.9460", "60.1680,24.9468"]
    let ends = ["--from", "60.1662,24.9450", "--to", "60.1697,24.9480", "--mode", "walking"]
    let result = try rhumb(["route", "--optimize"] + ends + stops.flatMap { ["--via", $0] })
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("Order of the stops: 2, 3, 1\n"))
    let json = try rhumb(
      ["route", "--optimize", "--json"] + ends + stops.flatMap { ["--via", $0] })
    #expect(json.output.hasPrefix("{"))
    #expect(try rhumb(["route", "--optimize"] + ends).output.contains("You have arrived"))
  }
}
