// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import MapVoice
import RhumbModules

/// The voice of a drive, which passes in real time.
@MainActor final class DriveVoice {
  private let guidance: VoiceGuidance
  private var start = ContinuousClock.now

  /// Finds an installed voice for a language.
  init(language: String, piperModel: String?) throws {
    if let piperModel, VoiceEngine.piper(model: piperModel) == nil {
      throw CLIError(
        "\(piperModel) cannot be spoken: it needs piper, \(piperModel).json, and paplay, aplay or pw-play"
      )
    }
    guard let engine = VoiceEngine.installed(language: language, piperModel: piperModel) else {
      throw CLIError(
        "no installed program speaks the language \(language): install espeak-ng or speech-dispatcher"
      )
    }
    guidance = VoiceGuidance(engine, language: language)
    guidance.onError = { Messages.warn("\(engine.name): \($0)") }
  }

  func attach(to drive: Drive) {
    drive.session.navigator.add(guidance)
    start = .now
  }

  /// Waits until a number of seconds after the start of the drive.
  func wait(until seconds: Double) async throws {
    try await Task.sleep(until: start + .seconds(seconds))
  }

  /// Waits until the last prompt has been spoken.
  func finish() async { await guidance.finish() }
}
