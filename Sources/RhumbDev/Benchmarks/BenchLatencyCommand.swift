// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import RhumbModules

/// `rhumb-dev bench latency`: the latency from input to frame, and the main thread's work per frame.
struct BenchLatencyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency",
    abstract: "Measures input latency and the main thread's work per frame.",
    discussion: """
      Counts the frames from an input event to the first frame that shows its effect. Then pans across the \
      tiles at 60 frames a second, faster than they load, and reports the main thread's own processor time \
      per frame: in total, and without the backend's draw call.

      EXAMPLES
        rhumb-dev bench latency
        rhumb-dev bench latency --tiles city.pmtiles --frames 600 --check
      """)

  @OptionGroup var map: StyleOptions

  @Option(help: "The number of frames of the drag.")
  var frames = 600

  @Option(help: "The zoom level during the drag.")
  var zoom: Float = 16

  @Option(help: "The speed of the drag in points a second.")
  var speed = 2400.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The image size in points.", valueName: "WxH"))
  var size = SizeArgument(width: 1024, height: 768)

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  @Flag(help: "Fails if a goal is missed: 1 frame of latency, 4 ms without the draw call.")
  var check = false

  func validate() throws {
    guard (2...100_000).contains(frames) else {
      throw ValidationError("--frames must be in 2...100000")
    }
    guard speed.isFinite, (1...100_000).contains(speed) else {
      throw ValidationError("--speed must be in 1...100000 points a second")
    }
    try size.check()
  }

  func run() async throws {
    try await map.network.withLoader { try await run(with: $0) }
  }

  private func run(with loader: OnlineResourceLoader) async throws {
    let (scene, archives) = try await map.scene(scale: 1, loader: loader)
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
    if check, missed {
      throw CLIError("a goal is missed: 1 frame of latency, 4 ms without the draw call")
    }
  }

  private func text(_ delays: [LatencyBench.Delay], _ drag: LatencyBench.Drag) -> String {
    let inputs = delays.map { "\($0.name) \($0.frames)" }.joined(separator: ", ")
    return """
      frames from input to display: \(inputs)
      drag: \(frames) frames, \(drag.incomplete) of them while tiles were missing, \(drag.uploads) \
      meshes and textures uploaded
      main thread, ms per frame   p50 / p99 / longest
        total                     \(drag.all)
        without draw call         \(drag.beside)
        of which uploads          \(drag.upload)
        draw call                 \(drag.draw)
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
