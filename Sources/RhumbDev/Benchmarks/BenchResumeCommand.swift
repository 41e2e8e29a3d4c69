// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import RhumbModules

/// `rhumb-dev bench resume`: the continuation of a drive whose process was killed.
struct BenchResumeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Measures how a drive continues after its process was killed.",
    discussion: """
      A process drives in real time along a route through the built-in road graph, and saves the drive each second, as \
      'rhumb navigate --state' does. SIGKILL ends it at a random time. A new process opens the graph, resumes the drive \
      from the file and matches the vehicle's next fix to the route. The vehicle drives on in the meantime.

      EXAMPLES
        rhumb-dev bench resume
        rhumb-dev bench resume --drives 20 --check
      """)

  @Option(help: "The number of drives that are killed.")
  var drives = 5

  @Option(help: "The random seed of the first drive.")
  var seed: UInt64 = 1

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  @Flag(
    help: """
      Fails if guidance takes more than 2 s, or continues more than 25 m or one interval of saving away from the \
      location at the kill.
      """)
  var check = false

  func validate() throws {
    guard (1...1000).contains(drives) else {
      throw ValidationError("--drives must be in 1...1000")
    }
  }

  @MainActor func run() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "rhumb-resume-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var generator = SeededRandom(seed: seed)
    var kills: [ResumedDrive] = []
    for number in 0..<drives {
      let path = folder.appending(path: "\(number).json").path
      kills.append(
        try await ResumedDrive(
          seed: seed &+ UInt64(number), savedAt: path, killedAfter: 4 + 4 * generator.fraction()))
    }
    let figures = Self.figures(of: kills)
    Output.print(json ? Self.json(figures) : Self.text(figures, drives: drives))
    let missed = figures.filter { !$0.isMet }
    if check, !missed.isEmpty {
      throw CLIError("missed: " + missed.map(\.name).joined(separator: ", "))
    }
  }

  /// The median of the times, and the greatest values.
  private static func figures(of drives: [ResumedDrive]) -> [Figure] {
    func greatest(_ value: (ResumedDrive) -> Double) -> Double { drives.map(value).max() ?? 0 }
    let times = drives.map(\.seconds).sorted()
    return [
      Figure("start_to_guidance_median", times[times.count / 2], "s"),
      Figure("start_to_guidance", greatest(\.seconds), "s", goal: 2),
      Figure("saved_to_resumed_location", greatest(\.shift), "m", goal: 25),
      Figure(
        "killed_to_resumed_location", greatest(\.loss), "m",
        goal: max(25, greatest(\.greatestLoss))),
      Figure("vehicle_to_guided_location", greatest(\.error), "m", goal: 25),
    ]
  }

  private static func text(_ figures: [Figure], drives: Int) -> String {
    let rows = figures.map { figure in
      let name = figure.name.split(separator: "_").joined(separator: " ")
        .padding(toLength: 28, withPad: " ", startingAt: 0)
      let goal = figure.goal.map { "   goal \(Int($0.rounded()))" } ?? ""
      let value = String(format: "%8.2f", figure.value)
      return "\(name)\(value) \(figure.unit)\(goal)\(figure.isMet ? "" : "  MISSED")"
    }
    let title = "\(drives) drives that were killed and resumed; the greatest values"
    return ([title] + rows).joined(separator: "\n")
  }

  private static func json(_ figures: [Figure]) -> String {
    let members = figures.map { ("\($0.name)_\($0.unit)", JSON.number($0.value)) }
    return JSON.object(JSONObject(uniqueKeysWithValues: members)).text
  }
}
