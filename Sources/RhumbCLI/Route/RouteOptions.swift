// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import MapFiles
import Rhumb

/// From where to where, how, and on which roads.
struct RouteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A road graph made by rhumb graph build; without one, central Helsinki's.",
      valueName: "file"))
  var graph: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The start.", valueName: "LAT,LNG"))
  var from: CoordinateArgument?

  @Option(parsing: .unconditional, help: ArgumentHelp("The destination.", valueName: "LAT,LNG"))
  var to: CoordinateArgument?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A place on the way; may be repeated.", valueName: "LAT,LNG"))
  var via: [CoordinateArgument] = []

  @Option(help: ArgumentHelp("driving, cycling or walking.", valueName: "mode"))
  var mode: ModeArgument = .driving

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("highways, tolls or ferries; may be repeated.", valueName: "what"))
  var avoid: [AvoidArgument] = []

  @Flag(help: "The shortest way rather than the fastest.")
  var shortest = false

  @Option(
    help: ArgumentHelp("The language of instructions: en or de.", valueName: "language"))
  var language = "en"

  @Option(help: ArgumentHelp("metric or imperial.", valueName: "units"))
  var units: UnitsArgument = .metric

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

  enum UnitsArgument: String, ExpressibleByArgument, CaseIterable {
    case metric, imperial
  }

  func validate() throws {
    guard InstructionTable.named(language) != nil else {
      throw ValidationError("--language is en or de")
    }
    guard via.count < RouteRequest.maximumDestinations else {
      throw ValidationError("--via is given \(RouteRequest.maximumDestinations - 1) times at most")
    }
  }

  /// The files that are read.
  var files: [String] { [graph].compactMap(\.self) }

  /// Opens the graph and makes a router of it.
  func provider() throws -> GraphRouteProvider {
    let path = graph ?? BuiltInRoadGraph.helsinki.path
    do throws(RoutingError) {
      return try GraphRouteProvider(RoadGraph(opening: path))
    } catch {
      if case .unreadable = error { throw CLIError("\(error)") }
      throw CLIError("\(path): \(error)")
    }
  }

  /// The wording of instructions.
  var wording: InstructionFormatter {
    InstructionFormatter(
      language: language, units: units == .metric ? .metric : .imperial)
  }

  /// What is asked of the router.
  func request(from start: Coordinate, to end: Coordinate, alternatives: Int = 0) -> RouteRequest {
    RouteRequest(
      from: start, to: (via.map(\.coordinate) + [end]).map { Waypoint($0) },
      travelMode: mode.travelMode, avoidsHighways: avoid.contains(.highways),
      avoidsTolls: avoid.contains(.tolls), avoidsFerries: avoid.contains(.ferries),
      prefersShorter: shortest, alternatives: alternatives)
  }

  /// Asks a router, and puts what goes wrong into one sentence.
  func routes(
    of provider: GraphRouteProvider, for request: RouteRequest
  ) async throws -> [Route] {
    do {
      return try await provider.routes(for: request)
    } catch .tooFarFromRoads(let place, let limit) {
      let coordinate =
        place == 0 ? request.origin : request.destinations[place - 1].coordinate
      throw CLIError(
        "there is no road for \(mode.rawValue) within \(Int(clamping: limit)) m of "
          + "\(coordinate.latitude),\(coordinate.longitude)"
          + (graph == nil ? "; without --graph, only central Helsinki is known" : ""))
    } catch {
      throw CLIError("\(error)")
    }
  }
}
