// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The error of a system call.
package struct SystemError: Error, Equatable, Sendable {
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// The error of the last failed system call of this thread.
  package static var last: SystemError { SystemError(code: errno) }

  /// The system's message: "No space left on device".
  package var reason: String { String(cString: strerror(code)) }

  /// Calls a system function that returns a negative number on failure. Repeats the call if a signal
  /// interrupts it.
  @discardableResult
  package static func check<Number: SignedInteger>(
    _ call: () -> Number
  ) throws(SystemError) -> Number {
    while true {
      let result = call()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw SystemError(code: code) }
    }
  }
}
