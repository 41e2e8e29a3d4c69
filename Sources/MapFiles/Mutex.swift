// SPDX-License-Identifier: Apache-2.0

// Modules import `Mutex` from here. The library of `Synchronization.Mutex` is not instrumented, so that the thread
// sanitizer reports a race for each value that it protects. Scripts/sanitize defines THREAD_SANITIZER, and a lock that
// the sanitizer knows replaces it.
#if THREAD_SANITIZER
  import Foundation

  /// A value that one thread uses at a time.
  package final class Mutex<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: consuming sending Value) { self.value = value }

    package func withLock<Result, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      lock.lock()
      defer { lock.unlock() }
      return try body(&value)
    }
  }
#else
  @_exported import struct Synchronization.Mutex
#endif
