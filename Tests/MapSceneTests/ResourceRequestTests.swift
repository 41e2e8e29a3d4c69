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

/// Serves resources from memory and records the requests.
private final class RecordingLoader: ResourceLoader {
  let requests = LockedValue<[ResourceRequest]>([])
  private let files: [String: [UInt8]]

  init(_ files: [String: [UInt8]]) { self.files = files }

  func load(_ request: ResourceRequest) async throws -> [UInt8]? {
    requests.change { $0.append(request) }
    return files[request.url]
  }
}

/// Answers the requests for glyph ranges, or fails.
private struct GlyphLoader: ResourceLoader {
  struct Down: Error {}
  var answer: Result<[UInt8]?, Down>

  func load(_ request: ResourceRequest) async throws -> [UInt8]? { try answer.get() }
}

/// Answers the requests for glyph ranges when the test says so.
private final class LateGlyphLoader: ResourceLoader {
  let isOpen = LockedValue(false)
  let requests = LockedValue(0)
  private let range: [UInt8]

  init(range: [UInt8]) { self.range = range }

  func load(_ request: ResourceRequest) async throws -> [UInt8]? {
    guard request.kind == .glyphs else { return nil }
    requests.change { $0 += 1 }
    while !isOpen.value { await Task.yield() }
    return range
  }
}

/// Answers the first of several requests when all of them have arrived.
private final class MeetingLoader: ResourceLoader {
  let requests = LockedValue(0)
  let count: Int

  init(_ count: Int) { self.count = count }

  func load(_ request: ResourceRequest) async throws -> [UInt8]? {
    requests.change { $0 += 1 }
    while requests.value < count { await Task.yield() }
    return request.url == "first" ? Array(#"{"tiles": ["{z}"], "maxzoom": 3}"#.utf8) : nil
  }
}

/// Has sprites without a higher resolution, for which the server reports an error.
private struct PlainSpriteLoader: ResourceLoader {
  struct Denied: Error {}
  let image: [UInt8]

