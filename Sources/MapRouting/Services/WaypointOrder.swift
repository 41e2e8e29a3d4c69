// SPDX-License-Identifier: Apache-2.0
import MapFiles
public import MapGeometry
import MapRoute

/// The order of a route's stops with the lowest total cost.
///
/// Up to ten stops, the order is the best one, by dynamic programming over all subsets (Held and Karp 1962). Above that,
/// it is a good one: stops are inserted where they cost least, and then parts of the route are moved and reversed as
/// long as that helps (2-opt, Croes 1958; or-opt, Or 1976).
public struct WaypointOrder: Hashable, Sendable {
  /// The indices of the stops in order.
  public let order: [Int]
  /// The total cost, in the unit of the given costs.
  public let cost: Double

  /// The maximum number of stops for which the order is the best one.
  static let exactCount = 10
  /// A cost that replaces that of pairs without a route.
  private static let penalty = 1e12

  /// Finds an order of stops.
  ///
  /// O(2ⁿ · n²) for up to ten stops, and otherwise O(n²) for each improvement.
  ///
  /// - Parameters:
  ///   - costs: The cost from each coordinate to each other one, such as durations; infinite if there is no route.
  ///     Coordinate 0 is the start, the following ones are the stops, and the last one is the end.
  ///   - hasEnd: Whether the last coordinate is a fixed end. Otherwise it is a stop, and the route ends at any of them.
  /// - Throws: `noRouteFound` if the order has a pair without a route, `tooManyCoordinates` for more than 500 coordinates.
  public init(costs: [[Double]], hasEnd: Bool = true) throws(RoutingServiceError) {
    let count = costs.count
    guard count <= ResourceLimits.orderedCoordinates else {
      throw .tooManyCoordinates(count, limit: ResourceLimits.orderedCoordinates)
    }
    let clean = (0..<count).map { row in
      (0..<count).map { column -> Double in
        let cost = costs[row].indices.contains(column) ? costs[row][column] : .infinity
        return cost >= 0 && cost < WaypointOrder.penalty ? cost : WaypointOrder.penalty
      }
    }
    let hasEnd = hasEnd && count > 1
    let stops = Array(1..<max(1, hasEnd ? count - 1 : count))
    var tour = Tour(costs: clean, end: hasEnd ? count - 1 : nil, stops: stops)
    if stops.count <= WaypointOrder.exactCount { tour.solve() } else { tour.improve() }
    for (from, to) in tour.pairs where clean[from][to] == WaypointOrder.penalty {
      throw .noRouteFound(from: from, to: to)
    }
    order = tour.stops
    cost = tour.cost
  }

  /// Finds an order of stops by the durations of the best routes, or by their lengths if the options prefer shorter
  /// ones.
  ///
  /// The route itself can take slightly longer, because it passes each stop without a U-turn where it can.
  ///
  /// - Parameter end: The fixed end; `nil` to end at any stop. The start makes a round trip.
  public init(
    from start: Coordinate, over stops: [Coordinate], to end: Coordinate?,
    by provider: GraphRouteProvider, options: TravelOptions = TravelOptions()
  ) async throws(RoutingServiceError) {
    let coordinates = [start] + stops + (end.map { [$0] } ?? [])
    guard coordinates.count <= ResourceLimits.orderedCoordinates else {
      throw .tooManyCoordinates(coordinates.count, limit: ResourceLimits.orderedCoordinates)
    }
    let matrix = try await RouteMatrix(
      from: coordinates, to: coordinates, by: provider, options: options)
    let costs = matrix.entries.map { row in
      row.map { entry in
        entry.map { options.prefersShorter ? $0.distance : $0.duration } ?? .infinity
      }
    }
    try self.init(costs: costs, hasEnd: end != nil)
  }
}

/// A path from coordinate 0 over stops to an optional end.
private struct Tour {
  private let costs: [[Double]]
  private let end: Int?
  private(set) var stops: [Int]

  init(costs: [[Double]], end: Int?, stops: [Int]) {
    self.costs = costs
    self.end = end
    self.stops = stops
  }

  /// All coordinates in order.
  private var path: [Int] { [0] + stops + (end.map { [$0] } ?? []) }

  var pairs: [(Int, Int)] { costs.isEmpty ? [] : Array(zip(path, path.dropFirst())) }

  var cost: Double { pairs.reduce(0) { $0 + costs[$1.0][$1.1] } }

  // MARK: The best order

  /// Finds the best order (Held and Karp).
  mutating func solve() {
    let count = stops.count
    guard count > 1 else { return }
    let all = (1 << count) - 1
    // The lowest cost to visit a set of stops and end at one of them, and the stop before that.
    var best = [[Double]](repeating: .init(repeating: .infinity, count: count), count: all + 1)
    var before = [[Int]](repeating: .init(repeating: -1, count: count), count: all + 1)
    for stop in 0..<count { best[1 << stop][stop] = costs[0][stops[stop]] }
    for set in 1...all {
      for last in 0..<count where set & 1 << last != 0 && best[set][last] < .infinity {
        for next in 0..<count where set & 1 << next == 0 {
          let sum = best[set][last] + costs[stops[last]][stops[next]]
          guard sum < best[set | 1 << next][next] else { continue }
          best[set | 1 << next][next] = sum
          before[set | 1 << next][next] = last
        }
      }
    }
    func total(_ last: Int) -> Double {
      best[all][last] + (end.map { costs[stops[last]][$0] } ?? 0)
    }
    var last = (0..<count).min { total($0) < total($1) } ?? 0
    var set = all
    var order: [Int] = []
    while last >= 0 {
      order.append(stops[last])
      (set, last) = (set & ~(1 << last), before[set][last])
    }
    stops = order.reversed()
  }

