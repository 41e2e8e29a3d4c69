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
}
