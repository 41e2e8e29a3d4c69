// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// The standard output of a program. It remembers the first failure, which the program reports at its end.
package enum StandardOutput {
  private static let failure = Mutex<SystemError?>(nil)

  /// Writes bytes; after a failure, nothing more.
  package static func write(_ bytes: [UInt8]) {
    failure.withLock { failure in
      if failure != nil { return }
      do throws(SystemError) {
        try Descriptor.write(bytes, to: STDOUT_FILENO)
      } catch {
        failure = error
      }
    }
  }

  /// Throws the first failure.
  package static func check() throws(FileError) {
    if let failure = failure.withLock({ $0 }) {
      throw .unwritable(path: "standard output", reason: failure.reason)
    }
  }

  /// Whether the other end of the pipe is closed, as by `head`.
  package static var isClosedByReader: Bool { failure.withLock { $0?.code == EPIPE } }
}

/// The standard error of a program. A message that cannot be written there is lost.
package enum StandardError {
  package static func write(_ text: String) {
    try? Descriptor.write(Array(text.utf8), to: STDERR_FILENO)
  }
}
