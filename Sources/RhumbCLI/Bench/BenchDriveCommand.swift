// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import MapGeometry
import MapJSON
import MapNavigation
import MapOSM
import MapRoute
import MapRouting
import Rhumb

/// `rhumb bench drive`: how well guidance and the camera do on drives.
struct BenchDriveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drive",
    abstract: "Drives and measures guidance and the camera, 60 frames a second.",
    discussion: """
      Each drive is simulated with noisy fixes, gaps in them, wrong turns, stops, tunnels and loops, by \
      chance but the same each time; or recorded (--gps), the route leading to the recording's end.

      EXAMPLES
        rhumb bench drive
        rhumb bench drive --graph munich.graph --graph vaduz.osm.pbf --drives 200 --check
        rhumb bench drive --graph munich.graph --gps drive.gpx --json
        rhumb bench drive --from 60.171,24.932 --to 60.166,24.952
      """)

  @Option(
    help: ArgumentHelp(
      "A road graph, or an extract to build one of; several share the drives. Else the sample.",
      valueName: "file"))
  var graph: [String] = []

  @Option(
    help: ArgumentHelp("Where a single drive begins, and where it leads.", valueName: "lat,lng"))
  var from: String?

  @Option(help: ArgumentHelp("The destination.", valueName: "lat,lng"))
  var to: String?

  @Option(help: ArgumentHelp("A recorded drive: GPX, CSV or JSON.", valueName: "file"))
  var gps: String?

  @Option(help: "How many drives.")
  var drives = 40

  @Option(help: "The number of the first drive: another one gives others.")
  var seed: UInt64 = 0

  @Option(help: "The fewest meters from a drive's start to its destination, in a straight line.")
  var nearest = 500.0

  @Option(help: "The most.")
  var farthest = 1500.0

  @Option(help: "The view's width in points.")
  var width = 400.0

  @Option(help: "The view's height in points.")
  var height = 800.0

  @Flag(help: "Prints one JSON object.")
  var json = false

  @Flag(help: "Also prints a line for each drive.")
  var each = false

  @Flag(help: "Fails if a drive does not arrive, something is told wrong, or a bound is passed.")
  var check = false

  func validate() throws {
    guard (1...100_000).contains(drives) else { throw ValidationError("--drives is 1...100000") }
    guard (from == nil) == (to == nil) else {
      throw ValidationError("--from and --to are given together")
    }
    guard from == nil || place(from) != nil && place(to) != nil else {
      throw ValidationError("a place is LAT,LNG: 60.171,24.932")
    }
    guard nearest >= 0, nearest <= farthest else {
      throw ValidationError("--nearest is at most --farthest")
    }
    guard (40...10_000).contains(width), (40...10_000).contains(height) else {
      throw ValidationError("--width and --height are 40...10000")
    }
  }

  func run() async throws {
    let roads = try await (graph.isEmpty ? [BenchDriveCommand.sample] : graph).asyncMap(open)
    var bench = DriveBench(width: width, height: height)
    if let gps {
      let fixes = try LocationFile.read(try InputFile.read(gps, as: "recorded drive"))
      for road in roads { try await replay(fixes, on: road, &bench) }
    } else if let from = place(from), let to = place(to) {
      let trial = try await DriveTrial(
        roads[0].provider, from: from, to: [Waypoint(to)], options: TrialOptions(seed: seed))
      await run(trial, name: "drive", &bench)
    } else {
      for number in 0..<UInt64(drives) {
        let road = roads[Int(number) % roads.count]
        let trial = await DriveTrial.chosen(
          seed &+ number, among: road.places, length: nearest...farthest, by: road.provider)
        guard let trial else { continue }
        await run(trial, name: "\(road.name) \(seed &+ number)", &bench)
      }
    }
    guard bench.drives > 0 else { throw CLIError("there is no drive on these roads") }
    json ? Output.print(bench.json.text) : Output.print(bench.text)
    if check, !bench.problems.isEmpty {
      throw CLIError(bench.problems.joined(separator: "\n"))
    }
  }

  private func run(_ trial: DriveTrial, name: String, _ bench: inout DriveBench) async {
    var trial = trial
    let line = bench.add(await trial.run(), name: name)
    if each { Output.print(line) }
  }

  /// Guides the longest part of a recording that lies within the roads; one that lies elsewhere as if it
  /// had been made here.
  private func replay(_ fixes: [Location], on road: DriveRoads, _ bench: inout DriveBench)
    async throws
  {
    var part = road.longestPart(of: fixes)
    if part.count < 60 {
      Messages.warn("\(road.name) has no roads where the drive was: its pace and errors on others")
      part = ReplayTrial.moved(fixes, onto: try await road.longWay(seed: seed))
    }
    let outcome = try await ReplayTrial(road.provider, fixes: part).run()
    let line = bench.add(outcome, name: "\(road.name) recorded, \(part.count) fixes")
    if each { Output.print(line) }
  }

  private func open(_ path: String) async throws -> DriveRoads {
    let name = URL(filePath: path).lastPathComponent.split(separator: ".").first.map(String.init)
    var graph: RoadGraph
    if path.hasSuffix(".pbf") {
      graph = try await RoadGraph.build(from: OSMFile(path: path))
      await graph.addHierarchies()
    } else {
      graph = try RoadGraph(opening: path)
    }
    return try DriveRoads(graph, name: name ?? path)
  }

  /// The road graph that comes with Rhumb, beside its map.
  private static var sample: String {
    URL(filePath: BuiltInTiles.helsinki.path).deletingPathExtension().path + ".graph"
  }

  private func place(_ text: String?) -> Coordinate? {
    let numbers = (text ?? "").split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 2 else { return nil }
    let place = Coordinate(latitude: numbers[0], longitude: numbers[1])
    return place.isValid ? place : nil
  }
}

extension Array {
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows
    -> [Result]
  {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
