// SPDX-License-Identifier: Apache-2.0

/// Joins consecutive edges with equal properties at nodes where no other edge meets.
struct EdgeJoiner {
  private let edges: Edges
  /// For each node, the number of edges that end there, and the first two of them.
  private var degrees: [UInt8]
  private var ends: [(first: UInt32, second: UInt32)]

  init(_ edges: Edges, nodes: Int) {
    self.edges = edges
    degrees = [UInt8](repeating: 0, count: nodes)
    ends = [(UInt32, UInt32)](repeating: (0, 0), count: nodes)
    for edge in 0..<edges.count {
      count(UInt32(edge), at: Int(edges.tails[edge]))
      count(UInt32(edge), at: Int(edges.heads[edge]))
    }
  }

  private mutating func count(_ edge: UInt32, at node: Int) {
    if degrees[node] == 0 { ends[node].first = edge } else { ends[node].second = edge }
    if degrees[node] < 3 { degrees[node] += 1 }
  }

  /// The joined edges.
  func join(_ network: RoadNetwork, keeping kept: Set<UInt32>) -> Edges {
    var next = [UInt32](repeating: .max, count: edges.count)
    var isFollowing = [Bool](repeating: false, count: edges.count)
    for edge in 0..<edges.count {
      let node = edges.heads[edge]
      guard let follower = follower(of: edge, network), !kept.contains(node) else { continue }
      next[edge] = UInt32(follower)
      isFollowing[follower] = true
    }
    var joined = Edges()
    joined.reserve(edges.count, shape: edges.shape.count + edges.count)
    var isDone = [Bool](repeating: false, count: edges.count)
    for edge in 0..<edges.count where !isFollowing[edge] {
      append(from: edge, next, &isDone, to: &joined)
    }
    // Only closed rings remain.
    for edge in 0..<edges.count where !isDone[edge] {
      append(from: edge, next, &isDone, to: &joined)
    }
    return joined
  }

  /// The edge that continues this one at its head without any change; `nil` if there is none.
  private func follower(of edge: Int, _ network: RoadNetwork) -> Int? {
    let node = Int(edges.heads[edge])
    guard degrees[node] == 2, network.flags[node].isEmpty else { return nil }
    let pair = ends[node]
    guard pair.first != pair.second, !network.limitsTraffic(at: UInt32(node)) else { return nil }
    let other = Int(pair.first) == edge ? Int(pair.second) : Int(pair.first)
    guard Int(edges.tails[other]) == node, edges.roads[edge] == edges.roads[other],
      edges.forward[edge] == edges.forward[other], edges.backward[edge] == edges.backward[other]
    else { return nil }
    let (way, otherWay) = (Int(edges.ways[edge]), Int(edges.ways[other]))
    guard network.wayKeepsLeft[way] == network.wayKeepsLeft[otherWay],
      network.wayRules[way] == network.wayRules[otherWay],
      network.wayFloors[way] == network.wayFloors[otherWay]
    else { return nil }
    return other
  }

  private func append(
    from start: Int, _ next: [UInt32], _ isDone: inout [Bool], to joined: inout Edges
  ) {
    var edge = start
    joined.tails.append(edges.tails[start])
    var segments: UInt32 = 0
    while true {
      isDone[edge] = true
      segments = append(partsOf: edge, after: segments, isFirst: edge == start, to: &joined)
      joined.shape += edges.shape[Int(edges.firstShape[edge])..<Int(edges.firstShape[edge + 1])]
      let following = next[edge]
      guard following != .max, !isDone[Int(following)] else { break }
      joined.shape.append(edges.heads[edge])
      edge = Int(following)
    }
    joined.heads.append(edges.heads[edge])
    joined.firstShape.append(UInt32(joined.shape.count))
    joined.roads.append(edges.roads[start])
    joined.forward.append(edges.forward[start])
    joined.backward.append(edges.backward[start])
    joined.ways.append(edges.ways[start])
    joined.firstPart.append(UInt32(joined.parts.count))
  }

  /// Appends the ways of an edge that begins a number of segments after the joined edge's tail. Returns the number at
  /// its end.
  private func append(
    partsOf edge: Int, after segments: UInt32, isFirst: Bool, to joined: inout Edges
  ) -> UInt32 {
    for part in edges.parts[Int(edges.firstPart[edge])..<Int(edges.firstPart[edge + 1])] {
      if !isFirst, joined.parts.last?.way == part.way { joined.parts.removeLast() }
      joined.parts.append(Edges.Part(way: part.way, end: segments + part.end))
    }
    return joined.parts.last?.end ?? segments
  }
}
