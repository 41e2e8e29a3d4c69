// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapOSM
import MapRoute
import MapRouting
import MapTestSupport
import Testing

/// A small OpenStreetMap extract, drawn as text: each letter is a node, other characters mean nothing.
///
/// The extract is read, built and searched like any other, so a test of instructions includes the tags.
struct DrawnRoads {
  private var writer = ExtractWriter()
  private var coordinates: [Character: Coordinate] = [:]
  private var tags: [Character: [String: String]] = [:]
  private var ways: Int64 = 0

  /// - Parameters:
  ///   - drawing: Rows of text, the northernmost first.
  ///   - step: The distance between two columns and between two rows, in meters.
  init(_ drawing: String, step: Double) {
    let origin = Coordinate(latitude: 48, longitude: 11)
    for (row, line) in drawing.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      for (column, letter) in line.enumerated() where letter.isLetter {
        coordinates[letter] = origin.moved(by: SIMD2(Double(column), -Double(row)) * step)
      }
    }
  }

  /// Adds a way through nodes, such as "ABC".
  mutating func way(_ nodes: String, _ highway: String, _ tags: [String: String] = [:]) {
    ways += 1
    let kind = highway == "ferry" ? ["route": "ferry"] : ["highway": highway]
    writer.way(ways, nodes.map(Self.id), tags.merging(kind) { $1 })
  }

  /// Adds a way in the direction of its nodes only.
  mutating func oneway(_ nodes: String, _ highway: String, _ tags: [String: String] = [:]) {
    way(nodes, highway, tags.merging(["oneway": "yes"]) { $1 })
  }

  mutating func tag(_ node: Character, _ tags: [String: String]) { self.tags[node] = tags }

  private static func id(_ letter: Character) -> Int64 { Int64(letter.asciiValue ?? 0) }

  func coordinate(_ node: Character) -> Coordinate {
    coordinates[node] ?? Coordinate(latitude: 0, longitude: 0)
  }

  /// The fastest route between two nodes.
  func route(_ from: Character, _ to: Character, _ mode: TravelMode = .driving) async throws
    -> Route
  {
    try await routes(from, to, mode)[0]
  }

  /// The fastest route over nodes, and its alternatives.
  func routes(
    _ from: Character, over nodes: [Character] = [], _ to: Character,
    _ mode: TravelMode = .driving, alternatives: Int = 0
  ) async throws -> [Route] {
    var complete = writer
    for (letter, coordinate) in coordinates.sorted(by: { $0.key < $1.key }) {
      complete.node(Self.id(letter), coordinate.latitude, coordinate.longitude, tags[letter] ?? [:])
    }
    let graph = try await RoadGraph.build(from: OSMFile(bytes: complete.bytes))
    let request = RouteRequest(
      from: coordinate(from), to: (nodes + [to]).map { Waypoint(coordinate($0)) },
      travelMode: mode, alternatives: alternatives)
    return try await GraphRouteProvider(graph).routes(for: request)
  }

  /// The instructions of the fastest route between departure and arrival, for a list of steps.
  func instructions(_ from: Character, _ to: Character, _ mode: TravelMode = .driving) async throws
    -> [String]
  {
    let formatter = InstructionFormatter()
    return try await route(from, to, mode).legs[0].listedSteps.dropFirst().dropLast()
      .map { formatter.instruction(for: $0) }
  }

  /// Compares the instructions of the fastest route between two nodes.
  func expect(
    _ from: Character, _ to: Character, _ expected: [String], _ mode: TravelMode = .driving,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    let said = try await instructions(from, to, mode)
    #expect(said == expected, sourceLocation: location)
  }
}

/// The ends of a route, such as "AF", and its instructions.
struct DrawnCase: Sendable, CustomTestStringConvertible {
  let from: Character
  let to: Character
  let instructions: [String]

  init(_ ends: String, _ instructions: String...) {
    from = ends.first ?? "?"
    to = ends.last ?? "?"
    self.instructions = instructions
  }

  var testDescription: String { "\(from) to \(to)" }
}
