// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapFiles
import MapVoice
import RhumbModules

/// `rhumb-dev bench voice`: the time from an announcement to its first sound.
struct BenchVoiceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "voice",
    abstract: "Measures the time from an announcement to the first sound of espeak-ng.",
    discussion: """
      Meanwhile the main thread is busy for 14 ms at a time, as if it drew frames one after another. The sound \
      is written to a pipe, so that no audio device is needed.

      EXAMPLES
        rhumb-dev bench voice
        rhumb-dev bench voice --prompts 100 --language de --check
      """)

  @Option(help: "The number of prompts.")
  var prompts = 30

  @Option(
    help: ArgumentHelp("The language of the prompts, as espeak-ng names it.", valueName: "tag"))
  var language = "en"

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  @Flag(help: "Fails if a prompt starts more than 300 ms after its announcement.")
  var check = false

  /// The longest time until a prompt starts, in milliseconds.
  private static let longestDelay = 300.0

  func validate() throws {
    guard (1...10_000).contains(prompts) else {
      throw ValidationError("--prompts must be in 1...10000")
    }
  }

  @MainActor func run() async throws {
    guard let program = Programs.path(of: "espeak-ng") else {
      throw CLIError("espeak-ng is not installed: run 'apt-get install espeak-ng'")
    }
    guard VoiceEngine.espeak(language: language) != nil else {
      throw CLIError("espeak-ng has no voice for the language '\(language)'")
    }
    let sounds = FirstSounds(program: program, language: language)
    let guidance = VoiceGuidance(sounds.engine, language: language)
    var failure: (any Error)?
    guidance.onError = { failure = $0 }
    var delays: [Double] = []
    for number in 1...prompts {
      let start = ContinuousClock.now
      guidance.say(text(number), priority: .urgent)
      while guidance.isSpeaking {
        BenchVoiceCommand.drawFrame()
        await Task.yield()
      }
      if let failure { throw failure }
      guard let sound = sounds.take() else { throw CLIError("espeak-ng produced no sound") }
      delays.append((sound - start) / .milliseconds(1))
    }
    try report(delays.sorted())
  }

  private func report(_ delays: [Double]) throws {
    let (median, longest) = (delays[delays.count / 2], delays[delays.count - 1])
    if json {
      Output.print(
        JSON.object([
          "prompts": .number(Double(delays.count)), "median_ms": .number(median),
          "longest_ms": .number(longest),
        ]).text)
    } else {
      Output.print(
        String(
          format: "%d prompts: first sound after %.1f ms (median), %.1f ms (longest)",
          delays.count, median, longest))
    }
    if check, longest > BenchVoiceCommand.longestDelay {
      throw CLIError(
        "a prompt started \(Int(longest)) ms after its announcement, more than "
          + "\(Int(BenchVoiceCommand.longestDelay)) ms")
    }
  }

  /// Returns a prompt with another distance each time.
  private func text(_ number: Int) -> String {
    let turn = Maneuver(.turn, modifier: .left, at: Coordinate(latitude: 0, longitude: 0))
    return InstructionFormatter(language: language)
      .spoken(
        for: RouteStep(turn, stretch: 0...1, duration: 1),
        distance: Double(100 + number % 9 * 100))
  }

  @MainActor private static func drawFrame() {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .milliseconds(14) {}
  }
}

/// A voice that ends each prompt with its first sound.
private final class FirstSounds: Sendable {
  private let program: String
  private let language: String
  private let time = Mutex<ContinuousClock.Instant?>(nil)
  /// The header of a WAV file has 44 bytes; the samples follow.
  private static let header = 44

  init(program: String, language: String) {
    (self.program, self.language) = (program, language)
  }

  var engine: VoiceEngine {
    VoiceEngine(name: "espeak-ng") { [self] text in
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(filePath: program)
      process.arguments = ["--stdout", "-v", language, "--", text]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try Programs.start(process)
      var count = 0
      while count <= FirstSounds.header,
        let bytes = try pipe.fileHandleForReading.read(upToCount: 64), !bytes.isEmpty
      {
        count += bytes.count
      }
      if count > FirstSounds.header { time.withLock { $0 = .now } }
      process.terminate()
      process.waitUntilExit()
    }
  }

  /// Returns the time of the last prompt's first sound, and forgets it.
  func take() -> ContinuousClock.Instant? {
    time.withLock { time in
      defer { time = nil }
      return time
    }
  }
}
