// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapFiles
import MapImage
import MapRendererGLES
import MapScene

/// The owner of a snapshotter's engine and GPU context, on its own thread.
///
/// It is an internal type and not the snapshotter itself: Swift 6.3 cannot optimize a module that uses an actor
/// of another module with an isolated `deinit` ("circular reference").
actor SnapshotRenderer {
  private let thread = RenderThread(name: "rhumb.snapshotter")
  /// The content of the images, as the snapshotter has set it.
  private var subject: SnapshotSubject
  /// The scene of ``subject``, with the sources that have opened late.
  private var scene: StyledScene
  private var backend: GLESBackend?
  private var engine: MapEngine?
  /// The first image's scene and tiles, which are built while the graphics driver is loaded.
  private var early: (scene: StyledScene, tiles: SceneTiles)?
  /// The time 0 of the clock that schedules retries of failed tiles.
  private let start = ContinuousClock.now
  private var overlays = OverlaySet()
  /// Whether an image is rendered, and the calls that wait for their turn.
  private var isRendering = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// The executor of the thread that owns the GPU context.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  init(_ subject: SnapshotSubject) {
    self.subject = subject
    scene = subject.scene
  }

  // Runs on the renderer's own thread, where the GPU context is current and must be destroyed.
  isolated deinit {
    engine = nil
    backend = nil
    thread.end()
  }

  func changeOverlays<Result: Sendable>(
    _ change: @Sendable (OverlaySet) throws -> Result
  ) rethrows -> Result {
    try change(overlays)
  }

  /// Renders a complete image of a camera's viewport with the content of a stage. Each image has its own subject and
  /// content, so the calls take turns.
  func image(
    _ camera: CameraPosition, _ viewport: Viewport, of subject: SnapshotSubject,
    with stage: SnapshotStage, progress: (@Sendable (_ loaded: Int, _ total: Int) -> Void)?
  ) async throws -> RasterImage {
    await takeTurn()
    defer { passTurn() }
    show(subject)
    await settleScene()
    prepareTiles(viewport)
    if stage.isUsed {
      if subject.showsAttribution { try await scene.loadAttribution() }
      let box = try makeEngine().attributionBox(in: viewport)
      if let content = await stage.content(for: camera, viewport, attributionBox: box) {
        overlays = content
        engine?.overlays = content
      }
    }
    return try await image(viewport, progress: progress)
  }

  /// Renders a complete image of a viewport with the content of the last image.
  func image(
    _ viewport: Viewport, progress: (@Sendable (_ loaded: Int, _ total: Int) -> Void)?
  ) async throws -> RasterImage {
    try await draw(viewport, progress: progress)
    return try makeEngine().readPixels()
  }

  /// The names of the sources of which a tile could not be loaded.
  var failedSources: Set<String> { engine?.failedSources ?? [] }

  /// The last frame; `nil` before the first one.
  var drawnFrame: DrawnFrame? { engine?.drawnFrame }

  @discardableResult
  func draw(
    _ viewport: Viewport, progress: (@Sendable (_ loaded: Int, _ total: Int) -> Void)?
  ) async throws -> MapEngine.Frame {
    try checkSize(width: viewport.size.width, height: viewport.size.height, scale: viewport.scale)
    await settleScene()
    prepareTiles(viewport)
    let time = (ContinuousClock.now - start) / .seconds(1)
    do {
      return try await makeEngine().drawComplete(viewport, at: time, progress: progress)
    } catch RenderError.contextLost {
      // The next image creates another context.
      engine = nil
      backend = nil
      throw RenderError.contextLost
    }
  }

  /// Begins to build the tiles of the first image, which then need not wait for the driver.
  private func prepareTiles(_ viewport: Viewport) {
    guard backend == nil, early == nil, scene.isComplete else { return }
    let scene = subject.appearance.applied(to: scene)
    let tiles = SceneTiles(of: scene)
    tiles.prepare(viewport)
    early = (scene, tiles)
  }

  /// Changes the content of the next images. The backend stays.
  private func show(_ subject: SnapshotSubject) {
    let isSameMap = subject.hasSameMap(as: self.subject)
    self.subject = subject
    engine?.showsAttribution = subject.showsAttribution
    if isSameMap { return }
    scene = subject.scene
    closeEngine()
  }

  /// Waits for sources and icons whose servers have not responded.
  private func settleScene() async {
    guard !scene.isComplete, let settled = await scene.settled() else { return }
    scene = settled
    closeEngine()
  }

  private func closeEngine() {
    engine?.close()
    engine = nil
    early = nil
  }

  /// The width and height in pixels that every implementation of OpenGL ES 3.0 supports.
  private static let guaranteedSize = 2048

  /// Throws an error for an invalid size or a size that exceeds the GPU's limit, before any tile is loaded.
  func checkSize(width: Double, height: Double, scale: Double) throws(RenderError) {
    func pixels(_ points: Double) -> Int {
      let pixels = (points * scale).rounded()
      return pixels.isNaN ? 0 : Int(max(0, min(pixels, 1e9)))
    }
    let (width, height) = (pixels(width), pixels(height))
    let guaranteed = 1...Self.guaranteedSize
    if guaranteed ~= width, guaranteed ~= height { return }
    let maximumSize = try makeBackend().maximumSize
    guard 1...maximumSize ~= width, 1...maximumSize ~= height else {
      throw .badSize(width: width, height: height, maximum: maximumSize)
    }
  }

  /// Waits until no other call renders an image.
  private func takeTurn() async {
    guard isRendering else { return isRendering = true }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Lets the next call render, in the order of the calls.
  private func passTurn() {
    if waiting.isEmpty { isRendering = false } else { waiting.removeFirst().resume() }
  }

  private func makeEngine() throws(RenderError) -> MapEngine {
    if let engine { return engine }
    let backend = try makeBackend()
    let engine =
      if let early { MapEngine(scene: early.scene, backend: backend, tiles: early.tiles) } else {
        MapEngine(scene: subject.appearance.applied(to: scene), backend: backend)
      }
    early = nil
    engine.showsAttribution = subject.showsAttribution
    engine.overlays = overlays
    self.engine = engine
    return engine
  }

  private func makeBackend() throws(RenderError) -> GLESBackend {
    if let backend { return backend }
    // The attempt loads the driver even if it fails.
    defer { RenderThread.exitGate.register() }
    let backend = try GLESBackend.headless()
    self.backend = backend
    return backend
  }
}
