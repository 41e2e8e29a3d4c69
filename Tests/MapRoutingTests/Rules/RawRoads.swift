// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapOSM
import MapRoute
import MapTestSupport

@testable import MapRouting

/// A grid of streets with OpenStreetMap tags, and their rules for cars and trucks, read from the tags again: a reference for
/// the rules of a graph.
///
/// Streets are straight, run north or east, and end at each intersection. Turn delays are the formulas of OSRM's car profile.
struct RawRoads {
  struct Way {
    var tail: Int
    var head: Int
    var tags: [String: String]
  }

  /// A turn that is forbidden from a way, over a way or at a node, to a way.
  struct Restriction {
    var from: Int
    var over: Int?
    var node: Int
    var to: Int
    var tags: [String: String]
  }

  /// The departure and the vehicle of a route.
  struct Trip {
    /// The milliseconds since midnight of a Monday; `nil` ignores times.
    var departure: Int?
    /// Whether conditions are those of the departure for the whole trip.
    var isFrozen = true
    var vehicle: RouteRequest.Vehicle?

    /// The departure as a time in GMT.
    var date: Date? {
      // 2026-11-23, a Monday.
      departure.map { Date(timeIntervalSince1970: 1_795_392_000 + Double($0) / 1000) }
    }
  }

  /// An arc is twice the way, plus one against its geometry.
  struct Visit: Hashable {
    var arc: Int
    /// The arc before; -1 at the start.
    var before = -1
    /// The milliseconds from the departure to the end of the arc; 0 if conditions are frozen.
    var milliseconds = 0
    /// Whether the arc was only for destinations on it.
    var isRestricted = false
  }

  let columns: Int
  let rows: Int
  private(set) var ways: [Way] = []
  private(set) var restrictions: [Restriction] = []
  /// The arcs that leave each node, and whether more than two roads for cars meet there.
  private var leaving: [[Int]] = []
  private var isJunction: [Bool] = []
  /// The length of each way in decimeters.
  private var lengths: [Double] = []

  private static let step = 20_000

  /// Creates a grid in which some streets are missing.
  init(
    columns: Int, rows: Int, random: inout SplitMix64,
    tags: (inout SplitMix64) -> [String: String]
  ) {
    self.columns = columns
    self.rows = rows
    for node in 0..<columns * rows {
      var heads: [Int] = []
      if (node + 1) % columns > 0 { heads.append(node + 1) }
      if node + columns < columns * rows { heads.append(node + columns) }
      for head in heads where random.int(in: 0...19) > 0 {
        let isReversed = random.int(in: 0...1) == 0
        // Streets with different names are never joined.
        let name = ["highway": "residential", "name": "Street \(ways.count + 1)"]
        ways.append(
          Way(
            tail: isReversed ? head : node, head: isReversed ? node : head,
            tags: tags(&random).merging(name) { $1 }))
      }
    }
    lengths = ways.map {
      max(1, (coordinate($0.tail).distance(to: coordinate($0.head)) * 10).rounded())
    }
    let arcs = (0..<ways.count * 2).filter { isEverOpen($0) }
    leaving = (0..<columns * rows).map { node in arcs.filter { tail($0) == node } }
    isJunction = (0..<columns * rows).map { node in
      Set(arcs.filter { tail($0) == node || head($0) == node }.map { $0 / 2 }).count > 2
    }
  }

  /// Adds turn restrictions at random.
  mutating func addRestrictions(
    _ count: Int, random: inout SplitMix64, tags: (inout SplitMix64) -> [String: String]
  ) {
    for _ in 0..<count {
      let first = random.int(in: 0...ways.count * 2 - 1)
      guard isEverOpen(first), let second = onward(first, &random) else { continue }
      let third = random.int(in: 0...2) == 0 ? onward(second, &random) : nil
      let ends = [first / 2, second / 2, third.map { $0 / 2 } ?? -1]
      guard Set(ends).count == 3 else { continue }
      restrictions.append(
        Restriction(
          from: first / 2, over: third == nil ? nil : second / 2, node: head(first),
          to: (third ?? second) / 2, tags: tags(&random)))
    }
  }

  private func onward(_ arc: Int, _ random: inout SplitMix64) -> Int? {
    leaving[head(arc)].filter { $0 ^ 1 != arc }.randomElement(using: &random)
  }

