// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapImage
import MapJSON
import MapResources
import MapStyle
import MapTestSupport
import Testing

@testable import MapScene

/// Serves an outdated tile first, and its new version from then on.
private final class OutdatedService: ContentLoader {
  let update: Task<Bool, Never>
  let requests = LockedValue(0)
  private let image: [UInt8]

  init(update: Task<Bool, Never>) throws {
    self.update = update
    image = try RasterImage(width: 1, height: 1, pixels: [9, 8, 7, 255]).encodedPNG()
  }

  func load(_ request: ResourceRequest) async throws -> [UInt8]? {
    try await content(request)?.bytes
  }

  func content(_ request: ResourceRequest) async throws -> ResourceContent? {
    requests.change { $0 += 1 }
    let isFirst = requests.value == 1
    return ResourceContent(bytes: image, base: request.url, update: isFirst ? update : nil)
  }
}

@Suite(.timeLimit(.minutes(5))) struct OutdatedTileTests {
  private let view = Viewport(
    target: WorldPoint(x: 0.5, y: 0.5), zoom: 1, size: ViewSize(width: 100, height: 100))
  private let backend = RecordingBackend()

  private func engine(_ service: OutdatedService) async throws -> MapEngine {
    let style = try StyleDocument([
      "version": 8, "layers": [["id": "r", "type": "raster", "source": "s"]],
      "sources": [
        "s": ["type": "raster", "tileSize": 512, "tiles": ["{z}/{x}/{y}"], "maxzoom": 0]
      ],
    ])
    var options = StyledScene.Options()
    options.loader = service
    return MapEngine(scene: await StyledScene(style: style, options: options), backend: backend)
  }

  @Test func `an outdated tile is drawn at once, and replaced when there is a new version`()
    async throws
  {
    let gate = LockedValue(false)
    let service = try OutdatedService(
      update: Task {
        while !gate.value { await Task.yield() }
        return true
      })
    let engine = try await engine(service)
    let first = try await engine.drawComplete(view, at: 10)
    #expect(first.isComplete && first.tiles == 1 && first.retryTime == 11)
    let textures = backend.textures.count
    gate.change { $0 = true }
    while service.requests.value < 2 {
      #expect(try engine.draw(view, at: 11).tiles == 1)
      await Task.yield()
    }
    let last = try await engine.drawComplete(view, at: 12)
    #expect(last.isComplete && last.tiles == 1 && last.retryTime == nil)
    #expect(service.requests.value == 2 && backend.textures.count == textures)
  }

  @Test func `a new version of a tile replaces the old one without a fade`() async throws {
    let gate = LockedValue(false)
    let service = try OutdatedService(
      update: Task {
        while !gate.value { await Task.yield() }
        return true
      })
    let engine = try await engine(service)
    _ = try await engine.drawComplete(view, at: 10)
    let old = try #require(lastRaster).texture
    gate.change { $0 = true }
    while lastRaster?.texture == old {
      try engine.draw(view, at: 11)
      await Task.yield()
    }
    #expect(lastRaster?.opacity == 1 && lastRaster?.under == nil)
  }

  /// The last image of the last frame.
  private var lastRaster: RasterDraw? {
    for command in (backend.lists.last?.commands ?? []).reversed() {
      if case .raster(let raster) = command { return raster }
    }
    return nil
  }

  @Test func `an update that does not end does not keep the builds`() async {
    let endless = Task {
      while !Task.isCancelled { await Task.yield() }
      return true
    }
    var workers: TileWorkers? = TileWorkers(limit: 1) { _ in .absent }
    weak let kept = workers
    workers?.follow(endless, of: TileKey(source: 0, id: TileID(z: 0, x: 0, y: 0), zoom: 0))
    workers = nil
    #expect(kept == nil)
    endless.cancel()
    _ = await endless.value
  }

  @Test func `an outdated tile that its server confirms is not loaded again`() async throws {
    let service = try OutdatedService(update: Task { false })
    let engine = try await engine(service)
    var frame = try await engine.drawComplete(view, at: 0)
    while frame.retryTime != nil {
      frame = try await engine.drawComplete(view, at: 1)
      await Task.yield()
    }
    #expect(frame.tiles == 1 && service.requests.value == 1)
  }
}
