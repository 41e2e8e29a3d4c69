// SPDX-License-Identifier: Apache-2.0
import CFontconfig

/// The system's list of installed fonts.
package enum FontConfiguration {
  /// Reads the list once, which takes 10 to 20 ms; the first text needs it.
  private static let isRead = FcInit() != 0

  /// Waits until the list is read.
  static func read() { _ = isRead }

  /// Starts to read the list on another thread, so that the first text does not wait for it.
  package static func prepare() {
    Task.detached(priority: .userInitiated) { read() }
  }
}