  /// The road graph of the network.
  func graph() async throws -> RoadGraph {
    var writer = ExtractWriter()
    for node in 0..<columns * rows {
      let location = coordinate(node)
      writer.node(Int64(node + 1), location.latitude, location.longitude)
    }
    for (number, way) in ways.enumerated() {
      writer.way(Int64(number + 1), [Int64(way.tail + 1), Int64(way.head + 1)], way.tags)
    }
    for (number, restriction) in restrictions.enumerated() {
      var via: (ExtractWriter.Kind, Int64, String) = (.node, Int64(restriction.node + 1), "via")
      if let over = restriction.over { via = (.way, Int64(over + 1), "via") }
      writer.relation(
        Int64(number + 1),
        [
          (.way, Int64(restriction.from + 1), "from"), via,
          (.way, Int64(restriction.to + 1), "to"),
        ], restriction.tags.merging(["type": "restriction"]) { $1 })
    }
    return try await .build(
      from: OSMFile(bytes: writer.bytes), options: BuildOptions(leftHandTraffic: false))
  }

  // MARK: - Places

  /// The coordinate of a node, in the rounding of a graph.
  func coordinate(_ node: Int) -> Coordinate {
    Coordinate(
      latitude: Double(100_000_000 + node / columns * Self.step) / 1e7,
      longitude: Double(100_000_000 + node % columns * Self.step) / 1e7)
  }

  /// The node at a coordinate.
  private func node(_ coordinate: Coordinate) -> Int {
    let row = Int(((coordinate.latitude * 1e7 - 1e8) / Double(Self.step)).rounded())
    let column = Int(((coordinate.longitude * 1e7 - 1e8) / Double(Self.step)).rounded())
    return row * columns + column
  }

  func tail(_ arc: Int) -> Int { arc & 1 == 0 ? ways[arc / 2].tail : ways[arc / 2].head }
  func head(_ arc: Int) -> Int { tail(arc ^ 1) }

  /// The arcs of consecutive paths of a graph, without parts that have no length. `nil` if a path begins or ends within an
  /// arc, or leaves the grid.
  func arcs(of paths: [(arcs: [Int], start: Double, end: Double)], in graph: RoadGraph) -> [Int]? {
    var found: [Int] = []
    for path in paths {
      for (place, arc) in path.arcs.enumerated() {
        let from = place == 0 ? path.start : 0
        let to = place == path.arcs.count - 1 ? path.end : 1
        if to - from < 0.001 { continue }
        guard to - from > 0.999, let raw = rawArc(arc, in: graph) else { return nil }
        found.append(raw)
      }
    }
    return found
  }

  /// The delays of the turns from a first arc and onto a last arc of which consecutive paths travel no part, in
  /// milliseconds. `nil` if a path leaves the grid.
  func endTurns(of paths: [(arcs: [Int], start: Double, end: Double)], in graph: RoadGraph) -> Int?
  {
    var sum = 0
    func add(_ arcs: some Collection<Int>) -> Bool {
      guard arcs.count == 2 else { return true }
      let turn = arcs.compactMap { rawArc($0, in: graph) }
      guard turn.count == 2 else { return false }
      if isJunction[tail(turn[1])] { sum += Self.delay(self.turn(from: turn[0], to: turn[1])) }
      return true
    }
    if let first = paths.first, first.start > 0.999, !add(first.arcs.prefix(2)) { return nil }
    if let last = paths.last, last.end < 0.001, !add(last.arcs.suffix(2)) { return nil }
    return sum
  }

  /// The arc of the grid with the ends of an arc of a graph.
  private func rawArc(_ arc: Int, in graph: RoadGraph) -> Int? {
    let coordinates = graph.coordinates(of: arc)
    guard let first = coordinates.first, let last = coordinates.last else { return nil }
    return (0..<ways.count * 2).first { tail($0) == node(first) && head($0) == node(last) }
  }
}

// MARK: - Rules

extension RawRoads {
  /// Whether cars may use an arc at some time.
  private func isEverOpen(_ arc: Int) -> Bool {
    let tags = ways[arc / 2].tags
    if arc & 1 == 1, tags["oneway"] == "yes" { return false }
    if tags["motor_vehicle"] != "no" { return true }
    return Self.items(tags["motor_vehicle:conditional"]).contains { $0.value != "no" }
  }

