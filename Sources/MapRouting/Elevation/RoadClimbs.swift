// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
import MapRoute

/// The climbs and descents of a graph's edges, from an elevation model.
package struct RoadClimbs: Sendable {
  /// The climb and the descent of an edge in its own direction, in decimeters.
  struct Change: BitwiseCopyable, Hashable {
    var climb: UInt16
    var descent: UInt16
  }

  static let section = "climbs"

  private let edges: Column<Change>

  /// Reads the climbs of a graph; `nil` if it was built without elevations.
  ///
  /// - Throws: ``RoutingError/damaged(_:)`` if the graph does not have one for each edge.
  package init?(_ graph: RoadGraph) throws(RoutingError) {
    guard let edges = try graph.edgeSection(Self.section, of: Change.self, named: "climbs")
    else { return nil }
    self.edges = edges
  }

  /// The meters that an arc climbs and descends in its direction of travel.
  package func change(of arc: Int, in graph: RoadGraph) -> (climb: Double, descent: Double) {
    let change = edges[graph.edge(of: arc)]
    let (climb, descent) = (Double(change.climb) / 10, Double(change.descent) / 10)
    return graph.isBackward(arc) ? (descent, climb) : (climb, descent)
  }

  /// The meters that paths climb and descend.
  func elevationChange(along paths: [RoadPath], in graph: RoadGraph) -> Route.ElevationChange {
    var sum = Route.ElevationChange(climb: 0, descent: 0)
    for path in paths {
      for (index, arc) in path.arcs.enumerated() {
        let start = index == 0 ? path.start : 0
        let end = index == path.arcs.count - 1 ? path.end : 1
        let change = change(of: arc, in: graph)
        sum.climb += change.climb * max(end - start, 0)
        sum.descent += change.descent * max(end - start, 0)
      }
    }
    return sum
  }
}

// MARK: - Building

extension RoadGraph {
  /// The distance between two samples of the elevation along a road, in meters.
  private static let sampleDistance = 25.0
  /// The maximum number of samples of an edge.
  private static let mostSamples = 4000

  /// Adds the climbs and descents of all edges, which bicycles then avoid or pay for in their time.
  ///
  /// Tunnels and bridges, which do not follow the ground, are straight from end to end. An edge beyond the elevation model
  /// is level.
  ///
  /// - Parameter elevation: The elevation at a coordinate in meters; `nil` where it is unknown.
  /// - Throws: The errors of `elevation`.
  public mutating func addClimbs<Failure>(
    _ elevation: (Coordinate) async throws(Failure) -> Double?
  ) async throws(Failure) {
    var changes: [RoadClimbs.Change] = []
    changes.reserveCapacity(edgeCount)
    for edge in 0..<edgeCount {
      let arc = edgeArc(edge)
      let isOnGround = arc.map { road(of: $0).flags.isDisjoint(with: [.tunnel, .bridge]) } ?? false
      let line = RouteLine(arc.map(coordinates) ?? [])
      let count =
        isOnGround
        ? min(max(Int((line.length / Self.sampleDistance).rounded(.up)), 1), Self.mostSamples) : 1
      var heights: [Double] = []
      for sample in 0...count {
        let point = line.position(at: line.length * Double(sample) / Double(count)).coordinate
        if let height = try await elevation(point) { heights.append(height) }
      }
      changes.append(ElevationProfile(heights).change(isBackward: arc.map(isBackward) ?? false))
    }
    setSection(RoadClimbs.section, changes)
  }

  /// An arc of an edge; `nil` if it has none.
  private func edgeArc(_ edge: Int) -> Int? {
    [edgeArcs[2 * edge], edgeArcs[2 * edge + 1]].map { Int($0) }.first { $0 < arcCount }
  }
}

/// The elevations along an edge in meters.
struct ElevationProfile {
  /// The smallest rise or fall between the ends of an edge that counts, in meters. Elevation models have errors of this
  /// size.
  static let prominence = 3.0

  private let heights: [Double]

  init(_ heights: [Double]) { self.heights = heights.filter(\.isFinite) }

  /// The sums of the rises and of the falls. Between the ends only hills and valleys count that are higher or deeper than
  /// ``prominence``.
  var sums: (climb: Double, descent: Double) {
    guard let first = heights.first, let last = heights.last else { return (0, 0) }
    var climb = 0.0
    var descent = 0.0
    /// The last turning point, and the extremes since then.
    var turn = first
    var low = first
    var high = first
    for height in heights.dropFirst() {
      low = min(low, height)
      high = max(high, height)
      if high - turn >= Self.prominence, high - height >= Self.prominence {
        climb += high - turn
        (turn, low, high) = (high, height, height)
      } else if turn - low >= Self.prominence, height - low >= Self.prominence {
        descent += turn - low
        (turn, low, high) = (low, height, height)
      }
    }
    if last > turn { climb += last - turn } else { descent += turn - last }
    return (climb, descent)
  }

  func change(isBackward: Bool) -> RoadClimbs.Change {
    let sums = sums
    let (climb, descent) = isBackward ? (sums.descent, sums.climb) : sums
    return RoadClimbs.Change(
      climb: UInt16(min(max((climb * 10).rounded(), 0), 65_535)),
      descent: UInt16(min(max((descent * 10).rounded(), 0), 65_535)))
  }
}
