// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapSearch
import RhumbModules

/// `rhumb search`: finds places by name.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Finds places by name in tiles and GeoJSON.",
    discussion: """
      All words must match; the last one may be a prefix. Case and accents are ignored, and names in all \
      languages are searched. Default: the built-in maps of the world and central Helsinki, whose small \
      places are read only with --near, or if no large place has exactly this name: it takes seconds. The exit \
      status is 0 if a place was found, 1 if none was found, and 64 for wrong arguments.

      EXAMPLES
        rhumb search mannerheimintie
        rhumb search "cafe eng" --near 60.169,24.952 --limit 5
        rhumb search oltrarno --tiles city.pmtiles --json
        rhumb search --tiles city.pmtiles --tiles places.geojson oltrarno
        rhumb search "60°10′N 24°56′E"
        rhumb search -33.86,151.21
      """)

  @Argument(
    parsing: .remaining, help: ArgumentHelp("The name or its first letters.", valueName: "words"))
  var words: [String]

  @Option(
    help: ArgumentHelp(
      "PMTiles, MBTiles, GeoJSON, a folder of tiles, or a URL to search; may be repeated.",
      valueName: "file"))
  var tiles: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Ranks places near this coordinate higher.", valueName: "LAT,LNG"))
  var near: CoordinateArgument?

  @Option(help: "The maximum number of places to print, 1 to 1000.")
  var limit = 20

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  @OptionGroup var network: NetworkOptions

  func validate() throws {
    guard (1...1000).contains(limit) else { throw ValidationError("--limit must be in 1...1000") }
  }

  func run() async throws {
    let index = try PlaceIndex()
    let progress = ProgressLine()
    let query = words.joined(separator: " ").trimmingCharacters(in: .whitespaces)
    func search(correctsSpelling: Bool) async throws -> [Place] {
      try await index.search(
        query, near: near?.coordinate, limit: limit, correctsSpelling: correctsSpelling)
    }
    try await network.withLoader { loader in
      for path in tiles { try await add(path, to: index, loader: loader, progress: progress) }
    }
    if tiles.isEmpty { try await addBuiltInTiles(to: index) }
    var places = try await search(correctsSpelling: false)
    let readsSmallPlaces = tiles.isEmpty && needsSmallPlaces(places, query)
    // A small place with the right name comes before a large one with a similar name.
    if readsSmallPlaces { try await addSmallPlaces(to: index, progress: progress) }
    if readsSmallPlaces || places.isEmpty { places = try await search(correctsSpelling: true) }
    progress.clear()
    var found: [PlaceReport.Found] = []
    for place in places {
      let within = try await index.surroundings(of: place).map(\.name)
      found.append(PlaceReport.Found(place: place, within: within))
    }
    let report = PlaceReport(query: query, near: near?.coordinate, found: found)
    if json { Output.print(report.json.text) }
    if places.isEmpty { throw CLIError(Messages.shortened("no place found for \"\(query)\"")) }
    guard !json else { return }
    Output.print(report.text)
    if tiles.isEmpty, !readsSmallPlaces, places[0].kind != .coordinate {
      Messages.note("small places were not searched; --near LAT,LNG includes them")
    }
  }

  /// Whether a small place may be what the user means: one that is near, or one with exactly this name if no large one has it.
  private func needsSmallPlaces(_ places: [Place], _ query: String) -> Bool {
    guard let best = places.first else { return true }
    if best.kind == .coordinate { return false }
    return near != nil || !places.contains { $0.isNamed(query) }
  }

  private func addBuiltInTiles(to index: PlaceIndex) async throws {
    for tiles in BuiltInTiles.allCases {
      try await index.add(archive: try await tiles.open(), zooms: tiles.searchZooms)
    }
  }

  /// Adds the levels of the built-in world that take seconds to read: those with its small towns.
  private func addSmallPlaces(to index: PlaceIndex, progress: ProgressLine) async throws {
    for tiles in BuiltInTiles.allCases {
      for zooms in tiles.deepSearchZooms {
        _ = try await index.add(archive: try await tiles.open(), zooms: zooms) {
          progress.show(loaded: $0, total: max($0, $1))
        }
      }
    }
  }

  private func add(
    _ path: String, to index: PlaceIndex, loader: OnlineResourceLoader, progress: ProgressLine
  ) async throws {
    if GeoJSONReport.isGeoJSON(path) {
      try await index.add(try await GeoJSONReport.document(path, loader).0)
      return
    }
    let scan = try await index.add(archive: try await InputFile.tiles(path, loader: loader)) {
      progress.show(loaded: $0, total: max($0, $1))
    }
    if let fault = scan.firstError {
      Messages.warn(
        "\(InputFile.name(path)): \(scan.broken) of \(scan.tiles) tiles skipped, the first: \(fault)"
      )
    }
  }
}
