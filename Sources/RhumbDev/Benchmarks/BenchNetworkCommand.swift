// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import RhumbModules

/// `rhumb-dev bench network`: the time to full detail with tiles from a server.
struct BenchNetworkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "network",
    abstract: "Measures the time until all tiles from a server are drawn.",
    discussion: """
      Moves from view to view across a tile archive, which a simulated server sends through a connection with \
      a latency and a bandwidth. Compares the times to full detail with those of a client that sends all \
      requests at once and needs no time to draw.

      EXAMPLES
        rhumb-dev bench network --tiles city.mbtiles --style style.json
        rhumb-dev bench network --tiles city.mbtiles --style style.json --parallel 6 --check
      """)

  @Option(help: ArgumentHelp("The tile archive that the server sends.", valueName: "file"))
  var tiles: String

  @Option(help: ArgumentHelp("The file of a style for the archive.", valueName: "file"))
  var style: String

  @Option(help: "The zoom level.")
  var zoom: Float = 14

  @Option(help: "The number of tiles.")
  var count = 200

  @Option(help: "The delay of the server in milliseconds.")
  var latency = 50.0

  @Option(help: "The bandwidth in megabits a second.")
  var bandwidth = 20.0

  @Option(help: "The number of requests at the same time: 6 with HTTP/1.1, 16 with HTTP/2.")
  var parallel = 16

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The image size in points.", valueName: "WxH"))
  var size = SizeArgument(width: 1024, height: 768)

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  @Flag(help: "Fails if the ratio is above 1.3.")
  var check = false

  func validate() throws {
    guard (0...22).contains(zoom) else { throw ValidationError("--zoom must be in 0...22") }
    guard (1...100_000).contains(count) else {
      throw ValidationError("--count must be in 1...100000")
    }
    guard (0...10_000).contains(latency) else {
      throw ValidationError("--latency must be in 0...10000 milliseconds")
    }
    guard (0.1...10_000).contains(bandwidth) else {
      throw ValidationError("--bandwidth must be in 0.1...10000 megabits a second")
    }
    guard (1...1000).contains(parallel) else {
      throw ValidationError("--parallel must be in 1...1000")
    }
    try size.check()
  }

  func run() async throws {
    let host = SimulatedHost(
      archive: try await TileSources.open(path: tiles), latency: latency / 1000,
      bandwidth: bandwidth * 125_000, parallel: parallel)
    let bench = try await NetworkBench(host: host, style: style, zoom: zoom, size: size)
    let result = try await bench.run(count: count)
    let ratio = result.time / result.ideal
    Output.print(
      json
        ? JSON.object([
          "views": .number(Double(result.views)), "tiles": .number(Double(result.tiles)),
          "bytes": .number(Double(result.bytes)), "seconds": .number(result.time),
          "ideal_seconds": .number(result.ideal), "ratio": .number(ratio),
        ]).text
        : """
        \(result.views) views with \(result.tiles) tiles, \(result.bytes / 1000) kB
        full detail after \(result.time.rounded(toPlaces: 2)) s; with unlimited requests and no drawing \
        \(result.ideal.rounded(toPlaces: 2)) s: ratio \(ratio.rounded(toPlaces: 2))
        """)
    if check, ratio > 1.3 { throw CLIError("the ratio is above 1.3") }
  }
}
