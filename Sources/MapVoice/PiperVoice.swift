// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapJSON

/// A voice of Piper, a neural speech synthesizer.
///
/// https://github.com/OHF-Voice/piper1-gpl
struct PiperVoice: Sendable {
  let program: String
  let model: String

  /// Speaks a text into a program that plays raw audio, or with other arguments into a file.
  func run(_ text: String, _ arguments: [String], into player: SpeechCommand?) async throws {
    // Piper reads the text from its input. A file cannot block, and writing it cannot raise a signal.
    let input = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data((text + "\n").utf8).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    var speech = SpeechCommand(program, ["--model", model] + arguments)
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
