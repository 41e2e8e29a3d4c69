// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Rhumb

/// `rhumb info`: what an archive holds.
struct InfoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Tells what a file of tiles holds.",
    discussion: """
      EXAMPLES
        rhumb info city.pmtiles
        rhumb info --json city.mbtiles
      """)

  @Argument(help: ArgumentHelp("PMTiles, MBTiles or a folder of tiles.", valueName: "file"))
  var file: String

  @Flag(help: "Prints one JSON object.")
  var json = false

  func run() async throws {
    let source = try await TileSources.open(path: file)
    let summary = try await ArchiveSummary(of: source)
    print(json ? report(source.info, summary).text : text(source.info, summary))
  }

  private func report(_ info: TileSourceInfo, _ summary: ArchiveSummary) -> JSON {
    [
      "file": .string(file), "name": .string(info.name), "format": .string(info.format.rawValue),
      "minimumZoom": .number(Double(info.minimumZoom)),
      "maximumZoom": .number(Double(info.maximumZoom)),
      "bounds": [
        .number(info.bounds.southWest.longitude), .number(info.bounds.southWest.latitude),
        .number(info.bounds.northEast.longitude), .number(info.bounds.northEast.latitude),
      ],
      "attribution": .string(info.attribution),
      "layers": .array(
        info.layers.map { layer in
          [
            "name": .string(layer.name),
            "attributes": .array(layer.attributes.map { .string($0) }),
          ]
        }),
      "tiles": .number(Double(summary.total)),
      "tilesByZoom": .object(
        JSONObject(
          uniqueKeysWithValues: summary.byZoom.sorted { $0.key < $1.key }.map {
            ("\($0.key)", .number(Double($0.value)))
          })),
    ]
  }

  private func text(_ info: TileSourceInfo, _ summary: ArchiveSummary) -> String {
    let box = info.bounds
    var lines = [
      "name         \(info.name)",
      "format       \(info.format.rawValue)",
      "zooms        \(info.minimumZoom)...\(info.maximumZoom)",
      "bounds       \(box.southWest.latitude),\(box.southWest.longitude)"
        + " to \(box.northEast.latitude),\(box.northEast.longitude)",
      "attribution  \(info.attribution.isEmpty ? "none" : info.attribution)",
      "tiles        \(summary.total)",
    ]
    for (zoom, count) in summary.byZoom.sorted(by: { $0.key < $1.key }) {
      lines.append("  zoom \(zoom): \(count)")
    }
    if !info.layers.isEmpty { lines.append("layers") }
    for layer in info.layers {
      lines.append("  \(layer.name): \(layer.attributes.sorted().joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }
}
