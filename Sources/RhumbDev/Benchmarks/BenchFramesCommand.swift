// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapFiles
import RhumbModules

/// `rhumb-dev bench frames`: the rendering time of complete still frames along five camera paths.
struct BenchFramesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames", abstract: "Measures complete still frames along five camera paths.",
    discussion: """
      Every frame is complete: all tiles are loaded, all labels are placed, and the frame is read back. \
      Each path runs twice; the second run is reported: frame times, processor time per frame, and the median \
      time in which the processor waits, with a hardware GPU mostly for it. Default: the built-in map of Helsinki.

      EXAMPLES
        rhumb-dev bench --frames 60
        rhumb-dev bench --scene scene --frames 120 --json
      """)

  @Option(
    help: ArgumentHelp(
      "A folder with osm-bright.template.json, fonts, sprites and tiles.", valueName: "folder"))
  var scene: String?

  @Option(
    help: ArgumentHelp(
      "A map style in Google's JSON format, applied to the map.", valueName: "file"))
  var mapStyle: String?

  @Option(help: "The number of frames per path.")
  var frames = 120

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The image size in points.", valueName: "WxH"))
  var size = SizeArgument(width: 1024, height: 768)

  @Option(help: ArgumentHelp("A folder for the last frame of each path.", valueName: "folder"))
  var save: String?

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  func validate() throws {
    guard (2...100_000).contains(frames) else {
      throw ValidationError("--frames must be in 2...100000")
    }
    try size.check()
  }

  func run() async throws {
    if let save { try Output.makeFolder(save) }
    var result: JSONObject = ["engine": "rhumb"]
    let clock = Stopwatch()
    let coordinate =
      scene == nil
      ? Coordinate(latitude: 60.1699, longitude: 24.9440)
      : Coordinate(latitude: 47.1410, longitude: 9.5215)
    async let driver: Void = GLESBackend.prepareHeadless()
    var map = try await open()
    if let mapStyle {
      let loader = OnlineResourceLoader()
      map = map.applying(try await StyleOptions.readRules(mapStyle, loader: loader))
    }
    let snapshotter = MapSnapshotter(scene: map)
    let path = BenchPath(coordinate: coordinate, size: size)
    _ = try await snapshotter.image(path.start)
    result["first_frame_ms"] = .number(clock.wall)
    result["first_frame_cpu_ms"] = .number(clock.cpu)
    await driver
    for name in BenchPath.names {
      let figures = try await measure(name, path: path, snapshotter: snapshotter)
      result[name] = figures.json
      if !json { Output.print("\(name): \(figures)") }
    }
    result["peak_rss_mb"] = .number(Stopwatch.peakMegabytes)
    // Last, since the first frame includes the opening of the driver.
    result["renderer"] = .string(try GLESBackend.headless().renderer)
    if json { Output.print(JSON.object(result).text) } else { printSummary(result) }
  }

  private func open() async throws -> StyledScene {
    guard let scene else { return try await .builtIn(.day) }
    let folder = URL(fileURLWithPath: scene).path
    let template = folder + "/osm-bright.template.json"
    let data = try InputFile.read(template, as: "scene")
    let text = String(decoding: data, as: UTF8.self).replacing("SCENE", with: folder)
    do {
      let opened = await StyledScene(style: try StyleDocument(text: Array(text.utf8)))
      opened.warnings.forEach(Messages.warn)
      return opened
    } catch {
      throw CLIError("\(template) is not a valid style: \(error)")
    }
  }

  private func measure(
    _ name: String, path: BenchPath, snapshotter: MapSnapshotter
  ) async throws -> Figures {
    var figures = Figures()
    var last: RasterImage?
    for _ in 0..<2 {
      figures = Figures()
      let clock = Stopwatch()
      for frame in 0..<frames {
        let viewport = path.viewport(name, at: Double(frame) / Double(frames - 1))
        let start = Stopwatch()
        last = try await snapshotter.image(viewport)
        figures.times.append(start.wall)
        figures.waits.append(max(0, start.wall - start.cpu))
      }
      figures.cpu = clock.cpu / Double(frames)
    }
    if let save, let last {
      try OutputFile(path: "\(save)/\(name).png").write(png: last)
    }
    return figures
  }

  private func printSummary(_ result: JSONObject) {
    Output.print("renderer: \(result["renderer"]?.string ?? ""), \(size.width)x\(size.height)")
    for name in ["first_frame_ms", "first_frame_cpu_ms", "peak_rss_mb"] {
      if let value = result[name]?.number { Output.print("\(name): \(value.rounded(toPlaces: 1))") }
    }
  }

  /// The frame times of one path.
  private struct Figures: CustomStringConvertible {
    var times: [Double] = []
    /// The part of each frame in which no processor works for it: with a GPU, mostly the time of the GPU.
    var waits: [Double] = []
    /// Processor time per frame in milliseconds.
    var cpu = 0.0

    private func quantile(_ share: Double, of values: [Double]) -> Double {
      values.sorted()[min(values.count - 1, Int(Double(values.count) * share))]
    }

    private var fields: KeyValuePairs<String, Double> {
      [
        "p50": quantile(0.5, of: times), "p95": quantile(0.95, of: times),
        "p99": quantile(0.99, of: times), "cpu": cpu, "wait": quantile(0.5, of: waits),
      ]
    }

    var json: JSON {
      .object(JSONObject(uniqueKeysWithValues: fields.map { ("\($0.key)_ms", .number($0.value)) }))
    }

    var description: String {
      fields.map { "\($0.key) \($0.value.rounded(toPlaces: 2)) ms" }.joined(separator: ", ")
    }
  }
}

/// The camera paths: those of the compared engine's benchmark, with a zoom that is one level higher.
struct BenchPath {
  static let names = ["pan", "zoom", "rotate", "tilt", "drive"]

  let coordinate: Coordinate
  let size: SizeArgument

  var start: Viewport { viewport(coordinate) }

  /// The viewport at `u` in 0...1 along a path.
  func viewport(_ name: String, at u: Double) -> Viewport {
    switch name {
    case "pan":
      return viewport(moved(0.006 * sin(2 * .pi * u), 0.01 * cos(2 * .pi * u)))
    case "zoom": return viewport(coordinate, zoom: 13 + 5 * u)
    case "rotate":
      return viewport(coordinate, bearing: (360 * u).truncatingRemainder(dividingBy: 360))
    case "tilt": return viewport(coordinate, angle: 60 * u)
    default:
      let bearing = 40 + 60 * sin(4 * u)
      return viewport(
        moved(0.02 * (u - 0.5), 0.02 * (u - 0.5)), zoom: 17 + 0.5 * sin(6 * u),
        bearing: bearing < 0 ? bearing + 360 : bearing, angle: 45)
    }
  }

  private func moved(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(
      latitude: coordinate.latitude + latitude, longitude: coordinate.longitude + longitude)
  }

  private func viewport(
    _ target: Coordinate, zoom: Double = 15, bearing: Double = 0, angle: Double = 0
  ) -> Viewport {
    Viewport(
      target: WorldPoint(target), zoom: zoom, bearing: bearing, viewingAngle: angle,
      size: ViewSize(width: Double(size.width), height: Double(size.height)), padding: .zero,
      scale: 1)
  }
}
