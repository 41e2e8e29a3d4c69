// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapFiles
import RhumbModules

/// `rhumb matrix`: durations and distances between many coordinates.
struct MatrixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix", abstract: "Finds the durations and distances between many coordinates.",
    discussion: """
      Prints a table of the durations, with a row for each origin and a column for each destination; "-" is no \
      route. Coordinates are arguments or lines of files, LAT,LNG each. Without --to or --to-file, the destinations \
      are the origins. Without --graph, the built-in graph of central Helsinki is used.

      EXAMPLES
        rhumb matrix 60.1719,24.9414 60.1676,24.9521 60.1662,24.9450
        rhumb matrix --from-file shops.csv --to 60.1719,24.9414 --mode walking
        rhumb matrix --from-file shops.csv --to-file homes.csv --graph city.graph --json
        rhumb matrix --graph sydney.graph -33.865,151.209 -33.891,151.277
      """)

  @Argument(
    help: ArgumentHelp("The origins, at most 10,000 with those of a file.", valueName: "LAT,LNG"))
  var origins: [CoordinateArgument] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A destination; may be repeated.", valueName: "LAT,LNG"))
  var to: [CoordinateArgument] = []

  @Option(
    help: ArgumentHelp("A file or URL of origins, a coordinate in each line.", valueName: "file"))
  var fromFile: String?

  @Option(
    help: ArgumentHelp(
      "A file or URL of destinations, a coordinate in each line.", valueName: "file"))
  var toFile: String?

  @Flag(help: "Prints distances instead of durations.")
  var distances = false

  @Flag(help: "Uses the shortest routes instead of the fastest.")
  var shortest = false

  @Flag(help: "Prints durations in seconds and distances in meters as JSON; null is no route.")
  var json = false

  @OptionGroup var travel: TravelArguments

  @OptionGroup(title: "Network") var network: NetworkOptions

  func validate() throws {
    guard !origins.isEmpty || fromFile != nil else {
      throw ValidationError("the origins are required: coordinates, or a file with --from-file")
    }
  }

  func run() async throws {
    let (first, second) = try await network.withLoader { loader in
      (try await coordinates(fromFile, loader), try await coordinates(toFile, loader))
    }
    let from = origins.map(\.coordinate) + first
    let others = to.map(\.coordinate) + second
    let to = self.to.isEmpty && toFile == nil ? from : others
    var options = travel.options
    options.prefersShorter = shortest
    let provider = try GraphFile.provider(travel.graph)
    let matrix: RouteMatrix
    do {
      matrix = try await RouteMatrix(from: from, to: to, by: provider, options: options)
    } catch {
      throw CLIError("\(error)")
    }
    warnOfUnreachable(from, to, in: matrix)
    Output.print(json ? Self.json(of: matrix).text : table(of: matrix))
  }

  /// Warns about coordinates without any route, which may be swapped or far from the graph.
  private func warnOfUnreachable(
    _ from: [Coordinate], _ to: [Coordinate], in matrix: RouteMatrix
  ) {
    func warn(_ name: String, _ number: Int, _ coordinate: Coordinate) {
      Messages.warn(
        "\(name) \(number + 1), \(coordinate.latitude),\(coordinate.longitude), has no route: "
          + "coordinates are LATITUDE,LONGITUDE and must be near the roads of the graph")
    }
    for (number, coordinate) in from.enumerated()
    where matrix.entries[number].allSatisfy({ $0 == nil }) { warn("origin", number, coordinate) }
    for (number, coordinate) in to.enumerated()
    where matrix.entries.allSatisfy({ $0[number] == nil }) {
      warn("destination", number, coordinate)
    }
  }

  /// The coordinates in a file.
  private func coordinates(
    _ name: String?, _ loader: OnlineResourceLoader
  ) async throws -> [Coordinate] {
    guard let name else { return [] }
    let bytes = try await InputFile.read(name, as: "coordinates", kind: .geoJSON, loader: loader)
    let file = InputFile.name(name)
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count <= ResourceLimits.matrixCoordinates else {
      throw CLIError(
        "\(file): \(lines.count) coordinates are more than the limit of \(ResourceLimits.matrixCoordinates)"
      )
    }
    if lines.isEmpty { throw CLIError("\(file) has no coordinates") }
    return try lines.enumerated().map { number, line in
      guard let argument = CoordinateArgument(argument: String(line)) else {
        throw CLIError("\(file): line \(number + 1) is not a coordinate such as 60.17,24.94")
      }
      return argument.coordinate
    }
  }

  /// The table, in minutes and seconds or in meters.
  private func table(of matrix: RouteMatrix) -> String {
    let cells = matrix.entries.map { row in
      row.map { entry in
        guard let entry else { return "-" }
        if distances { return "\(Int(clamping: entry.distance.rounded())) m" }
        let seconds = Int(clamping: entry.duration.rounded())
        return String(format: "%d:%02d", seconds / 60, seconds % 60)
      }
    }
    let width = max(cells.joined().map(\.count).max() ?? 0, 5) + 2
    return cells.map { row in
      row.map { String(repeating: " ", count: width - $0.count) + $0 }.joined()
    }.joined(separator: "\n")
  }

  /// Durations and distances as in OSRM's table service.
  private static func json(of matrix: RouteMatrix) -> JSON {
    func rows(_ value: (RouteMatrix.Entry) -> Double) -> JSON {
      .array(
        matrix.entries.map { row in
          .array(row.map { $0.map { .number(value($0).rounded(toPlaces: 1)) } ?? .null })
        })
    }
    return ["code": "Ok", "durations": rows(\.duration), "distances": rows(\.distance)]
  }
}
