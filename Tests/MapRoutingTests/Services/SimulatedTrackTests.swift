// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

/// Drives along known routes, recorded with noise, must come back on the same roads.
@Suite struct SimulatedTrackTests {
  private struct Case {
    var mode: TravelMode
    /// The sampling interval in seconds and the noise in meters.
    var seconds: Double
    var noise: Double
    /// The minimum share of the length that comes back.
    var share: Double
  }

  /// Sidewalks are often closer to each other than the noise. A vehicle can take another way than the shortest within 15
  /// seconds.
  private static let cases = [
    Case(mode: .driving, seconds: 1, noise: 4, share: 0.98),
    Case(mode: .driving, seconds: 2, noise: 8, share: 0.97),
    Case(mode: .driving, seconds: 5, noise: 5, share: 0.98),
    Case(mode: .driving, seconds: 15, noise: 5, share: 0.95),
    Case(mode: .walking, seconds: 4, noise: 1.5, share: 0.95),
  ]

  @Test(arguments: 0..<5)
  func `drives with noise come back on the same roads`(number: Int) async throws {
    let test = Self.cases[number]
    let graph = try RoadGraph(opening: Self.helsinki)
    let provider = try GraphRouteProvider(graph)
    let matcher = RouteMatcher(provider)
    var random = SplitMix64(seed: UInt64(number) + 1)
    var same = 0.0
    var all = 0.0
    var drives = 0
    var lost: [String: Double] = [:]
    var seen: Set<String> = []
    while drives < 12 {
      let coordinates = (0..<6).map { _ in
        graph.coordinate(ofVertex: random.int(in: 0...graph.vertexCount - 1))
      }
      let request = RouteRequest(
        from: coordinates[0], to: coordinates.dropFirst().map { Waypoint($0) },
        travelMode: test.mode)
      guard let paths = try? await provider.paths(for: request).first,
        // A leg that starts again at its waypoint has a gap, which is no drive.
        zip(paths, paths.dropFirst()).allSatisfy({
          $0.arcs.last == $1.arcs.first && $0.end == $1.start
        })
      else { continue }
      drives += 1
      let truth = Self.lengths(paths, graph)
      let step = test.seconds * (test.mode == .driving ? 9 : 1.4)
      let fixes = Self.record(paths, graph, every: step, test.seconds, test.noise, &random)
      let match = try await matcher.match(fixes, travelMode: test.mode)
      var found: [UInt32: Double] = [:]
      for piece in match.matchings.flatMap(\.legs).joined() {
        found[graph.arcEdges[piece.arc], default: 0] +=
          (piece.end - piece.start) * graph.meters(of: piece.arc)
      }
      let line = RouteLine(match.matchings.flatMap(\.route.line.coordinates))
      for arc in paths.flatMap(\.arcs) {
        let edge = graph.arcEdges[arc]
        guard let length = truth[edge], seen.insert("\(drives) \(edge)").inserted else { continue }
        let missing = max(length - (found[edge] ?? 0), 0)
        let road = RouteLine(graph.coordinates(of: arc))
        let middle = road.position(at: road.length / 2).coordinate
        let isEnd = arc == paths.first?.arcs.first || arc == paths.last?.arcs.last
        let isBeside = line.nearest(to: middle).offset < 2 * test.noise + 5
        lost[isEnd ? "end" : isBeside ? "beside" : "other", default: 0] += missing
      }
      // The share of the length of both that they have in common.
      all += truth.values.reduce(0, +) + found.values.reduce(0, +)
      same += 2 * truth.reduce(0) { $0 + min($1.value, found[$1.key] ?? 0) }
    }
    // The missing roads are a part of the first or last road, or a road that the noise does not separate from the found one.
    // Few other ways fit sparse locations as well.
    let elsewhere = (lost["other"] ?? 0) / (all / 2)
    #expect(elsewhere < (test.seconds < 15 ? 0.003 : 0.01), "\(lost)")
    #expect(same / all > test.share, "\(same / all)")
  }

  static var helsinki: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/Rhumb/Resources/Samples/helsinki.graph").path
  }

  /// The traveled length of each road in its direction.
  private static func lengths(_ paths: [RoadPath], _ graph: RoadGraph) -> [UInt32: Double] {
    var lengths: [UInt32: Double] = [:]
    for path in paths {
      for (number, arc) in path.arcs.enumerated() {
        let start = number == 0 ? path.start : 0
        let end = number == path.arcs.count - 1 ? path.end : 1
        lengths[graph.arcEdges[arc], default: 0] += (end - start) * graph.meters(of: arc)
      }
    }
    return lengths
  }

  /// Locations at equal distances along paths, with noise that changes slowly, as that of receivers does.
  private static func record(
    _ paths: [RoadPath], _ graph: RoadGraph, every step: Double, _ seconds: Double,
    _ noise: Double, _ random: inout SplitMix64
  ) -> [RouteMatcher.Fix] {
    let line = RouteLine(
      paths.flatMap { path in
        path.arcs.enumerated().flatMap { number, arc in
          let line = RouteLine(graph.coordinates(of: arc))
          return line.coordinates(
            from: number == 0 ? path.start * line.length : 0,
            to: (number == path.arcs.count - 1 ? path.end : 1) * line.length)
        }
      })
    let memory = exp(-seconds / 10)
    let fresh = (1 - memory * memory).squareRoot()
    var error = SIMD2(random.normal(), random.normal()) * noise
    let count = Int(line.length / step) + 1
    return (0...count).map { number in
      error = error * memory + SIMD2(random.normal(), random.normal()) * (noise * fresh)
      let coordinate = line.position(at: min(Double(number) * step, line.length)).coordinate
      return RouteMatcher.Fix(
        coordinate.moved(by: error), time: Double(number) * seconds, accuracy: noise * 1.5)
    }
  }
}
