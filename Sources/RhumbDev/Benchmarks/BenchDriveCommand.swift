// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapCamera
import MapGeometry
import MapJSON
import MapNavigation
import MapOSM
import MapRoute
import MapRouting
import RhumbModules
import RhumbTools

/// `rhumb-dev bench drive`: the accuracy of guidance and the navigation camera on simulated or recorded drives.
struct BenchDriveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drive",
    abstract: "Measures guidance and the navigation camera on drives, at 60 frames a second.",
    discussion: """
      Simulated drives have noisy fixes, gaps, wrong turns, stops, tunnels and loops; the same seed gives \
      the same drives. With --gps, a recorded drive is replayed with a route to its end.

      EXAMPLES
        rhumb-dev bench drive
        rhumb-dev bench drive --graph munich.graph --graph vaduz.osm.pbf --drives 200 --check
        rhumb-dev bench drive --graph munich.graph --drives 20000 --no-camera --check
        rhumb-dev bench drive --graph munich.graph --gps drive.gpx --json
        rhumb-dev bench drive --from 60.171,24.932 --to 60.166,24.952
        rhumb-dev bench drive --graph munich.osm.pbf --seed 30000003 --drives 1 --no-camera --trace
      """)

  @Option(
    help: ArgumentHelp(
      "A road graph or an OSM extract; repeatable. Default: the built-in sample.",
      valueName: "file"))
  var graph: [String] = []

  @Option(
    help: ArgumentHelp("The start of a single drive; requires --to.", valueName: "lat,lng"))
  var from: String?

  @Option(help: ArgumentHelp("The destination of a single drive.", valueName: "lat,lng"))
  var to: String?

  @Option(help: ArgumentHelp("A recorded drive to replay: GPX, CSV or JSON.", valueName: "file"))
  var gps: String?

  @Option(help: "The number of drives.")
  var drives = 40

  @Option(help: "The random seed of the first drive.")
  var seed: UInt64 = 0

  @Option(help: "The minimum straight-line distance from start to destination, in meters.")
  var nearest = 500.0

  @Option(help: "The maximum straight-line distance from start to destination, in meters.")
  var farthest = 1500.0

  @Option(help: "The view's width in points.")
  var width = 400.0

  @Option(help: "The view's height in points.")
  var height = 800.0

  @Flag(help: "Measures guidance alone, which takes a tenth of the time.")
  var noCamera = false

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  @Flag(help: "Also prints a line for each drive.")
  var each = false

  @Flag(
    help: ArgumentHelp(
      "Also prints each fix: the true position, that of guidance, and its hypotheses, the current one first."
    ))
  var trace = false

  @Flag(help: "Fails if a drive does not arrive, an instruction is wrong or a bound is exceeded.")
  var check = false

  func validate() throws {
    guard (1...100_000).contains(drives) else {
      throw ValidationError("--drives must be in 1...100000")
    }
    guard (from == nil) == (to == nil) else {
      throw ValidationError("--from and --to must be given together")
    }
    guard from == nil || coordinate(from) != nil && coordinate(to) != nil else {
      throw ValidationError("a coordinate must be LAT,LNG, such as 60.171,24.932")
    }
    guard nearest >= 0, nearest <= farthest else {
      throw ValidationError("--nearest must be at most --farthest")
    }
    guard (40...10_000).contains(width), (40...10_000).contains(height) else {
      throw ValidationError("--width and --height must be in 40...10000")
    }
  }

  func run() async throws {
    let roads = try await (graph.isEmpty ? [BenchmarkGraph.samplePath] : graph).asyncMap(open)
    var bench = DriveBench(size: noCamera ? nil : ViewSize(width: width, height: height))
    if let gps {
      let fixes = try LocationFile.read(try InputFile.read(gps, as: "recorded drive"))
      for road in roads { try await replay(fixes, on: road, &bench) }
    } else if let from = coordinate(from), let to = coordinate(to) {
      let trial = try await DriveTrial(
        roads[0].provider, from: from, to: [Waypoint(to)], options: TrialOptions(seed: seed))
      await run(trial, name: "drive", &bench)
    } else {
      for number in 0..<UInt64(drives) {
        let road = roads[Int(number) % roads.count]
        let trial = await DriveTrial.chosen(
          seed &+ number, among: road.coordinates, length: nearest...farthest, by: road.provider)
        guard let trial else { continue }
        await run(trial, name: "\(road.name) \(seed &+ number)", &bench)
      }
    }
    guard bench.drives > 0 else { throw CLIError("no drive found in the road graph") }
    json ? Output.print(bench.json.text) : Output.print(bench.text)
    if check, !bench.problems.isEmpty {
      throw CLIError(bench.problems.joined(separator: "\n"))
    }
  }

  private func run(_ trial: DriveTrial, name: String, _ bench: inout DriveBench) async {
    var trial = trial
    if trace { trial.trace = { Output.print($0) } }
    let line = bench.add(await trial.run(), name: name)
    if each { Output.print(line) }
  }

  /// Guides the longest part of a recording that lies within the road graph. A recording from elsewhere is
  /// moved onto a route of this graph.
  private func replay(_ fixes: [MapLocation], on road: BenchmarkGraph, _ bench: inout DriveBench)
    async throws
  {
    var part = road.longestPart(of: fixes)
    if part.count < 60 {
      Messages.warn("\(road.name) does not cover the recording; replaying it on another route")
      part = ReplayTrial.moved(fixes, onto: try await road.longRoute(seed: seed))
    }
    let outcome = try await ReplayTrial(road.provider, fixes: part).run()
    let line = bench.add(outcome, name: "\(road.name) recorded, \(part.count) fixes")
    if each { Output.print(line) }
  }

  private func open(_ path: String) async throws -> BenchmarkGraph {
    let name = URL(filePath: path).lastPathComponent.split(separator: ".").first.map(String.init)
    var graph: RoadGraph
    if path.hasSuffix(".pbf") {
      graph = try await RoadGraph.build(from: OSMFile(path: path))
      await graph.addHierarchies()
    } else {
      graph = try RoadGraph(opening: path)
    }
    return try BenchmarkGraph(graph, name: name ?? path)
  }

  private func coordinate(_ text: String?) -> Coordinate? {
    let numbers = (text ?? "").split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 2 else { return nil }
    let coordinate = Coordinate(latitude: numbers[0], longitude: numbers[1])
    return coordinate.isValid ? coordinate : nil
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
