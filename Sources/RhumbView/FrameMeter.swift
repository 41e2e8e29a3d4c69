// SPDX-License-Identifier: Apache-2.0

/// How many frames a second are shown and how long they take, over the last second in which there were any.
struct FrameMeter {
  private var frames: [(time: Double, drawing: Double)] = []

  /// A frame was shown at a time, in seconds.
  mutating func count(drawing: Double, at time: Double) {
    frames.append((time, drawing))
    frames.removeAll { $0.time < time - 1 }
  }

  /// A line for people; nil before there were two frames.
  var text: String? {
    guard let first = frames.first, let last = frames.last, last.time > first.time else {
      return nil
    }
    let rate = Double(frames.count - 1) / (last.time - first.time)
    let drawing = frames.map(\.drawing).sorted()
    let median = drawing[drawing.count / 2] * 1000
    let worst = (drawing.last ?? 0) * 1000
    return "\(Int(rate.rounded())) fps · \(tenths(median)) ms, at most \(tenths(worst))"
  }

  private func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
