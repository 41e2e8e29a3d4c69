// SPDX-License-Identifier: Apache-2.0

/// The shares of the lengths of a graph's edges that have a cycle lane or track, or give priority to bicycles.
package struct CycleLanes: Sendable {
  /// The shares of an edge with and against its geometry, in steps of 1/255.
  struct Shares: BitwiseCopyable, Hashable {
    var forward: UInt8
    var backward: UInt8

    init(forward: Double, backward: Double) {
      self.forward = UInt8(clamping: Int((forward * 255).rounded()))
      self.backward = UInt8(clamping: Int((backward * 255).rounded()))
    }
  }

  static let section = "cycleLanes"

  private let edges: Column<Shares>

  /// Reads the cycle lanes of a graph; `nil` if it was built by a version that did not know them.
  ///
  /// - Throws: ``RoutingError/damaged(_:)`` if the graph does not have shares for each edge.
  package init?(_ graph: RoadGraph) throws(RoutingError) {
    guard let edges = try graph.edgeSection(Self.section, of: Shares.self, named: "cycle lanes")
    else { return nil }
    self.edges = edges
  }

  /// Checks that a graph has the cycle lanes of each edge, or none.
  static func check(_ graph: RoadGraph) throws(RoutingError) { _ = try CycleLanes(graph) }

  /// The share of an arc's length with a cycle lane in its direction of travel, 0...1.
  package func share(of arc: Int, in graph: RoadGraph) -> Double {
    let shares = edges[graph.edge(of: arc)]
    return Double(graph.isBackward(arc) ? shares.backward : shares.forward) / 255
  }
}
