// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry
import MapImage
import MapJSON
import MapResources
import MapStyle
import Testing

@testable import MapScene

/// Loads files from memory by URL.
private struct MemoryLoader: ResourceLoader {
  var files: [String: [UInt8]]

  func load(_ request: ResourceRequest) async -> [UInt8]? { files[request.url] }
}

/// Styles with numbers and images that exceed any practical use.
@Suite struct HostileStyleTests {
  private func png(_ width: Int, _ height: Int) throws -> [UInt8] {
    try RasterImage(
      width: width, height: height, pixels: [UInt8](repeating: 0, count: 4 * width * height)
    ).encodedPNG()
  }

  @Test(arguments: [1e300, -1e300, 1e19, 3])
  func `clusters with any maximum zoom are opened`(zoom: Double) async throws {
    let style = try StyleDocument([
      "version": 8,
      "sources": [
        "p": [
          "type": "geojson", "cluster": true, "clusterMaxZoom": .number(zoom),
          "data": ["type": "Point", "coordinates": [0, 0]],
        ]
      ], "layers": [["id": "c", "type": "circle", "source": "p"]],
    ])
    #expect(await StyledScene(style: style).sources.count == 1)
  }

  private func icon(_ members: JSONObject) throws -> ImageCatalog.Icon {
    var entry: JSONObject = ["x": 0, "y": 0, "width": 30, "height": 20]
    for (name, value) in members { entry[name] = value }
    return try #require(ImageCatalog.Icon(.object(entry)))
  }

