// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import MapRouting
import RhumbModules

/// A road graph for benchmark drives.
struct BenchmarkGraph {
  let name: String
  let provider: GraphRouteProvider
  /// Locations from which most others are reachable by car.
  let coordinates: [Coordinate]

  /// The path of the built-in road graph, next to the built-in map.
  static var samplePath: String {
    URL(filePath: BuiltInTiles.helsinki.path).deletingPathExtension().path + ".graph"
  }

  init(_ graph: RoadGraph, name: String) throws {
    self.name = name
    provider = try GraphRouteProvider(graph)
    coordinates = (0..<graph.arcCount).filter { graph.arcCore[$0].contains(.driving) }
      .map { graph.coordinate(ofVertex: Int(graph.arcTails[$0])) }
  }

  /// The path of a route through a dozen random locations.
  func longRoute(seed: UInt64) async throws -> RouteLine {
    guard let first = coordinates.first else { throw CLIError("\(name) has no roads for cars") }
    var generator = SeededRandom(seed: seed &+ 1)
    var stops: [Waypoint] = []
    for _ in 0..<1000 where stops.count < 24 {
      let next = coordinates[generator.number() % coordinates.count]
      if next.distance(to: stops.last?.coordinate ?? first) > 300 { stops.append(Waypoint(next)) }
    }
    let routes = try await provider.routes(for: RouteRequest(from: first, to: stops))
    return routes[0].line
  }

  /// The longest run of consecutive fixes inside the graph's bounding box.
  func longestPart(of fixes: [MapLocation]) -> [MapLocation] {
    guard let bounds = provider.graph.bounds else { return [] }
    return fixes.split { !bounds.contains($0.coordinate) }.max { $0.count < $1.count }
      .map(Array.init) ?? []
  }
}
