// SPDX-License-Identifier: Apache-2.0
import CFontconfig

/// The system's list of installed fonts.
package enum FontConfiguration {
  /// Whether the list was read. The first access reads it, which takes 10 to 20 ms.
  private static let isRead = FcInit() != 0

  /// Reads the list, or waits until another thread has read it.
  static func read() { _ = isRead }

  /// Starts to read the list on another thread, so that the first text does not wait for it.
  package static func prepare() {
    Task.detached(priority: .userInitiated) { read() }
  }
}