  @Test func `an icon's stretchable ranges outside it are ignored`() throws {
    #expect(try icon(["stretchX": [[4, 1e19]]]).stretchX.isEmpty)
    #expect(try icon(["stretchX": [[-1e300, 4], [5, 9]]]).stretchX == [5...9])
    #expect(
      try icon(["stretchY": [[4, 8], [6, 9], [8, 20], [3, 4]]]).stretchY == [4...8, 8...20])
    #expect(try icon(["content": [2, 2, 28, 18]]).content == SIMD4(2, 2, 28, 18))
    #expect(try icon(["content": [2, 2, 1e300, 18]]).content == nil)
    let many = JSON.array((0..<1000).map { [.number(Double($0) / 50), .number(Double($0) / 50)] })
    #expect(try icon(["stretchX": many]).stretchX.count == ResourceLimits.iconStretches)
  }

  @Test func `an icon is divided at any stretchable range`() {
    let edges = IconCuts(4, fits: true, [1...1e19], 1...3).edges(from: 0, to: 10, texel: 1)
    #expect(edges.count == 4)
  }

  @Test func `a raster tile that exceeds the pixel limit is rejected`() async throws {
    let files = ["ok": try png(512, 512), "bomb": try png(2049, 2048)]
    func tile(_ url: String) async throws -> SceneTile? {
      let provider = TemplateProvider(
        templates: [url], content: .raster, isTMS: false, scale: 1,
        loader: MemoryLoader(files: files)
      )
      return try await provider.load(TileID(z: 0, x: 0, y: 0))
    }
    guard case .raster(let image)? = try await tile("ok") else {
      Issue.record("no image")
      return
    }
    #expect(image.width == 512)
    await #expect(throws: ImageError.tooLarge(width: 2049, height: 2048)) { try await tile("bomb") }
  }

  @Test func `an image of the app replaces the sprite's image with its name`() async throws {
    let index = Array(
      #"{"a": {"x": 0, "y": 0, "width": 4, "height": 4}, "b": {"x": 4, "y": 0, "width": 4, "height": 4}}"#
        .utf8)
    let loader = MemoryLoader(files: ["s.json": index, "s.png": try png(8, 4)])
    let image = RasterImage(
      width: 2, height: 3, pixels: [UInt8](repeating: 255, count: 24))
    let huge = RasterImage(width: 1, height: 1, pixels: [0, 0, 0, 0])
    let (sprite, failures) = await Sprite.load(
      [("default", "s")], scale: 1, loader: loader,
      images: [
        .init(name: "a", image: image, pixelRatio: 2, isField: true),
        .init(name: "c", image: huge, pixelRatio: .nan),
      ])
    #expect(failures.isEmpty)
    #expect(sprite.catalog.names == ["a", "b", "c"])
    let added = try #require(sprite.catalog.images["a"])
    #expect(added.width == 2 && added.height == 3 && added.pixelRatio == 2 && added.isField)
    let sheet = try #require(sprite.sheet)
    #expect(sheet.pixels[(added.top * sheet.width + added.left) * 4] == 255)
    #expect(sprite.catalog.images["c"]?.pixelRatio.isFinite == true)
  }

  @Test func `the sprite sheets of a style share a pixel limit`() async throws {
    let sheet = try png(3000, 3000)
    let index = Array(#"{"a": {"x": 0, "y": 0, "width": 8, "height": 8}}"#.utf8)
    let loader = MemoryLoader(files: [
      "one.json": index, "one.png": sheet, "two.json": index, "two.png": sheet,
    ])
    let (sprite, failures) = await Sprite.load(
      [("default", "one"), ("b", "two")], scale: 1, loader: loader)
    #expect(sprite.catalog.names == ["a"])
    #expect(failures.count == 1 && failures.allSatisfy { $0.contains("3000 × 3000") })
  }

  @Test func `icons that repeat a sheet many times are not packed beyond the pixel limit`() {
    let sheet = RasterImage(
      width: 1024, height: 1024, pixels: [UInt8](repeating: 9, count: 1 << 22))
    let pieces = (0..<40).map {
      IconPacker.Piece(
        name: "\($0)",
        icon: ImageCatalog.Icon(
          left: 0, top: 0, width: 1024, height: 1024, pixelRatio: 1, isField: false), sheet: 0)
    }
    #expect(IconPacker.pack(pieces, sheets: [sheet]) == nil)
  }

  @Test func `images of image sources have a limit each and together`() async throws {
    let files = ["a": try png(40, 50), "b": try png(40, 60), "c": try png(20, 50)]
    let budget = PixelBudget(3000)
    func pixels(_ url: String, limit: Int) throws -> Int {
      let image = try budget.decode(try #require(files[url]), limit: limit)
      return image.width * image.height
    }
    #expect(throws: ImageError.tooLarge(width: 40, height: 50)) { try pixels("a", limit: 1999) }
    #expect(try pixels("a", limit: 2000) == 2000)
    #expect(throws: ImageError.tooLarge(width: 40, height: 60)) { try pixels("b", limit: 5000) }
    #expect(try pixels("c", limit: 5000) == 1000)
    #expect(throws: ImageError.self) { try pixels("c", limit: 5000) }
  }

  @Test func `the image sources of a scene share a pixel limit`() async throws {
    let corners: JSON = [[-10, 10], [10, 10], [10, -10], [-10, -10]]
    let names = ["a", "b", "c"]
    var sources: JSONObject = ["huge": ["type": "image", "url": "huge", "coordinates": corners]]
    for name in names {
      sources[name] = ["type": "image", "url": .string(name), "coordinates": corners]
    }
    let style = try StyleDocument(["version": 8, "sources": .object(sources), "layers": []])
    let image = try png(4096, 4096)
    var options = StyledScene.Options()
    options.loader = MemoryLoader(
      files: ["a": image, "b": image, "c": try png(1, 1), "huge": try png(4097, 4096)])
    let scene = await StyledScene(style: style, options: options)
    func load(_ name: String) async throws -> SceneTile? {
      let source = try #require(scene.sources.first { $0.name == name })
      return try await source.provider.load(TileID(z: 0, x: 0, y: 0))
    }
    await #expect(throws: ImageError.tooLarge(width: 4097, height: 4096)) { try await load("huge") }
    for name in ["a", "b"] {
      guard case .image? = try await load(name) else {
        Issue.record("no image \(name)")
        return
      }
    }
    await #expect(throws: ImageError.tooLarge(width: 1, height: 1)) { try await load("c") }
  }

  @Test(arguments: [1e300, 1e308, -1e308])
  func `an image source with any corners is opened`(value: Double) async throws {
    let style = try StyleDocument([
      "version": 8, "layers": [],
      "sources": [
        "i": [
          "type": "image", "url": "a",
          "coordinates": [
            [0, 1], [.number(value), 1], [.number(-value), .number(value)], [0, 0],
          ],
        ]
      ],
    ])
    #expect(await StyledScene(style: style).sources.count == 1)
  }

  @Test func `an image source is decoded once for all its tiles`() async throws {
    let corners = [(10.0, -10.0), (10, 10), (-10, 10), (-10, -10)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let loads = Counter()
    let provider = ImageProvider(
      url: "a", corners: corners, loader: CountingLoader(bytes: try png(4, 4), loads: loads),
      budget: PixelBudget(16))
    for x in 7...8 {
      for y in 7...8 { _ = try await provider.load(TileID(z: 4, x: x, y: y)) }
    }
    #expect(loads.count == 1)
  }
}

/// A thread-safe counter.
private final class Counter: Sendable {
  private let value = Mutex(0)

  var count: Int { value.withLock { $0 } }

  func add() { value.withLock { $0 += 1 } }
}

private struct CountingLoader: ResourceLoader {
  var bytes: [UInt8]
  var loads: Counter

  func load(_ request: ResourceRequest) async -> [UInt8]? {
    loads.add()
    return bytes
  }
}
