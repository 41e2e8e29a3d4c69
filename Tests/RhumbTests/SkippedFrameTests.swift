// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import RhumbModules
import Testing

/// Tests of the frames that a host need not draw while tiles load.
@Suite(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
@MainActor struct SkippedFrameTests {
  /// Sends tiles only while its gate is open.
  private final class GatedTiles: TileSource {
    let base: any TileSource
    let gate = Gate()

    init(_ base: any TileSource) { self.base = base }

    var info: TileSourceInfo { base.info }

    func tile(_ id: TileID) async throws(TileError) -> [UInt8]? {
      await gate.wait()
      return try await base.tile(id)
    }
  }

  private let tiles: GatedTiles
  private let backend: GLESBackend
  private let view: MapView

  init() async throws {
    tiles = GatedTiles(try await BuiltInTiles.helsinki.open())
    backend = try GLESBackend.headless()
    var options = MapViewOptions()
    options.camera = CameraPosition(latitude: 60.1716, longitude: 24.9443, zoom: 15)
    options.frame = CGRect(x: 0, y: 0, width: 200, height: 150)
    options.clock = SteppedFrameClock()
    view = MapView(options: options)
    view.attach(
      scene: try await StyledScene.builtIn(.day, archives: [tiles]), backend: backend)
  }

  private func drawFrame() throws { try view.drawFrame(at: view.clock.now + 1.0 / 60) }

  /// Draws frames until only the closed gate keeps tiles back: the world under them is loaded.
  private func drawUntilTilesLack() async throws {
    repeat {
      try drawFrame()
      await Task.yield()
    } while !view.canSkipFrame
    #expect(view.needsFrame)
  }

  /// Draws frames as a window does until nothing changes any more, and returns their number.
  private func drawNeededFrames() async throws -> Int {
    var frames = 0
    while view.needsFrame {
      if view.canSkipFrame {
        await Task.yield()
      } else {
        try drawFrame()
        frames += 1
      }
    }
    return frames
  }

  @Test func `frames that may be skipped equal the last one`() async throws {
    var (equal, last) = (0, [UInt8]())
    // A tile of the world may still arrive. The frame after it is a new first one.
    for _ in 0..<100 where equal < 3 {
      try await drawUntilTilesLack()
      let pixels = try backend.readPixels().pixels
      equal = pixels == last ? equal + 1 : 0
      last = pixels
    }
    #expect(equal == 3)
    await tiles.gate.open()
    #expect(try await drawNeededFrames() > 1)
    #expect(try backend.readPixels() == (try await view.snapshot()))
  }

  @Test func `changes of the view are drawn although tiles are missing`() async throws {
    try await drawUntilTilesLack()
    view.camera = CameraPosition(latitude: 60.1716, longitude: 24.9443, zoom: 14)
    #expect(!view.canSkipFrame)
    try await drawUntilTilesLack()
    view.requestFrame()
    #expect(!view.canSkipFrame)
    try await drawUntilTilesLack()
    view.animate(to: CameraPosition(latitude: 60.1716, longitude: 24.9443, zoom: 15))
    for _ in 0..<3 {
      try drawFrame()
      #expect(!view.canSkipFrame)
    }
    // Loads that wait forever would keep the view.
    await tiles.gate.open()
  }
}
