// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import Rhumb

/// `rhumb bench latency`: how soon a map shows what a hand does, and what holds the main thread up.
struct BenchLatencyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency", abstract: "Measures how soon a map shows what a hand does.",
    discussion: """
      Counts the frames from an input to the picture that shows it. Then drags across the tiles, \
      faster than they come, at 60 frames a second, and tells what the main thread does in a frame: \
      its own processor time, in all and beside the back end's draw.

      EXAMPLES
        rhumb bench latency
        rhumb bench latency --tiles city.pmtiles --frames 600 --check
      """)

  @OptionGroup var map: StyleOptions

  @Option(help: "Frames of the drag.")
  var frames = 600

  @Option(help: "The zoom of the drag.")
  var zoom: Float = 16

  @Option(help: "The finger's speed in points a second.")
  var speed = 2400.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The picture's size in points.", valueName: "WxH"))
  var size = SizeArgument(width: 1024, height: 768)

  @Flag(help: "Prints one JSON object.")
  var json = false

  @Flag(help: "Ends with status 1 where a goal is missed: 1 frame, 4 ms beside the draw.")
  var check = false

  func validate() throws {
    guard (2...100_000).contains(frames) else { throw ValidationError("--frames is 2...100000") }
    guard speed.isFinite, (1...100_000).contains(speed) else {
      throw ValidationError("--speed is 1...100000 points a second")
    }
    try size.check()
  }

  func run() async throws {
    let (scene, archives) = try await map.scene(scale: 1)
    let bounds: CoordinateBounds
    if let own = archives.first?.info.bounds {
      bounds = own
    } else {
      bounds = try await BuiltInTiles.helsinki.open().info.bounds
    }
    let bench = try await LatencyBench(scene: scene, bounds: bounds, zoom: zoom, size: size)
    let delays = try await bench.delays()
    let drag = try await LatencyBench(scene: scene, bounds: bounds, zoom: zoom, size: size)
      .drag(frames: frames, speed: speed)
    Output.print(json ? jsonText(delays, drag) : text(delays, drag))
    let missed = delays.contains { $0.frames != 1 } || drag.beside.longest >= 4
    if check, missed { throw CLIError("a goal is missed: 1 frame, 4 ms beside the draw") }
  }

  private func text(_ delays: [LatencyBench.Delay], _ drag: LatencyBench.Drag) -> String {
    let inputs = delays.map { "\($0.name) \($0.frames)" }.joined(separator: ", ")
    return """
      frames from input to picture: \(inputs)
      drag: \(frames) frames, \(drag.incomplete) of them while tiles were missing, \(drag.uploads) \
      meshes and pictures uploaded
      main thread, ms of a frame  p50 / p99 / longest
        all of it                 \(drag.all)
        beside the draw           \(drag.beside)
        of that, uploads          \(drag.upload)
        draw                      \(drag.draw)
      """
  }

  private func jsonText(_ delays: [LatencyBench.Delay], _ drag: LatencyBench.Drag) -> String {
    var result: JSONObject = [
      "frames": .number(Double(frames)), "incomplete": .number(Double(drag.incomplete)),
      "uploads": .number(Double(drag.uploads)),
    ]
    result["delays"] = .object(
      delays.reduce(into: JSONObject()) { $0[$1.name] = .number(Double($1.frames)) })
    for (name, figures) in [
      ("all_ms", drag.all), ("beside_draw_ms", drag.beside), ("upload_ms", drag.upload),
      ("draw_ms", drag.draw),
    ] {
      result[name] = [
        "p50": .number(figures.part(0.5)), "p99": .number(figures.part(0.99)),
        "longest": .number(figures.longest),
      ]
    }
    return JSON.object(result).text
  }
}
