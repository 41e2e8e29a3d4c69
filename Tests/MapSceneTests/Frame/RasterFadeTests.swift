// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapImage
import MapResources
import MapStyle
import Testing

@testable import MapScene

/// Serves the same image for each tile.
private struct OneImage: ResourceLoader {
  let image: [UInt8]

  func load(_ request: ResourceRequest) async throws -> [UInt8]? { image }
}

/// Raster tiles that arrive in a map view. Times are multiples of an eighth of a second, so that shares are exact.
@Suite(.timeLimit(.minutes(5))) struct RasterFadeTests {
  private let backend = RecordingBackend()
  private let parent = TileID(z: 12, x: 2048, y: 2048)
  private let child = TileID(z: 13, x: 4097, y: 4096)

  private static let tiles = #"{"type": "raster", "tileSize": 512, "tiles": ["{z}/{x}/{y}"]}"#
  private static let image = """
    {"type": "image", "url": "i", "coordinates": [[-10, 10], [10, 10], [10, -10], [-10, -10]]}
    """

  /// - Parameter durations: The fade duration of each layer in milliseconds.
  private func engine(
    _ durations: [Int] = [500], source: String = RasterFadeTests.tiles
  ) async throws -> MapEngine {
    let layers = durations.enumerated().map { index, duration in
      """
      {"id": "\(index)", "type": "raster", "source": "s",
       "paint": {"raster-fade-duration": \(duration)}}
      """
    }
    let style = try StyleDocument(
      text: Array(
        """
        {"version": 8, "sources": {"s": \(source)}, "layers": [\(layers.joined(separator: ","))]}
        """.utf8))
    var options = StyledScene.Options()
    let image = RasterImage(width: 1, height: 1, pixels: [9, 8, 7, 255])
    options.loader = OneImage(image: try image.encodedPNG())
    return MapEngine(scene: await StyledScene(style: style, options: options), backend: backend)
  }

  /// A view inside a tile at its own zoom.
  private func view(_ id: TileID) -> Viewport {
    Viewport(
      target: WorldPoint(x: id.origin.x + id.size / 2, y: id.origin.y + id.size / 2),
      zoom: Double(id.z + 1), size: ViewSize(width: 100, height: 100))
  }

  /// Draws frames at a time until all tiles are loaded.
  private func load(_ view: Viewport, at time: Double, _ engine: MapEngine) async throws {
    while try !engine.draw(view, at: time).isComplete { await Task.yield() }
  }

  /// The images of the last frame.
  private var rasters: [RasterDraw] {
    var rasters: [RasterDraw] = []
    for command in backend.lists.last?.commands ?? [] {
      if case .raster(let raster) = command { rasters.append(raster) }
    }
    return rasters
  }

  @Test func `a tile without another one below fades in from nothing`() async throws {
    let engine = try await engine()
    try await load(view(parent), at: 16, engine)
    #expect(rasters.isEmpty)
    for (time, opacity) in [(16.125, Float(0.25)), (16.25, 0.5), (16.375, 0.75)] {
      #expect(try engine.draw(view(parent), at: time).isFading)
      #expect(rasters.map(\.opacity) == [opacity] && rasters[0].under == nil)
    }
    for time in [16.5, 17] {
      #expect(try !engine.draw(view(parent), at: time).isFading)
      #expect(rasters.map(\.opacity) == [1])
    }
  }

  @Test func `a tile is mixed with the part of a coarser tile that it replaces`() async throws {
    let engine = try await engine()
    _ = try await engine.drawComplete(view(parent), at: 8)
    let coarse = try #require(rasters.first).texture
    try await load(view(child), at: 16, engine)
    let frame = try engine.draw(view(child), at: 16.125)
    #expect(frame.isFading && rasters.count == 1)
    let raster = try #require(rasters.first)
    #expect(raster.opacity == 1 && raster.texture != coarse && raster.clip == nil)
    #expect(raster.under?.texture == coarse && raster.under?.share == 0.75)
    #expect(raster.under?.source == [0.5, 0, 1, 0.5])
    #expect(try !engine.draw(view(child), at: 16.5).isFading)
    #expect(rasters.map(\.opacity) == [1] && rasters[0].under == nil)
  }

  @Test func `a placeholder that fades in is mixed with the coarser tile that it replaces`()
    async throws
  {
    let engine = try await engine()
    _ = try await engine.drawComplete(view(parent), at: 8)
    let coarse = try #require(rasters.first).texture
    try await load(view(child), at: 16, engine)
    let placeholder = try #require(rasters.first).texture
    let grandchild = view(TileID(z: 14, x: 8195, y: 8192))
    #expect(try !engine.draw(grandchild, at: 16.125).isComplete)
    #expect(rasters.count == 1)
    let raster = try #require(rasters.first)
    #expect(raster.opacity == 1 && raster.texture == placeholder && placeholder != coarse)
    #expect(raster.clip == [4096, 0, 8192, 4096])
    #expect(raster.under?.texture == coarse && raster.under?.share == 0.75)
    #expect(raster.under?.source == [0.5, 0, 1, 0.5])
  }

  @Test func `a tile is mixed with the finer tiles that it replaces, each in its area`()
    async throws
  {
    let engine = try await engine()
    _ = try await engine.drawComplete(view(child), at: 8)
    let fine = try #require(rasters.first).texture
    try await load(view(parent), at: 16, engine)
    try engine.draw(view(parent), at: 16.125)
    // The other three quarters have no tile below.
    let alone = rasters.filter { $0.under == nil }
    #expect(rasters.count == 4 && alone.map(\.opacity) == [0.25, 0.25, 0.25])
    let mixed = try #require(rasters.first { $0.under != nil })
    #expect(mixed.under?.texture == fine && mixed.under?.share == 0.75 && mixed.opacity == 1)
    #expect(mixed.under?.source == [-1, 0, 1, 2] && mixed.clip == [4096, 0, 8192, 4096])
    #expect(Set(rasters.map(\.texture)).count == 1)
    try engine.draw(view(parent), at: 16.5)
    #expect(rasters.count == 1 && rasters[0].clip == nil)
  }

  @Test func `each layer fades a tile in by its own duration`() async throws {
    let engine = try await engine([0, 250, 500])
    try await load(view(parent), at: 16, engine)
    #expect(rasters.map(\.opacity) == [1])
    try engine.draw(view(parent), at: 16.125)
    #expect(rasters.map(\.opacity) == [1, 0.5, 0.25])
    #expect(try engine.draw(view(parent), at: 16.25).isFading)
    #expect(rasters.map(\.opacity) == [1, 1, 0.5])
  }

  @Test func `a duration of 0 draws a tile at once, and no further frame`() async throws {
    let engine = try await engine([0])
    try await load(view(parent), at: 16, engine)
    #expect(rasters.map(\.opacity) == [1])
    #expect(try !engine.draw(view(parent), at: 16.125).isFading)
  }

  @Test func `tiles of a still image do not fade, also in later frames`() async throws {
    let engine = try await engine()
    let frame = try await engine.drawComplete(view(parent), at: 16)
    #expect(!frame.isFading)
    #expect(rasters.map(\.opacity) == [1])
    #expect(try !engine.draw(view(parent), at: 16.125).isFading)
    #expect(rasters.map(\.opacity) == [1])
  }

  @Test func `tiles that arrive before a map replaces another one do not fade in`() async throws {
    let engine = try await engine()
    engine.fades = false
    try await load(view(parent), at: 16, engine)
    #expect(rasters.map(\.opacity) == [1])
    engine.fades = true
    try engine.draw(view(parent), at: 16.125)
    #expect(rasters.map(\.opacity) == [1])
  }

  @Test func `an image fades in once, at whatever zoom it is drawn`() async throws {
    let engine = try await engine(source: Self.image)
    func view(_ zoom: Double) -> Viewport {
      Viewport(
        target: Coordinate(latitude: 5, longitude: 5), zoom: zoom,
        size: ViewSize(width: 100, height: 100))
    }
    try await load(view(3), at: 16, engine)
    try engine.draw(view(3), at: 16.125)
    #expect(!rasters.isEmpty && rasters.allSatisfy { $0.opacity == 0.25 && $0.under == nil })
    try engine.draw(view(3), at: 17)
    #expect(!rasters.isEmpty && rasters.allSatisfy { $0.opacity == 1 })
    try await load(view(4), at: 18, engine)
    #expect(!rasters.isEmpty && rasters.allSatisfy { $0.opacity == 1 && $0.under == nil })
  }
}
