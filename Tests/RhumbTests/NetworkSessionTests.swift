// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCache
import MapFiles
import MapHTTP
import MapOnline
import MapResources
import MapTestSupport
import RhumbModules
import RhumbTools
import Testing

/// A host with a style and all resources that it needs. Responses are fresh for a minute.
private final class StyleHost: ResourceTransport {
  /// A request, by the kind of its resource, and its status.
  struct Entry: Hashable {
    var kind: String
    var status: Int
  }

  static let address = "https://maps.example"
  private static let style = #"""
    {"version": 8, "glyphs": "\#(address)/fonts/{fontstack}/{range}.pbf", "sprite": "\#(address)/icons",
     "sources": {"images": {"type": "raster", "url": "tiles.json", "tileSize": 512},
       "places": {"type": "geojson", "data": "places.geojson"}},
     "layers": [{"id": "r", "type": "raster", "source": "images"},
       {"id": "p", "type": "symbol", "source": "places",
        "layout": {"text-field": "A", "text-font": ["Sans"]}}]}
    """#

  let log = LockedValue<[Entry]>([])
  /// The bytes of all bodies that were sent.
  let sentBytes = LockedValue(0)
  private let tile: [UInt8]

  init() throws {
    var random = SplitMix64(seed: 1)
    let pixels = (0..<256 * 256 * 4).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    tile = try RasterImage(width: 256, height: 256, pixels: pixels).encodedPNG()
  }

  /// The number of requests by kind and status since the last call.
  func takeCounts() -> [Entry: Int] {
    var counts: [Entry: Int] = [:]
    log.change { log in
      for entry in log { counts[entry, default: 0] += 1 }
      log = []
    }
    return counts
  }

  func send(
    _ request: HTTPClient.Request, for kind: ResourceRequest.Kind, urgency: Urgency
  ) async throws(HTTPError) -> HTTPClient.Response {
    let (kind, body) = resource(request.url)
    let isKnown = request.headers["If-None-Match"] == "\"1\""
    let status = isKnown ? 304 : 200
    log.change { $0.append(Entry(kind: kind, status: status)) }
    if !isKnown { sentBytes.change { $0 += body.count } }
    var headers = HTTPHeaders()
    headers.add(line: "Cache-Control: max-age=60")
    headers.add(line: "ETag: \"1\"")
    return HTTPClient.Response(
      status: status, headers: headers, body: isKnown ? [] : body, version: .http2,
      url: request.url)
  }

  private func resource(_ url: String) -> (kind: String, body: [UInt8]) {
    let path = url.dropFirst(Self.address.count)
    switch path {
    case "/style.json": return ("style", Array(Self.style.utf8))
    case "/tiles.json": return ("tileJSON", Array(#"{"tiles": ["tiles/{z}/{x}/{y}.png"]}"#.utf8))
    case "/places.geojson":
      return ("geoJSON", Array(#"{"type": "Point", "coordinates": [1, 1]}"#.utf8))
    case "/icons.json": return ("spriteIndex", Array("{}".utf8))
    case "/icons.png": return ("spriteImage", tile)
    case "/fonts/Sans/0-255.pbf": return ("glyphs", [0x0a, 0])
    default: return (path.hasPrefix("/tiles/") ? "tile" : "unknown: \(path)", tile)
    }
  }
}

@Suite(.timeLimit(.minutes(5))) struct NetworkSessionTests {
  private let host: StyleHost
  private let folder: TemporaryFolder
  private let time = LockedValue(1_800_000_000.0)

  init() throws {
    host = try StyleHost()
    folder = try TemporaryFolder()
  }

  private func cache() -> ResourceCache {
    ResourceCache(folder: folder.path + "/cache", now: { [time] in time.value })
  }

  /// Opens the style, draws a complete image and waits for all requests. Returns the number of tiles.
  private func drawMap() async throws -> Int {
    let clock = NetworkClock(
      now: { [time] in time.value }, uptime: { [time] in time.value }, sleep: { _ in })
    let loader = OnlineResourceLoader(
      options: OnlineResourceLoader.Options(), transport: host, clock: clock, cache: cache())
    let opened = try await StyledScene.own(url: StyleHost.address + "/style.json", loader: loader)
    // A scene opens without the sources that take more than a second, as on a busy machine.
    let scene = await opened.settled() ?? opened
    #expect(scene.warnings.isEmpty)
    let engine = MapEngine(scene: scene, backend: SilentBackend())
    let view = Viewport(
      target: WorldPoint(x: 0.5, y: 0.5), zoom: 4, size: ViewSize(width: 700, height: 700))
    let frame = try await engine.drawComplete(view, at: 0)
    #expect(frame.isComplete && frame.failedTiles == 0)
    while loader.state.running > 0 { await Task.yield() }
    await loader.close()
    return frame.tiles
  }

  /// The size of the cache's log of writes in bytes.
  private var logSize: Int { Int(FileStatus.of(folder.path + "/cache/cache.db-wal")?.st_size ?? 0) }

  @Test func `a session requests each resource once, and a later one only confirms them`()
    async throws
  {
    _ = try await drawMap()
    let first = host.takeCounts()
    let tiles = first[StyleHost.Entry(kind: "tile", status: 200)] ?? 0
    #expect(tiles >= 4)
    let singles = ["style", "tileJSON", "geoJSON", "spriteIndex", "spriteImage", "glyphs"]
    let expected = Dictionary(
      uniqueKeysWithValues: singles.map { (StyleHost.Entry(kind: $0, status: 200), 1) }
        + [(StyleHost.Entry(kind: "tile", status: 200), tiles)])
    #expect(first == expected)
    let bytes = host.sentBytes.value

    // Inside of the lifetime, nothing is requested.
    time.change { $0 += 59 }
    _ = try await drawMap()
    #expect(host.takeCounts().isEmpty)

    // Everything is outdated. Another user of the cache keeps its log, which grows with each write.
    time.change { $0 += 3600 }
    let observer = cache()
    _ = await observer.info()
    let before = logSize
    _ = try await drawMap()
    let confirmed = Dictionary(
      uniqueKeysWithValues: expected.map {
        (StyleHost.Entry(kind: $0.key.kind, status: 304), $0.value)
      })
    #expect(host.takeCounts() == confirmed)
    #expect(host.sentBytes.value == bytes)
    #expect(logSize - before < bytes / 2, "\(logSize - before) of \(bytes) bytes are written")
    await observer.close()

    _ = try await drawMap()
    #expect(host.takeCounts().isEmpty)
  }
}

/// Never answers, and records the URLs of the requests and of those that were canceled.
private final class StalledHost: ResourceTransport {
  let started = LockedValue<Set<String>>([])
  let canceled = LockedValue<Set<String>>([])

  func send(
    _ request: HTTPClient.Request, for kind: ResourceRequest.Kind, urgency: Urgency
  ) async throws(HTTPError) -> HTTPClient.Response {
    started.change { $0.insert(request.url) }
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    defer { continuation.finish() }
    await withTaskCancellationHandler {
      for await _ in stream {}
    } onCancel: {
      canceled.change { $0.insert(request.url) }
    }
    throw .canceled
  }
}

@Suite(.timeLimit(.minutes(5))) struct NetworkCancellationTests {
  @Test func `the frame in which tiles leave the view cancels their requests`() async throws {
    let host = StalledHost()
    let loader = OnlineResourceLoader(
      options: OnlineResourceLoader.Options(), transport: host, clock: .system,
      cache: ResourceCache(folder: nil))
    let style = try StyleDocument([
      "version": 8, "layers": [["id": "r", "type": "raster", "source": "s"]],
      "sources": [
        "s": [
          "type": "raster", "tileSize": 512, "tiles": ["https://maps.example/{z}/{x}/{y}"],
        ]
      ],
    ])
    var options = StyledScene.Options()
    options.loader = loader
    options.workers = 8
    let engine = MapEngine(
      scene: await StyledScene(style: style, options: options), backend: SilentBackend())
    func view(_ x: Double) -> Viewport {
      Viewport(target: WorldPoint(x: x, y: 0.5), zoom: 8, size: ViewSize(width: 600, height: 300))
    }
    func urls(_ view: Viewport) -> Set<String> {
      Set(
        view.tileCover(minimumZoom: 0, maximumZoom: 22, roundsZoom: true).map {
          "https://maps.example/\($0.id.z)/\($0.id.x)/\($0.id.y)"
        })
    }
    // The second view has some tiles of the first.
    let (here, there) = (view(0.5), view(0.5 + 1.0 / 128))
    let (first, second) = (urls(here), urls(there))
    #expect(!first.isDisjoint(with: second) && first != second)
    try engine.draw(here, at: 0)
    while host.started.value != first { await Task.yield() }
    try engine.draw(there, at: 0)
    #expect(host.canceled.value == first.subtracting(second))
    while host.started.value != first.union(second) { await Task.yield() }
    engine.close()
    #expect(host.canceled.value == first.union(second))
  }
}