  /// The speed in km/h on an arc and whether it is only for destinations; `nil` if it is closed.
  private func road(_ arc: Int, at clock: Int?, _ vehicle: RouteRequest.Vehicle?) -> (
    speed: Double, isRestricted: Bool
  )? {
    let tags = ways[arc / 2].tags
    guard isEverOpen(arc), Self.fits(vehicle, tags) else { return nil }
    let isTruck = vehicle?.isTruck == true
    let access =
      Self.value(tags["motor_vehicle:conditional"], at: clock) ?? tags["motor_vehicle"] ?? "yes"
    if access == "no" || isTruck && tags["hgv"] == "no" { return nil }
    let limits = ["destination", "private", "customers", "delivery"]
    var speed = Self.speed(Self.value(tags["maxspeed:conditional"], at: clock) ?? tags["maxspeed"])
    if isTruck {
      let limit = Self.value(tags["maxspeed:hgv:conditional"], at: clock) ?? tags["maxspeed:hgv"]
      if let limit { speed = min(speed, Self.speed(limit)) }
    }
    return (speed, limits.contains(access) || isTruck && tags["hgv"] == "destination")
  }

  /// Whether a vehicle has the dimensions and the load that the tags allow.
  private static func fits(_ vehicle: RouteRequest.Vehicle?, _ tags: [String: String]) -> Bool {
    guard let vehicle else { return true }
    func exceeds(_ value: Double?, _ key: String, unit: Double = 1) -> Bool {
      guard let value, let limit = tags[key]?.split(separator: " ").first.flatMap({ Double($0) })
      else { return false }
      return value > limit * unit
    }
    return !exceeds(vehicle.height, "maxheight") && !exceeds(vehicle.width, "maxwidth")
      && !exceeds(vehicle.length, "maxlength")
      && !exceeds(vehicle.weight, "maxweight", unit: 1000)
      && !exceeds(vehicle.axleLoad, "maxaxleload", unit: 1000)
      && !(vehicle.carriesHazardousMaterials && tags["hazmat"] == "no")
      && !(vehicle.hasTrailer && tags["trailer"] == "no")
  }

  /// Whether a restriction forbids a turn.
  private func isForbidden(
    _ visit: Visit, then next: Int, at clock: Int?, _ vehicle: RouteRequest.Vehicle?
  ) -> Bool {
    restrictions.contains { restriction in
      guard next / 2 == restriction.to else { return false }
      if let over = restriction.over {
        guard visit.arc / 2 == over, visit.before >= 0, visit.before / 2 == restriction.from,
          head(visit.before) == restriction.node
        else { return false }
      } else {
        guard visit.arc / 2 == restriction.from, head(visit.arc) == restriction.node
        else { return false }
      }
      if restriction.tags["restriction:hgv"] != nil, vehicle?.isTruck == true { return true }
      return Self.value(restriction.tags["restriction:conditional"], at: clock) != nil
    }
  }

  /// The typical speed for a limit in km/h.
  private static func speed(_ limit: String?) -> Double {
    max(3, (limit.flatMap { Double($0) } ?? 0) * 0.8).rounded()
  }

  /// The values and conditions of a tag.
  private static func items(_ text: String?) -> [(value: String, condition: Substring)] {
    (text ?? "").split(separator: ";").compactMap {
      part -> (value: String, condition: Substring)? in
      let fields = part.split(separator: "@")
      guard fields.count == 2 else { return nil }
      return (String(fields[0]).filter { $0 != " " }, fields[1])
    }
  }

  /// The last value of a tag whose condition holds.
  private static func value(_ text: String?, at clock: Int?) -> String? {
    guard let clock else { return nil }
    return items(text).last(where: { holds($0.condition, at: clock / 60_000) })?.value
  }

  /// Whether a condition such as `(Mo-Fr 11:58-12:03)` holds at a minute of a Monday.
  private static func holds(_ condition: Substring, at minute: Int) -> Bool {
    String(condition).filter { !"()".contains($0) }.split(separator: " ").allSatisfy { token in
      if token.first?.isLetter == true { return token.hasPrefix("Mo") }
      let times = token.split(separator: "-").map { time in
        time.split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) }
      }
      return times.count == 2 && times[0] <= minute && minute < times[1]
    }
  }
}

// MARK: - Costs

