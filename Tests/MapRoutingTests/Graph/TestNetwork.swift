// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapOSM
import MapRoute
import MapRouting
import MapTestSupport
import Testing

/// A small network on a grid with steps of 0.001°, near 10° N 10° E.
struct TestNetwork {
  var writer = ExtractWriter()
  private(set) var positions: [Int64: (Int, Int)] = [:]

  /// Creates nodes from rows of text, the northernmost first. A letter is the node with its code; a space is
  /// no node. Two columns of text are one step.
  init(_ map: String) {
    let rows = map.split(separator: "\n", omittingEmptySubsequences: false)
    for (row, line) in rows.enumerated() {
      for (column, character) in line.enumerated() where character.isLetter {
        add(Int64(character.asciiValue ?? 0), column, -row * 2)
      }
    }
  }

  static func gridCoordinate(_ x: Int, _ y: Int) -> Coordinate {
    Coordinate(latitude: 10 + Double(y) * 0.0005, longitude: 10 + Double(x) * 0.0005)
  }

  private mutating func add(_ id: Int64, _ x: Int, _ y: Int) { positions[id] = (x, y) }

  private var tags: [Int64: [String: String]] = [:]

  mutating func tag(_ node: Character, _ tags: [String: String]) {
    self.tags[Int64(node.asciiValue ?? 0)] = tags
  }

  mutating func way(
    _ id: Int64, _ nodes: String, _ tags: [String: String] = ["highway": "residential"]
  ) {
    writer.way(id, nodes.map { Int64($0.asciiValue ?? 0) }, tags)
  }

  mutating func restriction(
    _ value: String, from: Int64, via: Character, to: Int64, _ more: [String: String] = [:]
  ) {
    writer.relation(
      1, [(.way, from, "from"), (.node, Int64(via.asciiValue ?? 0), "via"), (.way, to, "to")],
      more.merging(["type": "restriction", "restriction": value]) { $1 })
  }

  mutating func restriction(_ value: String, from: Int64, over: [Int64], to: Int64) {
    writer.relation(
      1, [(.way, from, "from")] + over.map { (.way, $0, "via") } + [(.way, to, "to")],
      ["type": "restriction", "restriction": value])
  }

  var bytes: [UInt8] {
    var complete = writer
    for (id, position) in positions.sorted(by: { $0.key < $1.key }) {
      let coordinate = Self.gridCoordinate(position.0, position.1)
      complete.node(id, coordinate.latitude, coordinate.longitude, tags[id] ?? [:])
    }
    return complete.bytes
  }

  func graph() async throws -> RoadGraph { try await .build(from: OSMFile(bytes: bytes)) }

  func coordinate(_ node: Character) -> Coordinate {
    let position = positions[Int64(node.asciiValue ?? 0)] ?? (0, 0)
    return Self.gridCoordinate(position.0, position.1)
  }
}

extension RoadGraph {
  /// The vertex at a node of a network.
  func vertex(_ node: Character, _ network: TestNetwork) throws -> Int {
    let target = network.coordinate(node)
    return try #require(
      (0..<vertexCount).first { coordinate(ofVertex: $0).distance(to: target) < 0.1 })
  }

  /// The letters of the vertices on the cheapest path, by Dijkstra's algorithm over arcs; `nil` if there is
  /// no path.
  func way(
    _ from: Character, _ to: Character, _ network: TestNetwork, _ mode: TravelMode = .driving,
    model: CostModel? = nil
  ) throws -> String? {
    let table = TurnTable(self)
    let metric = (model ?? CostModel(mode)).weights(of: self, turns: table)
    let goal = try vertex(to, network)
    var cost = [Int](repeating: .max, count: arcCount)
    var before = [Int](repeating: -1, count: arcCount)
    var open: Set<Int> = []
    for arc in arcs(leaving: try vertex(from, network))
    where metric.arcs[arc] != Metric.closed && !isShadow(arc) {
      cost[arc] = Int(metric.arcs[arc])
      open.insert(arc)
    }
    while let arc = open.min(by: { (cost[$0], $0) < (cost[$1], $1) }) {
      open.remove(arc)
      if Int(arcHeads[arc]) == goal { return letters(arc, before, network) }
      for next in arcs(leaving: Int(arcHeads[arc])) where metric.arcs[next] != Metric.closed {
        let turn = metric.turns[table.turn(from: arc, to: next, in: self)]
        guard turn != Metric.closed else { continue }
        let sum = cost[arc] + Int(turn) + Int(metric.arcs[next])
        if sum < cost[next] {
          cost[next] = sum
          before[next] = arc
          open.insert(next)
        }
      }
    }
    return nil
  }

  private func letters(_ last: Int, _ before: [Int], _ network: TestNetwork) -> String {
    var vertices = [Int(arcHeads[last])]
    var arc = last
    while arc >= 0 {
      vertices.append(Int(arcTails[arc]))
      arc = before[arc]
    }
    return String(
      vertices.reversed().map { vertex in
        let position = coordinate(ofVertex: vertex)
        let found = network.positions.keys.first { id in
          let letter = Character(UnicodeScalar(UInt8(id)))
          return network.coordinate(letter).distance(to: position) < 0.1
        }
        return found.map { Character(UnicodeScalar(UInt8($0))) } ?? "?"
      })
  }
}