  func load(_ request: ResourceRequest) async throws -> [UInt8]? {
    if request.url.contains("@2x") { throw Denied() }
    let index = #"{"dot": {"x": 0, "y": 0, "width": 1, "height": 1}}"#
    return request.kind == .spriteIndex ? Array(index.utf8) : image
  }
}

@Suite(.timeLimit(.minutes(5))) struct ResourceRequestTests {
  private static let style: JSON = [
    "version": 8, "glyphs": "font/{fontstack}/{range}", "sprite": "icons",
    "sources": [
      "described": ["type": "raster", "url": "described"],
      "image": [
        "type": "image", "url": "photo",
        "coordinates": [[-10, 10], [10, 10], [10, -10], [-10, -10]],
      ],
      "places": ["type": "geojson", "data": "places"],
    ],
    "layers": [
      ["id": "d", "type": "raster", "source": "described"],
      [
        "id": "p", "type": "symbol", "source": "places",
        "layout": ["text-field": "A", "text-font": ["Sans"]],
      ],
    ],
  ]

  @Test func `a scene requests each resource with its kind`() async throws {
    let image = try RasterImage(width: 1, height: 1, pixels: [9, 8, 7, 255]).encodedPNG()
    let loader = RecordingLoader([
      "described": Array(#"{"tiles": ["{z}/{x}/{y}"]}"#.utf8), "0/0/0": image, "photo": image,
      "places": Array(#"{"type": "Point", "coordinates": [0, 0]}"#.utf8),
      "icons.json": Array("{}".utf8), "icons.png": image,
    ])
    var options = StyledScene.Options()
    options.loader = loader
    let scene = await StyledScene(style: try StyleDocument(Self.style), options: options)
    #expect(scene.warnings.isEmpty)
    for source in scene.sources.indices {
      let key = TileKey(source: source, id: TileID(z: 0, x: 0, y: 0), zoom: 0)
      guard case .built = await scene.build(key) else {
        Issue.record("the tile of source \(source) is not built")
        return
      }
    }
    let expected: [String: ResourceRequest.Kind] = [
      "described": .tileJSON, "0/0/0": .tile, "photo": .image, "places": .geoJSON,
      "icons.json": .spriteIndex, "icons.png": .spriteImage, "font/Sans/0-255": .glyphs,
    ]
    let requests = loader.requests.value
    #expect(Dictionary(requests.map { ($0.url, $0.kind) }, uniquingKeysWith: { $1 }) == expected)
    #expect(requests.count == expected.count)
    #expect(requests.allSatisfy { $0.priority == .visible && $0.byteRange == nil })
  }

  @Test func `tiles of a TileJSON document are relative to it, and those of the style stay`()
    async throws
  {
    let loader = RecordingLoader([
      "https://maps.example/a/b/t.json": Array(#"{"tiles": ["../{z}/{x}/{y}"]}"#.utf8)
    ])
    var options = StyledScene.Options()
    options.loader = loader
    let style: JSON = [
      "version": 8, "layers": [],
      "sources": [
        "s": ["type": "vector", "url": "https://maps.example/a/b/t.json"],
        "t": ["type": "vector", "tiles": ["x/{z}/{x}/{y}"]],
      ],
    ]
    let scene = await StyledScene(style: try StyleDocument(style), options: options)
    for source in scene.sources.indices {
      _ = await scene.build(TileKey(source: source, id: TileID(z: 0, x: 0, y: 0), zoom: 0))
    }
    let tiles = loader.requests.value.filter { $0.kind == .tile }.map(\.url)
    #expect(Set(tiles) == ["https://maps.example/a/0/0/0", "x/0/0/0"])
  }

  @Test func `the scene requests JSON from a tile service of ArcGIS, and tiles relative to it`()
    async throws
  {
    let service = "https://maps.example/World/VectorTileServer"
    let loader = RecordingLoader([
      service + "/?f=json": Array(
        #"{"tiles": ["tile/{z}/{y}/{x}.pbf"], "maxzoom": 3, "bounds": [0, 0, 10, 10]}"#.utf8)
    ])
    var options = StyledScene.Options()
    options.loader = loader
    for url in [service, service + "/"] {
      let style = try StyleDocument([
        "version": 8, "layers": [], "sources": ["s": ["type": "vector", "url": .string(url)]],
      ])
      let scene = await StyledScene(style: style, options: options)
      #expect(scene.warnings.isEmpty)
      #expect(scene.sources.first?.maximumZoom == 3)
      #expect(scene.sources.first?.bounds?.northEast.latitude == 10)
      _ = await scene.build(TileKey(source: 0, id: TileID(z: 2, x: 1, y: 3), zoom: 2))
      #expect(loader.requests.value.last?.url == service + "/tile/2/3/1.pbf")
    }
  }

  @Test func `the sources of a style are opened concurrently, and stay in their order`()
    async throws
  {
    var options = StyledScene.Options()
    options.loader = MeetingLoader(3)
    let style = try StyleDocument([
      "version": 8, "layers": [],
      "sources": [
        "a": ["type": "vector", "url": "missing"], "b": ["type": "vector", "url": "first"],
        "c": ["type": "vector", "url": "lost"],
      ],
    ])
    let scene = await StyledScene(style: style, options: options)
    #expect(scene.sources.map(\.name) == ["b"])
    #expect(scene.failures == ["source a: not found: missing", "source c: not found: lost"])
  }

  @Test func `icons of the normal resolution are used if the higher one cannot be loaded`()
    async throws
  {
    var options = StyledScene.Options()
    options.scale = 2
    options.loader = PlainSpriteLoader(
      image: try RasterImage(width: 1, height: 1, pixels: [9, 8, 7, 255]).encodedPNG())
    let style = try StyleDocument([
      "version": 8, "sprite": "icons", "sources": [:], "layers": [],
    ])
    let scene = await StyledScene(style: style, options: options)
    #expect(scene.warnings.isEmpty && scene.sprite.catalog.names == ["dot"])
  }

  @Test func `a tile is built without the glyphs that cannot be loaded, and knows it`() async throws
  {
    var options = StyledScene.Options()
    options.loader = GlyphLoader(answer: .failure(GlyphLoader.Down()))
    let style = try StyleDocument([
      "version": 8, "glyphs": "{fontstack}/{range}",
      "sources": ["s": ["type": "geojson", "data": ["type": "Point", "coordinates": [0, 0]]]],
      "layers": [
        ["id": "p", "type": "symbol", "source": "s", "layout": ["text-field": "A"]]
      ],
    ])
    let scene = await StyledScene(style: style, options: options)
    let key = TileKey(source: 0, id: TileID(z: 0, x: 0, y: 0), zoom: 0)
    guard case .built(let bundle) = await scene.build(key) else {
      Issue.record("the tile is not built")
      return
    }
    #expect(bundle.lacksGlyphs && bundle.update == nil && !bundle.symbols.isEmpty)
  }

  /// The range of the glyph A with an advance of 24/24 em.
  private static let glyphRange: [UInt8] = {
    let glyph: [UInt8] = [0x08, 0x41, 0x12, 0, 0x18, 0, 0x20, 0, 0x38, 24]
    let stack: [UInt8] = [0x1a, UInt8(glyph.count)] + glyph
    return [0x0a, UInt8(stack.count)] + stack
  }()

  /// The width in points of the attribution "AAAA" in a style with glyph ranges.
  private func attributionWidth(_ answer: Result<[UInt8]?, GlyphLoader.Down>) async throws -> Double
  {
    var options = StyledScene.Options()
    options.loader = GlyphLoader(answer: answer)
    let style = try StyleDocument([
      "version": 8, "glyphs": "{fontstack}/{range}", "layers": [],
      "sources": ["s": ["type": "vector", "tiles": ["{z}/{x}/{y}"], "attribution": "AAAA"]],
    ])
    let engine = MapEngine(
      scene: await StyledScene(style: style, options: options), backend: RecordingBackend())
    let view = Viewport(
      target: WorldPoint(x: 0.5, y: 0.5), zoom: 1, size: ViewSize(width: 100, height: 100))
    try engine.draw(view, at: 0)
    let box = try #require(engine.attributionBox(in: view))
    return box.high.x - box.low.x
  }

  @Test func `a scene opens without the attribution's glyphs, and a complete image waits for them`()
    async throws
  {
    var options = StyledScene.Options()
    let loader = LateGlyphLoader(range: Self.glyphRange)
    options.loader = loader
    let style = try StyleDocument([
      "version": 8, "glyphs": "https://maps.example/{fontstack}/{range}", "layers": [],
      "sources": ["s": ["type": "vector", "tiles": ["{z}/{x}/{y}"], "attribution": "AAAA"]],
    ])
    let scene = await StyledScene(style: style, options: options)
    let engine = MapEngine(scene: scene, backend: RecordingBackend())
    let view = Viewport(
      target: WorldPoint(x: 0.5, y: 0.5), zoom: 1, size: ViewSize(width: 100, height: 100))
    func width() throws -> Double {
      let box = try #require(engine.attributionBox(in: view))
      return box.high.x - box.low.x
    }
    #expect(try engine.draw(view, at: 5).retryTime == 6)
    let system = try width()
    #expect(system > 10 && system < 40)
    let canceled = Task { try await scene.loadAttribution() }
    canceled.cancel()
    await #expect(throws: CancellationError.self) { try await canceled.value }
    #expect(try width() == system)
    loader.isOpen.change { $0 = true }
    #expect(try await engine.drawComplete(view, at: 6).retryTime == nil)
    #expect(try width() == 50)
    #expect(loader.requests.value == 1)
  }

  @Test func `the attribution has the style's glyphs, or a system font's if they do not load`()
    async throws
  {
    let margins = 10.0
    #expect(try await attributionWidth(.success(Self.glyphRange)) == 4 * 10 + margins)
    let system = try await attributionWidth(.success(nil))
    #expect(system > margins && system < 40)
    #expect(try await attributionWidth(.failure(GlyphLoader.Down())) == system)
  }
}