extension RawRoads {
  /// Travels an arc after another one. Returns the state at its end and the weight in milliseconds; `nil` if it is closed or
  /// the turn is forbidden.
  private func travel(_ arc: Int, after visit: Visit?, _ trip: Trip) -> (
    visit: Visit, weight: Int, milliseconds: Int
  )? {
    let clock = trip.departure.map { $0 + (visit?.milliseconds ?? 0) }
    guard let road = road(arc, at: clock, trip.vehicle) else { return nil }
    let driving = Int((lengths[arc / 2] * 360 / road.speed).rounded())
    var (weight, milliseconds) = (driving, driving)
    if let visit {
      guard !isForbidden(visit, then: arc, at: clock, trip.vehicle) else { return nil }
      if arc ^ 1 == visit.arc {
        let isEnd = leaving[tail(arc)].allSatisfy { $0 == arc }
        weight += isEnd ? 20_000 : 120_000
        milliseconds += 20_000
      } else {
        let delay = isJunction[tail(arc)] ? Self.delay(turn(from: visit.arc, to: arc)) : 0
        weight += delay
        milliseconds += delay
      }
      if road.isRestricted, !visit.isRestricted { weight += 3_600_000 }
    }
    let end = Visit(
      arc: arc, before: visit?.arc ?? -1,
      milliseconds: trip.isFrozen ? 0 : (visit?.milliseconds ?? 0) + milliseconds,
      isRestricted: road.isRestricted)
    return (end, weight, milliseconds)
  }

  /// The angle between two arcs in degrees clockwise, -180..<180.
  private func turn(from arc: Int, to next: Int) -> Int {
    func heading(_ arc: Int) -> Int {
      switch head(arc) - tail(arc) {
      case 1: 90
      case -1: 270
      case columns: 0
      default: 180
      }
    }
    return (heading(next) - heading(arc) + 540) % 360 - 180
  }

  /// The delay of a turn in milliseconds.
  private static func delay(_ angle: Int) -> Int {
    let share = Double(abs(angle)) / 180
    let bias = angle < 0 ? 1.075 : 1 / 1.075
    let turning = (7500 / (1 + exp(6.5 / bias - 13 * bias * share))).rounded()
    let waiting = angle < 0 ? (2000 / (1 + exp(3.25 - 13 * share))).rounded() : 0
    return Int(turning) + Int(waiting)
  }

  /// The weight and the duration of a route in milliseconds; `nil` if a road is closed, a turn is forbidden or the arcs do
  /// not meet.
  func costs(of arcs: [Int], _ trip: Trip) -> (weight: Int, milliseconds: Int)? {
    var last: Visit?
    var sum = (weight: 0, milliseconds: 0)
    for arc in arcs {
      if let last, head(last.arc) != tail(arc) { return nil }
      guard let step = travel(arc, after: last, trip) else { return nil }
      sum.weight += step.weight
      sum.milliseconds += step.milliseconds
      last = step.visit
    }
    return sum
  }

  /// The least weight of a route in milliseconds, by Dijkstra's algorithm over arcs and the times at which they are
  /// reached. `nil` if there is none up to a limit, or if the search takes too many steps.
  func leastWeight(from start: Int, to goal: Int, _ trip: Trip, limit: Int) -> Int? {
    let rest = lowerBounds(to: goal)
    var visits: [(visit: Visit, weight: Int)] = []
    var known: Set<Visit> = []
    var queue = ArcHeap()
    func add(_ arc: Int, after visit: Visit?, _ weight: Int) {
      guard let step = travel(arc, after: visit, trip) else { return }
      let sum = weight + step.weight
      guard let more = rest[head(arc)], sum + more <= limit else { return }
      visits.append((step.visit, sum))
      queue.push(sum + more, visits.count - 1)
    }
    for arc in leaving[start] { add(arc, after: nil, 0) }
    while let (_, number) = queue.pop() {
      let (visit, weight) = visits[number]
      if head(visit.arc) == goal { return weight }
      guard known.count < 100_000, known.insert(visit).inserted else { continue }
      for next in leaving[head(visit.arc)] { add(next, after: visit, weight) }
    }
    return nil
  }

  /// The least milliseconds from each node to a node at the highest speed, without turns; `nil` where there is no path.
  private func lowerBounds(to goal: Int) -> [Int?] {
    var bounds = [Int?](repeating: nil, count: columns * rows)
    bounds[goal] = 0
    for _ in bounds.indices {
      for arc in leaving.joined() {
        // No limit of the tests is above 100 km/h.
        guard let after = bounds[head(arc)] else { continue }
        let sum = after + Int(lengths[arc / 2] * 360 / 80)
        bounds[tail(arc)] = min(bounds[tail(arc)] ?? sum, sum)
      }
    }
    return bounds
  }
}
