// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Testing

/// Commands in which one system call after another fails.
///
/// With `RHUMB_FAULTS=all` in the environment, every step is tested with every fault, and with the name of a command,
/// such as `RHUMB_FAULTS=render`, every step of that command. Otherwise slow commands run a fixed sample.
@Suite(.enabled(if: FaultLibrary.compiler != nil, "requires a C compiler"))
struct FaultTests {
  @Test(arguments: FaultSweep.cheap)
  func `each fault leaves the old or the new output, and the status matches`(
    sweep: FaultSweep
  ) throws {
    try sweep.run()
  }

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"), arguments: FaultSweep.drawing)
  func `each fault leaves the old or the new image, and the status matches`(
    sweep: FaultSweep
  ) throws {
    try sweep.run()
  }
}

/// A command on small files, tested with faults.
struct FaultSweep: CustomTestStringConvertible, Sendable {
  let name: String
  /// The arguments; `IN` is the input folder, `OUT` the output folder and `SERVER` a server with the same files as
  /// `IN`.
  let arguments: [String]
  /// The output's path; `nil` for commands that only print.
  var output: String?
  /// Whether the printed text is the same in each run.
  var isTextFixed = true
  /// The maximum number of runs without `RHUMB_FAULTS=all`.
  var limit: Int

  var testDescription: String { name }

  static let cheap = [
    FaultSweep(name: "info", arguments: ["info", "IN/world.pmtiles"], limit: 60),
    FaultSweep(
      name: "search", arguments: ["search", "park", "--tiles", "IN/places.geojson"], limit: 40),
    FaultSweep(
      name: "search in an archive", arguments: ["search", "park", "--tiles", "IN/places.pmtiles"],
      limit: 40),
    FaultSweep(
      name: "matrix",
      arguments: ["matrix", "60.17,24.94", "60.171,24.94", "--graph", "IN/small.graph"], limit: 40),
    FaultSweep(
      name: "match -o",
      arguments: ["match", "IN/track.csv", "--graph", "IN/small.graph", "-o", "OUT/roads.geojson"],
      output: "roads.geojson", limit: 60),
    FaultSweep(
      name: "isochrone -o",
      arguments: [
        "isochrone", "60.17,24.94", "--minutes", "1", "--graph", "IN/small.graph", "-o",
        "OUT/area.geojson",
      ], output: "area.geojson", limit: 60),
    FaultSweep(
      name: "graph info", arguments: ["graph", "info", "IN/small.graph"], isTextFixed: false,
      limit: 40),
    FaultSweep(
      name: "route",
      arguments: [
        "route", "--graph", "IN/small.graph", "--from", "60.17,24.94", "--to", "60.171,24.94",
        "--gpx",
      ], limit: 40),
    FaultSweep(
      name: "graph build",
      arguments: ["graph", "build", "IN/small.osm.pbf", "-o", "OUT/small.graph"],
      output: "small.graph", isTextFixed: false, limit: 80),
  ]

  static let drawing = [
    FaultSweep(
      name: "render",
      arguments: [
        "render", "--size", "8x8", "--style", "IN/style.json", "--geojson", "IN/places.geojson",
        "-o", "OUT/x.png",
      ], output: "x.png", isTextFixed: false, limit: 16),
    FaultSweep(
      name: "render --style URL",
      arguments: [
        "render", "--size", "8x8", "--style", "SERVER/online.json", "--cache", "IN/cache",
        "-o", "OUT/x.png",
      ], output: "x.png", isTextFixed: false, limit: 16),
    FaultSweep(
      name: "route --output",
      arguments: [
        "route", "--graph", "IN/small.graph", "--from", "60.17,24.94", "--to", "60.171,24.94",
        "--style", "IN/style.json", "--size", "8x8", "-o", "OUT/x.png",
      ], output: "x.png", limit: 10),
    FaultSweep(
      name: "navigate, animated PNG", arguments: drive + ["-o", "OUT/drive.png"],
      output: "drive.png", isTextFixed: false, limit: 10),
    FaultSweep(
      name: "navigate, folder", arguments: drive + ["-o", "OUT/drive"], output: "drive",
      isTextFixed: false, limit: 16),
  ]

  private static let drive = [
    "navigate", "--graph", "IN/small.graph", "--from", "60.17,24.94", "--to", "60.171,24.94",
    "--style", "IN/style.json", "--size", "8x8", "--fps", "1", "--seconds", "2",
  ]

  /// Runs the command with the faults.
  func run() throws {
    let old = try stage()
    let before = try contents(of: old)
    let reference = try FaultyRun(try arguments(in: old), Fault(), in: old.path)
    try #require(reference.result.status == 0, "\(reference.result.error)")
    let after = try contents(of: old)
    #expect(output == nil || before != after)
    #expect(reference.steps > 2)
    var fired = 0
    let faults = faults(steps: reference.steps)
    for fault in faults {
      let stage = try stage()
      let run = try FaultyRun(try arguments(in: stage), fault, in: stage.path)
      if !run.call.isEmpty { fired += 1 }
      let found = try contents(of: stage)
      check(run, fault, found, before: before, after: after, reference: reference.result.output)
    }
    if ProcessInfo.processInfo.environment["RHUMB_FAULTS"] != nil {
      print("faults: \(name): \(reference.steps) steps, \(faults.count) runs, \(fired) faults")
    }
    // Thread scheduling may skip a call or two.
    #expect(fired * 10 >= faults.count * 9)
  }

