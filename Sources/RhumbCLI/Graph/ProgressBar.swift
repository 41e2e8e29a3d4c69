// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// How far a long piece of work is and how long it will take, on standard error: only for a person at a
/// terminal, ten times a second at most.
final class ProgressBar {
  private let started = ContinuousClock.now
  private var last: ContinuousClock.Instant?
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private static let width = 30

  /// - Parameter share: 0...1 of the whole.
  func show(_ share: Double, label: String) {
    let now = ContinuousClock.now
    guard isTerminal, now - (last ?? started) > .milliseconds(100) else { return }
    last = now
    write(
      "\r" + Self.line(share, label: label, elapsed: (now - started) / .seconds(1)) + "\u{1B}[K")
  }

  /// Removes the line.
  func clear() {
    if last != nil { write("\r\u{1B}[K") }
  }

  /// `[######----] 60 % nodes, 12 s left`; how long is told once a twentieth is done.
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
