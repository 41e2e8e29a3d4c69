// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

@Suite struct WaypointOrderTests {
  @Test(arguments: 0...10, [true, false])
  func `the order of up to ten stops is the best of all orders`(
    stops: Int, hasEnd: Bool
  ) throws {
    for seed in 1...6 {
      let costs = Self.costs(1 + stops + (hasEnd ? 1 : 0), seed: UInt64(seed))
      let found = try WaypointOrder(costs: costs, hasEnd: hasEnd)
      #expect(found.order.sorted() == Array(1..<(1 + stops)))
      #expect(abs(found.cost - Self.cost(found.order, costs, hasEnd)) < 1e-9)
      let best = Self.best(Array(1..<(1 + stops)), costs, hasEnd)
      #expect(abs(found.cost - best) < 1e-9)
    }
  }

  @Test
  func `the order of many stops is good, and no move of a stop or reversal of a part improves it`()
    throws
  {
    var ratio = 0.0
    for seed in 1...20 {
      let costs = Self.costs(30, seed: UInt64(seed))
      let found = try WaypointOrder(costs: costs)
      #expect(found.order.sorted() == Array(1...28))
      #expect(abs(found.cost - Self.cost(found.order, costs, true)) < 1e-6)
      let base = Self.cost(found.order, costs, true)
      for first in found.order.indices {
        for last in found.order.indices where last > first {
          var other = found.order
          other[first...last].reverse()
          #expect(Self.cost(other, costs, true) > base - 1e-6)
          other = found.order
          other.insert(other.remove(at: first), at: last)
          #expect(Self.cost(other, costs, true) > base - 1e-6)
        }
      }
      ratio += found.cost / Self.cost(Array(1...28), costs, true) / 20
    }
    #expect(ratio < 0.4)
  }

  @Test func `pairs without a route are avoided, or an error`() throws {
    var costs = Self.costs(5, seed: 3)
    let best = try WaypointOrder(costs: costs).order
    costs[best[0]][best[1]] = .infinity
    let other = try WaypointOrder(costs: costs).order
    #expect(!zip(other, other.dropFirst()).contains { $0 == (best[0], best[1]) })
    for index in 0..<5 { costs[index][2] = .nan }
    #expect(throws: RoutingServiceError.self) { try WaypointOrder(costs: costs) }
    #expect(try WaypointOrder(costs: []).order.isEmpty)
    #expect(try WaypointOrder(costs: [[0]]).cost == 0)
    #expect(throws: RoutingServiceError.tooManyCoordinates(501, limit: 500)) {
      try WaypointOrder(costs: Array(repeating: [], count: 501))
    }
  }

  @Test func `stops along a road are visited in passing`() async throws {
    var network = TestNetwork("a-b-c-d-e-f")
    network.way(1, "abcdef")
    let provider = try GraphRouteProvider(try await network.graph())
    let stops = ["d", "b", "e", "c"].map { network.coordinate(Character($0)) }
    let found = try await WaypointOrder(
      from: network.coordinate("a"), over: stops, to: network.coordinate("f"), by: provider,
      options: TravelOptions(.walking))
    #expect(found.order == [2, 4, 1, 3])
    let open = try await WaypointOrder(
      from: network.coordinate("f"), over: stops, to: nil, by: provider,
      options: TravelOptions(.walking))
    #expect(open.order == [3, 1, 4, 2])
  }

  /// Costs between random points, which differ by direction.
  private static func costs(_ count: Int, seed: UInt64) -> [[Double]] {
    var random = SplitMix64(seed: seed)
    let points = (0..<count).map { _ in
      SIMD2(random.double(in: 0...1000), random.double(in: 0...1000))
    }
    return points.map { a in
      points.map { b in
        let away = b - a
        return (away * away).sum().squareRoot() * random.double(in: 1...1.3)
      }
    }
  }

  private static func cost(_ order: [Int], _ costs: [[Double]], _ hasEnd: Bool) -> Double {
    let path = [0] + order + (hasEnd && costs.count > 1 ? [costs.count - 1] : [])
    return zip(path, path.dropFirst()).reduce(0) { $0 + costs[$1.0][$1.1] }
  }

  /// The lowest cost of all orders.
  private static func best(_ stops: [Int], _ costs: [[Double]], _ hasEnd: Bool) -> Double {
    var best = Double.infinity
    func visit(_ order: [Int], _ rest: [Int]) {
      if rest.isEmpty { best = min(best, cost(order, costs, hasEnd)) }
      // No order that begins with a dearer one is better.
      guard cost(order, costs, false) < best else { return }
      for stop in rest { visit(order + [stop], rest.filter { $0 != stop }) }
    }
    visit([], stops)
    return best
  }
}
