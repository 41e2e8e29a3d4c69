// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapNavigation
import MapRoute
import Testing

@MainActor @Suite struct ReceiverClockTests {
  private let route = TestRoute.make([SIMD2(0, 0), SIMD2(3000, 0)])
  private let noon = 1_750_500_000.0

  @Test(arguments: [-3600.0, -5, -0.4, 0, 0.4, 3, 12, 86_400, 1.7e9])
  func `the signal is not lost because the clocks differ`(difference: Double) async throws {
    let provider = TestProvider()
    provider.answer(.success([route]))
    let navigator = Navigator(routes: provider)
    let listener = SignalListener()
    navigator.add(listener)
    navigator.update(TestRoute.fix(route, at: 0, time: noon))
    try await navigator.setDestinations([route.legs[0].destination])
    navigator.isGuidanceActive = true
    for second in 0...60 {
      if second == 5 { listener.events = [] }
      let time = noon + Double(second)
      navigator.update(TestRoute.fix(route, at: Double(second) * 10, time: time))
      for part in 0..<4 { navigator.tick(time + difference + Double(part) / 4 + 0.01) }
    }
    #expect(listener.events.isEmpty)
    for second in 61...66 { navigator.tick(noon + difference + Double(second)) }
    #expect(listener.events == [.signalLost])
    let position = try #require(navigator.position)
    #expect(position.isReckoned)
    #expect((630...665).contains(try #require(position.routeDistance)))
    navigator.update(TestRoute.fix(route, at: 670, time: noon + 67))
    #expect(listener.events == [.signalLost, .signalFound])
  }

  @Test func `a fix that arrives late does not change the difference`() async throws {
    let provider = TestProvider()
    provider.answer(.success([route]))
    let navigator = Navigator(routes: provider)
    let listener = SignalListener()
    navigator.add(listener)
    navigator.update(TestRoute.fix(route, at: 0, time: noon))
    try await navigator.setDestinations([route.legs[0].destination])
    for second in 1...20 {
      navigator.update(TestRoute.fix(route, at: Double(second) * 10, time: noon + Double(second)))
      navigator.tick(noon + Double(second) + 0.1)
    }
    // The fix of second 21 arrives in second 24. Then there are none.
    navigator.update(TestRoute.fix(route, at: 210, time: noon + 21))
    navigator.tick(noon + 24)
    listener.events = []
    navigator.tick(noon + 25)
    #expect(navigator.position?.isReckoned == true)
    #expect(abs((navigator.position?.routeDistance ?? 0) - 250) < 6)
  }
}

@MainActor private final class SignalListener: NavigatorListener {
  var events: [GuidanceEvent] = []

  func navigator(_ navigator: Navigator, didEncounter event: GuidanceEvent) {
    switch event {
    case .signalLost, .signalFound: events.append(event)
    default: break
    }
  }
}
