// SPDX-License-Identifier: Apache-2.0

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
