// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import MapWindowSDL

/// The time that work of the main queue may take between two frames, with a clock that the work advances.
@MainActor @Suite struct MainQueueTests {
  /// Runs pieces of work of a duration in seconds, each of which enqueues the next one, and returns the number that
  /// ran in one turn and the time that they took.
  private func turn(pieces: Int, seconds: Double) -> (ran: Int, time: Double) {
    var (ran, time) = (0, 0.0)
    MainQueue.run(
      atMost: 0.004, now: { time }, waitForWork: { _ in ran < pieces },
      runOnce: {
        guard ran < pieces else { return }
        ran += 1
        time += seconds
      })
    return (ran, time)
  }

  @Test func `work without an end delays a frame by the limit and one piece of work`() {
    for seconds in [0.001, 0.0015, 0.003] {
      let (ran, time) = turn(pieces: .max, seconds: seconds)
      #expect(ran == Int((0.004 / seconds).rounded(.up)))
      #expect(time >= 0.004 && time < 0.004 + seconds)
    }
    #expect(turn(pieces: .max, seconds: 1) == (1, 1))
  }

  @Test func `200 routes that are awaited one after another need one turn`() {
    // Each continues within microseconds after another thread has computed it.
    #expect(turn(pieces: 200, seconds: 10e-6).ran == 200)
  }

  @Test func `an empty queue does not wait`() {
    var (waits, runs) = ([Int32](), 0)
    MainQueue.run(
      atMost: 0.004, now: { 0 },
      waitForWork: {
        waits.append($0)
        return false
      }, runOnce: { runs += 1 })
    // The timers that are due run, too.
    #expect(waits == [0] && runs == 1)
  }
}
