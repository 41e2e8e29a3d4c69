// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import MapFiles
import RhumbModules

/// `rhumb match`: finds the roads that a recorded track follows.
struct MatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match", abstract: "Finds the roads that a recorded track follows.",
    discussion: """
      Prints the roads with their distance from the start, and how certain each part of the track is, from 0 to \
      1. Where no road connects two locations, the track continues as another part. Without --graph, the \
      built-in graph of central Helsinki is used.

      EXAMPLES
        rhumb match drive.gpx
        rhumb match --graph city.graph --mode walking walk.csv -o walk.geojson
        rhumb match --graph city.graph drive.json --json
        rhumb match drive.gpx -o roads.gpx
      """)

  @Argument(
    help: ArgumentHelp("A file or URL of a recorded track: GPX, CSV or JSON.", valueName: "track"))
  var track: String

  @Option(
    help: ArgumentHelp(
      "A road graph from rhumb graph build. Default: central Helsinki.", valueName: "file"))
  var graph: String?

  @Option(help: ArgumentHelp("The travel mode: driving, cycling or walking.", valueName: "mode"))
  var mode: RouteOptions.ModeArgument = .driving

  @Option(
    help: ArgumentHelp(
      "The accuracy of locations in meters, if the track does not have it.", valueName: "meters"))
  var accuracy: Double?

  @Flag(help: "Prints the result as JSON in the format of OSRM's match service.")
  var json = false

  @Option(help: ArgumentHelp("The units of distances: metric or imperial.", valueName: "units"))
  var units: RouteOptions.UnitsArgument = .metric

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file for the matched roads: .geojson or .gpx.", valueName: "file"))
  var output: String?

  @OptionGroup(title: "Network") var network: NetworkOptions

  func validate() throws {
    guard accuracy.map({ $0 > 0 && $0.isFinite }) ?? true else {
      throw ValidationError("--accuracy must be greater than 0")
    }
    if let output, !["geojson", "json", "gpx"].contains(FileName.suffix(of: output)) {
      throw ValidationError("-o \(output): the extension must be .geojson or .gpx")
    }
  }

  func run() async throws {
    if let output {
      try OutputFile(path: output).check(
        inputs: [track].filter { !InputFile.isURL($0) } + [graph].compactMap(\.self))
    }
    let fixes = try await network.withLoader { try await self.fixes($0) }
    let provider = try GraphFile.provider(graph)
    let match = try await match(fixes, provider)
    guard !match.matchings.isEmpty else {
      let hint = graph == nil ? "; without --graph, only central Helsinki is covered" : ""
      throw CLIError("\(InputFile.name(track)): no road fits the track" + hint)
    }
    if let output {
      let isGPX = FileName.suffix(of: output) == "gpx"
      let text = isGPX ? match.gpx : match.geoJSON.text + "\n"
      try OutputFile(path: output).write(Array(text.utf8))
    }
    if json {
      Output.print(match.osrmJSON().text)
    } else {
      let wording = InstructionFormatter(units: units == .metric ? .metric : .imperial)
      Output.print(MatchReport(match: match, wording: wording).text)
    }
  }

  private func match(
    _ fixes: [RouteMatcher.Fix], _ provider: GraphRouteProvider
  ) async throws -> TrackMatch {
    do {
      return try await RouteMatcher(provider).match(fixes, travelMode: mode.travelMode)
    } catch {
      throw CLIError("\(InputFile.name(track)): \(error)")
    }
  }

  private func fixes(_ loader: OnlineResourceLoader) async throws -> [RouteMatcher.Fix] {
    let bytes = try await InputFile.read(track, as: "track", kind: .geoJSON, loader: loader)
    let locations: [MapLocation]
    do throws(LocationFileError) {
      locations = try LocationFile.read(bytes)
    } catch {
      throw FileContent.error(
        track, accepting: [.gpx, .track, .geoJSON], named: "a track",
        otherwise: CLIError("\(InputFile.name(track)): \(error)"))
    }
    // Without times in the file, the reader counts the locations.
    let hasTimes = locations.enumerated().contains { $1.time != Double($0) }
    return locations.map {
      RouteMatcher.Fix(
        $0.coordinate, time: hasTimes ? $0.time : nil, accuracy: $0.accuracy ?? accuracy)
    }
  }
}
