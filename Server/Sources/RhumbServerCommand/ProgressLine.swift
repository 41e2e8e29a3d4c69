// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// The progress of long work in a line of standard error: rewritten on a terminal, otherwise every ten seconds a new one.
final class ProgressLine: Sendable {
  private struct State {
    let start = ContinuousClock.now
    var shown: ContinuousClock.Instant?
  }

  private let isQuiet: Bool
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let state = Mutex(State())

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  func show(done: Int, of total: Int, unit: String) {
    if isQuiet { return }
    state.withLock { state in
      let now = ContinuousClock.now
      let pause = isTerminal ? Duration.milliseconds(200) : .seconds(10)
      if let shown = state.shown, now - shown < pause, done < total { return }
      state.shown = now
      let seconds = max((now - state.start) / .seconds(1), 0.001)
      let rate = Double(done) / seconds
      let rest = rate > 0 ? Int((Double(total - done) / rate).rounded()) : 0
      let text =
        "\(done) of \(total) \(unit), \(Int(rate.rounded()))/s, "
        + (rest >= 120 ? "\(rest / 60) min left" : "\(rest) s left")
      write(isTerminal ? "\r\u{1b}[K\(text)" : "\(text)\n")
    }
  }

  /// Ends the line before other output.
  func end() {
    if !isQuiet, isTerminal, state.withLock({ $0.shown != nil }) { write("\r\u{1b}[K") }
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
