// SPDX-License-Identifier: Apache-2.0

/// Measures the frame rate and frame times over the last second with frames.
struct FrameMeter {
  private var frames: [(time: Double, drawing: Double)] = []

  /// Counts a frame shown at a time in seconds.
  mutating func count(drawing: Double, at time: Double) {
    frames.append((time, drawing))
    frames.removeAll { $0.time < time - 1 }
  }

  /// A line of text with the figures; `nil` before the second frame.
  func text(_ texts: ViewerTexts) -> String? {
    guard let first = frames.first, let last = frames.last, last.time > first.time else {
      return nil
    }
    let rate = Double(frames.count - 1) / (last.time - first.time)
    let drawing = frames.map(\.drawing).sorted()
    let median = drawing[drawing.count / 2] * 1000
    let worst = (drawing.last ?? 0) * 1000
    return texts.text(
      .frameRate,
      ["rate": "\(Int(rate.rounded()))", "median": tenths(median), "worst": tenths(worst)])
  }

  private func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
