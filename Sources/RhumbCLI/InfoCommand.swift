// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import RhumbModules

/// `rhumb info`: describes an archive.
struct InfoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Describes a tile archive, GeoJSON or KML file, from a file or a URL.",
    discussion: """
      EXAMPLES
        rhumb info city.pmtiles
        rhumb info --json city.mbtiles
        rhumb info places.geojson
        rhumb info places.kml
        rhumb info https://maps.example/city.pmtiles
      """)

  @Argument(
    help: ArgumentHelp(
      "A PMTiles, MBTiles, GeoJSON or KML file, a folder of tiles, or a URL.", valueName: "file"))
  var file: String

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  @OptionGroup var network: NetworkOptions

  func run() async throws {
    try await network.withLoader { try await report(with: $0) }
  }

  private func report(with loader: OnlineResourceLoader) async throws {
    if GeoJSONReport.isGeoJSON(file) {
      let report = try await GeoJSONReport(reading: file, loader: loader)
      Output.print(json ? report.json.text : report.text)
      return
    }
    if InputFile.isKML(file) {
      let report = try await KMLReport(reading: file, loader: loader)
      Output.print(json ? report.json.text : report.text)
      return
    }
    let source = try await InputFile.tiles(file, loader: loader)
    guard let summary = try await (source as? any TileArchive)?.summary() else {
      throw CLIError("\(file) has no summary")
    }
    Output.print(json ? report(source.info, summary).text : text(source.info, summary))
  }

  private func report(_ info: TileSourceInfo, _ summary: ArchiveSummary) -> JSON {
    [
      "file": .string(file), "name": .string(info.name), "format": .string(info.format.rawValue),
      "minimumZoom": .number(Double(info.minimumZoom)),
      "maximumZoom": .number(Double(info.maximumZoom)),
      "bounds": info.bounds.json,
      "attribution": .string(info.attribution),
      "layers": .array(
        info.layers.map { layer in
          [
            "name": .string(layer.name),
            "attributes": .array(layer.attributes.map { .string($0) }),
          ]
        }),
      "kind": .string(summary.kind), "compression": .string(summary.compression),
      "tiles": .number(Double(summary.tiles)),
      "tilesByZoom": .object(
        JSONObject(
          uniqueKeysWithValues: summary.levels.map {
            ("\($0.zoom)", JSON.number(Double($0.tiles)))
          })),
    ]
  }

  private func text(_ info: TileSourceInfo, _ summary: ArchiveSummary) -> String {
    var lines = [
      "name         \(info.name)",
      "kind         \(summary.kind), compression \(summary.compression)",
      "format       \(info.format.rawValue)",
      "zooms        \(info.minimumZoom)...\(info.maximumZoom)",
      "bounds       \(info.bounds.text)",
      "attribution  \(info.attribution.isEmpty ? "none" : info.attribution)",
      "tiles        \(summary.tiles)",
    ]
    for level in summary.levels {
      lines.append("  zoom \(level.zoom): \(level.tiles)")
    }
    if !info.layers.isEmpty { lines.append("layers") }
    for layer in info.layers {
      lines.append("  \(layer.name): \(layer.attributes.sorted().joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }
}
