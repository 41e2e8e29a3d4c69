// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import RhumbModules

/// `rhumb-dev bench markers`: the cost of `Marker` objects on a map view.
struct BenchMarkersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "markers", abstract: "Measures a map view with many markers.",
    discussion: """
      Adds markers with one icon across a country around the built-in Helsinki, pans, moves 1000 of those in \
      the city in each frame (at once and animated), and removes all of them. With --sprites, runs the same \
      test with sprites of the underlying overlay set. Memory is the growth of the process, so one run \
      measures one kind. Frames are read back, which waits for the GPU as a window does.

      EXAMPLES
        rhumb-dev bench markers
        rhumb-dev bench markers --sprites --zoom 11
      """)

  @Option(help: "The number of markers.")
  var markers = 100_000

  @Option(help: "The number of frames per case.")
  var frames = 60

  @Option(help: "The camera's zoom level.")
  var zoom: Float = 14

  @Flag(help: "Uses sprites instead of Marker objects.")
  var sprites = false

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  func validate() throws {
    guard (2...100_000).contains(frames), (1000...10_000_000).contains(markers) else {
      throw ValidationError("--frames must be in 2...100000, --markers in 1000...10000000")
    }
  }

  func run() async throws {
    let bench = try await MarkerBench(scene: .builtIn(.day), zoom: zoom)
    let figures = try await bench.run(count: markers, frames: frames, asSprites: sprites)
    if json {
      let pairs = figures.map { ($0.key, JSON.number($0.value)) }
      Output.print(JSON.object(pairs.reduce(into: JSONObject()) { $0[$1.0] = $1.1 }).text)
    } else {
      for figure in figures {
        Output.print("\(figure.name): \(figure.value.rounded(toPlaces: 3)) \(figure.unit)")
      }
    }
  }
}
