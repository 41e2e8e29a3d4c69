// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapFiles
import RhumbModules

/// `rhumb isochrone`: areas within times or distances of a coordinate.
struct IsochroneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "isochrone",
    abstract: "Finds the areas that can be reached from a coordinate within times or distances.",
    discussion: """
      Writes a GeoJSON multipolygon for each limit, the largest first, and the start as a point. Without --graph, \
      the built-in graph of central Helsinki is used.

      EXAMPLES
        rhumb isochrone 60.1699,24.9458 --minutes 5,10 --mode walking -o area.geojson
        rhumb isochrone 60.1699,24.9458 --meters 500 --mode cycling
        rhumb isochrone 48.137,11.575 --minutes 15 --avoid highways --graph city.graph -o area.geojson
      """)

  @Argument(help: ArgumentHelp("The start.", valueName: "LAT,LNG"))
  var start: CoordinateArgument

  @Option(help: ArgumentHelp("The limits of the fastest routes.", valueName: "M,..."))
  var minutes: LimitsArgument?

  @Option(help: ArgumentHelp("The limits of the shortest routes.", valueName: "M,..."))
  var meters: LimitsArgument?

  @Option(
    help: ArgumentHelp(
      "The size of the grid's cells: smaller ones are more exact. Large areas have larger cells.",
      valueName: "meters"))
  var cell = 20.0

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The GeoJSON file to write. Default: standard output.", valueName: "file"))
  var output: String?

  @OptionGroup var travel: TravelArguments

  /// Numbers above 0, separated by commas.
  struct LimitsArgument: ExpressibleByArgument {
    let numbers: [Double]

    init?(argument: String) {
      let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
      numbers = parts.compactMap { Double($0) }.filter { $0 > 0 && $0.isFinite }
      guard numbers.count == parts.count else { return nil }
    }
  }

  func validate() throws {
    guard (minutes == nil) != (meters == nil) else {
      throw ValidationError("either --minutes or --meters is required")
    }
    let count = (minutes ?? meters)?.numbers.count ?? 0
    guard count <= ResourceLimits.isochrones else {
      throw ValidationError("\(count) limits are more than \(ResourceLimits.isochrones)")
    }
    if let output, !Output.isNamed(by: output),
      !["geojson", "json"].contains(FileName.suffix(of: output))
    {
      throw ValidationError("-o \(output): the extension must be .geojson")
    }
    guard cell.isFinite, cell >= 5 else { throw ValidationError("--cell must be at least 5") }
  }

  func run() async throws {
    let file = output.flatMap { Output.isNamed(by: $0) ? nil : OutputFile(path: $0) }
    try file?.check(inputs: travel.files)
    let provider = try GraphFile.provider(travel.graph)
    let limits = minutes?.numbers.map { $0 * 60 } ?? meters?.numbers ?? []
    let found: Isochrones
    do {
      found = try await Isochrones(
        from: start.coordinate, within: limits, of: minutes == nil ? .distance : .duration,
        by: provider, options: travel.options, cellSize: cell)
    } catch .tooFarFromRoads(_, let distance, let limit) {
      let nearest = distance.isFinite ? "; the nearest is \(Int(clamping: distance)) m away" : ""
      throw CLIError(
        "there is no road for \(travel.mode.rawValue) within \(Int(clamping: limit)) m of "
          + "\(start.coordinate.latitude),\(start.coordinate.longitude)" + nearest
          + (travel.graph == nil ? "; without --graph, only central Helsinki is covered" : ""))
    } catch {
      throw CLIError("\(error)")
    }
    let text = found.geoJSON.text
    if let file { try file.write(Array((text + "\n").utf8)) } else { Output.print(text) }
  }
}
