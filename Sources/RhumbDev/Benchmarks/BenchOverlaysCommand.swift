// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CommandSupport
import Foundation
import MapFiles
import RhumbModules

/// `rhumb-dev bench overlays`: the cost of overlays per frame.
struct BenchOverlaysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overlays", abstract: "Measures frames with many overlays.",
    discussion: """
      Pans over the built-in map of Helsinki. Frames are complete and read back. The cases are: an empty \
      map, 100000 markers with one icon across a country, 1000 markers that move in the city, 10000 markers \
      with collisions in the city, and a line of 1000000 vertices. Reports the median frame time and the \
      processor time per frame on all cores.

      EXAMPLE
        rhumb-dev bench overlays --frames 120
      """)

  @Option(help: "The number of frames per case.")
  var frames = 120

  @Option(help: "The number of markers.")
  var markers = 100_000

  @Option(help: "The number of vertices of the line.")
  var vertices = 1_000_000

  @Option(help: "A zoom level to measure; may be repeated.")
  var zoom: [Double] = [11, 14, 17]

  @Option(help: "Measures only the empty map and this case.")
  var only: OverlayLoad?

  @Option(help: ArgumentHelp("A folder for the last frame of each case.", valueName: "folder"))
  var save: String?

  @Flag(help: "Prints the result as one JSON object.")
  var json = false

  func validate() throws {
    guard (2...100_000).contains(frames), (1...10_000_000).contains(markers),
      (2...10_000_000).contains(vertices), zoom.allSatisfy({ (0...22).contains($0) })
    else {
      throw ValidationError(
        "--frames must be in 2...100000, --zoom in 0...22, the others at most 10000000")
    }
  }

  func run() async throws {
    if let save { try Output.makeFolder(save) }
    var result: JSONObject = [:]
    let snapshotter = MapSnapshotter(scene: try await .builtIn(.day))
    for zoom in zoom {
      for load in OverlayLoad.allCases where only == nil || load == .nothing || load == only {
        await snapshotter.changeOverlays { $0.removeAll() }
        let memory = Stopwatch.peakMegabytes
        let ids = await snapshotter.changeOverlays { overlays in
          load.put(on: overlays, markers: markers, vertices: vertices)
        }
        let name = "\(load.rawValue)_zoom\(Int(zoom))"
        let (first, median, cpu) = try await measure(snapshotter, zoom, load, ids, name)
        result[name] = [
          "first_ms": .number(first), "p50_ms": .number(median),
          "cpu_ms": .number(cpu),
          "grown_mb": .number(Stopwatch.peakMegabytes - memory),
        ]
        if !json {
          let figures = [median, cpu, first].map { "\($0.rounded(toPlaces: 2)) ms" }
          Output.print("\(name): p50 \(figures[0]), cpu \(figures[1]), first \(figures[2])")
        }
      }
    }
    if json { Output.print(JSON.object(result).text) }
  }

  private func measure(
    _ snapshotter: MapSnapshotter, _ zoom: Double, _ load: OverlayLoad, _ ids: [OverlayID],
    _ name: String
  ) async throws -> (first: Double, median: Double, cpu: Double) {
    var times: [Double] = []
    var first = 0.0
    var last: RasterImage?
    var cpu = 0.0
    for round in 0..<2 {
      times = []
      let clock = Stopwatch()
      for frame in 0..<frames {
        let angle = 2 * .pi * Double(frame) / Double(frames)
        let meters = 3000 / exp2(zoom - 11)
        let target = Coordinate(
          latitude: OverlayLoad.center.latitude + meters * sin(angle) / 111_000,
          longitude: OverlayLoad.center.longitude + meters * cos(angle) / 55_000)
        let viewport = Viewport(
          target: target, zoom: zoom, size: ViewSize(width: 1024, height: 768))
        let start = Stopwatch()
        if load == .moving {
          await snapshotter.changeOverlays { overlays in
            for id in ids.prefix(1000) {
              overlays.move(id, to: target.moved(by: id.hashValue, frame: frame))
            }
          }
        }
        last = try await snapshotter.image(viewport)
        if round == 0, frame == 0 { first = start.wall }
        times.append(start.wall)
      }
      cpu = clock.cpu / Double(frames)
    }
    if let save, let last { try OutputFile(path: "\(save)/\(name).png").write(png: last) }
    return (first, times.sorted()[times.count / 2], cpu)
  }
}

/// The overlays that a case adds to the map.
enum OverlayLoad: String, CaseIterable, ExpressibleByArgument {
  case nothing, markers, moving, optional, line

  static let center = Coordinate(latitude: 60.1699, longitude: 24.9440)

  func put(on overlays: OverlaySet, markers: Int, vertices: Int) -> [OverlayID] {
    var random = SeededRandom(seed: 42)
    switch self {
    case .nothing: return []
    case .markers, .moving:
      // In degrees, about the size of a country.
      let spread = 2.0
      let image = OverlayImage(Self.pin)
      return (0..<markers).map { _ in
        overlays.add(
          OverlaySprite(
            image,
            at: Coordinate(
              latitude: Self.center.latitude + spread * (random.fraction() - 0.5),
              longitude: Self.center.longitude + 2 * spread * (random.fraction() - 0.5))))
      }
    case .optional:
      let image = OverlayImage(Self.pin)
      return (0..<10_000).map { _ in
        var sprite = OverlaySprite(
          image,
          at: Coordinate(
            latitude: Self.center.latitude + 0.04 * (random.fraction() - 0.5),
            longitude: Self.center.longitude + 0.08 * (random.fraction() - 0.5)))
        sprite.collision = .optional
        return overlays.add(sprite)
      }
    case .line: return [overlays.add(Self.track(vertices, &random))]
    }
  }

  /// A long GPS track across the country: mostly straight, with a vertex every 5 m and some noise.
  private static func track(_ count: Int, _ random: inout SeededRandom) -> OverlayLine {
    var heading = 0.0
    var x = 0.0
    var y = 0.0
    var path: [Coordinate] = []
    path.reserveCapacity(count)
    for step in 0..<count {
      // Turns every 250 m, and at times back toward the city.
      if step % 50 == 0 { heading += random.fraction() - 0.5 }
      if step % 20_000 == 0 { heading = atan2(-y, -x) + 0.2 * (random.fraction() - 0.5) }
      x += 5 * cos(heading)
      y += 5 * sin(heading)
      path.append(
        Coordinate(
          latitude: center.latitude + (y + random.fraction()) / 111_000,
          longitude: center.longitude + (x + random.fraction()) / 55_000))
    }
    return OverlayLine(path: path, width: 4, color: StyleColor(red: 0.1, green: 0.3, blue: 0.9))
  }

  static var pin: RasterImage {
    var pixels: [UInt8] = []
    for y in 0..<24 {
      for x in 0..<24 {
        let away = hypot(Double(x) - 11.5, Double(y) - 11.5)
        pixels += [220, 40, 40, UInt8(255 * min(max(12 - away, 0), 1))]
      }
    }
    return RasterImage(width: 24, height: 24, pixels: pixels)
  }
}

extension Coordinate {
  /// A random coordinate around this one.
  fileprivate func moved(by seed: Int, frame: Int) -> Coordinate {
    let angle = Double(seed & 0xFFFF) + Double(frame) * 0.1
    return Coordinate(
      latitude: latitude + 0.01 * sin(angle), longitude: longitude + 0.02 * cos(angle * 1.3))
  }
}
