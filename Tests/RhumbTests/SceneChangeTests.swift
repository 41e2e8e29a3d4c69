// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import Testing

/// Tests of replacing the scene of a view, frame by frame.
@Suite(.serialized, .enabled(if: canDraw, "needs EGL with OpenGL ES 3"), .timeLimit(.minutes(10)))
@MainActor struct SceneChangeTests {
  /// A backend that counts the resources that were not released.
  private final class CountingGPU: RenderBackend {
    private(set) var live = 0
    private var last = 0

    private func next() -> Int {
      live += 1
      last += 1
      return last
    }

    func makeMesh(_ mesh: MeshData) -> MeshHandle { MeshHandle(id: next()) }
    func makeTexture(_ texture: TextureData) -> TextureHandle { TextureHandle(id: next()) }
    func update(_ texture: TextureHandle, x: Int, y: Int, with part: TextureData) {}
    func release(_ mesh: MeshHandle) { live -= 1 }
    func release(_ texture: TextureHandle) { live -= 1 }
    func draw(_ list: DrawList) throws(RenderError) {}

    func readPixels() throws(RenderError) -> RasterImage {
      RasterImage(width: 0, height: 0, pixels: [])
    }
  }

  /// Whether the tiles of a view are loading.
  private final class LoadingListener: MapViewDelegate {
    private(set) var isLoading = false

    func mapViewDidStartTileRendering(_ mapView: MapView) { isLoading = true }
    func mapViewDidFinishTileRendering(_ mapView: MapView) { isLoading = false }
  }

  private func makeView(angle: Double = 0, bearing: Double = 0) -> MapView {
    var options = MapViewOptions()
    options.camera = CameraPosition(
      latitude: 50, longitude: 10, zoom: 4, bearing: bearing, viewingAngle: angle)
    options.frame = CGRect(x: 0, y: 0, width: 200, height: 150)
    options.clock = SteppedFrameClock()
    return MapView(options: options)
  }

  private func complete(
    _ name: BuiltInStyle, _ change: (MapView) -> Void = { _ in }
  ) async throws -> RasterImage {
    let view = makeView(angle: 30, bearing: 40)
    change(view)
    view.attach(scene: try await StyledScene.builtIn(name), backend: try GLESBackend.headless())
    return try await view.snapshot()
  }

  /// Draws frames until nothing is missing and all labels have faded in, and calls `inspect` after each. The frames are
  /// nearly simultaneous while tiles load, so a new scene is shown because it is complete and not because of the time
  /// limit, however long a busy machine builds the tiles.
  private func drawFrames(
    of view: MapView, _ inspect: (Int) throws -> Void = { _ in }
  ) async throws {
    let listener = LoadingListener()
    view.delegate = listener
    var frame = 0
    repeat {
      await Task.yield()
      frame += 1
      try view.drawFrame(at: view.clock.now + (listener.isLoading ? 1e-7 : 0.05))
      try inspect(frame)
    } while view.needsFrame
  }

  /// The share of the color components of an image that are not between those of two others.
  private func deviation(
    of image: RasterImage, from old: RasterImage, to new: RasterImage
  ) -> Double {
    let wrong = image.pixels.indices.count { index in
      let (a, b) = (Int(old.pixels[index]), Int(new.pixels[index]))
      return !(min(a, b) - 8...max(a, b) + 8).contains(Int(image.pixels[index]))
    }
    return Double(wrong) / Double(image.pixels.count)
  }

  @Test func `each frame shows the complete old scene, the complete new one, or a transition`()
    async throws
  {
    let day = try await complete(.day)
    let night = try await complete(.night)
    let backend = try GLESBackend.headless()
    let view = makeView(angle: 30, bearing: 40)
    view.attach(scene: try await StyledScene.builtIn(.day), backend: backend)
    try await drawFrames(of: view)
    #expect(try backend.readPixels() == day)
    var wrong: [Int] = []
    for (name, old, new) in [(BuiltInStyle.night, day, night), (.day, night, day)] {
      view.attach(scene: try await StyledScene.builtIn(name), backend: backend)
      var frames: [RasterImage] = []
      var start: Double?
      try await drawFrames(of: view) { frame in
        let image = try backend.readPixels()
        frames.append(image)
        if image == old || image == new { return }
        start = start ?? view.clock.now
        let isInTransition = view.clock.now - (start ?? 0) < 0.3
        if !isInTransition || deviation(of: image, from: old, to: new) > 0.02 {
          wrong.append(frame)
        }
      }
      #expect(frames.first == old && frames.last == new)
      #expect(start != nil)
    }
    #expect(wrong.isEmpty, "frames \(wrong)")
  }

  private func scene(_ color: String, transition: JSON = .null) async throws -> StyledScene {
    await StyledScene(
      style: try StyleDocument([
        "version": 8, "sources": [:], "transition": transition,
        "layers": [
          [
            "id": "ground", "type": "background", "paint": ["background-color": .string(color)],
          ]
        ],
      ]))
  }

