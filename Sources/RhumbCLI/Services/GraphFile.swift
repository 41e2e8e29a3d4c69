// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import RhumbModules

/// Opens road graphs that the user names.
enum GraphFile {
  /// Opens a graph, by default that of central Helsinki, and creates its route provider.
  static func provider(_ graph: String?) throws -> GraphRouteProvider {
    let path = graph ?? BuiltInRoadGraph.helsinki.path
    do throws(RoutingError) {
      return try GraphRouteProvider(RoadGraph(opening: path))
    } catch {
      if case .unreadable = error { throw CLIError("\(error)") }
      throw FileContent.error(
        path, accepting: [.graph], named: "a road graph", otherwise: CLIError("\(path): \(error)"))
    }
  }
}
