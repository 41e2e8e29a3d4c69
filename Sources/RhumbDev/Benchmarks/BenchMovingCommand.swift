// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import RhumbModules

/// `rhumb-dev bench moving`: the frame rate of a map with moving markers.
struct BenchMovingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "moving", abstract: "Measures the frame rate with moving markers.",
    discussion: """
      Pans the built-in Helsinki at 1024×768 points, while markers move through the view in each frame. Frames are \
      read back, which waits for the GPU as a window does.

      EXAMPLES
        rhumb-dev bench moving
        rhumb-dev bench moving --zoom 16 --frames 300 --check
      """)

  @Option(help: "The number of frames with each number of markers.")
  var frames = 120

  @Option(help: "The camera's zoom level.")
  var zoom: Float = 15

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  @Flag(
    help: "Fails below 40 frames a second with 200 markers, 38 with 1,000 and 30 with 3,000.")
  var check = false

  /// The goals by the number of markers, in frames a second.
  private static let goals = [(0, 0.0), (200, 40), (1000, 38), (3000, 30)]

  func validate() throws {
    guard (2...100_000).contains(frames) else {
      throw ValidationError("--frames must be in 2...100000")
    }
    guard (11...20).contains(zoom) else { throw ValidationError("--zoom must be in 11...20") }
  }

  func run() async throws {
    var members: JSONObject = [:]
    var isMet = true
    for (count, goal) in Self.goals {
      let bench = try await MarkerBench(scene: .builtIn(.day), zoom: zoom)
      let rate = try await bench.frameRate(moving: count, frames: frames)
      members["\(count)"] = .number(rate)
      isMet = isMet && rate >= goal
      if !json { Output.print("\(count) markers: \(rate.rounded(toPlaces: 1)) frames a second") }
    }
    if json { Output.print(JSON.object(members).text) }
    if check, !isMet { throw ExitCode.failure }
  }
}
