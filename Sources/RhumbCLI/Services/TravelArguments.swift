// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import RhumbModules

/// The options of services with many coordinates: the graph and how to travel.
struct TravelArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A road graph from rhumb graph build. Default: central Helsinki.", valueName: "file"))
  var graph: String?

  @Option(help: ArgumentHelp("The travel mode: driving, cycling or walking.", valueName: "mode"))
  var mode: RouteOptions.ModeArgument = .driving

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A feature to avoid: highways, tolls or ferries; may be repeated.", valueName: "what"))
  var avoid: [RouteOptions.AvoidArgument] = []

  @Option(
    help: ArgumentHelp(
      "The roads that a bicycle prefers: quiet ones, or those of the fastest route: quiet or fast.",
      valueName: "roads"))
  var prefer: RouteOptions.PreferArgument?

  @Option(
    help: ArgumentHelp(
      "The maximum distance of a road from a given coordinate. Default: 50000; without --graph, 5000.",
      valueName: "meters"))
  var snappingLimit: Double?

  @OptionGroup(title: "Vehicle and time") var vehicle: VehicleOptions

  func validate() throws {
    guard prefer == nil || mode == .cycling else {
      throw ValidationError("--prefer requires --mode cycling")
    }
    guard snappingLimit.map({ $0 > 0 }) ?? true else {
      throw ValidationError("--snapping-limit must be greater than 0")
    }
  }

  /// The input files.
  var files: [String] { [graph].compactMap(\.self) }

  var options: TravelOptions {
    let coordinate = Coordinate(latitude: 0, longitude: 0)
    var request = RouteRequest(from: coordinate, to: [])
    vehicle.apply(to: &request)
    var options = TravelOptions(request)
    options.travelMode = mode.travelMode
    options.avoidsHighways = avoid.contains(.highways)
    options.avoidsTolls = avoid.contains(.tolls)
    options.avoidsFerries = avoid.contains(.ferries)
    if let prefer { options.cyclingPreference = prefer.preference }
    options.snappingLimit = snappingLimit ?? (graph == nil ? 5000 : 50_000)
    return options
  }
}
