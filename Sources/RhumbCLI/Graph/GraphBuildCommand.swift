// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapFiles
import MapOSM
import MapRouting
import RhumbModules

/// `rhumb graph build`: builds a road graph from an OpenStreetMap extract.
struct GraphBuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Builds a road graph from an OpenStreetMap extract.",
    discussion: """
      Includes all roads, paths and ferries for driving, cycling and walking. The same extract always gives \
      the same file.

      EXAMPLES
        rhumb graph build city.osm.pbf -o city.graph
        rhumb graph build city.osm.pbf --elevation terrain.pmtiles -o city.graph
        rhumb graph build --left-hand-traffic --json island.osm.pbf -o island.graph
      """)

  @Argument(help: ArgumentHelp("An OpenStreetMap extract in PBF format.", valueName: "extract"))
  var extract: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The graph file to write.", valueName: "file"))
  var output: String

  @Flag(
    inversion: .prefixedNo,
    help: "The side of traffic. Default: the country's.")
  var leftHandTraffic: Bool?

  @Option(
    help: ArgumentHelp(
      "Raster tiles with elevations (raster-dem), for the hills of routes by bicycle: PMTiles, MBTiles or a folder.",
      valueName: "archive"))
  var elevation: String?

  @Option(
    help: ArgumentHelp(
      "The colors of the elevations: mapbox or terrarium.", valueName: "encoding"))
  var elevationEncoding: EncodingArgument = .mapbox

  enum EncodingArgument: String, ExpressibleByArgument, CaseIterable {
    case mapbox, terrarium
  }

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  func run() async throws {
    if Output.isNamed(by: output) {
      throw CLIError("a graph cannot be written to standard output: name a file with -o")
    }
    try OutputFile(path: output).check(inputs: [extract, elevation].compactMap(\.self))
    let watch = Stopwatch()
    let tiles = try await elevationTiles()
    var graph = try await build()
    if let tiles { try await addClimbs(to: &graph, from: tiles) }
    await graph.addHierarchies()
    do {
      try graph.write(to: output)
    } catch {
      throw CLIError("\(error)")
    }
    let report = GraphReport(graph, path: output)
    let seconds = watch.wall / 1000
    if json {
      Output.print(report.json(seconds: seconds, peakMegabytes: Stopwatch.peakMegabytes).text)
    } else {
      Output.print(report.text)
      Output.print(
        String(
          format: "took         %.2f s, %.0f MB of memory at peak", seconds,
          Stopwatch.peakMegabytes))
    }
  }

  private func elevationTiles() async throws -> ElevationTiles? {
    guard let elevation else { return nil }
    return try await ElevationTiles.open(
      path: elevation, encoding: elevationEncoding == .mapbox ? .mapbox : .terrarium)
  }

  private func addClimbs(to graph: inout RoadGraph, from tiles: ElevationTiles) async throws {
    try await graph.addClimbs { try await tiles.elevation(at: $0) }
    let (known, asked) = (await tiles.known, await tiles.asked)
    guard known < asked else { return }
    Messages.warn(
      "\(elevation ?? "") has no elevation for \(asked - known) of \(asked) points on roads, which count as level"
    )
  }

  private func build() async throws -> RoadGraph {
    let bar = ProgressBar()
    var skippedRestrictions = 0
    var skippedEdges = 0
    defer {
      bar.clear()
      if skippedRestrictions > 0 {
        Messages.warn(
          "\(skippedRestrictions) turn restrictions skipped: they have too many ways or turns")
      }
      if skippedEdges > 0 {
        Messages.warn("\(skippedEdges) road segments skipped: too many meet at a node")
      }
    }
    do throws(OSMError) {
      let file = try OSMFile(path: extract)
      return try await RoadGraph.build(
        from: file, options: BuildOptions(leftHandTraffic: leftHandTraffic)
      ) {
        bar.show($0.share, label: "\($0.stage)")
        skippedRestrictions = $0.skippedRestrictions
        skippedEdges = $0.skippedEdges
      }
    } catch {
      if case .unreadable = error { throw CLIError("\(error)") }
      throw FileContent.error(
        extract, accepting: [.extract], named: "an OpenStreetMap extract (PBF)",
        otherwise: CLIError("\(extract): \(error)"))
    }
  }
}
