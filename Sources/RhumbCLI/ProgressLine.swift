// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A progress line on standard error. It shows only in a terminal, and only if the work takes longer than a
/// second.
final class ProgressLine: Sendable {
  private let started = ContinuousClock.now
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let isShown = Mutex(false)

  func show(loaded: Int, total: Int) { show("\(loaded) of \(total) tiles") }

  func show(_ text: String) {
    guard isTerminal, ContinuousClock.now - started > .seconds(1) else { return }
    isShown.withLock { $0 = true }
    write("\r\(text) ")
  }

  /// Clears the line.
  func clear() {
    if isShown.withLock({ $0 }) { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) { StandardError.write(text) }
}
