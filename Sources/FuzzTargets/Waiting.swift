// SPDX-License-Identifier: Apache-2.0
import Dispatch

/// Runs an asynchronous function to its end, and blocks the calling thread.
///
/// The fuzzer calls targets synchronously. Do not call this from a task of the default executor.
func waitFor(_ body: @escaping @Sendable () async -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task {
    await body()
    done.signal()
  }
  done.wait()
}
