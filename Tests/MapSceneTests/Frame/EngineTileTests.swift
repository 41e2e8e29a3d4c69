// SPDX-License-Identifier: Apache-2.0
import Logging
import MapCamera
import MapGeometry
import MapImage
import MapJSON
import MapResources
import MapStyle
import MapTestSupport
import Testing

@testable import MapScene

/// Serves tiles named "z/x/y" and counts the requests for each tile.
private final class TileService: ResourceLoader {
  struct Down: Error {}
  enum Answer: Sendable { case tile, absent, failure }

  let answer = LockedValue<@Sendable (String) -> Answer>({ _ in .tile })
  let requests = LockedValue<[String: Int]>([:])
  /// Whether the last request was to be repeated by the loader.
  let isRepeated = LockedValue(true)
  private let image: [UInt8]

  init() throws {
    image = try RasterImage(width: 1, height: 1, pixels: [9, 8, 7, 255]).encodedPNG()
  }

  func load(_ request: ResourceRequest) async throws -> [UInt8]? {
    let url = request.url
    requests.change { $0[url, default: 0] += 1 }
    isRepeated.change { $0 = LoadContext.repeatsRequests }
    switch answer.value(url) {
    case .tile: return image
    case .absent: return nil
    case .failure: throw Down()
    }
  }
}

/// Counts the messages of a logger.
private struct CountingLog: LogHandler {
  let count: LockedValue<Int>
  var logLevel = Logger.Level.trace
  var metadata = Logger.Metadata()

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  func log(event: LogEvent) { count.change { $0 += 1 } }
}

