// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Rhumb

/// `rhumb bench markers`: what `Marker` objects on a map view cost.
struct BenchMarkersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "markers", abstract: "Measures a map view with many markers.",
    discussion: """
      Puts markers of one icon over a country around the embedded Helsinki, pans, moves 1000 of those \
      in the city in each frame, at once and in animations, and takes all off. With --sprites the same \
      with sprites of the overlay set beneath. Memory is what the process grows by, so one run \
      measures one kind. Frames are read back, as a window waits for them.

      EXAMPLES
        rhumb bench markers
        rhumb bench markers --sprites --zoom 11
      """)

  @Option(help: "Markers.")
  var markers = 100_000

  @Option(help: "Frames of each case.")
  var frames = 60

  @Option(help: "The camera's zoom.")
  var zoom: Float = 14

  @Flag(help: "Sprites instead of Marker objects.")
  var sprites = false

  @Flag(help: "Prints one JSON object.")
  var json = false

  func validate() throws {
    guard (2...100_000).contains(frames), (1000...10_000_000).contains(markers) else {
      throw ValidationError("--frames is 2...100000, --markers 1000...10000000")
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