  @Test func `colors change in the time of the style's transition`() async throws {
    let backend = try GLESBackend.headless()
    let view = makeView()
    func color(after seconds: Double) throws -> [UInt8] {
      try view.drawFrame(at: view.clock.now + seconds)
      return Array(try backend.readPixels().pixels.prefix(4))
    }
    view.attach(scene: try await scene("black"), backend: backend)
    #expect(try color(after: 0) == [0, 0, 0, 255])
    view.attach(
      scene: try await scene("white", transition: ["duration": 1000, "delay": 500]),
      backend: backend)
    #expect(try color(after: 3) == [0, 0, 0, 255])
    #expect(try color(after: 0.5) == [0, 0, 0, 255])
    #expect(try color(after: 0.5) == [128, 128, 128, 255])
    #expect(view.needsFrame)
    #expect(try color(after: 0.5) == [255, 255, 255, 255])
    try view.drawFrame(at: view.clock.now)
    #expect(!view.needsFrame)

    view.attach(scene: try await scene("red"), backend: backend)
    #expect(try await view.snapshot().pixels.prefix(4) == [255, 0, 0, 255])
    #expect(try color(after: 0.01) == [255, 0, 0, 255])
  }

  @Test func `changing scenes and rules in each frame leaves no incomplete frame`() async throws {
    let rules = MapStyleRules(rules: [MapStyleRule(stylers: [.lightness(-30)])])
    let day = try await complete(.day)
    let night = try await complete(.night)
    let backend = try GLESBackend.headless()
    let view = makeView(angle: 30, bearing: 40)
    view.attach(scene: try await StyledScene.builtIn(.day), backend: backend)
    try await drawFrames(of: view)
    for name in [BuiltInStyle.night, .day, .night] {
      view.attach(scene: try await StyledScene.builtIn(name), backend: backend)
      view.styleRules = name == .day ? rules : nil
      try view.drawFrame(at: view.clock.now + 1e-4)
      #expect(try backend.readPixels() == day)
    }
    try await drawFrames(of: view)
    #expect(try backend.readPixels() == night)
  }

  @Test func `the old scene is released when the new one is complete`() async throws {
    let gpu = CountingGPU()
    let view = makeView()
    view.attach(scene: try await StyledScene.builtIn(.night), backend: gpu)
    try await drawFrames(of: view)
    let alone = gpu.live
    for name in [BuiltInStyle.day, .night, .day, .night] {
      view.attach(scene: try await StyledScene.builtIn(name), backend: gpu)
      try view.drawFrame(at: view.clock.now + 1e-4)
    }
    try await drawFrames(of: view)
    #expect(gpu.live == alone)
    view.detachScene()
    #expect(gpu.live == 0)
  }

  @Test func `the tiles of the last two map types are kept, and those of others released`()
    async throws
  {
    let gpu = CountingGPU()
    let view = makeView()
    view.attach(scene: try await StyledScene.builtIn(.day), backend: gpu)
    try await drawFrames(of: view)
    let alone = gpu.live
    var counts: [Int] = []
    // The map has no aerial images, so each of these types shows all layers.
    for type in [MapType.satellite, .terrain, .hybrid, .normal, .terrain, .normal] {
      view.mapType = type
      try await drawFrames(of: view)
      counts.append(gpu.live)
    }
    #expect(counts[0] > alone && counts[0] <= 2 * alone)
    #expect(Set(counts).count == 1)
    view.detachScene()
    #expect(gpu.live == 0)
  }

  @Test func `a scene that lacks tiles for more than 5 s is shown incomplete`() async throws {
    let backend = try GLESBackend.headless()
    let view = makeView(angle: 30, bearing: 40)
    view.attach(scene: try await StyledScene.builtIn(.day), backend: backend)
    try await drawFrames(of: view)
    let day = try backend.readPixels()
    view.attach(scene: try await StyledScene.builtIn(.night), backend: backend)
    try view.drawFrame(at: view.clock.now)
    try view.drawFrame(at: view.clock.now + 5.1)
    #expect(try backend.readPixels() != day)
  }

  @Test func `a snapshot with a replaced scene is canceled and releases its GPU resources`()
    async throws
  {
    let gpu = CountingGPU()
    let view = makeView()
    let night = try await StyledScene.builtIn(.night)
    // On a busy machine all tiles may be there at once, and the snapshot is complete before the scene is replaced.
    for _ in 1...20 {
      view.attach(scene: try await StyledScene.builtIn(.day), backend: gpu)
      let snapshot = Task { try await view.snapshot() }
      while gpu.live == 0 { await Task.yield() }
      view.attach(scene: night, backend: gpu)
      view.detachScene()
      let result = await snapshot.result
      #expect(gpu.live == 0)
      if case .failure(let error) = result { return #expect(error is CancellationError) }
    }
    Issue.record("every snapshot was complete")
  }

  @Test func `the next scene after a detached one is shown without it`() async throws {
    let backend = try GLESBackend.headless()
    let view = makeView(angle: 30, bearing: 40)
    view.attach(scene: try await StyledScene.builtIn(.day), backend: backend)
    try await drawFrames(of: view)
    let day = try backend.readPixels()
    view.detachScene()
    view.attach(scene: try await StyledScene.builtIn(.night), backend: backend)
    try view.drawFrame(at: view.clock.now + 1e-4)
    #expect(try backend.readPixels() != day)
  }
}
