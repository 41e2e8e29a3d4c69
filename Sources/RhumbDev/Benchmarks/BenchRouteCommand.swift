// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapGeometry
import MapJSON
import MapOSM
import MapRoute
import MapRouting
import RhumbModules

/// `rhumb-dev bench route`: the time of route requests.
struct BenchRouteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route", abstract: "Measures routing between random pairs of locations.",
    discussion: """
      A path is the sequence of road segments with their times; a route is a path with all steps. The first \
      request waits until the hierarchy is customized with the costs of the travel mode (fit_ms), and again after \
      reports of live traffic on 1,000 ways (traffic_driving_ms, traffic_cycling_ms and traffic_walking_ms: the fastest of \
      five times).

      EXAMPLES
        rhumb-dev bench route --graph city.graph
        rhumb-dev bench route --graph city.osm.pbf --mode walking --pairs 2000 --json
        rhumb-dev bench route --graph city.osm.pbf --check
      """)

  @Option(
    help: ArgumentHelp("A road graph, or an OSM extract to build one from.", valueName: "file"))
  var graph: String

  @Option(help: "The number of origin-destination pairs.")
  var pairs = 500

  @Option(help: ArgumentHelp("The travel mode: driving, cycling or walking.", valueName: "mode"))
  var mode = "driving"

  @Option(help: "The random seed of the pairs.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "A file of pairs to use instead of random ones: LAT,LNG LAT,LNG per line.",
      valueName: "file"))
  var pairsFile: String?

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  @Flag(help: "Prints one JSON object per pair: ms, found, distance (m), duration (s), shape.")
  var jsonLines = false

  @Flag(help: "Fails if routes wait more than 100 ms after reports on 1,000 ways.")
  var check = false

  private static let modes: [(name: String, mode: TravelMode)] = [
    ("driving", .driving), ("cycling", .cycling), ("walking", .walking),
  ]
  /// The maximum time of customizing a hierarchy again, in milliseconds.
  private static let longestTraffic = 100.0

  private var travelMode: TravelMode? { Self.modes.first { $0.name == mode }?.mode }

  func validate() throws {
    guard (1...1_000_000).contains(pairs) else {
      throw ValidationError("--pairs must be in 1...1000000")
    }
    guard travelMode != nil else {
      throw ValidationError("--mode must be driving, cycling or walking")
    }
    guard !check || !jsonLines else {
      throw ValidationError("--check has no effect with --json-lines")
    }
  }

  func run() async throws {
    let mode = travelMode ?? .driving
    var figures: [(String, Double)] = []
    let roads = try await open(&figures)
    let opening = Stopwatch()
    let provider = try GraphRouteProvider(roads)
    figures.append(("provider_ms", opening.wall))
    let fitting = Stopwatch()
    await provider.prepare(CostModel(mode))
    figures.append(("fit_ms", fitting.wall))
    let requests = try pairsFile.map { try read($0, mode) } ?? randomRequests(roads, mode)
    if jsonLines {
      for request in requests { await answer(request, provider) }
      return
    }
    for (name, alternatives) in [("", 0), ("_with_alternatives", 2)] {
      await time(provider, requests, alternatives, name: name, into: &figures)
    }
    let traffic = try await timeTraffic(provider, roads)
    figures += traffic.map { ($0.name, $0.value) }
    figures.append(("peak_mb", Stopwatch.peakMegabytes))
    report(figures)
    let missed = traffic.filter { !$0.isMet }
    if check, !missed.isEmpty {
      throw CLIError("missed: " + missed.map(\.name).joined(separator: ", "))
    }
  }

  /// The time until routes of each travel mode can be requested after reports on 1,000 ways, a third of which are closed.
  ///
  /// It is the fastest of five times, since other load on the machine only increases it.
  private func timeTraffic(
    _ provider: GraphRouteProvider, _ roads: RoadGraph
  ) async throws -> [Figure] {
    var generator = SeededRandom(seed: seed)
    let ways = try WayParts(roads).ways
    let reports = (0..<1000).map { number in
      LiveTraffic.Report(
        way: ways[generator.number() % ways.count], speed: number % 3 == 0 ? 0 : 15)
    }
    var figures: [Figure] = []
    for (name, mode) in Self.modes {
      // The usual durations of the mode are computed once.
      await provider.prepare(CostModel(mode))
      var best = Double.infinity
      for _ in 0..<5 {
        let watch = Stopwatch()
        try provider.setTraffic(LiveTraffic(reports))
        await provider.prepare(CostModel(mode))
        best = min(best, watch.wall)
      }
      figures.append(Figure("traffic_\(name)_ms", best, "ms", goal: Self.longestTraffic))
    }
    return figures
  }

  /// Opens a graph file, or builds a graph with its hierarchies from an extract.
  private func open(_ figures: inout [(String, Double)]) async throws -> RoadGraph {
    let watch = Stopwatch()
    var roads: RoadGraph
    if graph.hasSuffix(".pbf") {
      roads = try await RoadGraph.build(from: OSMFile(path: graph))
      figures.append(("build_ms", watch.wall))
      let ranking = Stopwatch()
      await roads.addHierarchies()
      figures.append(("hierarchies_ms", ranking.wall))
    } else {
      roads = try RoadGraph(opening: graph)
      figures.append(("open_ms", watch.wall))
    }
    figures.append(("vertices", Double(roads.vertexCount)))
    figures.append(("arcs", Double(roads.arcCount)))
    return roads
  }

  /// Requests between random locations on well-connected roads.
  private func randomRequests(_ roads: RoadGraph, _ mode: TravelMode) throws -> [RouteRequest] {
    let access = RoadGraph.Access(mode)
    let arcs = (0..<roads.arcCount).filter { roads.arcCore[$0].contains(access) }
    guard !arcs.isEmpty else { throw CLIError("\(graph) has no roads for \(self.mode)") }
    var generator = SeededRandom(seed: seed)
    func vertex() -> Int { Int(roads.arcTails[arcs[generator.number() % arcs.count]]) }
    return (0..<pairs).map { _ in
      RouteRequest(
        from: roads.coordinate(ofVertex: vertex()),
        to: [Waypoint(roads.coordinate(ofVertex: vertex()))], travelMode: mode)
    }
  }

  /// Requests for the pairs of a file.
  private func read(_ path: String, _ mode: TravelMode) throws -> [RouteRequest] {
    let text = String(decoding: try InputFile.read(path, as: "list of pairs"), as: UTF8.self)
    let requests = try text.split(separator: "\n").map { line in
      let numbers = line.split { $0 == "," || $0 == " " }.compactMap { Double($0) }
      guard numbers.count == 4 else { throw CLIError("\(path) has no two coordinates in \(line)") }
      return RouteRequest(
        from: Coordinate(latitude: numbers[0], longitude: numbers[1]),
        to: [Waypoint(Coordinate(latitude: numbers[2], longitude: numbers[3]))], travelMode: mode)
    }
    guard !requests.isEmpty else { throw CLIError("\(path) has no pairs") }
    return requests
  }

  /// Prints the route of one pair.
  private func answer(_ request: RouteRequest, _ provider: GraphRouteProvider) async {
    let watch = Stopwatch()
    let route = try? await provider.routes(for: request).first
    let time = JSON.number(watch.wall)
    var values: [(String, JSON)] = [("ms", time), ("found", .bool(route != nil))]
    if let route {
      values.append(("distance", .number(route.distance)))
      values.append(("duration", .number(route.duration)))
      let shape = MapPath(route.line.coordinates).encodedPath(precision: 6)
      values.append(("shape", .string(shape)))
    }
    Output.print(JSON.object(JSONObject(uniqueKeysWithValues: values)).text)
  }

  private func time(
    _ provider: GraphRouteProvider, _ requests: [RouteRequest], _ alternatives: Int,
    name: String, into figures: inout [(String, Double)]
  ) async {
    var paths: [Double] = []
    var routes: [Double] = []
    var found = 0
    for request in requests {
      var request = request
      request.alternatives = alternatives
      let finding = Stopwatch()
      let ways = try? await provider.paths(for: request)
      paths.append(finding.wall)
      let formatting = Stopwatch()
      _ = try? await provider.routes(for: request)
      routes.append(formatting.wall)
      found += ways?.count ?? 0
    }
    figures.append(("found\(name)", Double(found)))
    for (what, times) in [("path", paths.sorted()), ("route", routes.sorted())] {
      figures.append(("\(what)\(name)_p50_ms", times[times.count / 2]))
      figures.append(("\(what)\(name)_p99_ms", times[times.count * 99 / 100]))
    }
  }

  private func report(_ figures: [(String, Double)]) {
    if json {
      Output.print(
        JSON.object(
          JSONObject(uniqueKeysWithValues: figures.map { ($0.0, JSON.number($0.1)) })
        ).text)
    } else {
      for (name, value) in figures {
        Output.print("\(name): \((value * 10_000).rounded() / 10_000)")
      }
    }
  }
}
