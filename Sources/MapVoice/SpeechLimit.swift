// SPDX-License-Identifier: Apache-2.0

/// The time limit of speech programs. Without it, a program that hangs would silence all prompts after its own.
struct SpeechLimit: Sendable {
  /// Waits for a number of seconds. Throws `CancellationError` if the task is canceled.
  var sleep: @Sendable (Double) async throws -> Void

  /// The limit by the system's clock.
  static let system = SpeechLimit { try await Task.sleep(for: .seconds($0)) }

  /// The limit of a command that does not speak, in seconds.
  static let commandSeconds = 2.0

  /// The time after which a canceled program is not awaited, in seconds: it is killed, and may then stop a server's speech.
  static let endSeconds = SpeechProcess.endSeconds + commandSeconds

  /// Returns the limit of a spoken text in seconds: 10 s to start, and 0.2 s for a character. Slow speech has about 7
  /// characters a second, which is 0.14 s for each.
  static func seconds(for text: String) -> Double { 10 + 0.2 * Double(text.unicodeScalars.count) }

  /// Runs a program, and cancels it after a number of seconds, or with the task.
  ///
  /// A canceled program that does not end is not awaited, for example if a program that it has started keeps its output
  /// open.
  ///
  /// - Parameter name: The name of the program in the error.
  /// - Throws: The error of the program, `CancellationError`, or ``VoiceError/timedOut(_:)``.
  func run(
    _ name: String, seconds: Double, _ program: @escaping @Sendable () async throws -> Void
  ) async throws {
    let (ends, sink) = AsyncThrowingStream<Void, any Error>.makeStream()
    let running = Task {
      do {
        try await program()
        sink.finish()
      } catch {
        sink.finish(throwing: error)
      }
    }
    let stop: @Sendable () async -> Void = { [sleep] in
      running.cancel()
      try? await sleep(Self.endSeconds)
      sink.finish(throwing: CancellationError())
    }
    let timer = Task { [sleep] in
      try await sleep(seconds)
      await stop()
    }
    defer { timer.cancel() }
    // A canceled task would not wait for the stream.
    let end = Task { for try await _ in ends {} }
    do {
      try await withTaskCancellationHandler {
        try await end.value
      } onCancel: {
        Task { await stop() }
      }
    } catch is CancellationError {
      try Task.checkCancellation()
      throw VoiceError.timedOut(name)
    }
  }
}
