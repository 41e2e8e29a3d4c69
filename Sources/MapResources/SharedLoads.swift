// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// Loads values by key, each value once. Callers that need the same value share one load, if both or none of them
/// repeat failed requests.
///
/// A shared load continues if the task of one of its callers is canceled.
package final class SharedLoads<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Load: Hashable {
    var key: Key
    var repeatsRequests = LoadContext.repeatsRequests
  }

  private struct State {
    var values: [Key: Value] = [:]
    var running: [Load: Task<Value, any Error>] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Returns the value of a key. The first call loads it; after an error, the next call loads it again.
  package func value(
    for key: Key, _ load: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let name = Load(key: key)
    let task = state.withLock { state -> Task<Value, any Error> in
      if let value = state.values[key] { return Task { value } }
      if let task = state.running[name] { return task }
      // Inherits the values of the first caller's task, such as its patience.
      let task = Task(priority: .userInitiated) { [weak self] in
        do {
          let value = try await load()
          self?.end(name, value)
          return value
        } catch {
          self?.end(name, nil)
          throw error
        }
      }
      state.running[name] = task
      return task
    }
    return try await task.value
  }

  private func end(_ load: Load, _ value: Value?) {
    state.withLock { state in
      state.running[load] = nil
      if let value { state.values[load.key] = value }
    }
  }
}
