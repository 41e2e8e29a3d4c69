// SPDX-License-Identifier: Apache-2.0

/// The maximum flow between two sets of vertices, and so the minimum cut. Each road carries one unit in
/// either direction.
///
/// Dinitz's algorithm: layers by breadth-first search, then a blocking flow by depth-first search.
struct UnitFlow {
  private let first: [Int32]
  private let roads: [Half]
  private let vertexCount: Int
  /// The flow along each edge, from its first end: -1, 0 or 1.
  private var flow: [Int8]
  private var layer: [Int32]
  private var next: [Int32]
  private var isTarget: [Bool]
  private var queue: [Int32] = []

  /// An edge, seen from one of its ends.
  private struct Half {
    var head: Int32
    var edge: Int32
    /// 1 from the edge's first end, otherwise -1.
    var sign: Int8
  }

  /// Creates a flow over a cell's edges. Loops carry no flow.
  init(_ cell: RoadCell) {
    vertexCount = cell.vertexCount
    var counts = [Int32](repeating: 0, count: vertexCount + 1)
    for edge in cell.edges where edge.a != edge.b {
      counts[Int(edge.a) + 1] += 1
      counts[Int(edge.b) + 1] += 1
    }
    for vertex in 0..<vertexCount { counts[vertex + 1] += counts[vertex] }
    var filled = counts
    var halves = [Half](
      repeating: Half(head: 0, edge: 0, sign: 0), count: Int(counts[vertexCount]))
    for (number, edge) in cell.edges.enumerated() where edge.a != edge.b {
      halves[Int(filled[Int(edge.a)])] = Half(
        head: Int32(edge.b), edge: Int32(number), sign: 1)
      halves[Int(filled[Int(edge.b)])] = Half(
        head: Int32(edge.a), edge: Int32(number), sign: -1)
      filled[Int(edge.a)] += 1
      filled[Int(edge.b)] += 1
    }
    first = counts
    roads = halves
    flow = [Int8](repeating: 0, count: cell.edges.count)
    layer = [Int32](repeating: -1, count: vertexCount)
    next = [Int32](repeating: 0, count: vertexCount)
    isTarget = [Bool](repeating: false, count: vertexCount)
  }

  /// The minimum cut: its size, the vertices on the sources' side, and their number.
  ///
  /// Returns `nil` if the cut is larger than `limit`.
  mutating func cut(
    from sources: ArraySlice<Int>, to targets: ArraySlice<Int>, atMost limit: Int
  ) -> (size: Int, side: [Bool], reached: Int)? {
    for edge in flow.indices { flow[edge] = 0 }
    for vertex in 0..<vertexCount { isTarget[vertex] = false }
    for target in targets { isTarget[target] = true }
    var size = 0
    while layOut(from: sources) {
      for vertex in 0..<vertexCount { next[vertex] = first[vertex] }
      for source in sources {
        while push(from: source) {
          size += 1
          if size > limit { return nil }
        }
      }
    }
    let side = layer.map { $0 >= 0 }
    return (size, side, queue.count)
  }

  /// Numbers the layers that can still be reached. Returns whether a target is among them.
  private mutating func layOut(from sources: ArraySlice<Int>) -> Bool {
    for vertex in 0..<vertexCount { layer[vertex] = -1 }
    queue.removeAll(keepingCapacity: true)
    for source in sources {
      layer[source] = 0
      queue.append(Int32(source))
    }
    var reachesTarget = false
    var done = 0
    while done < queue.count {
      let vertex = Int(queue[done])
      done += 1
      if isTarget[vertex] { continue }
      for index in Int(first[vertex])..<Int(first[vertex + 1]) {
        let road = roads[index]
        let head = Int(road.head)
        if layer[head] >= 0 || flow[Int(road.edge)] == road.sign { continue }
        layer[head] = layer[vertex] + 1
        if isTarget[head] { reachesTarget = true }
        queue.append(road.head)
      }
    }
    return reachesTarget
  }

  /// Sends one more unit from a source through the layers to a target.
  private mutating func push(from source: Int) -> Bool {
    var path: [Half] = []
    var vertex = source
    while !isTarget[vertex] {
      if next[vertex] < first[vertex + 1] {
        let road = roads[Int(next[vertex])]
        let head = Int(road.head)
        if layer[head] == layer[vertex] + 1, flow[Int(road.edge)] != road.sign {
          path.append(road)
          vertex = head
        } else {
          next[vertex] += 1
        }
      } else if path.popLast() != nil {
        vertex = path.last.map { Int($0.head) } ?? source
        next[vertex] += 1
      } else {
        return false
      }
    }
    for road in path { flow[Int(road.edge)] += road.sign }
    return true
  }
}
