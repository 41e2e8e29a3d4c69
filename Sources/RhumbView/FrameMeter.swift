// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// Measures the frame rate and frame times over the last second with frames.
struct FrameMeter {
  private var frames: [(time: Double, drawing: Double)] = []

  /// Counts a frame shown at a time in seconds.
  mutating func count(drawing: Double, at time: Double) {
    frames.append((time, drawing))
    frames.removeAll { $0.time < time - 1 }
  }

  /// A line of text with the figures, in the digits of the language; `nil` before the second frame.
  func text(_ texts: ViewerTexts) -> String? {
    guard let first = frames.first, let last = frames.last, last.time > first.time else {
      return nil
    }
    let rate = Double(frames.count - 1) / (last.time - first.time)
    let drawing = frames.map(\.drawing).sorted()
    let median = drawing[drawing.count / 2] * 1000
    let worst = (drawing.last ?? 0) * 1000
    let numbers = InstructionFormatter(language: texts.language)
    return texts.text(
      .frameRate,
      [
        "rate": numbers.text(of: rate.rounded()),
        "median": numbers.text(of: median, showsTenths: true),
        "worst": numbers.text(of: worst, showsTenths: true),
      ])
  }
}
