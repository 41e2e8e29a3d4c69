// SPDX-License-Identifier: Apache-2.0

/// A part of an edge that belongs to one OpenStreetMap way. The edge has the direction of its ways.
struct WayPart: BitwiseCopyable, Hashable {
  /// The number of the way.
  var way: Int64
  var edge: UInt32
  /// The length of the part in decimeters.
  var length: UInt32
}

/// The parts of a graph's edges by way, which find the edges of a way.
package struct WayParts: Sendable {
  private static let section = "ways"

  /// The parts, sorted by way.
  private let parts: Column<WayPart>

  /// Reads the parts of a graph.
  ///
  /// - Throws: ``RoutingError/waysMissing`` for a graph of an earlier version.
  package init(_ graph: RoadGraph) throws(RoutingError) {
    guard let parts = graph.section(Self.section, of: WayPart.self) else { throw .waysMissing }
    var last = Int64.min
    for part in parts {
      guard part.way >= last, Int(part.edge) < graph.edgeCount else {
        throw .damaged("the ways of its edges are inconsistent")
      }
      last = part.way
    }
    self.parts = parts
  }

  /// The numbers of the graph's ways, without duplicates.
  package var ways: [Int64] {
    var ways: [Int64] = []
    for part in parts where ways.last != part.way { ways.append(part.way) }
    return ways
  }

  /// Stores the parts in a graph.
  static func write(_ parts: [WayPart], to graph: inout RoadGraph) {
    graph.setSection(section, parts.sorted { ($0.way, $0.edge) < ($1.way, $1.edge) })
  }

  /// The parts of a way. Complexity: O(log *n*) in the number of all parts.
  subscript(way: Int64) -> Slice<Column<WayPart>> { parts.elements(with: way, by: \.way) }
}
