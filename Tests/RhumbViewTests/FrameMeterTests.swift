// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RhumbView

/// The figures of the frame rate.
@Suite struct FrameMeterTests {
  private func text(_ language: String) -> String? {
    var meter = FrameMeter()
    for (number, drawing) in [0.02, 0.004, 0.01234].enumerated() {
      meter.count(drawing: drawing, at: Double(number) / 4)
    }
    return meter.text(ViewerTexts(language: language))
  }

  @Test func `the figures have the decimals and digits of the language`() {
    #expect(text("en") == "4 fps · 12.3 ms, at most 20.0")
    #expect(text("de") == "4 Bilder/s · 12,3 ms, höchstens 20,0")
    #expect(text("fa")?.contains("۱۲٫۳") == true)
  }

  @Test func `one frame has no rate`() {
    var meter = FrameMeter()
    meter.count(drawing: 0.01, at: 1)
    #expect(meter.text(ViewerTexts(language: "en")) == nil)
  }
}
