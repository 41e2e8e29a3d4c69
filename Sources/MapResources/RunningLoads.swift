// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// Loads that run now, by key. Callers with equal keys share a load, which is canceled when all of them are.
package final class RunningLoads<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private typealias Waiter = CheckedContinuation<Value, any Error>

  private struct Load {
    var number: Int
    var urgency: Urgency
    var task: Task<Void, Never>
    var waiters: [Int: Waiter]
  }

  private struct State {
    var loads: [Key: Load] = [:]
    /// The number of the last load or waiter.
    var lastNumber = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// The number of loads.
  package var count: Int { state.withLock { $0.loads.count } }

  /// Returns the result of the load with a key, or starts it. Throws `CancellationError` as soon as the calling
  /// task is canceled.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - urgency: The urgency for this caller. The highest one of all callers applies.
  ///   - load: Loads the value.
  package func value(
    for key: Key, urgency: Urgency,
    _ load: @escaping @Sendable (Urgency) async throws -> Value
  ) async throws -> Value {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        join(key, urgency, waiter, number, load)
      }
    } onCancel: {
      leave(key, number)
    }
  }

  private func join(
    _ key: Key, _ urgency: Urgency, _ waiter: Waiter, _ number: Int,
    _ load: @escaping @Sendable (Urgency) async throws -> Value
  ) {
    let shared = state.withLock { state -> Urgency? in
      // `leave` has not found this caller if it ran before, but then the task is canceled already.
      if Task.isCancelled { return nil }
      if let running = state.loads[key] {
        state.loads[key]?.waiters[number] = waiter
        return running.urgency
      }
      let shared = Urgency(urgency.priority)
      // Inherits the values of the first caller's task, such as its patience.
      let task = Task(priority: .userInitiated) { [self] in
        do {
          finish(key, number, .success(try await load(shared)))
        } catch {
          finish(key, number, .failure(error))
        }
      }
      state.loads[key] = Load(
        number: number, urgency: shared, task: task, waiters: [number: waiter])
      return shared
    }
    if let shared {
      urgency.lead(shared)
    } else {
      waiter.resume(throwing: CancellationError())
    }
  }

  private func leave(_ key: Key, _ number: Int) {
    let (waiter, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
      guard let waiter = state.loads[key]?.waiters.removeValue(forKey: number) else {
        return (nil, nil)
      }
      let isLast = state.loads[key]?.waiters.isEmpty ?? false
      return (waiter, isLast ? state.loads.removeValue(forKey: key)?.task : nil)
    }
    task?.cancel()
    waiter?.resume(throwing: CancellationError())
  }

  /// Ends a load, unless all callers have left it.
  private func finish(_ key: Key, _ number: Int, _ result: Result<Value, any Error>) {
    let waiters = state.withLock { state -> [Waiter] in
      guard let load = state.loads[key], load.number == number else { return [] }
      state.loads[key] = nil
      return Array(load.waiters.values)
    }
    for waiter in waiters { waiter.resume(with: result) }
  }
}

/// The urgency of a load. It only rises.
package final class Urgency: Sendable {
  private struct State {
    var priority: ResourceRequest.Priority
    /// The loads that this one needs or shares.
    var followers: [Urgency] = []
    var observer: (@Sendable (ResourceRequest.Priority) -> Void)?
  }

  private let state: Mutex<State>

  package init(_ priority: ResourceRequest.Priority) { state = Mutex(State(priority: priority)) }

  package var priority: ResourceRequest.Priority { state.withLock { $0.priority } }

  /// Raises the priority. A lower one has no effect.
  package func raise(to priority: ResourceRequest.Priority) {
    let raised = state.withLock { state -> State? in
      guard priority.rank < state.priority.rank else { return nil }
      state.priority = priority
      return state
    }
    guard let raised else { return }
    raised.observer?(priority)
    for follower in raised.followers { follower.raise(to: priority) }
  }

  /// Raises the urgency of another load to this one, now and whenever this one rises.
  package func lead(_ follower: Urgency) {
    let priority = state.withLock { state in
      if state.priority != .visible { state.followers.append(follower) }
      return state.priority
    }
    follower.raise(to: priority)
  }

  /// Sets the function that receives the new priority when it rises, instead of the previous one.
  package func observe(_ observer: (@Sendable (ResourceRequest.Priority) -> Void)?) {
    state.withLock { $0.observer = observer }
  }
}
