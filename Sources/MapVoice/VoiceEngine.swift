// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A voice that speaks texts: a speech program of the system, or a closure of the app.
public struct VoiceEngine: Sendable {
  /// The display name of the engine.
  public let name: String
  private let speaking: @Sendable (String) async throws -> Void
  private let writing: (@Sendable (String, String) async throws -> Void)?
  private let preparing: (@Sendable () -> Void)?

  /// Creates an engine that calls a closure.
  ///
  /// - Parameters:
  ///   - name: The display name of the engine.
  ///   - speak: Speaks a text and returns at its end. If its task is canceled, it stops speaking.
  public init(name: String, speak: @escaping @Sendable (String) async throws -> Void) {
    self.init(name: name, speaking: speak, writing: nil)
  }

  private init(
    name: String, speaking: @escaping @Sendable (String) async throws -> Void,
    writing: (@Sendable (String, String) async throws -> Void)?,
    preparing: (@Sendable () -> Void)? = nil
  ) {
    self.name = name
    self.speaking = speaking
    self.writing = writing
    self.preparing = preparing
  }

  /// Creates an engine of a program, which is ended if it does not speak or write a text in time.
  private init(
    name: String, limit: SpeechLimit,
    speaking: @escaping @Sendable (String) async throws -> Void,
    writing: (@Sendable (String, String) async throws -> Void)? = nil,
    preparing: (@Sendable () -> Void)? = nil
  ) {
    var limitedWriting: (@Sendable (String, String) async throws -> Void)?
    if let writing {
      limitedWriting = { text, path in
        try await limit.run(name, seconds: SpeechLimit.seconds(for: text)) {
          try await writing(text, path)
        }
      }
    }
    self.init(
      name: name,
      speaking: { text in
        try await limit.run(name, seconds: SpeechLimit.seconds(for: text)) {
          try await speaking(text)
        }
      },
      writing: limitedWriting, preparing: preparing)
  }

  /// Speaks a text and returns at its end. Canceling the task stops the voice.
  ///
  /// - Throws: ``VoiceError`` of the speech program, `CancellationError`, or the error of the closure.
  public func speak(_ text: String) async throws { try await speaking(text) }

  /// Writes a spoken text to a WAV file. Canceling the task ends the program.
  ///
  /// - Throws: ``VoiceError``; ``VoiceError/cannotWriteFiles(_:)`` if the engine only speaks, and
  ///   ``VoiceError/timedOut(_:)`` if its program has not written the file in the time in which it must have spoken the text.
  public func write(_ text: String, to path: String) async throws {
    guard let writing else { throw VoiceError.cannotWriteFiles(name) }
    try await writing(text, path)
  }

  /// Starts a program that needs time before it can speak, so that the next prompt begins at once.
  func prepare() { preparing?() }
}

extension VoiceEngine {
  /// Returns the first engine that is installed: Piper if there is a model, Speech Dispatcher, which chooses a voice for
  /// the language itself, or espeak-ng if it speaks the language; `nil` if there is none.
  ///
  /// If its program fails, for example because Speech Dispatcher has no server, or if it does not end a prompt in time, the
  /// next engine speaks the prompt and all later ones. The name remains that of the first.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 tag such as "de" or "pt-BR".
  ///   - piperModel: The path of a Piper voice in the language, a `.onnx` file.
  public static func installed(language: String, piperModel: String? = nil) -> VoiceEngine? {
    firstInstalled(of: [
      { piperModel.flatMap { VoiceEngine.piper(model: $0) } },
      { VoiceEngine.speechDispatcher(language: language) },
      { VoiceEngine.espeak(language: language) },
    ])
  }

  /// Returns the first engine that is installed, with those after it as its replacements.
  static func firstInstalled(of engines: [@Sendable () -> VoiceEngine?]) -> VoiceEngine? {
    for (number, engine) in engines.enumerated() {
      guard let first = engine() else { continue }
      let all = FallbackEngines(first, others: Array(engines.dropFirst(number + 1)))
      return VoiceEngine(
        name: first.name,
        speaking: { text in try await all.run { try await $0.speak(text) } },
        writing: { text, path in try await all.run { try await $0.write(text, to: path) } },
        preparing: { all.prepare() })
    }
    return nil
  }

