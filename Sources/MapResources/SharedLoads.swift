// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// Loads values by key, each value once. Callers that need the same value share one load.
///
/// A shared load continues if the task of one of its callers is canceled.
package final class SharedLoads<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let loads = Mutex<[Key: Task<Value, any Error>]>([:])

  package init() {}

  /// Returns the value of a key. The first call loads it; after an error, the next call loads it again.
  package func value(
    for key: Key, _ load: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = loads.withLock { loads in
      if let task = loads[key] { return task }
      // Inherits the values of the first caller's task, such as its patience.
      let task = Task(priority: .userInitiated) { [weak self] in
        do { return try await load() } catch {
          self?.forget(key)
          throw error
        }
      }
      loads[key] = task
      return task
    }
    return try await task.value
  }

  private func forget(_ key: Key) {
    loads.withLock { $0[key] = nil }
  }
}
