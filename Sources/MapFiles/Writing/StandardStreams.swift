// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The standard output of a program. It stores the first error, which the program reports when it ends.
package enum StandardOutput {
  private static let failure = Mutex<SystemError?>(nil)

  /// Writes bytes. Does nothing after an error.
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

  /// Throws the first error.
  package static func check() throws(FileError) {
    if let failure = failure.withLock({ $0 }) {
      throw .unwritable(path: "standard output", reason: failure.reason)
    }
  }

  /// Whether the reader closed the other end of the pipe, as `head` does.
  package static var isClosedByReader: Bool { failure.withLock { $0?.code == EPIPE } }
}

/// The standard error of a program. Write errors are ignored.
package enum StandardError {
  package static func write(_ text: String) {
    try? Descriptor.write(Array(text.utf8), to: STDERR_FILENO)
  }
}