@Suite(.timeLimit(.minutes(5))) struct EngineTileTests {
  private let service: TileService
  private let engine: MapEngine
  private let backend = RecordingBackend()
  private let messages = LockedValue(0)

  init() async throws {
    let service = try TileService()
    self.service = service
    let style = try StyleDocument(
      text: Array(
        """
        {"version": 8, "layers": [{"id": "r", "type": "raster", "source": "s"}],
         "sources": {"s": {"type": "raster", "tileSize": 512, "tiles": ["{z}/{x}/{y}"],
         "minzoom": 10, "maxzoom": 14}}}
        """.utf8))
    var options = StyledScene.Options()
    options.loader = service
    let messages = messages
    engine = MapEngine(
      scene: await StyledScene(style: style, options: options), backend: backend,
      log: Logger(label: "test") { _ in CountingLog(count: messages) })
  }

  /// A view inside one tile of level 12.
  private func view(_ x: Int, _ y: Int = 2048) -> Viewport {
    let id = TileID(z: 12, x: x, y: y)
    return Viewport(
      target: WorldPoint(x: id.origin.x + id.size / 2, y: id.origin.y + id.size / 2),
      zoom: 13, size: ViewSize(width: 100, height: 100))
  }

  @Test func `an engine draws tiles that were built before it, and requests none again`()
    async throws
  {
    let tiles = SceneTiles(of: engine.scene)
    tiles.prepare(view(2048))
    await tiles.workers.waitForResult()
    #expect(service.requests.value == ["12/2048/2048": 1])
    let late = MapEngine(scene: engine.scene, backend: backend, tiles: tiles)
    let frame = try await late.drawComplete(view(2048), at: 0)
    #expect(frame.tiles == 1)
    #expect(service.requests.value == ["12/2048/2048": 1])
  }

  @Test(arguments: [(10.9, true), (13.1, true), (10.1, false), (13.9, false)])
  func `tiles are requested at the zooms of a layer that draws their source`(
    _ zoom: Double, _ isDrawn: Bool
  ) async throws {
    let layers = #"""
      {"id": "low", "type": "raster", "source": "s", "minzoom": 9.5, "maxzoom": 11},
      {"id": "high", "type": "raster", "source": "s", "minzoom": 11, "maxzoom": 12.5},
      {"id": "hidden", "type": "raster", "source": "s", "layout": {"visibility": "none"}}
      """#
    let style = try StyleDocument(
      text: Array(
        """
        {"version": 8, "layers": [\(layers)], "sources": {"s": {"type": "raster",
         "tileSize": 512, "tiles": ["{z}/{x}/{y}"]}}}
        """.utf8))
    var options = StyledScene.Options()
    options.loader = service
    let scene = await StyledScene(style: style, options: options)
    let engine = MapEngine(scene: scene, backend: backend)
    let view = Viewport(
      target: WorldPoint(x: 0.51, y: 0.51), zoom: zoom, size: ViewSize(width: 100, height: 100))
    let frame = try await engine.drawComplete(view, at: 0)
    #expect(frame.isComplete && (frame.tiles > 0) == isDrawn)
    #expect(service.requests.value.isEmpty == !isDrawn)
  }

  @Test func `a failed tile is requested again after 1, 2, 4 ... 60 seconds until it loads`()
    async throws
  {
    service.answer.change { $0 = { _ in .failure } }
    let first = try await engine.drawComplete(view(2048), at: 100)
    #expect(first.isComplete && first.tiles == 0 && first.failedTiles == 3)
    #expect(first.retryTime == 101)
    var now = 100.0
    for (round, delay) in [1.0, 2, 4, 8, 16, 32, 60, 60].enumerated() {
      // Before the retry time, the tile is not requested, and frames are complete without it.
      #expect(try engine.draw(view(2048), at: now + delay - 0.01).isComplete)
      now += delay
      #expect(try await engine.drawComplete(view(2048), at: now).failedTiles == 3)
      #expect(service.requests.value["12/2048/2048"] == round + 2)
    }
    // The reason is logged once, not for each tile and request.
    #expect(messages.value == 1)
    service.answer.change { $0 = { _ in .tile } }
    let last = try await engine.drawComplete(view(2048), at: now + 60)
    #expect(last.tiles == 1 && last.failedTiles == 0 && last.retryTime == nil)
  }

  @Test func `loads of a map in motion fail at once, and those of a still image are repeated`()
    async throws
  {
    service.answer.change { $0 = { _ in .failure } }
    while try engine.draw(view(2048), at: 0).failedTiles < 3 { await Task.yield() }
    #expect(!service.isRepeated.value)
    _ = try await engine.drawComplete(view(1000), at: 0)
    #expect(service.isRepeated.value)
  }

  @Test func `the first error of a tile of a map in motion is not logged, and the second one is`()
    async throws
  {
    service.answer.change { $0 = { _ in .failure } }
    while try engine.draw(view(2048), at: 0).failedTiles < 3 { await Task.yield() }
    #expect(messages.value == 0 && engine.failedSources.isEmpty)
    service.answer.change { $0 = { _ in .tile } }
    while try engine.draw(view(2048), at: 1).failedTiles > 0 { await Task.yield() }
    #expect(messages.value == 0)
    service.answer.change { $0 = { _ in .failure } }
    while try engine.draw(view(1000), at: 2).failedTiles < 3 { await Task.yield() }
    #expect(messages.value == 0)
    while messages.value == 0 {
      try engine.draw(view(1000), at: 3)
      await Task.yield()
    }
    #expect(engine.failedSources == ["s"])
  }

  @Test func `a placeholder is drawn for a failed tile until the tile loads`()
    async throws
  {
    service.answer.change { $0 = { $0.hasPrefix("12/") ? .failure : .tile } }
    let first = try await engine.drawComplete(view(2048), at: 0)
    #expect(first.tiles == 1 && first.failedTiles == 1)
    #expect(service.requests.value == ["12/2048/2048": 1, "11/1024/1024": 1])
    service.answer.change { $0 = { _ in .tile } }
    #expect(try await engine.drawComplete(view(2048), at: 1).failedTiles == 0)
    #expect(service.requests.value == ["12/2048/2048": 2, "11/1024/1024": 1])
  }

  @Test func `absent tiles do not displace loaded ones, and are not requested again`() async throws
  {
    service.answer.change { $0 = { $0 == "12/2048/2048" ? .tile : .absent } }
    _ = try await engine.drawComplete(view(2048), at: 0)
    for x in 0..<200 { _ = try await engine.drawComplete(view(x), at: Double(x)) }
    for x in 150..<200 { _ = try await engine.drawComplete(view(x), at: 1000) }
    _ = try await engine.drawComplete(view(2048), at: 1000)
    #expect(service.requests.value["12/2048/2048"] == 1)
    #expect(service.requests.value.values.max() == 1)
  }

  @Test func `textures of tiles are released when the tiles are removed`() async throws {
    let before = backend.textures.count
    for x in 0..<300 { _ = try await engine.drawComplete(view(x), at: 0) }
    #expect(backend.textures.count - before <= 98)
    engine.close()
    #expect(backend.textures.isEmpty)
  }
}
