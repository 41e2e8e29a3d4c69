// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapJSON

/// A voice of Piper, a neural speech synthesizer.
///
/// Piper loads its model when it starts, which takes longer than a prompt may wait. Only the end of its raw sound marks the
/// end of a text. So each text has a process, which is started while the text before it is spoken.
///
/// https://github.com/OHF-Voice/piper1-gpl
final class PiperVoice: Sendable {
  private let program: String
  private let model: String
  /// The process for the next text; `nil` before ``prepare()``.
  private let next = Mutex<WaitingSpeech?>(nil)

  init(program: String, model: String) {
    self.program = program
    self.model = model
  }

  private var rawArguments: [String] { ["--model", model, "--output-raw"] }

  /// Starts the process for the next text, unless it is running.
  func prepare() {
    next.withLock { next in
      guard next?.process.isRunning != true else { return }
      next = try? WaitingSpeech(SpeechCommand(program, rawArguments))
    }
  }

  /// Speaks a text into a program that plays raw audio.
  func speak(_ text: String, into player: SpeechCommand) async throws {
    let ready = text.utf8.count <= WaitingSpeech.maximumBytes ? take() : nil
    // At once, because another prompt may interrupt this one.
    prepare()
    if let ready {
      ready.write(text)
      do {
        return try await SpeechCommand.run([player], after: ready)
      } catch VoiceError.failed(program, status: _) {
        // The player did not fail, so the process may have been killed while it waited. Another one speaks the text.
      }
    }
    try await run(text, rawArguments, into: player)
  }

  /// Writes a spoken text to a WAV file.
  func write(_ text: String, to path: String) async throws {
    try await run(text, ["--model", model, "--output_file", path], into: nil)
  }

  /// Returns the process for the next text; `nil` if it has ended.
  private func take() -> WaitingSpeech? {
    next.withLock { next in
      defer { next = nil }
      return next?.process.isRunning == true ? next : nil
    }
  }

  /// Starts a process with a text.
  private func run(_ text: String, _ arguments: [String], into player: SpeechCommand?) async throws
  {
    // Piper reads the text from its input. A file cannot block, and writing it cannot raise a signal.
    let input = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data((text + "\n").utf8).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    var speech = SpeechCommand(program, arguments)
    speech.input = input.path
    try await SpeechCommand.run([speech, player].compactMap(\.self))
  }

  /// The sample rate of a model in hertz; `nil` if its description is unreadable.
  static func sampleRate(of model: String) -> Int? {
    guard FileManager.default.isReadableFile(atPath: model),
      let bytes = try? ReadableFile.contents(
        of: model + ".json", limit: ResourceLimits.documentBytes),
      let json = try? JSON(parsing: bytes)
    else { return nil }
    return json["audio"]?["sample_rate"]?.number.flatMap { Int(exactly: $0) }
  }

  /// The installed program that plays raw audio from its input: 16 bit, one channel.
  static func player(rate: Int) -> SpeechCommand? {
    let players = [
      ("paplay", ["--raw", "--format=s16le", "--channels=1", "--rate=\(rate)"]),
      ("aplay", ["-q", "-t", "raw", "-f", "S16_LE", "-c", "1", "-r", "\(rate)", "-"]),
      ("pw-play", ["--format=s16", "--channels=1", "--rate=\(rate)", "-"]),
    ]
    for (name, arguments) in players {
      if let path = Programs.path(of: name) { return SpeechCommand(path, arguments) }
    }
    return nil
  }
}
