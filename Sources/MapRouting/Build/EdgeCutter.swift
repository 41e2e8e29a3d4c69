// SPDX-License-Identifier: Apache-2.0

import MapFiles

/// Segments of ways between nodes where a property can change.
struct Edges {
  var tails: [UInt32] = []
  var heads: [UInt32] = []
  /// The nodes between tail and head: `shape[firstShape[e]..<firstShape[e + 1]]`.
  var firstShape: [UInt32] = [0]
  var shape: [UInt32] = []
  var roads: [UInt32] = []
  var forward: [RoadGraph.Access] = []
  var backward: [RoadGraph.Access] = []
  /// The way on which the edge begins.
  var ways: [UInt32] = []
  /// The ways of edge e, in its order: `parts[firstPart[e]..<firstPart[e + 1]]`.
  var parts: [Part] = []
  var firstPart: [UInt32] = [0]
  /// The number of edges dropped because a node at one end has reached the limit of edges.
  fileprivate(set) var skipped = 0
  /// The number of edges at each node, while ways are cut.
  fileprivate var degrees: [UInt8] = []

  /// A part of an edge on one way.
  struct Part {
    var way: UInt32
    /// The number of segments between the edge's tail and the end of the part.
    var end: UInt32
  }

  var count: Int { tails.count }

  mutating func reserve(_ edges: Int, shape nodes: Int) {
    tails.reserveCapacity(edges)
    heads.reserveCapacity(edges)
    firstShape.reserveCapacity(edges + 1)
    roads.reserveCapacity(edges)
    forward.reserveCapacity(edges)
    backward.reserveCapacity(edges)
    ways.reserveCapacity(edges)
    parts.reserveCapacity(edges)
    firstPart.reserveCapacity(edges + 1)
    shape.reserveCapacity(nodes)
  }
}

extension RoadNetwork {
  /// Cuts all ways at their ends, at junctions, at missing nodes, and at nodes with flags or barriers.
  ///
  /// - Parameter kept: Nodes of turn restrictions, where ways are cut as well.
  func cutEdges(keeping kept: Set<UInt32>) -> Edges {
    var isEnd = [Bool](repeating: false, count: uses.count)
    for node in uses.indices {
      isEnd[node] = uses[node] > 1 || !flags[node].isEmpty
    }
    for node in blocked.keys { isEnd[Int(node)] = true }
    for node in nodeRules.keys { isEnd[Int(node)] = true }
    for node in kept { isEnd[Int(node)] = true }
    var edges = Edges()
    edges.reserve(wayIDs.count * 2, shape: wayNodes.count)
    edges.degrees = [UInt8](repeating: 0, count: uses.count)
    for way in wayIDs.indices { cut(way, at: isEnd, into: &edges) }
    edges.degrees = []
    return edges
  }

  private func cut(_ way: Int, at isEnd: [Bool], into edges: inout Edges) {
    var run: [UInt32] = []
    for node in nodes(ofWay: way) {
      guard latitudes[Int(node)] != Self.missing else {
        append(run, way, to: &edges)
        run.removeAll(keepingCapacity: true)
        continue
      }
      if node == run.last { continue }
      run.append(node)
      guard isEnd[Int(node)], run.count > 1 else { continue }
      append(run, way, to: &edges)
      run.removeAll(keepingCapacity: true)
      run.append(node)
    }
    append(run, way, to: &edges)
  }

  private func append(_ run: [UInt32], _ way: Int, to edges: inout Edges) {
    guard run.count > 1, let tail = run.first, let head = run.last else { return }
    guard edges.makesRoom(from: tail, to: head) else {
      edges.skipped += 1
      return
    }
    edges.tails.append(tail)
    edges.heads.append(head)
    edges.shape += run[1..<run.count - 1]
    edges.firstShape.append(UInt32(edges.shape.count))
    edges.roads.append(wayRoads[way])
    edges.forward.append(wayForward[way])
    edges.backward.append(wayBackward[way])
    edges.ways.append(UInt32(way))
    edges.parts.append(Edges.Part(way: UInt32(way), end: UInt32(run.count - 1)))
    edges.firstPart.append(UInt32(edges.parts.count))
  }
}

extension Edges {
  /// Counts an edge at both of its ends. Returns `false` if an end has reached the limit of edges.
  fileprivate mutating func makesRoom(from tail: UInt32, to head: UInt32) -> Bool {
    // A loop counts twice at its node.
    let most = ResourceLimits.edgesAtNode - (tail == head ? 2 : 1)
    guard degrees[Int(tail)] <= most, degrees[Int(head)] <= most else { return false }
    degrees[Int(tail)] += 1
    degrees[Int(head)] += 1
    return true
  }
}
