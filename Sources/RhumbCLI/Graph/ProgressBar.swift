// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A progress bar on standard error with the remaining time. It shows only in a terminal, and updates at
/// most ten times a second.
final class ProgressBar {
  private let started = ContinuousClock.now
  private var last: ContinuousClock.Instant?
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private static let width = 30

  /// - Parameter share: The progress in 0...1.
  func show(_ share: Double, label: String) {
    let now = ContinuousClock.now
    guard isTerminal, now - (last ?? started) > .milliseconds(100) else { return }
    last = now
    write(
      "\r" + Self.line(share, label: label, elapsed: (now - started) / .seconds(1)) + "\u{1B}[K")
  }

  /// Clears the line.
  func clear() {
    if last != nil { write("\r\u{1B}[K") }
  }

  /// A line like `[######----] 60 % nodes, 12 s left`; the remaining time shows from 5 % on.
  static func line(_ share: Double, label: String, elapsed: Double) -> String {
    let share = min(1, max(0, share))
    let filled = Int(share * Double(width))
    let bar =
      String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    let left = elapsed * (1 - share) / max(share, 1e-9)
    let time = share < 0.05 ? "" : ", \(Int(left.rounded(.up))) s left"
    return "[\(bar)] \(Int(share * 100)) % \(label)\(time)"
  }

  private func write(_ text: String) { StandardError.write(text) }
}
