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
      requests at once and needs no time to draw. Then drags the map, with the tiles from the server and from the \
      file, and compares the processor time of the main thread per frame, without the draw call.

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

  @Option(help: "The number of frames of each drag.")
  var frames = 600

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  @Flag(help: "Fails if the ratio is above 1.3, or a frame takes 1 ms more than with a file.")
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
    guard (2...100_000).contains(frames) else {
      throw ValidationError("--frames must be in 2...100000")
    }
    try size.check()
  }

  func run() async throws {
    let host = SimulatedHost(
      archive: try await TileSources.open(path: tiles), latency: latency / 1000,
      bandwidth: bandwidth * 125_000, parallel: parallel)
    let bench = try await NetworkBench(host: host, style: style, zoom: zoom, size: size)
    let result = try await bench.run(count: count)
    let file = try await bench.drag(frames: frames, place: .file).beside
    let server = try await bench.drag(frames: frames, place: .server).beside
    Output.print(json ? jsonText(result, file, server) : text(result, file, server))
    if check, result.ratio > 1.3 { throw CLIError("the ratio is above 1.3") }
    if check, server.part(0.99) > file.part(0.99) + 1 {
      throw CLIError("with a server, the 99th percentile of the frames is more than 1 ms longer")
    }
  }

  private func text(
    _ result: NetworkBench.Result, _ file: LatencyBench.Times, _ server: LatencyBench.Times
  ) -> String {
    """
    \(result.views) views with \(result.tiles) tiles, \(result.bytes / 1000) kB
    full detail after \(result.time.rounded(toPlaces: 2)) s; with unlimited requests and no drawing \
    \(result.ideal.rounded(toPlaces: 2)) s: ratio \(result.ratio.rounded(toPlaces: 2))
    main thread without draw call, ms per frame   p50 / p99 / longest
      tiles of the file                           \(file)
      tiles of the server                         \(server)
    """
  }

  private func jsonText(
    _ result: NetworkBench.Result, _ file: LatencyBench.Times, _ server: LatencyBench.Times
  ) -> String {
    var members: JSONObject = [
      "views": .number(Double(result.views)), "tiles": .number(Double(result.tiles)),
      "bytes": .number(Double(result.bytes)), "seconds": .number(result.time),
      "ideal_seconds": .number(result.ideal), "ratio": .number(result.ratio),
    ]
    for (name, times) in [("file_ms", file), ("server_ms", server)] {
      members[name] = [
        "p50": .number(times.part(0.5)), "p99": .number(times.part(0.99)),
        "longest": .number(times.longest),
      ]
    }
    return JSON.object(members).text
  }
}
