// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// Finds roads near a coordinate.
///
/// A packed R-tree (Kamel & Faloutsos 1993). Runs of at most `runLength` segments are sorted by their
/// midpoints on a Hilbert curve. Sixteen runs form a box, sixteen boxes form the next box, and so on. The
/// index is stored in the graph's file.
package struct RoadIndex: Sendable {
  /// A box in degrees × 10⁷.
  struct Box: BitwiseCopyable, Hashable, Sendable {
    var south: Int32
    var west: Int32
    var north: Int32
    var east: Int32

    @inline(__always)
    func meets(_ other: Box) -> Bool {
      south <= other.north && north >= other.south && west <= other.east && east >= other.west
    }

    static let empty = Box(south: .max, west: .max, north: .min, east: .min)

    func union(_ other: Box) -> Box {
      Box(
        south: min(south, other.south), west: min(west, other.west),
        north: max(north, other.north), east: max(east, other.east))
    }
  }

  /// Consecutive segments of an edge.
  struct Run: BitwiseCopyable, Hashable, Sendable {
    var edge: UInt32
    /// The first segment and the count. An edge has one segment more than it has shape points.
    var first: UInt32
    var count: UInt32
  }

  private static let runLength = 8
  static let fanout = 16
  static let boxesSection = "index.boxes"
  static let runsSection = "index.runs"

  let graph: RoadGraph
  /// The boxes of the runs, followed by those of each level above.
  let boxes: Column<Box>
  let runs: Column<Run>
  /// The start of each level among the boxes, and the end of the last level.
  let levels: [Int]

  /// Reads the index stored in the graph, or builds one if there is none.
  package init(_ graph: RoadGraph) throws(RoutingError) {
    guard let boxes = graph.section(Self.boxesSection, of: Box.self),
      let runs = graph.section(Self.runsSection, of: Run.self)
    else {
      self.init(building: graph)
      return
    }
    let levels = Self.levels(of: runs.count)
    guard boxes.count == levels.last else {
      throw .damaged("its index has the wrong number of boxes")
    }
    for run in runs {
      guard Int(run.edge) < graph.edgeCount, run.count <= Self.runLength else {
        throw .damaged("its index refers to an edge out of range")
      }
      let edge = Int(run.edge)
      let segments = Int(graph.firstShape[edge + 1] - graph.firstShape[edge]) + 1
      guard Int(run.first) + Int(run.count) <= segments else {
        throw .damaged("its index refers to a segment out of range")
      }
    }
    self.init(graph: graph, boxes: boxes, runs: runs, levels: levels)
  }

  private init(graph: RoadGraph, boxes: Column<Box>, runs: Column<Run>, levels: [Int]) {
    self.graph = graph
    self.boxes = boxes
    self.runs = runs
    self.levels = levels
  }

  /// The starts of the levels above a number of runs.
  static func levels(of count: Int) -> [Int] {
    var levels = [0]
    var size = count
    while size > 0 {
      levels.append((levels.last ?? 0) + size)
      if size == 1 { break }
      size = (size + fanout - 1) / fanout
    }
    return levels
  }
}

extension RoadGraph {
  /// A point of an edge by number: its tail, its shape points, its head.
  @inline(__always)
  func point(_ number: Int, ofEdge edge: Int) -> (latitude: Int32, longitude: Int32) {
    let first = Int(firstShape[edge])
    let count = Int(firstShape[edge + 1]) - first
    if number > 0, number <= count {
      return (shapeLatitudes[first + number - 1], shapeLongitudes[first + number - 1])
    }
    let vertex = number == 0 ? tail(ofEdge: edge) : head(ofEdge: edge)
    return (vertexLatitudes[vertex], vertexLongitudes[vertex])
  }

  /// The vertex where an edge's geometry starts.
  package func tail(ofEdge edge: Int) -> Int {
    let arc = edgeArcs[edge * 2]
    return Int(arc != RoadGraph.noArc ? arcTails[Int(arc)] : arcHeads[Int(edgeArcs[edge * 2 + 1])])
  }

