// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapFiles
import MapVoice

/// Measures the time from a prompt of guidance to its first sound, while the main thread draws frames.
@MainActor final class VoiceBench {
  private let sounds: PromptSounds
  private let guidance: VoiceGuidance
  private var failure: (any Error)?

  /// - Parameters:
  ///   - voice: A voice that can write files.
  ///   - language: The language of the voice.
  init(_ voice: VoiceEngine, language: String) throws {
    let sounds = try PromptSounds(voice)
    self.sounds = sounds
    guidance = VoiceGuidance(sounds.engine, language: language)
    guidance.onError = { [weak self] in self?.failure = $0 }
  }

  /// The time in milliseconds until an urgent prompt is heard, after silence.
  func delay(of prompt: String) async throws -> Double {
    let start = ContinuousClock.now
    guidance.say(prompt, priority: .urgent)
    let delay = try await sound(of: prompt) - start
    await stop()
    return delay / .milliseconds(1)
  }

  /// The time in milliseconds until an urgent prompt is heard, if it interrupts another prompt 300 ms after its first
  /// sound.
  func delay(of prompt: String, interrupting other: String) async throws -> Double {
    guidance.say(other, priority: .information)
    let begin = try await sound(of: other)
    while ContinuousClock.now - begin < .milliseconds(300) { await drawFrame() }
    guard guidance.isSpeaking else { throw CLIError("the prompt '\(other)' is too short") }
    return try await delay(of: prompt)
  }

  /// Draws frames until a prompt is heard, and returns the time of its first sound.
  private func sound(of prompt: String) async throws -> ContinuousClock.Instant {
    while true {
      if let failure { throw failure }
      let isSpeaking = guidance.isSpeaking
      if let sound = sounds.take(prompt) { return sound }
      guard isSpeaking else { throw CLIError("the voice produced no sound") }
      await drawFrame()
    }
  }

  /// Stops the prompt, and draws frames until its program has ended.
  private func stop() async {
    guidance.stop()
    while sounds.isSpeaking { await drawFrame() }
  }

  /// Keeps the main thread busy for 14 ms.
  private func drawFrame() async {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .milliseconds(14) {}
    await Task.yield()
  }
}

/// Takes the sound of prompts at the speed of speech, as an audio device does.
private final class PromptSounds: Sendable {
  private struct State {
    /// The times of the first sounds of prompts.
    var sounds: [String: ContinuousClock.Instant] = [:]
    /// The number of prompts so far, and of those that are spoken.
    var prompts = 0
    var running = 0
  }

  private let voice: VoiceEngine
  private let folder: URL
  private let state = Mutex(State())

  init(_ voice: VoiceEngine) throws {
    self.voice = voice
    folder = FileManager.default.temporaryDirectory
      .appending(path: "rhumb-voice-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Whether the program of a prompt is running.
  var isSpeaking: Bool { state.withLock { $0.running > 0 } }

  /// Returns the time of a prompt's first sound, and forgets it; `nil` if there was none.
  func take(_ prompt: String) -> ContinuousClock.Instant? {
    state.withLock { $0.sounds.removeValue(forKey: prompt) }
  }

  /// An engine whose sound is written to a pipe.
  var engine: VoiceEngine {
    VoiceEngine(name: voice.name) { [self] text in
      let number = state.withLock { state in
        state.prompts += 1
        state.running += 1
        return state.prompts
      }
      defer { state.withLock { $0.running -= 1 } }
      let pipe = try SoundPipe(path: folder.appending(path: "\(number)").path)
      let reading = Task.detached {
        await pipe.read { self.state.withLock { $0.sounds[text] = .now } }
      }
      defer { reading.cancel() }
      try await voice.write(text, to: pipe.path)
    }
  }
}

/// A named pipe to which a voice writes a WAV file.
private struct SoundPipe: Sendable {
  let path: String
  private let descriptor: Int32

  /// The length of the header of a WAV file; the samples follow.
  private static let header = 44
  /// 22,050 samples of 2 bytes a second.
  private static let bytesPerSecond = 44_100.0
  /// The number of bytes that are read at a time.
  private static let part = 4096

  init(path: String) throws {
    self.path = path
    guard mkfifo(path, 0o600) == 0 else { throw CLIError("the pipe \(path) cannot be created") }
    // Without O_NONBLOCK, opening waits until the voice writes.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw CLIError("the pipe \(path) cannot be opened") }
  }

  /// Reads sound at the speed of speech until the task is canceled, and removes the pipe.
  func read(onFirstSound: @Sendable () -> Void) async {
    defer {
      close(descriptor)
      unlink(path)
    }
    var bytes = [UInt8](repeating: 0, count: SoundPipe.part)
    var count = 0
    var start: ContinuousClock.Instant?
    while !Task.isCancelled {
      let seconds = start.map { (ContinuousClock.now - $0) / .seconds(1) } ?? 0
      let isAhead = Double(count - SoundPipe.part) > seconds * SoundPipe.bytesPerSecond
      let length = isAhead ? 0 : Foundation.read(descriptor, &bytes, SoundPipe.part)
      guard length > 0 else {
        try? await Task.sleep(for: .milliseconds(1))
        continue
      }
      count += length
      if start == nil, count > SoundPipe.header {
        start = .now
        onFirstSound()
      }
    }
  }
}
