// SPDX-License-Identifier: Apache-2.0
public import MapCamera
public import MapImage
import MapRendererGLES
public import MapScene

/// A renderer of still images of a scene, without a window, for servers, tests and reports.
///
/// Each snapshotter has its own GPU context on its own thread. It renders one image at a time.
///
/// ```swift
/// let snapshotter = MapSnapshotter(scene: try await StyledScene.builtIn(.day))
/// let camera = CameraPosition(latitude: 60.169, longitude: 24.941, zoom: 16, viewingAngle: 60)
/// let image = try await snapshotter.image(camera, width: 800, height: 600)
/// ```
public actor MapSnapshotter {
  private let thread = RenderThread(name: "rhumb.snapshotter")
  private let scene: StyledScene
  private let showsAttribution: Bool
  private var engine: MapEngine?
  /// The time 0 of the clock that schedules retries of failed tiles.
  private let start = ContinuousClock.now
  private let overlays = OverlaySet()
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

  /// Adds, changes or removes overlays. The change applies to all later images.
  public func changeOverlays<Result: Sendable>(
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
    let size = ViewSize(width: Double(width), height: Double(height))
    let camera = CameraConstraints().constrain(camera, size: size, padding: padding)
    return try await image(
      Viewport(camera: camera, size: size, padding: padding, scale: scale), progress: progress)
  }

  /// Renders a complete image of a viewport, which is not constrained to the camera's limits.
  public func image(
    _ viewport: Viewport, progress: (@Sendable (_ loaded: Int, _ total: Int) -> Void)? = nil
  ) async throws -> RasterImage {
    try await draw(viewport, progress: progress)
    return try makeEngine().readPixels()
  }

  /// Renders a complete frame without reading its pixels.
  @discardableResult
  public func draw(
    _ viewport: Viewport, progress: (@Sendable (_ loaded: Int, _ total: Int) -> Void)? = nil
  ) async throws -> MapEngine.Frame {
    let size = viewport.size
    try checkSize(width: size.width, height: size.height, scale: viewport.scale)
    let time = (ContinuousClock.now - start) / .seconds(1)
    return try await makeEngine().drawComplete(viewport, at: time, progress: progress)
  }

  /// Returns the bounds of the attribution in points from the image's upper left corner; `nil` without
  /// attribution.
  package func creditsBox(
    in viewport: Viewport
  ) throws -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    try makeEngine().creditsBox(in: viewport)
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