  private func check(
    _ run: FaultyRun, _ fault: Fault, _ found: [String: [UInt8]], before: [String: [UInt8]],
    after: [String: [UInt8]], reference: String
  ) {
    let result = run.result
    let comment = Comment(
      rawValue: "\(name), \(fault), \(run.call): \(result.status) \(result.error.prefix(300))")
    let isWhole = found == after
    switch fault.kind {
    case .kill:
      #expect(result.crashed && result.status == SIGKILL || run.call.isEmpty, comment)
      let kept = found.filter { !$0.key.contains(".part") }
      #expect(kept == before || kept == after, comment)
      return
    case .terminate:
      // The program may end before the signal reaches its thread.
      #expect(result.crashed ? result.status == SIGTERM : result.status == 0 && isWhole, comment)
    case .interruption, .short:
      #expect(!result.crashed && result.status == 0 && isWhole, comment)
    case .noSpace, .deviceError:
      #expect(!result.crashed, comment)
      #expect(result.status != 0 || isWhole, comment)
    }
    #expect(found == before || isWhole, comment)
    if result.crashed { return }
    if result.status == 0 {
      #expect(isTextFixed ? result.output == reference : !result.output.isEmpty, comment)
    } else {
      #expect(result.error.contains("Error: ") && !result.error.contains("Domain"), comment)
    }
  }

  /// All faults at all steps, or a sample of them.
  private func faults(steps: Int) -> [Fault] {
    let all = (1...steps).flatMap { step in Fault.Kind.allCases.map { Fault($0, step: step) }
    }
    let selected = ProcessInfo.processInfo.environment["RHUMB_FAULTS"]
    if selected == "all" || selected == name { return all }
    var random = SplitMix64(seed: 11)
    return Array(all.shuffled(using: &random).prefix(limit))
  }

  private func arguments(in folder: TemporaryFolder) throws -> [String] {
    let server = try Self.server.get().address
    return arguments.map {
      $0.replacing("IN/", with: folder.path + "/in/").replacing("OUT/", with: folder.path + "/out/")
        .replacing("SERVER/", with: server + "/")
    }
  }

  /// Answers requests for `/name` with the input file of that name.
  private static let server = Result {
    try TestServer { connection in
      let path = connection.readRequest().split(separator: " ").dropFirst().first ?? ""
      if let bytes = try? input.get()[String(path.dropFirst())] {
        connection.answer(String(decoding: bytes, as: UTF8.self))
      } else {
        connection.answer("", status: "404 Not Found")
      }
    }
  }

  /// The contents of the files in the output folder, by path.
  private func contents(of folder: TemporaryFolder) throws -> [String: [UInt8]] {
    let root = folder.path + "/out"
    var contents: [String: [UInt8]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder)
      contents[name] = isFolder.boolValue ? [] : try bytes(of: "\(root)/\(name)")
    }
    return contents
  }

  /// Creates a folder with the input and an old output.
  private func stage() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, bytes) in try Self.input.get() { _ = try folder.write(bytes, to: "in/\(name)") }
    if let output {
      let file = output.contains(".") ? output : output + "/00000.png"
      _ = try folder.write("the old output", to: "out/" + file)
    } else {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/out", withIntermediateDirectories: true)
    }
    return folder
  }

  private static let input = Result<[String: [UInt8]], any Error> {
    var writer = ExtractWriter()
    writer.node(1, 60.17, 24.94)
    writer.node(2, 60.171, 24.94)
    writer.way(1, [1, 2], ["highway": "residential"])
    let folder = try TemporaryFolder()
    let extract = try folder.write(writer.bytes, to: "small.osm.pbf")
    let built = try rhumb("graph", "build", extract, "-o", folder.path + "/small.graph")
    try #require(built.status == 0, "\(built.error)")
    let style = """
      {"version": 8, "sources": {}, "layers": [
        {"id": "ground", "type": "background", "paint": {"background-color": "blue"}}]}
      """
    let online = """
      {"version": 8, "sources": {"places": {"type": "geojson", "data": "places.geojson"}}, "layers": [
        {"id": "ground", "type": "background", "paint": {"background-color": "blue"}},
        {"id": "places", "type": "circle", "source": "places"}]}
      """
    let places = """
      {"type": "Feature", "properties": {"name": "Park"},
        "geometry": {"type": "Point", "coordinates": [24.94, 60.17]}}
      """
    let track = """
      latitude,longitude,time
      60.1701,24.94,1000
      60.1704,24.94,1004
      60.1708,24.94,1008

      """
    return [
      "small.osm.pbf": writer.bytes, "small.graph": try bytes(of: folder.path + "/small.graph"),
      "world.pmtiles": Archives.world(brokenTile: [1]), "places.pmtiles": Archives.park,
      "track.csv": Array(track.utf8), "style.json": Array(style.utf8),
      "places.geojson": Array(places.utf8), "online.json": Array(online.utf8),
    ]
  }
}
