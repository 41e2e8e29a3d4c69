// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapCache
import MapOnline
import RhumbModules
import RhumbTools

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

  /// The tiles that came into view during a pan.
  struct Pan {
    var tiles = 0
    /// The times from the start to full detail in the last view, in seconds.
    var time = 0.0
    var ideal = 0.0
    /// The times from coming into view to being drawn, in milliseconds, of the tiles that were drawn.
    var delays: [Double] = []
    /// The same for the ideal client.
    var idealDelays: [Double] = []
    /// The frames, and those that lack tiles.
    var frames = 0
    var incomplete = 0

    var ratio: Double { time / ideal }
  }

  private let host: SimulatedHost
  private let style: StyleDocument
  private let stylePath: String
  private let zoom: Float
  private let size: SizeArgument
  private let area: CoordinateBounds
  private let listener = TileListener()

  /// - Parameters:
  ///   - path: The path of a style. Its vector sources are replaced with the tiles of the server or of its archive.
  ///   - area: The area across which the camera moves; `nil` for that of the archive.
  init(
    host: SimulatedHost, style path: String, zoom: Float, size: SizeArgument,
    area: CoordinateBounds?
  ) async throws {
    self.area = area ?? host.archive.info.bounds
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

  /// Moves at a constant speed, several times across the archive, until a number of tiles came into view.
  ///
  /// - Parameter speed: The speed in points a second.
  func pan(count: Int, speed: Double) async throws -> Pan {
    var result = Pan()
    while result.tiles < count {
      let schedule = try await PanSchedule(
        across: area, zoom: Double(zoom),
        size: ViewSize(width: Double(size.width), height: Double(size.height)), speed: speed,
        count: count - result.tiles,
        levels: host.archive.info.minimumZoom...host.archive.info.maximumZoom, link: host.link,
        bytes: { [host] in try await host.archive.tile($0)?.count })
      guard !schedule.tiles.isEmpty else {
        throw CLIError("the archive has too few tiles; use a higher --zoom")
      }
      try await follow(schedule, &result)
    }
    return result
  }

  /// Draws the views of a schedule, 60 a second, with an empty cache. The first view is complete at the start.
  private func follow(_ schedule: PanSchedule, _ result: inout Pan) async throws {
    let backend = try GLESBackend.headless()
    let engine = MapEngine(scene: try await scene(of: .server), backend: backend)
    defer { engine.close() }
    guard let first = schedule.views.first, let last = schedule.views.last else { return }
    while !(try engine.draw(first, at: 0).isComplete) {
      try await Task.sleep(for: .milliseconds(4))
    }
    var missing = schedule.tiles
    let start = ContinuousClock.now
    func time() -> Double { (ContinuousClock.now - start) / .seconds(1) }
    var due = 0.0
    while true {
      let index = Int(time() * PanSchedule.frameRate)
      let view = index < schedule.views.count ? schedule.views[index] : last
      let frame = try engine.draw(view, at: time())
      // Waits for the frame, as a window does.
      _ = try backend.readPixels()
      let now = time()
      for id in engine.drawnFrame?.tileIDs ?? [] {
        guard let tile = missing.removeValue(forKey: id) else { continue }
        result.delays.append((now - tile.entry) * 1000)
        result.idealDelays.append(tile.delay * 1000)
      }
      result.frames += 1
      if !frame.isComplete { result.incomplete += 1 }
      if index >= schedule.views.count - 1, frame.isComplete { break }
      due = max(due + 1 / PanSchedule.frameRate, time())
      try await Task.sleep(for: .seconds(max(due - time(), 0)))
    }
    result.tiles += schedule.tiles.count
    result.time += time()
    result.ideal += schedule.end
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
  enum Origin {
    case server, file
  }

  /// The scene with an empty cache.
  private func scene(of origin: Origin) async throws -> StyledScene {
    let loader = OnlineResourceLoader(
      options: OnlineResourceLoader.Options(), transport: host, clock: .system,
      cache: ResourceCache(folder: nil))
    var style = style
    for (name, source) in style.sources where source.type == .vector {
      style.sources[name]?.url = origin == .server ? SimulatedHost.url : "rhumb:tiles"
      style.sources[name]?.tiles = []
    }
    return try await StyledScene.own(
      style, url: stylePath, loader: loader, archives: origin == .file ? [host.archive] : [])
  }

  /// Drags a map across the archive, and measures the work of the main thread.
  func drag(frames: Int, origin: Origin) async throws -> LatencyBench.Drag {
    let bench = try LatencyBench(
      scene: try await scene(of: origin), bounds: area, zoom: zoom, size: size)
    return try await bench.drag(frames: frames, speed: 1200)
  }

  /// Views side by side that cover the bounds of the tiles, row by row.
  private func cameras(of view: MapView) -> [CameraPosition] {
    let bounds = area
    let (southWest, northEast) = (WorldPoint(bounds.southWest), WorldPoint(bounds.northEast))
    view.camera = CameraPosition(target: bounds.center, zoom: zoom)
    let width = Double(view.frame.width) / view.viewport.pointsPerWorld
    let height = Double(view.frame.height) / view.viewport.pointsPerWorld
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
