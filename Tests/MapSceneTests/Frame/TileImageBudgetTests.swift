// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapFiles
import MapGeometry
import MapImage
import MapJSON
import MapResources
import MapStyle
import MapTestSupport
import Testing

@testable import MapScene

/// Serves the same image for each tile.
private struct OneImage: ResourceLoader {
  let image: [UInt8]

  func load(_ request: ResourceRequest) async throws -> [UInt8]? { image }
}

/// Tiles with large images that are in view at the same time.
@Suite(.timeLimit(.minutes(5))) struct TileImageBudgetTests {
  private static let limit = 4 << 20

  private func image(_ side: Int) -> RasterImage {
    // Elevations of about 100 m as terrarium colors.
    let pixels = (0..<side * side).flatMap { _ in [128, 100, 0, 255] as [UInt8] }
    return RasterImage(width: side, height: side, pixels: pixels)
  }

  private func engine(
    _ type: String, _ layer: String, _ backend: RecordingBackend
  ) async throws -> MapEngine {
    let style = try StyleDocument(
      text: Array(
        """
        {"version": 8, "layers": [{"id": "r", "type": "\(layer)", "source": "s"}],
         "sources": {"s": {"type": "\(type)", "encoding": "terrarium", "tileSize": 256,
         "tiles": ["{z}/{x}/{y}"]}}}
        """.utf8))
    var options = StyledScene.Options()
    options.loader = OneImage(image: try image(512).encodedPNG())
    let scene = await StyledScene(style: style, options: options)
    return MapEngine(
      scene: scene, backend: backend, tiles: SceneTiles(of: scene, imageBytes: Self.limit))
  }

  private func view(_ points: Double) -> Viewport {
    Viewport(
      target: WorldPoint(x: 0.3, y: 0.3), zoom: 6,
      size: ViewSize(width: points, height: points))
  }

  /// The sizes of the textures of tiles, apart from those that every engine has.
  private func sizes(_ backend: RecordingBackend, without first: Set<TextureHandle>) -> [Int] {
    backend.textures.filter { !first.contains($0.key) }.map { $0.value.width }.sorted()
  }

  @Test func `rasters in view take no more than the limit and a small size each`() async throws {
    let backend = RecordingBackend()
    let engine = try await engine("raster", "raster", backend)
    let first = Set(backend.textures.keys)
    let frame = try await engine.drawComplete(view(1000), at: 0)
    #expect(frame.failedTiles == 0 && frame.tiles >= 16)
    let widths = sizes(backend, without: first)
    #expect(widths.count == frame.tiles)
    #expect(Set(widths) == [256, 512])
    let bytes = widths.reduce(0) { $0 + 4 * $1 * $1 }
    #expect(bytes <= Self.limit + frame.tiles * ResourceLimits.smallTileImageBytes)
  }

  @Test func `rasters that fit are not reduced`() async throws {
    let backend = RecordingBackend()
    let engine = try await engine("raster", "raster", backend)
    let first = Set(backend.textures.keys)
    let frame = try await engine.drawComplete(view(10), at: 0)
    #expect(sizes(backend, without: first) == Array(repeating: 512, count: frame.tiles))
  }

  @Test func `elevations in view are reduced, too`() async throws {
    let backend = RecordingBackend()
    let engine = try await engine("raster-dem", "hillshade", backend)
    let first = Set(backend.textures.keys)
    let frame = try await engine.drawComplete(view(1000), at: 0)
    #expect(frame.failedTiles == 0 && frame.tiles >= 16)
    // The elevations take four bytes, and the slopes, which are a texture, two.
    let widths = sizes(backend, without: first)
    let bytes = widths.reduce(0) { $0 + 6 * $1 * $1 }
    #expect(Set(widths).isSubset(of: [128, 256, 512]) && widths.contains(128))
    #expect(bytes <= Self.limit + frame.tiles * ResourceLimits.smallTileImageBytes)
  }

  @Test func `images of a tile layer are reduced when those in view exceed the limit`() {
    let images = TileImageCache(byteLimit: 1 << 20)
    let tile = OverlayImage(image(2048))
    for x in 0..<40 { images.insert(tile, at: TileID(z: 10, x: x, y: 0), fadesIn: false) }
    #expect(images.count == 40)
    #expect(images.byteCount <= ResourceLimits.tileImageBytes + 40 * 300_000)
    guard case .image(let first, _) = images[TileID(z: 10, x: 0, y: 0)],
      case .image(let last, _) = images[TileID(z: 10, x: 39, y: 0)]
    else {
      Issue.record("an image is missing")
      return
    }
    #expect(first === tile)
    #expect(last.image.width < 2048 && last.size == tile.size)
  }

  @Test func `tiles that snapshots share are limited in bytes`() async {
    let builds = SharedTileBuilds()
    builds.addEngine()
    builds.addEngine()
    var bundle = TileBundle()
    bundle.image = image(2048)
    let count = ResourceLimits.cachedTileImageBytes / bundle.imageBytes
    func isBuilt(_ x: Int) async -> Bool {
      let key = TileKey(source: 0, id: TileID(z: 10, x: x, y: 0), zoom: 10)
      let started = Mutex(false)
      _ = await builds.outcome(of: key) { [bundle] in
        started.withLock { $0 = true }
        return .built(bundle)
      }
      return started.withLock { $0 }
    }
    for x in 0...count { #expect(await isBuilt(x)) }
    // The first one was removed, the second one is kept.
    #expect(await !isBuilt(1))
    #expect(await isBuilt(0))
  }

  @Test(arguments: [1, 2, 3, 7, 64]) func `a halved image has the means of its pixels`(side: Int) {
    var generator = SplitMix64(seed: UInt64(side))
    let pixels = (0..<side * side).flatMap { _ in
      let alpha = Int.random(in: 0...255, using: &generator)
      return (0..<3).map { _ in UInt8(Int.random(in: 0...alpha, using: &generator)) } + [
        UInt8(alpha)
      ]
    }
    let image = RasterImage(width: side, height: side, pixels: pixels, alpha: .premultiplied)
    let half = image.halved()
    #expect(half.width == (side + 1) / 2 && half.height == (side + 1) / 2)
    for row in 0..<half.height {
      for column in 0..<half.width {
        for channel in 0..<4 {
          var values: [Double] = []
          for y in [2 * row, 2 * row + 1] {
            for x in [2 * column, 2 * column + 1] {
              values.append(
                Double(pixels[4 * (min(y, side - 1) * side + min(x, side - 1)) + channel]))
            }
          }
          let mean = values.reduce(0, +) / 4
          #expect(
            abs(Double(half.pixels[4 * (row * half.width + column) + channel]) - mean) <= 0.5)
        }
      }
    }
  }
}