  // MARK: A good order

  /// Inserts the stops, and improves the order until no move helps.
  mutating func improve() {
    insert()
    // Each round lowers the cost. The limit only bounds the time.
    var rounds = 10 * stops.count
    while rounds > 0, reverse() || move() { rounds -= 1 }
  }

  /// Inserts each stop where it costs least.
  private mutating func insert() {
    let open = stops
    stops = []
    for stop in open {
      let path = path
      let indices = 0...stops.count
      let index =
        indices.min { cost(of: stop, at: $0, path) < cost(of: stop, at: $1, path) } ?? 0
      stops.insert(stop, at: index)
    }
  }

  /// The extra cost of a stop at an index of the path.
  private func cost(of stop: Int, at index: Int, _ path: [Int]) -> Double {
    let before = costs[path[index]][stop]
    guard index + 1 < path.count else { return before }
    return before + costs[stop][path[index + 1]] - costs[path[index]][path[index + 1]]
  }

  /// Reverses the part of the path that lowers the cost most. Returns whether there is one.
  private mutating func reverse() -> Bool {
    let path = path
    // The costs along the path from its start to each coordinate, and back.
    var ahead = [0.0]
    var back = [0.0]
    for (from, to) in zip(path, path.dropFirst()) {
      ahead.append(ahead[ahead.count - 1] + costs[from][to])
      back.append(back[back.count - 1] + costs[to][from])
    }
    var best = (gain: 1e-9, first: 0, last: 0)
    for first in 1..<max(1, stops.count) {
      for last in (first + 1)..<(stops.count + 1) {
        var old = costs[path[first - 1]][path[first]] + ahead[last] - ahead[first]
        var new = costs[path[first - 1]][path[last]] + back[last] - back[first]
        if last + 1 < path.count {
          old += costs[path[last]][path[last + 1]]
          new += costs[path[first]][path[last + 1]]
        }
        if old - new > best.gain { best = (old - new, first, last) }
      }
    }
    guard best.last > 0 else { return false }
    return accept { $0.stops[(best.first - 1)..<best.last].reverse() }
  }

  /// Moves the part of up to three stops that lowers the cost most, in either direction. Returns whether there is one.
  private mutating func move() -> Bool {
    let path = path
    var best = (gain: 1e-9, first: 0, count: 0, index: 0, isReversed: false)
    for count in 1...3 where count < stops.count {
      for first in 1...(stops.count - count + 1) {
        let part = path[first..<first + count]
        let gain = gain(without: part, path)
        for index in 0..<(end == nil ? path.count : path.count - 1)
        where index < first - 1 || index >= first + count {
          for isReversed in count == 1 ? [false] : [false, true] {
            let total = gain - cost(of: part, isReversed: isReversed, after: index, path)
            if total > best.gain { best = (total, first, count, index, isReversed) }
          }
        }
      }
    }
    guard best.count > 0 else { return false }
    return accept { tour in
      let range = (best.first - 1)..<(best.first - 1 + best.count)
      let part = Array(tour.stops[range])
      tour.stops.removeSubrange(range)
      tour.stops.insert(
        contentsOf: best.isReversed ? part.reversed() : part,
        at: best.index < best.first ? best.index : best.index - best.count)
    }
  }

  /// The cost that the path saves without a part.
  private func gain(without part: ArraySlice<Int>, _ path: [Int]) -> Double {
    let (first, end) = (part.startIndex, part.endIndex)
    let inner = zip(part, part.dropFirst()).reduce(0) { $0 + costs[$1.0][$1.1] }
    let before = costs[path[first - 1]][path[first]]
    guard end < path.count else { return before + inner }
    return before + inner + costs[path[end - 1]][path[end]] - costs[path[first - 1]][path[end]]
  }

  /// The extra cost of a part after an index of the path.
  private func cost(
    of part: ArraySlice<Int>, isReversed: Bool, after index: Int, _ path: [Int]
  ) -> Double {
    var (first, last) = (path[part.startIndex], path[part.endIndex - 1])
    if isReversed { swap(&first, &last) }
    let inner = zip(part, part.dropFirst()).reduce(0) {
      $0 + (isReversed ? costs[$1.1][$1.0] : costs[$1.0][$1.1])
    }
    let before = costs[path[index]][first]
    guard index + 1 < path.count else { return before + inner }
    return before + inner + costs[last][path[index + 1]] - costs[path[index]][path[index + 1]]
  }

  /// Applies a change if it lowers the cost, also with rounding errors.
  private mutating func accept(_ change: (inout Tour) -> Void) -> Bool {
    var other = self
    change(&other)
    guard other.cost < cost else { return false }
    self = other
    return true
  }
}