  /// Returns Speech Dispatcher's voice for a language; `nil` if `spd-say` is not installed.
  public static func speechDispatcher(language: String) -> VoiceEngine? {
    Programs.path(of: "spd-say").map { speechDispatcher(language: language, program: $0) }
  }

  static func speechDispatcher(
    language: String, program: String, limit: SpeechLimit = .system
  ) -> VoiceEngine {
    let name = "Speech Dispatcher"
    return VoiceEngine(name: name, limit: limit) { text in
      let speech = SpeechCommand(program, ["--wait", "--language", language, "--", text])
      do {
        try await SpeechCommand.run([speech])
      } catch let error as CancellationError {
        // The server continues to speak when the program that sent the text ends. The canceled task cannot run another.
        let stop = SpeechCommand(program, ["--stop"])
        await Task.detached {
          try? await limit.run(name, seconds: SpeechLimit.commandSeconds) {
            try await SpeechCommand.run([stop])
          }
        }.value
        throw error
      }
    }
  }

  /// Returns espeak-ng's voice for a language; `nil` if the program is not installed or does not speak the language.
  public static func espeak(language: String) -> VoiceEngine? {
    guard let path = Programs.path(of: "espeak-ng"),
      let list = SpeechCommand.output(path, ["--voices"]),
      let voice = voice(for: language, among: list)
    else { return nil }
    return espeak(voice: voice, program: path)
  }

  static func espeak(
    voice: String, program: String, limit: SpeechLimit = .system
  ) -> VoiceEngine {
    VoiceEngine(
      name: "espeak-ng", limit: limit,
      speaking: { text in
        try await SpeechCommand.run([SpeechCommand(program, ["-v", voice, "--", text])])
      },
      writing: { text, file in
        let arguments = ["-v", voice, "-w", file, "--", text]
        try await SpeechCommand.run([SpeechCommand(program, arguments)])
      })
  }

  /// Returns the voice of espeak-ng's list for a language: the one of the tag, or that of the language in general;
  /// `nil` if there is none.
  static func voice(for language: String, among list: String) -> String? {
    let voices = list.split(separator: "\n").dropFirst().compactMap { line in
      line.split(separator: " ").dropFirst().first?.lowercased()
    }
    let tag = language.split { "_.@".contains($0) }.prefix(2).joined(separator: "-").lowercased()
    let code = String(tag.prefix { $0 != "-" })
    if voices.contains(tag) { return tag }
    return voices.contains { $0 == code || $0.hasPrefix(code + "-") } ? code : nil
  }

  /// Returns a Piper voice; `nil` if `piper` or a program that plays audio (`paplay`, `aplay`, `pw-play`) is not
  /// installed, or the model is unreadable.
  ///
  /// Piper takes time to load the model. After the first prompt, and in a ``VoiceGuidance`` from the start, the engine keeps
  /// a process of Piper with the model in memory, which speaks the next prompt, until the engine is released.
  ///
  /// - Parameter model: The path of the voice, a `.onnx` file with a `.onnx.json` file next to it.
  public static func piper(model: String) -> VoiceEngine? {
    guard let path = Programs.path(of: "piper"), let rate = PiperVoice.sampleRate(of: model),
      let player = PiperVoice.player(rate: rate)
    else { return nil }
    return piper(PiperVoice(program: path, model: model), player: player)
  }

  static func piper(
    _ voice: PiperVoice, player: SpeechCommand, limit: SpeechLimit = .system
  ) -> VoiceEngine {
    VoiceEngine(
      name: "Piper", limit: limit,
      speaking: { text in try await voice.speak(text, into: player) },
      writing: { text, file in try await voice.write(text, to: file) },
      preparing: { voice.prepare() })
  }
}