  /// The vertex where an edge's geometry ends.
  package func head(ofEdge edge: Int) -> Int {
    let arc = edgeArcs[edge * 2]
    return Int(arc != RoadGraph.noArc ? arcHeads[Int(arc)] : arcTails[Int(edgeArcs[edge * 2 + 1])])
  }
}

// MARK: - Building

extension RoadIndex {
  /// Builds the index of a graph.
  init(building graph: RoadGraph) {
    let (unsorted, runBoxes) = Self.runs(of: graph)
    let keys = runBoxes.enumerated().map { index, box in
      (
        key: HilbertCurve.position(x: middle(box.west, box.east), y: middle(box.south, box.north)),
        index: index
      )
    }
    let order = keys.sorted { ($0.key, $0.index) < ($1.key, $1.index) }
    var boxes = order.map { runBoxes[$0.index] }
    let levels = Self.levels(of: boxes.count)
    for level in levels.indices.dropFirst().dropLast() {
      let below = levels[level - 1]..<levels[level]
      for start in stride(from: below.lowerBound, to: below.upperBound, by: Self.fanout) {
        let end = min(start + Self.fanout, below.upperBound)
        boxes.append(boxes[start..<end].reduce(.empty) { $0.union($1) })
      }
    }
    self.graph = graph
    self.boxes = Column(boxes)
    runs = Column(order.map { unsorted[$0.index] })
    self.levels = levels
  }

  private static func runs(of graph: RoadGraph) -> ([Run], [Box]) {
    var runs: [Run] = []
    var boxes: [Box] = []
    runs.reserveCapacity(graph.edgeCount)
    boxes.reserveCapacity(graph.edgeCount)
    for edge in 0..<graph.edgeCount {
      let segments = Int(graph.firstShape[edge + 1] - graph.firstShape[edge]) + 1
      for first in stride(from: 0, to: segments, by: runLength) {
        let count = min(runLength, segments - first)
        var box = Box.empty
        for number in first...first + count {
          let (latitude, longitude) = graph.point(number, ofEdge: edge)
          box = box.union(
            Box(south: latitude, west: longitude, north: latitude, east: longitude))
        }
        runs.append(Run(edge: UInt32(edge), first: UInt32(first), count: UInt32(count)))
        boxes.append(box)
      }
    }
    return (runs, boxes)
  }
}

/// The midpoint of two coordinates as an unsigned number.
private func middle(_ a: Int32, _ b: Int32) -> UInt32 {
  UInt32(bitPattern: Int32((Int64(a) + Int64(b)) / 2)) &+ 0x8000_0000
}

extension RoadGraph {
  /// Adds an index of the roads to the graph, for ``write(to:)``.
  package mutating func addIndex() {
    let index = RoadIndex(building: self)
    sections[RoadIndex.boxesSection] = index.boxes.bytes
    sections[RoadIndex.runsSection] = index.runs.bytes
  }
}

// MARK: - Nearest

extension RoadIndex {
  /// Finds the nearest passable roads, best first. Returns an empty array if there is none within the limit.
  ///
  /// Roads in a part of the network that cannot be left come after other roads that are not much farther
  /// (``SnapRequest/detour``). If no road within the limit matches the requested heading, the heading is
  /// ignored.
  ///
  /// - Parameter isIncluded: Whether an arc that the request's travel mode may use is a candidate.
  package func nearest(
    _ request: SnapRequest, where isIncluded: @escaping (Int) -> Bool = { _ in true }
  ) -> [SnappedLocation] {
    guard request.coordinate.isValid, request.limit > 0, request.count > 0 else { return [] }
    var search = NearestSearch(self, request, where: isIncluded)
    search.run()
    if search.found.isEmpty, request.heading != nil {
      var anyHeading = request
      anyHeading.heading = nil
      search = NearestSearch(self, anyHeading, where: isIncluded)
      search.run()
    }
    return search.found.prefix(request.count).map { search.location($0) }
  }
}
