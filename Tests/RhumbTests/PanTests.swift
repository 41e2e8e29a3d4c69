// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapResources
import MapTestSupport
import RhumbModules
import RhumbTools
import Testing

/// Serves tiles named "z/x/y" through a connection with a latency and a bandwidth, in the time of the test.
private final class TimedHost: ResourceLoader {
  static let tileBytes = 20_000
  static let link = PanSchedule.Link(latency: 0.05, bandwidth: 2_500_000)

  private struct Load {
    var url: String
    var arrival: Double
    var waiter: CheckedContinuation<Void, any Error>

    var tile: TileID {
      let numbers = url.split(separator: "/").compactMap { Int($0) }
      return TileID(z: numbers[0], x: numbers[1], y: numbers[2])
    }
  }

  private struct State {
    var now = 0.0
    var idle = 0.0
    var last = 0
    var loads: [Int: Load] = [:]
  }

  private let state = LockedValue(State())
  private let image: [UInt8]

  init() throws {
    image = try RasterImage(width: 1, height: 1, pixels: [9, 8, 7, 255]).encodedPNG()
  }

  /// The tiles whose loads are not complete.
  var running: Set<TileID> { Set(state.value.loads.values.map(\.tile)) }

  func load(_ request: ResourceRequest) async throws -> [UInt8]? {
    var number = 0
    state.change {
      $0.last += 1
      number = $0.last
    }
    let key = number
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        var isCanceled = false
        state.change { state in
          isCanceled = Task.isCancelled
          if isCanceled { return }
          state.idle =
            max(state.now + Self.link.latency, state.idle)
            + Double(Self.tileBytes) / Self.link.bandwidth
          state.loads[key] = Load(url: request.url, arrival: state.idle, waiter: waiter)
        }
        if isCanceled { waiter.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      var load: Load?
      state.change { load = $0.loads.removeValue(forKey: key) }
      load?.waiter.resume(throwing: CancellationError())
    }
    return image
  }

  /// Advances the time, and answers the requests whose responses have arrived. Returns their tiles.
  func advance(to time: Double) -> Set<TileID> {
    var arrived: [Load] = []
    state.change { state in
      state.now = time
      for (key, load) in state.loads where load.arrival <= time {
        arrived.append(load)
        state.loads[key] = nil
      }
    }
    for load in arrived { load.waiter.resume() }
    return Set(arrived.map(\.tile))
  }
}

/// A moving camera, in the time of the test: 60 frames a second, and tiles that are built in no time.
@Suite(.timeLimit(.minutes(5))) struct PanTests {
  private let host: TimedHost
  private let engine: MapEngine

  init() async throws {
    host = try TimedHost()
    let style = try StyleDocument([
      "version": 8, "layers": [["id": "r", "type": "raster", "source": "s"]],
      "sources": ["s": ["type": "raster", "tileSize": 512, "tiles": ["{z}/{x}/{y}"]]],
    ])
    var options = StyledScene.Options()
    options.loader = host
    options.workers = ResourceLimits.onlineTileLoads
    options.workersPerSource = ResourceLimits.onlineTileLoadsPerSource
    engine = MapEngine(
      scene: await StyledScene(style: style, options: options), backend: SilentBackend())
  }

  private func schedule(speed: Double) async -> PanSchedule {
    await PanSchedule(
      across: CoordinateBounds(
        southWest: Coordinate(latitude: 0, longitude: 0),
        northEast: Coordinate(latitude: 1, longitude: 2)),
      zoom: 14, size: ViewSize(width: 1024, height: 768), speed: speed, count: 200, levels: 0...22,
      link: TimedHost.link, bytes: { _ in TimedHost.tileBytes })
  }

  /// Draws the frame of a time, and waits until the tiles that have arrived are drawn, the requests of the frame are sent, and those
  /// of tiles that left the view are canceled. Returns the drawn tiles.
  private func draw(_ view: Viewport, at time: Double) async throws -> Set<TileID> {
    let arrived = host.advance(to: time)
    let needed = Set(view.tileCover(minimumZoom: 0, maximumZoom: 22).map(\.id))
    while true {
      try engine.draw(view, at: time)
      let drawn = engine.drawnFrame?.tileIDs ?? []
      let (missing, running) = (needed.subtracting(drawn), host.running)
      if missing.isEmpty || arrived.intersection(needed).isSubset(of: drawn),
        running.isSubset(of: missing),
        running.count == min(missing.count, ResourceLimits.onlineTileLoadsPerSource)
      {
        return drawn
      }
      await Task.yield()
    }
  }

  @Test(arguments: [1200.0, 2400, 4800])
  func `a pan through 200 tiles has full detail at most 1.3 times as late as an ideal client`(
    speed: Double
  ) async throws {
    let schedule = await schedule(speed: speed)
    let (first, last) = (try #require(schedule.views.first), try #require(schedule.views.last))
    // The first view is complete at the start.
    var frame = -60
    while frame < 0 {
      _ = try await draw(first, at: Double(frame) / PanSchedule.frameRate)
      frame += 1
    }
    var missing = schedule.tiles
    var (delay, ideal) = (0.0, 0.0)
    var end = 0.0
    let needed = Set(last.tileCover(minimumZoom: 0, maximumZoom: 22).map(\.id))
    while end == 0 {
      let time = Double(frame) / PanSchedule.frameRate
      let isMoving = frame < schedule.views.count - 1
      let drawn = try await draw(isMoving ? schedule.views[frame] : last, at: time)
      for id in drawn {
        guard let tile = missing.removeValue(forKey: id) else { continue }
        delay += time - tile.entry
        ideal += tile.delay
      }
      if !isMoving, needed.isSubset(of: drawn) { end = time }
      frame += 1
    }
    #expect(schedule.tiles.count >= 200 && missing.isEmpty)
    #expect(end <= 1.3 * schedule.end, "\(end) s, ideal \(schedule.end) s")
    #expect(delay <= 1.3 * ideal, "\(delay / 200) s a tile, ideal \(ideal / 200) s")
  }
}
