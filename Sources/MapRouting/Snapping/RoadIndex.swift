// SPDX-License-Identifier: Apache-2.0

/// Finds roads near a place.
///
/// A packed R-tree: runs of at most ``runLength`` segments, in the order of their middles on a Hilbert
/// curve, sixteen to a box, sixteen boxes to a box and so on (Kamel & Faloutsos 1993). It is kept in the
/// graph's file.
public struct RoadIndex: Sendable {
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

  /// Segments of an edge one after the other.
  struct Run: BitwiseCopyable, Hashable, Sendable {
    var edge: UInt32
    /// Segments, of which an edge has one more than it has places between its ends.
    var first: UInt32
    var count: UInt32
  }

  static let runLength = 8
  static let fanout = 16
  static let boxesSection = "index.boxes"
  static let runsSection = "index.runs"

  let graph: RoadGraph
  /// The boxes of the runs, then those of each level above.
  let boxes: Column<Box>
  let runs: Column<Run>
  /// Where each level begins among the boxes, and the end of the last.
  let levels: [Int]

  /// The index that the graph's file has; a new one where it has none.
  public init(_ graph: RoadGraph) throws(RoutingError) {
    guard let boxes = graph.section(Self.boxesSection, of: Box.self),
      let runs = graph.section(Self.runsSection, of: Run.self)
    else {
      self.init(building: graph)
      return
    }
    let levels = Self.levels(of: runs.count)
    guard boxes.count == levels.last else { throw .damaged("its index has a level too few") }
    for run in runs {
      guard Int(run.edge) < graph.edgeCount, run.count <= Self.runLength else {
        throw .damaged("its index names an edge that is not there")
      }
      let edge = Int(run.edge)
      let segments = Int(graph.firstShape[edge + 1] - graph.firstShape[edge]) + 1
      guard Int(run.first) + Int(run.count) <= segments else {
        throw .damaged("its index names a segment that is not there")
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

  /// Where the levels above so many runs begin.
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
  /// An edge's place by number: its tail, the places between, its head.
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

  /// The vertex at which an edge's geometry begins.
  public func tail(ofEdge edge: Int) -> Int {
    let arc = edgeArcs[edge * 2]
    return Int(arc != RoadGraph.noArc ? arcTails[Int(arc)] : arcHeads[Int(edgeArcs[edge * 2 + 1])])
  }

  /// The vertex at which an edge's geometry ends.
  public func head(ofEdge edge: Int) -> Int {
    let arc = edgeArcs[edge * 2]
    return Int(arc != RoadGraph.noArc ? arcHeads[Int(arc)] : arcTails[Int(edgeArcs[edge * 2 + 1])])
  }
}
