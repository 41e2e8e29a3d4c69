// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A speech engine that is replaced by the next one if its program fails.
final class FallbackEngines: Sendable {
  private struct State {
    var current: VoiceEngine
    /// How often the engine was replaced.
    var number = 0
    var others: [@Sendable () -> VoiceEngine?]
  }

  private let state: Mutex<State>

  /// - Parameter others: Return the engines that follow, in order; `nil` for one that is not installed.
  init(_ first: VoiceEngine, others: [@Sendable () -> VoiceEngine?]) {
    state = Mutex(State(current: first, others: others))
  }

  /// Prepares the current engine for a prompt.
  func prepare() { state.withLock { $0.current }.prepare() }

  /// Runs an action with the current engine. If its program cannot be started, fails or hangs, runs it with the next one,
  /// which remains the current one.
  ///
  /// - Throws: The error of the last engine, or any other error of the action.
  func run(_ action: @Sendable (VoiceEngine) async throws -> Void) async throws {
    while true {
      let (engine, number) = state.withLock { ($0.current, $0.number) }
      do {
        return try await action(engine)
      } catch let error as VoiceError where error.isOfProgram {
        guard replace(number) else { throw error }
      }
    }
  }

  /// Takes the next engine, unless another prompt has done so. It is created outside the lock, since that can run a program.
  ///
  /// - Returns: `false` if there is none.
  private func replace(_ number: Int) -> Bool {
    while true {
      let (isReplaced, others) = state.withLock { ($0.number != number, $0.others) }
      if isReplaced { return true }
      guard let next = others.first else { return false }
      let engine = next()
      state.withLock { state in
        guard state.number == number, state.others.count == others.count else { return }
        state.others.removeFirst()
        guard let engine else { return }
        state.current = engine
        state.number += 1
      }
    }
  }
}

extension VoiceError {
  /// Whether a speech program could not be started, failed or hung.
  fileprivate var isOfProgram: Bool {
    switch self {
    case .notStarted, .failed, .timedOut: true
    case .cannotWriteFiles, .unreadable: false
    }
  }
}
