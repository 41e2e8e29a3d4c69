// SPDX-License-Identifier: Apache-2.0

/// The time limit of speech programs. Without it, a program that hangs would silence all prompts after its own.
struct SpeechLimit: Sendable {
  /// Waits for a number of seconds. Throws `CancellationError` if the task is canceled.
  var sleep: @Sendable (Double) async throws -> Void

  /// The limit by the system's clock.
  static let system = SpeechLimit { try await Task.sleep(for: .seconds($0)) }

  /// The limit of a command that does not speak, in seconds.
  static let commandSeconds = 2.0

  /// Returns the limit of a spoken text in seconds: 10 s to start, and 0.2 s for a character, which is about three times as
  /// long as it usually takes.
  static func seconds(for text: String) -> Double { 10 + 0.2 * Double(text.unicodeScalars.count) }

  /// Runs a program, and cancels it after a number of seconds.
  ///
  /// - Parameter name: The name of the program in the error.
  /// - Throws: The error of the program, or ``VoiceError/timedOut(_:)``.
  func run(
    _ name: String, seconds: Double, _ program: @escaping @Sendable () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        try await program()
        return true
      }
      group.addTask { [sleep] in
        try await sleep(seconds)
        return false
      }
      defer { group.cancelAll() }
      guard try await group.next() == true else { throw VoiceError.timedOut(name) }
    }
  }
}
