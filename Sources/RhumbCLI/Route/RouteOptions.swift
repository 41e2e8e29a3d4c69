// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import MapFiles
import RhumbModules

/// The options of a route request.
struct RouteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A road graph from rhumb graph build. Default: central Helsinki.",
      valueName: "file"))
  var graph: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The origin.", valueName: "LAT,LNG"))
  var from: CoordinateArgument?

  @Option(parsing: .unconditional, help: ArgumentHelp("The destination.", valueName: "LAT,LNG"))
  var to: CoordinateArgument?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("An intermediate stop; may be repeated.", valueName: "LAT,LNG"))
  var via: [CoordinateArgument] = []

  @Option(help: ArgumentHelp("The travel mode: driving, cycling or walking.", valueName: "mode"))
  var mode: ModeArgument = .driving

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A feature to avoid: highways, tolls or ferries; may be repeated.", valueName: "what"))
  var avoid: [AvoidArgument] = []

  @Option(
    help: ArgumentHelp(
      "The roads that a bicycle prefers: quiet ones, or those of the fastest route: quiet or fast.",
      valueName: "roads"))
  var prefer: PreferArgument?

  @Flag(help: "Finds the shortest route instead of the fastest.")
  var shortest = false

  @Option(
    help: ArgumentHelp(
      "The maximum distance of a road from a given coordinate. Default: 50000; without --graph, 5000.",
      valueName: "meters"))
  var snappingLimit: Double?

  @Option(
    help: ArgumentHelp(
      "The language of the instructions, such as de or pt-BR: \(Self.languages).",
      valueName: "language"))
  var language = "en"

  @Option(help: ArgumentHelp("The units of distances: metric or imperial.", valueName: "units"))
  var units: UnitsArgument = .metric

  @Option(
    help: ArgumentHelp(
      "Closed roads and current speeds by OpenStreetMap way: a file or URL of CSV or JSON with way, speed and direction.",
      valueName: "file"))
  var traffic: String?

  @OptionGroup(title: "Vehicle and time") var vehicle: VehicleOptions

  private static let languages = InstructionTable.languages.joined(separator: ", ")

  enum ModeArgument: String, ExpressibleByArgument, CaseIterable {
    case driving, cycling, walking

    var travelMode: TravelMode {
      switch self {
      case .driving: .driving
      case .cycling: .cycling
      case .walking: .walking
      }
    }
  }

  enum AvoidArgument: String, ExpressibleByArgument, CaseIterable {
    case highways, tolls, ferries
  }

  enum PreferArgument: String, ExpressibleByArgument, CaseIterable {
    case quiet, fast

    var preference: CyclingPreference {
      switch self {
      case .quiet: .quiet
      case .fast: .fast
      }
    }
  }

  enum UnitsArgument: String, ExpressibleByArgument, CaseIterable {
    case metric, imperial
  }

  func validate() throws {
    guard InstructionTable.named(language) != nil else {
      throw ValidationError("--language must be one of \(Self.languages), not \(language)")
    }
    guard snappingLimit.map({ $0 > 0 }) ?? true else {
      throw ValidationError("--snapping-limit must be greater than 0")
    }
    guard prefer == nil || mode == .cycling && !shortest else {
      throw ValidationError("--prefer requires --mode cycling, without --shortest")
    }
    guard via.count < RouteRequest.maximumDestinations else {
      throw ValidationError(
        "--via can be given at most \(RouteRequest.maximumDestinations - 1) times")
    }
  }

  /// Takes the coordinates of the command line: the origin, the intermediate stops and the destination.
  mutating func take(_ coordinates: [CoordinateArgument]) throws(ValidationError) {
    guard let first = coordinates.first, let last = coordinates.last else { return }
    guard from == nil, to == nil, via.isEmpty else {
      throw ValidationError("coordinates cannot be combined with --from, --via and --to")
    }
    guard coordinates.count > 1 else {
      throw ValidationError("a route needs two coordinates: the origin and the destination")
    }
    (from, to, via) = (first, last, Array(coordinates.dropFirst().dropLast()))
    guard via.count < RouteRequest.maximumDestinations else {
      throw ValidationError(
        "a route can have at most \(RouteRequest.maximumDestinations) destinations")
    }
  }

  /// The input files.
  var files: [String] { [graph, traffic].compactMap(\.self).filter { !InputFile.isURL($0) } }

  /// Opens the graph and creates its route provider, with the traffic.
  func provider(loader: OnlineResourceLoader) async throws -> GraphRouteProvider {
    let provider = try GraphFile.provider(graph)
    if let feed = try await trafficFeed(loader: loader) { try apply(feed, to: provider) }
    return provider
  }

  /// Reads the traffic; `nil` if there is none.
  func trafficFeed(loader: OnlineResourceLoader) async throws -> LiveTraffic? {
    guard let traffic else { return nil }
    let bytes = try await InputFile.read(
      traffic, as: "traffic feed", kind: .geoJSON, loader: loader)
    do {
      return try LiveTraffic(feed: bytes)
    } catch {
      throw CLIError("cannot use \(InputFile.name(traffic)): \(error)")
    }
  }

  /// Sets the traffic of a provider. Ways that are not in the graph cause a warning.
  func apply(_ feed: LiveTraffic, to provider: GraphRouteProvider) throws {
    let name = InputFile.name(traffic ?? "")
    do {
      let known = try provider.setTraffic(feed)
      if known < feed.reports.count {
        Messages.warn(
          "\(feed.reports.count - known) of \(feed.reports.count) ways of \(name) are not in the road graph"
        )
      }
    } catch {
      throw CLIError("cannot use \(name): \(error)")
    }
  }

  /// The formatter of the instructions.
  var wording: InstructionFormatter {
    InstructionFormatter(
      language: language, units: units == .metric ? .metric : .imperial)
  }

  /// The route request for the options.
  func request(from start: Coordinate, to end: Coordinate, alternatives: Int = 0) -> RouteRequest {
    var request = RouteRequest(
      from: start, to: (via.map(\.coordinate) + [end]).map { Waypoint($0) },
      travelMode: mode.travelMode, avoidsHighways: avoid.contains(.highways),
      avoidsTolls: avoid.contains(.tolls), avoidsFerries: avoid.contains(.ferries),
      prefersShorter: shortest, alternatives: alternatives)
    // The built-in graph is small, and most coordinates far from it are errors.
    if graph == nil { request.snappingLimit = 5000 }
    if let snappingLimit { request.snappingLimit = snappingLimit }
    if let prefer { request.cyclingPreference = prefer.preference }
    vehicle.apply(to: &request)
    return request
  }

  /// Requests routes from a provider. Errors have a one-sentence message.
  func routes(
    of provider: GraphRouteProvider, for request: RouteRequest
  ) async throws -> [Route] {
    do {
      return try await provider.routes(for: request)
    } catch .tooFarFromRoads(let waypoint, let distance, let limit) {
      let coordinate =
        waypoint == 0 ? request.origin : request.destinations[waypoint - 1].coordinate
      let nearest = "; the nearest is \(wording.text(meters: distance)) away"
      throw CLIError(
        "there is no road for \(mode.rawValue) within \(wording.text(meters: limit)) of "
          + "\(coordinate.latitude),\(coordinate.longitude)"
          + (distance.isFinite ? nearest : "")
          + (graph == nil ? "; without --graph, only central Helsinki is covered" : ""))
    } catch {
      throw CLIError("\(error)")
    }
  }
}
