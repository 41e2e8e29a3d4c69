// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapCache
import MapOnline
import RhumbModules

/// A map view without a window that moves across tiles of a simulated server.
@MainActor final class NetworkBench {
  /// The views, and their times to full detail in seconds.
  struct Result {
    var views = 0
    var tiles = 0
    var bytes = 0
    var time = 0.0
    var ideal = 0.0

    var ratio: Double { time / ideal }
  }

  private let host: SimulatedHost
  private let style: StyleDocument
  private let stylePath: String
  private let zoom: Float
  private let size: SizeArgument
  private let listener = TileListener()

  /// - Parameter style: The path of a style. Its vector sources are replaced with the tiles of the server or of its archive.
  init(host: SimulatedHost, style path: String, zoom: Float, size: SizeArgument) async throws {
    self.host = host
    self.zoom = zoom
    self.size = size
    stylePath = path
    style = try await StyleOptions.read(path)
  }

  /// Moves from view to view, several times across the archive, until a number of tiles were loaded.
  func run(count: Int) async throws -> Result {
    var result = Result()
    while result.tiles < count {
      let before = result.tiles
      try await crossArchive(until: count, &result)
      if result.tiles == before {
        throw CLIError("the archive has too few tiles; use a higher --zoom")
      }
    }
    return result
  }

  /// Moves across the archive with a new view and an empty cache. The first view is not counted: it loads glyphs.
  private func crossArchive(until count: Int, _ result: inout Result) async throws {
    let view = try await makeView()
    var isFirst = true
    for camera in cameras(of: view) {
      let before = host.sent
      let time = try await timeToFullDetail(of: view, at: camera)
      let sent = SimulatedHost.Sent(
        tiles: host.sent.tiles - before.tiles, bytes: host.sent.bytes - before.bytes)
      if sent.tiles > 0, !isFirst {
        result.views += 1
        result.tiles += sent.tiles
        result.bytes += sent.bytes
        result.time += time
        result.ideal += host.ideal(sent)
        if result.tiles >= count { return }
      }
      isFirst = false
    }
  }

  private func makeView() async throws -> MapView {
    var options = MapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    let view = MapView(options: options)
    view.delegate = listener
    view.attach(scene: try await scene(of: .server), backend: try GLESBackend.headless())
    return view
  }

  /// Where the vector tiles of a scene are.
  enum Place {
    case server, file
  }

  /// The scene with an empty cache.
  private func scene(of place: Place) async throws -> StyledScene {
    let loader = OnlineResourceLoader(
      options: OnlineResourceLoader.Options(), transport: host, clock: .system,
      cache: ResourceCache(folder: nil))
    var style = style
    for (name, source) in style.sources where source.type == .vector {
      style.sources[name]?.url = place == .server ? SimulatedHost.url : "rhumb:tiles"
      style.sources[name]?.tiles = []
    }
    return try await StyledScene.own(
      style, url: stylePath, loader: loader, archives: place == .file ? [host.archive] : [])
  }

  /// Drags a map across the archive, and measures the work of the main thread.
  func drag(frames: Int, place: Place) async throws -> LatencyBench.Drag {
    let bench = try LatencyBench(
      scene: try await scene(of: place), bounds: host.archive.info.bounds, zoom: zoom, size: size)
    return try await bench.drag(frames: frames, speed: 1200)
  }

  /// Views side by side that cover the bounds of the tiles, row by row.
  private func cameras(of view: MapView) -> [CameraPosition] {
    let bounds = host.archive.info.bounds
    let (southWest, northEast) = (WorldPoint(bounds.southWest), WorldPoint(bounds.northEast))
    view.camera = CameraPosition(target: bounds.center, zoom: zoom)
    let width = Double(view.bounds.width) / view.viewport.pointsPerWorld
    let height = Double(view.bounds.height) / view.viewport.pointsPerWorld
    var cameras: [CameraPosition] = []
    for y in stride(from: northEast.y + height / 2, to: southWest.y, by: height) {
      for x in stride(from: southWest.x + width / 2, to: northEast.x, by: width) {
        let target = WorldPoint(x: x, y: y).coordinate
        cameras.append(CameraPosition(target: target, zoom: zoom))
      }
    }
    return cameras
  }

  private func timeToFullDetail(
    of view: MapView, at camera: CameraPosition
  ) async throws -> Double {
    let start = ContinuousClock.now
    view.camera = camera
    repeat {
      // As a window does.
      if !view.canSkipFrame { try view.drawFrame(at: view.clock.now) }
      try await Task.sleep(for: .milliseconds(4))
    } while listener.isRendering
    return (ContinuousClock.now - start) / .seconds(1)
  }
}
