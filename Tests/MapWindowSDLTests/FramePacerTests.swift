// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapWindowSDL

@Suite struct FramePacerTests {
  @Test func `the first frame is due at once`() {
    #expect(FramePacer(interval: 1.0 / 60).wait(at: 0, shortest: 0) == 0)
    #expect(FramePacer(interval: 1.0 / 60).wait(at: -1e9, shortest: 1) == 0)
  }

  @Test func `a frame is due one interval after the last one started`() {
    var pacer = FramePacer(interval: 0.02)
    pacer.began(at: 10, shortest: 0)
    #expect(abs(pacer.wait(at: 10.005, shortest: 0) - 0.015) < 0.001)
    #expect(pacer.wait(at: 10.02, shortest: 0) == 0)
  }

  @Test
  func
    `the next frame after a slow one starts at once, and missed frames are not made up for`()
  {
    var pacer = FramePacer(interval: 0.02)
    pacer.began(at: 10, shortest: 0)
    #expect(pacer.wait(at: 10.05, shortest: 0) == 0)
    pacer.began(at: 10.05, shortest: 0)
    #expect(abs(pacer.wait(at: 10.05, shortest: 0) - 0.02) < 0.001)
  }

  @Test func `a lower rate that the view requests limits the frames`() {
    var pacer = FramePacer(interval: 1.0 / 60)
    pacer.began(at: 10, shortest: 1.0 / 30)
    #expect(pacer.wait(at: 10.02, shortest: 1.0 / 30) > 0.01)
    #expect(pacer.wait(at: 10.02, shortest: 1.0 / 120) == 0)
  }

  @Test func `no wait is longer than an interval, even if the clock jumps back`() {
    var pacer = FramePacer(interval: 0.02)
    pacer.began(at: 1000, shortest: 0)
    #expect(pacer.wait(at: 3, shortest: 0) <= 0.02)
    #expect(pacer.wait(at: 3, shortest: 0.1) <= 0.1)
    pacer.began(at: 3, shortest: 0)
    #expect(pacer.wait(at: 3.021, shortest: 0) == 0)
  }

  @Test(arguments: [30.0, 60, 144])
  func `frames have the screen's rate, whatever their duration and the sleep's delay`(rate: Double)
  {
    var generator = SplitMix64(seed: 7)
    var pacer = FramePacer(interval: 1 / rate)
    var now = 0.0
    let frames = 1000
    for _ in 0..<frames {
      let wait = pacer.wait(at: now, shortest: 0)
      if wait > 0 { now += wait + generator.double(in: 0...0.001) }
      pacer.began(at: now, shortest: 0)
      now += generator.double(in: 0...0.8 / rate)
    }
    let measured = Double(frames) / now
    #expect(measured > 0.99 * rate && measured < 1.03 * rate)
  }

  @Test(arguments: [59.0, 59.94, 60, 60.5, 75, 76])
  func `frames that wait for the screen are not delayed`(rate: Double) {
    // Screens report their refresh rate as an integer.
    var pacer = FramePacer(interval: 1 / rate.rounded(.down))
    var waits = 0.0
    for turn in 0..<10_000 {
      let now = Double(turn) / rate
      waits += pacer.wait(at: now, shortest: 0)
      pacer.began(at: now, shortest: 0)
    }
    #expect(waits == 0)
  }
}
