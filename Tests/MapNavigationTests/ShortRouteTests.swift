// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import Testing

@MainActor @Suite struct ShortRouteTests {
  private final class Log: NavigatorListener {
    var events: [GuidanceEvent] = []

    func navigator(_ navigator: Navigator, didEncounter event: GuidanceEvent) {
      events.append(event)
    }
  }

  private let noon = 1_750_500_000.0

  /// Guides a vehicle that is at rest at the start of a route for three seconds, and then follows it.
  private func events(on route: Route) async throws -> [GuidanceEvent] {
    let provider = TestProvider()
    provider.answer(.success([route]))
    let navigator = Navigator(routes: provider)
    let listener = Log()
    navigator.add(listener)
    navigator.update(TestRoute.fix(route, at: 0, time: noon, speed: 0))
    navigator.isGuidanceActive = true
    try await navigator.setDestinations([route.legs[0].destination])
    for second in 1..<30 {
      let distance = min(max(Double(second - 3) * 5, 0), route.distance)
      let speed = second > 3 && distance < route.distance ? 5.0 : 0
      navigator.update(
        TestRoute.fix(route, at: distance, time: noon + Double(second), speed: speed))
    }
    return listener.events
  }

  @Test(arguments: [0.0, 0.5, 5, 11, 30, 80])
  func `a short route arrives once, and nothing is announced after it`(length: Double) async throws
  {
    let points = length == 0 ? [SIMD2(0.0, 0)] : [SIMD2(0, 0), SIMD2(length, 0)]
    let route = TestRoute.make(points)
    #expect(route.isValid(destinations: 1))
    let events = try await events(on: route)
    let arrivals = events.indices.filter { if case .arrived = events[$0] { true } else { false } }
    #expect(arrivals.count == 1)
    let isLate = events.drop { if case .arrived = $0 { false } else { true } }.dropFirst().contains
    {
      switch $0 {
      case .announced, .stepChanged, .departed, .rerouteNeeded: true
      default: false
      }
    }
    #expect(!isLate, "\(events)")
  }
}
