// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import RhumbModules
import RhumbTools

/// `rhumb-dev bench network`: the time to full detail with tiles from a server.
struct BenchNetworkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "network",
    abstract: "Measures the time until all tiles from a server are drawn.",
    discussion: """
      Moves the camera at a constant speed across a tile archive, which a simulated server sends through a \
      connection with a latency and a bandwidth. Compares the time to full detail, and the time for which tiles in \
      view are missing, with those of an ideal client, which requests each tile as soon as it comes into view, all \
      at once, and needs no time to draw. Then jumps from view to view, and waits for full detail in each. Then \
      drags the map, with the tiles from the server and from the file, and compares the processor time of the main \
      thread per frame, without the draw call.

      EXAMPLES
        rhumb-dev bench network --tiles city.mbtiles --style style.json
        rhumb-dev bench network --tiles city.mbtiles --style style.json --parallel 6 --check
      """)

  @Option(
    help: ArgumentHelp(
      "The tile archive that the server sends. Default: the built-in world.", valueName: "file"))
  var tiles = BuiltInTiles.world.path

  @Option(
    help: ArgumentHelp(
      "The file of a style for the archive. Default: the style day.", valueName: "file"))
  var style = BuiltInStyle.folder + "/day.json"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The area across which the camera moves. Default: that of the archive.", valueName: "S,W,N,E")
  )
  var area: BoundsArgument?

  @Option(help: "The zoom level.")
  var zoom: Float = 14

  @Option(help: "The number of tiles.")
  var count = 200

  @Option(help: "The speed of the camera in points a second.")
  var speed = 2400.0

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

  @Flag(
    help:
      "Fails if the ratio of the moving camera is above 1.3, or a frame takes 1 ms more than with a file."
  )
  var check = false

  func validate() throws {
    guard (0...22).contains(zoom) else { throw ValidationError("--zoom must be in 0...22") }
    guard (1...100_000).contains(count) else {
      throw ValidationError("--count must be in 1...100000")
    }
    guard (1...1_000_000).contains(speed) else {
      throw ValidationError("--speed must be in 1...1000000 points a second")
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
      archive: try await TileSources.open(path: tiles),
      link: PanSchedule.Link(latency: latency / 1000, bandwidth: bandwidth * 125_000),
      parallel: parallel)
    let bench = try await NetworkBench(
      host: host, style: style, zoom: zoom, size: size, area: area?.bounds)
    let pan = try await bench.pan(count: count, speed: speed)
    let result = try await bench.run(count: count)
    let file = try await bench.drag(frames: frames, origin: .file).beside
    let server = try await bench.drag(frames: frames, origin: .server).beside
    Output.print(json ? jsonText(pan, result, file, server) : text(pan, result, file, server))
    if check, pan.ratio > 1.3 { throw CLIError("the ratio of the moving camera is above 1.3") }
    if check, server.part(0.99) > file.part(0.99) + 1 {
      throw CLIError("with a server, the 99th percentile of the frames is more than 1 ms longer")
    }
  }

  private func text(
    _ pan: NetworkBench.Pan, _ result: NetworkBench.Result, _ file: LatencyBench.Times,
    _ server: LatencyBench.Times
  ) -> String {
    let (delays, ideal) = (LatencyBench.Times(pan.delays), LatencyBench.Times(pan.idealDelays))
    return """
      a camera at \(speed) points a second: \(pan.tiles) tiles, of which \(pan.tiles - pan.delays.count) left the view \
      before they were drawn
      full detail after \(pan.time.rounded(toPlaces: 2)) s; ideal client \(pan.ideal.rounded(toPlaces: 2)) s: \
      ratio \(pan.ratio.rounded(toPlaces: 3)); \(pan.incomplete) of \(pan.frames) frames lack tiles
      tiles in view that are missing, ms            mean   p50 / p99 / longest
        map                                         \(delays.mean.rounded(toPlaces: 1))   \(delays)
        ideal client                                \(ideal.mean.rounded(toPlaces: 1))   \(ideal)

      \(result.views) views with \(result.tiles) tiles, \(result.bytes / 1000) kB
      full detail in each after \(result.time.rounded(toPlaces: 2)) s; with unlimited requests and no drawing \
      \(result.ideal.rounded(toPlaces: 2)) s: ratio \(result.ratio.rounded(toPlaces: 2))
      main thread without draw call, ms per frame   p50 / p99 / longest
        tiles of the file                           \(file)
        tiles of the server                         \(server)
      """
  }

  private func jsonText(
    _ pan: NetworkBench.Pan, _ result: NetworkBench.Result, _ file: LatencyBench.Times,
    _ server: LatencyBench.Times
  ) -> String {
    var members: JSONObject = [
      "pan": [
        "tiles": .number(Double(pan.tiles)), "seconds": .number(pan.time),
        "ideal_seconds": .number(pan.ideal), "ratio": .number(pan.ratio),
        "delay_ms": .number(LatencyBench.Times(pan.delays).mean),
        "ideal_delay_ms": .number(LatencyBench.Times(pan.idealDelays).mean),
      ],
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
