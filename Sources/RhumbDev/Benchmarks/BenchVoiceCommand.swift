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
      Urgent prompts are spoken while it is silent, and while another prompt is spoken, which they interrupt. \
      The main thread is busy for 14 ms at a time, as if it drew frames one after another. espeak-ng writes its \
      sound to a pipe, from which it is read at the speed of speech, so that no audio device is needed.

      EXAMPLES
        rhumb-dev bench voice
        rhumb-dev bench voice --prompts 100 --language de --check
      """)

  @Option(help: "The number of prompts of each kind.")
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
    guard Programs.path(of: "espeak-ng") != nil else {
      throw CLIError("espeak-ng is not installed: run 'apt-get install espeak-ng'")
    }
    guard let voice = VoiceEngine.espeak(language: language) else {
      throw CLIError("espeak-ng has no voice for the language '\(language)'")
    }
    let bench = try VoiceBench(voice, language: language)
    var (alone, interrupting): ([Double], [Double]) = ([], [])
    for number in 1...prompts {
      alone.append(try await bench.delay(of: text(number)))
      let long = (number + 1...number + 4).map(text).joined(separator: " ")
      interrupting.append(try await bench.delay(of: text(number), interrupting: long))
    }
    try report(Delays(alone), interrupting: Delays(interrupting))
  }

  private func report(_ alone: Delays, interrupting: Delays) throws {
    if json {
      Output.print(
        JSON.object([
          "prompts": .number(Double(prompts)), "median_ms": .number(alone.median),
          "longest_ms": .number(alone.longest),
          "interrupting_median_ms": .number(interrupting.median),
          "interrupting_longest_ms": .number(interrupting.longest),
        ]).text)
    } else {
      Output.print(
        """
        first sound of \(prompts) prompts each   median / longest, ms (goal: \
        \(Int(BenchVoiceCommand.longestDelay)) ms)
          after silence                 \(alone)
          interrupting another prompt   \(interrupting)
        """)
    }
    for (name, delays) in [("a prompt", alone), ("a prompt that interrupts another", interrupting)]
    where check && delays.longest > BenchVoiceCommand.longestDelay {
      throw CLIError(
        "\(name) started \(Int(delays.longest)) ms after its announcement, more than "
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
}

/// The times until prompts are heard, in milliseconds.
private struct Delays: CustomStringConvertible {
  let median: Double
  let longest: Double

  /// - Parameter delays: At least one.
  init(_ delays: [Double]) {
    let sorted = delays.sorted()
    (median, longest) = (sorted[sorted.count / 2], sorted[sorted.count - 1])
  }

  var description: String { String(format: "%.1f / %.1f", median, longest) }
}
