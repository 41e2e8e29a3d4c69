// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute
import MapTestSupport

/// A synthetic city: a grid with one-way streets, roundabouts, a dual-carriageway ring road, hairpins, a
/// loop that crosses itself, and tunnels. Coordinates are in meters east and north of its center.
struct TestCity: Sendable {
  struct Edge: Sendable {
    var from: Int
    var to: Int
    var points: [SIMD2<Double>]
    var speed: Double
    var name: String
    var isTunnel = false
    var isRoundabout = false

    var length: Double { zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length } }
  }

  private(set) var nodes: [SIMD2<Double>] = []
  private(set) var edges: [Edge] = []
  private(set) var leaving: [[Int]] = []
  static let size = 9
  static let spacing = 130.0

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = TestCity.size
    var grid: [[Int]] = []
    for row in 0..<count {
      grid.append(
        (0..<count).map { column in
          addNode(
            SIMD2(
              (Double(column) - 4) * TestCity.spacing + random.double(in: -15...15),
              (Double(row) - 4) * TestCity.spacing + random.double(in: -15...15)))
        })
    }
    let rounds = Set((0..<6).map { _ in random.int(in: 1...7) * count + random.int(in: 1...7) })
    var rings: [Int: [Int]] = [:]
    for round in rounds.sorted() {
      rings[round] = addRoundabout(at: grid[round / count][round % count])
    }
    for line in 0..<count {
      addStreet(grid[line], name: "Row \(line)", rings, oneWay: line % 3 == 1 ? line % 2 + 1 : 0)
      addStreet(
        grid.map { $0[line] }, name: "Column \(line)", rings, oneWay: line % 4 == 2 ? 2 : 0)
    }
    addRingRoad(grid)
    addHairpins(from: grid[8][6], to: grid[8][7])
    addLoop(from: grid[0][2], to: grid[0][4])
    addTunnel(grid[2][0], grid[6][8], name: "North Tunnel")
    addTunnel(grid[8][1], grid[1][6], name: "South Tunnel")
  }

  private mutating func addNode(_ point: SIMD2<Double>) -> Int {
    nodes.append(point)
    leaving.append([])
    return nodes.count - 1
  }

  private mutating func add(
    _ from: Int, _ to: Int, via: [SIMD2<Double>] = [], speed: Double, name: String,
    isTunnel: Bool = false, isRoundabout: Bool = false
  ) {
    leaving[from].append(edges.count)
    edges.append(
      Edge(
        from: from, to: to, points: [nodes[from]] + via + [nodes[to]], speed: speed, name: name,
        isTunnel: isTunnel, isRoundabout: isRoundabout))
  }

  private mutating func addRoundabout(at node: Int) -> [Int] {
    let middle = nodes[node]
    let ring = (0..<8).map { part in
      let angle = Double(part) * .pi / 4
      return addNode(middle + SIMD2(cos(angle), sin(angle)) * 18)
    }
    for part in 0..<8 {
      add(ring[part], ring[(part + 1) % 8], speed: 7, name: "Circle \(node)", isRoundabout: true)
    }
    return ring
  }

  private mutating func addStreet(_ street: [Int], name: String, _ rings: [Int: [Int]], oneWay: Int)
  {
    for (from, to) in zip(street, street.dropFirst()) {
      let way = nodes[to] - nodes[from]
      let start = rings[from].map { $0[TestCity.port(of: way)] } ?? from
      let end = rings[to].map { $0[TestCity.port(of: -way)] } ?? to
      if oneWay != 2 { add(start, end, speed: 11, name: name) }
      if oneWay != 1 { add(end, start, speed: 11, name: name) }
    }
  }

  private static func port(of way: SIMD2<Double>) -> Int {
    (Int((atan2(way.y, way.x) / (.pi / 4)).rounded()) + 8) % 8
  }

  /// Adds two carriageways 16 m apart around the city, connected to the corners of the grid.
  private mutating func addRingRoad(_ grid: [[Int]]) {
    let ends = [grid[0][0], grid[0][8], grid[8][8], grid[8][0]]
    for inner in [true, false] {
      let reach = 4 * TestCity.spacing + (inner ? 80 : 96)
      let corners = [
        SIMD2(-reach, -reach), SIMD2(reach, -reach), SIMD2(reach, reach), SIMD2(-reach, reach),
      ]
      .map { addNode($0) }
      for side in 0..<4 {
        let next = (side + 1) % 4
        let (from, to) = inner ? (corners[next], corners[side]) : (corners[side], corners[next])
        add(from, to, speed: 19, name: "Ring")
        add(corners[side], ends[side], speed: 11, name: "Exit \(side)")
        add(ends[side], corners[side], speed: 11, name: "Exit \(side)")
      }
    }
  }

  private mutating func addHairpins(from: Int, to: Int) {
    var via: [SIMD2<Double>] = []
    let base = nodes[from] + SIMD2(10, 130)
    for arm in 0..<6 {
      let y = base.y + Double(arm) * 22
      let ends = [SIMD2(base.x, y), SIMD2(base.x + 200, y)]
      via += arm % 2 == 0 ? ends : ends.reversed()
    }
    via.append(SIMD2(base.x - 40, base.y + 132))
    let top = addNode(SIMD2(base.x - 40, base.y + 160))
    add(from, top, via: via, speed: 9, name: "Serpentine")
    add(top, from, via: via.reversed(), speed: 9, name: "Serpentine")
    add(top, to, via: [SIMD2(base.x + 260, base.y + 160)], speed: 11, name: "Ridge")
    add(to, top, via: [SIMD2(base.x + 260, base.y + 160)], speed: 11, name: "Ridge")
  }

  /// Adds a ramp that runs south, turns right by 270° and crosses itself.
  private mutating func addLoop(from: Int, to: Int) {
    let start = nodes[from] + SIMD2(20, -250)
    var via = [nodes[from] + SIMD2(20, -60), start]
    for part in 0...9 {
      let angle = -Double(part) * .pi / 6
      via.append(start + SIMD2(-40 + 40 * cos(angle), 40 * sin(angle)))
    }
    let end = addNode(start + SIMD2(200, 40))
    add(from, end, via: via, speed: 10, name: "Loop")
    add(end, to, speed: 11, name: "Loop End")
    add(end, from, speed: 11, name: "Loop Back")
  }

  private mutating func addTunnel(_ one: Int, _ other: Int, name: String) {
    add(one, other, speed: 18, name: name, isTunnel: true)
    add(other, one, speed: 18, name: name, isTunnel: true)
  }

  static let middle = Coordinate(latitude: 48.14, longitude: 11.57)

  static func coordinate(_ point: SIMD2<Double>) -> Coordinate {
    let degree = 180 / (Mercator.earthRadius * .pi)
    return Coordinate(
      latitude: middle.latitude + point.y * degree,
      longitude: middle.longitude + point.x * degree / cos(middle.latitude * .pi / 180))
  }

  static func point(_ coordinate: Coordinate) -> SIMD2<Double> {
    let meters = Mercator.earthRadius * .pi / 180
    return SIMD2(
      (coordinate.longitude - middle.longitude) * meters * cos(middle.latitude * .pi / 180),
      (coordinate.latitude - middle.latitude) * meters)
  }
}

extension SIMD2<Double> {
  var length: Double { (self * self).sum().squareRoot() }
  /// The bearing in degrees clockwise from north, where x is east.
  var bearing: Double {
    let degrees = atan2(x, y) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }
}
