// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RhumbView

@Suite struct SoakCurveTests {
  /// The samples of one hour.
  private func curve(_ change: (Int, inout SoakCurve.Sample) -> Void) -> SoakCurve {
    var curve = SoakCurve()
    for minute in 1...60 {
      var sample = SoakCurve.Sample(
        seconds: Double(minute) * 60, events: minute, frames: minute, memory: 190,
        descriptors: 20 + minute % 3, threads: 8 + minute % 2, failures: 0)
      change(minute, &sample)
      curve.append(sample)
    }
    return curve
  }

  @Test func `a run with fluctuating figures is good`() {
    #expect(curve { minute, sample in if minute < 20 { sample.memory = 100 } }.misses.isEmpty)
    #expect(curve { minute, sample in sample.memory += Double(minute % 5 * 8) }.misses.isEmpty)
  }

  @Test func `growth of any figure after the first third is reported`() {
    #expect(curve { minute, sample in sample.memory += Double(minute) }.misses.count == 1)
    #expect(curve { minute, sample in if minute > 40 { sample.memory = 200 } }.misses.count == 1)
    #expect(curve { minute, sample in if minute == 55 { sample.memory = 250 } }.misses.count == 1)
    #expect(curve { minute, sample in sample.descriptors += minute / 10 }.misses.count == 1)
    #expect(curve { minute, sample in sample.threads += minute / 10 }.misses.count == 1)
    #expect(curve { _, sample in sample.failures = 1 }.misses == ["1 failures"])
  }
}
