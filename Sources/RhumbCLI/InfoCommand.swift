// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import RhumbModules

/// `rhumb info`: describes an archive.
struct InfoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Describes a tile archive, a GeoJSON or KML file, or a road graph.",
    discussion: """
      EXAMPLES
        rhumb info city.pmtiles
        rhumb info --json city.mbtiles
        rhumb info places.geojson
        rhumb info places.kml
        rhumb info city.graph
        rhumb info https://maps.example/city.pmtiles
      """)

  @Argument(
    help: ArgumentHelp(
      "A PMTiles, MBTiles, GeoJSON or KML file, a folder of tiles, a road graph, or a URL.",
      valueName: "file"))
  var file: String

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  @OptionGroup var network: NetworkOptions

  func run() async throws {
    try await network.withLoader { try await report(with: $0) }
  }

  private func report(with loader: OnlineResourceLoader) async throws {
    let content = FileContent.detect(file)
    if content == .graph { return try GraphInfoCommand.describe(file, json: json) }
    if let content, ![.tiles, .database, .geoJSON, .kml].contains(content), !InputFile.isKML(file) {
      throw CLIError(content.use(of: file))
    }
    if content == .geoJSON || content == nil && GeoJSONReport.isGeoJSON(file) {
      let report = try await GeoJSONReport(reading: file, loader: loader)
      Output.print(json ? report.json.text : report.text)
      return
    }
    if content == .kml || InputFile.isKML(file) {
      let report = try await KMLReport(reading: file, loader: loader)
      Output.print(json ? report.json.text : report.text)
      return
    }
    let source = try await tiles(with: loader)
    guard let summary = try await (source as? any TileArchive)?.summary() else {
      throw CLIError("\(file) has no summary")
    }
    Output.print(json ? report(source.info, summary).text : text(source.info, summary))
    if let notice = await ElevationNotice.text(file, source) { Messages.warn(notice) }
  }

  /// Opens tiles. The error for a file without tiles names the known kinds of files.
  private func tiles(with loader: OnlineResourceLoader) async throws -> any TileSource {
    do {
      return try await InputFile.tiles(file, loader: loader)
    } catch let error as TileError {
      guard case .notAnArchive = error else { throw error }
      throw CLIError(
        "\(error); rhumb info describes PMTiles, MBTiles, GeoJSON and KML files, folders of tiles and road graphs"
      )
    }
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
    var table = TextTable()
    table.add("name", info.name)
    table.add("kind", "\(summary.kind), compression \(summary.compression)")
    table.add("format", info.format.rawValue)
    table.add("zooms", "\(info.minimumZoom)...\(info.maximumZoom)")
    table.add("bounds", info.bounds.text)
    table.add("attribution", info.attribution.isEmpty ? "none" : info.attribution.plainText)
    table.add("tiles", "\(summary.tiles)")
    for level in summary.levels { table.add(line: "zoom \(level.zoom): \(level.tiles)", indent: 2) }
    if !info.layers.isEmpty { table.add(line: "layers") }
    for layer in info.layers {
      let attributes = layer.attributes.sorted().joined(separator: ", ")
      table.add(line: attributes.isEmpty ? layer.name : "\(layer.name): \(attributes)", indent: 2)
    }
    return table.text
  }
}
