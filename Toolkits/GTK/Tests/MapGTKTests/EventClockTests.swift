// SPDX-License-Identifier: Apache-2.0
import MapGTK
import Testing

struct EventClockTests {
  @Test func `an event that waits has the time at which it happened`() {
    var clock = EventClock()
    let first = clock.time(of: 5000, now: 100)
    // The second event happened 20 ms later, and arrives 70 ms later.
    let second = clock.time(of: 5020, now: 100.07)
    #expect(first == 100)
    #expect(abs(second - 100.02) < 1e-9)
  }

  @Test func `a shorter delay corrects the difference of the clocks`() {
    var clock = EventClock()
    _ = clock.time(of: 5000, now: 100.05)
    let prompt = clock.time(of: 5010, now: 100.01)
    let late = clock.time(of: 5020, now: 100.05)
    #expect(prompt == 100.01)
    #expect(abs(late - 100.02) < 1e-9)
  }

  @Test func `no event is in the future`() {
    var clock = EventClock()
    _ = clock.time(of: 5000, now: 100)
    let early = clock.time(of: 5500, now: 100.1)
    #expect(early == 100.1)
  }

  @Test func `an unknown time is now`() {
    var clock = EventClock()
    _ = clock.time(of: 5000, now: 100)
    let unknown = clock.time(of: 0, now: 107)
    #expect(unknown == 107)
  }

  @Test func `timestamps that begin anew are converted from then on`() {
    var clock = EventClock()
    _ = clock.time(of: .max, now: 100)
    let first = clock.time(of: 10, now: 100.02)
    let second = clock.time(of: 30, now: 100.09)
    #expect(first == 100.02)
    #expect(abs(second - 100.04) < 1e-9)
  }
}
