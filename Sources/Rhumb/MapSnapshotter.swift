// SPDX-License-Identifier: Apache-2.0
public import MapCamera
public import MapImage
import MapRendererGLES
public import MapScene
public import MapUI

/// A renderer of still images of a scene, without a window, for servers, tests and reports.
///
/// Each snapshotter has its own GPU context on its own thread. It renders one image at a time. Its images show
/// the same overlays as a ``/MapUI/MapView``: add markers, lines, shapes, tile layers, cluster managers and the
/// overlays of GeoJSON and KML documents.
///
/// ```swift
/// let snapshotter = MapSnapshotter(scene: try await StyledScene.builtIn(.day))
/// let station = CameraPosition(latitude: 60.171, longitude: 24.941, zoom: 16, viewingAngle: 60)
/// await snapshotter.add(Marker(position: station.target))
/// let image = try await snapshotter.image(station, width: 800, height: 600)
/// ```
public actor MapSnapshotter {
  private let thread = RenderThread(name: "rhumb.snapshotter")
  private let scene: StyledScene
  private let showsAttribution: Bool
  private var engine: MapEngine?
  /// The time 0 of the clock that schedules retries of failed tiles.
  private let start = ContinuousClock.now
  /// The map that holds the overlays, on the main actor.
  package nonisolated let stage = SnapshotStage()
  private var overlays = OverlaySet()
  /// Whether an image is rendered, and the calls that wait for their turn.
  private var isRendering = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// The largest width and height that the GPU can draw, in pixels.
  private var maximumSize = 0

  /// The executor of the thread that owns the GPU context.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  /// Creates a snapshotter. It creates its GPU context with the first image.
  ///
  /// - Parameters:
  ///   - scene: The scene to render.
  ///   - showsAttribution: Whether images show the attribution of the tile sources. If `false`, the app
  ///     must show `scene.attributions` next to the image.
  public init(scene: StyledScene, showsAttribution: Bool = true) {
    self.scene = scene
    self.showsAttribution = showsAttribution
  }

  // Runs on the snapshotter's own thread, where the GPU context is current and must be destroyed.
  isolated deinit {
    engine = nil
    thread.end()
  }

  /// Changes the engine's overlays, for benchmarks of drawing. Not for a snapshotter with content of an app.
  package func changeOverlays<Result: Sendable>(
    _ change: @Sendable (OverlaySet) throws -> Result
  ) rethrows -> Result {
    try change(overlays)
  }

  /// Renders a complete image: all tiles are loaded, all labels placed and the attribution is shown.
  ///
  /// The camera is first constrained to the limits of `CameraConstraints`. If the task is canceled, the
  /// method throws `CancellationError`.
  ///
  /// - Parameters:
  ///   - camera: The camera position.
  ///   - width: The width in points, at least 1.
  ///   - height: The height in points, at least 1.
  ///   - scale: Pixels per point, greater than 0. Icons are sharpest at the scene's own scale.
  ///   - padding: Insets of areas that other content covers, in points. The camera's target is at the center
  ///     of the remaining area.
  ///   - progress: Called with the number of loaded tiles and the number of tiles that the image needs.
  /// - Returns: An image of `width * scale` by `height * scale` pixels, with premultiplied alpha.
  /// - Throws: `RenderError` if there is no GPU, or if the size is invalid or exceeds the GPU's limit.
  public func image(
    _ camera: CameraPosition, width: Int, height: Int, scale: Double = 1,
    padding: EdgeInsets = .zero,
    progress: (@Sendable (_ loaded: Int, _ total: Int) -> Void)? = nil
  ) async throws -> RasterImage {
    try checkSize(width: Double(width), height: Double(height), scale: scale)
    await takeTurn()
    defer { passTurn() }
    let size = ViewSize(width: Double(width), height: Double(height))
    let camera = CameraConstraints().constrain(camera, size: size, padding: padding)
    let viewport = Viewport(camera: camera, size: size, padding: padding, scale: scale)
    if stage.isUsed {
      let box = try makeEngine().creditsBox(in: viewport)
      if let content = await stage.content(for: camera, viewport, attributionBox: box) {
        overlays = content
        engine?.overlays = content
      }
    }
    return try await image(viewport, progress: progress)
  }

  /// Renders a complete image of a viewport, which is not constrained to the camera's limits, with the content
  /// of the last image.
  package func image(
    _ viewport: Viewport, progress: (@Sendable (_ loaded: Int, _ total: Int) -> Void)? = nil
  ) async throws -> RasterImage {
    try await draw(viewport, progress: progress)
    return try makeEngine().readPixels()
  }

  /// Renders a complete frame without reading its pixels.
  @discardableResult
  package func draw(
    _ viewport: Viewport, progress: (@Sendable (_ loaded: Int, _ total: Int) -> Void)? = nil
  ) async throws -> MapEngine.Frame {
    let size = viewport.size
    try checkSize(width: size.width, height: size.height, scale: viewport.scale)
    let time = (ContinuousClock.now - start) / .seconds(1)
    return try await makeEngine().drawComplete(viewport, at: time, progress: progress)
  }

  /// Throws an error for an invalid size or a size that exceeds the GPU's limit, before any tile is loaded.
  private func checkSize(width: Double, height: Double, scale: Double) throws(RenderError) {
    func pixels(_ points: Double) -> Int {
      let pixels = (points * scale).rounded()
      return pixels.isNaN ? 0 : Int(max(0, min(pixels, 1e9)))
    }
    let (width, height) = (pixels(width), pixels(height))
    _ = try makeEngine()
    guard 1...maximumSize ~= width, 1...maximumSize ~= height else {
      throw .badSize(width: width, height: height, maximum: maximumSize)
    }
  }

  /// Waits until no other call renders an image: each image has its own content.
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
    // The attempt loads the driver even if it fails.
    defer { ExitGate.shared.register() }
    let backend = try GLESBackend.headless()
    let engine = MapEngine(scene: scene, backend: backend)
    engine.showsAttribution = showsAttribution
    engine.overlays = overlays
    maximumSize = backend.maximumSize
    self.engine = engine
    return engine
  }
}

extension MapSnapshotter {
  /// Adds content to all later images. It is removed from its previous map.
  ///
  /// Markers have appeared, and the tiles of tile layers are complete.
  @MainActor public func add(_ content: any MapContent) { stage.map.add(content) }

  /// Removes content from all later images. Has no effect on content that was not added.
  @MainActor public func remove(_ content: any MapContent) { stage.map.remove(content) }

  /// Removes all content.
  @MainActor public func removeAll() { stage.map.clear() }
}
