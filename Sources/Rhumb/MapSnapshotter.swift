// SPDX-License-Identifier: Apache-2.0
public import MapCamera
public import MapImage
import MapRendererGLES
public import MapScene

/// Draws pictures of a scene without a window: for servers, tests and reports.
///
/// Each snapshotter has its own GPU context on its own thread; its pictures come one after another.
///
/// ```swift
/// let snapshotter = MapSnapshotter(scene: try await Scene.builtIn(.day))
/// let camera = CameraPosition(latitude: 60.169, longitude: 24.941, zoom: 16, viewingAngle: 60)
/// let picture = try await snapshotter.picture(camera, width: 800, height: 600)
/// ```
public actor MapSnapshotter {
  private let thread = RenderThread(name: "rhumb.snapshotter")
  private let scene: Scene
  private let showsAttribution: Bool
  private var engine: MapEngine?
  /// The start of the clock by which tiles that failed are requested again.
  private let start = ContinuousClock.now
  private let overlays = OverlaySet()
  /// The largest width and height that the GPU can draw, in pixels.
  private var maximumSize = 0

  /// The thread that the GPU context lives on.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  /// Makes a snapshotter; its GPU context is made with the first picture.
  ///
  /// - Parameter showsAttribution: whether the sources' credits stand in the corner; without them, you
  ///   must show `scene.attributions` beside the picture.
  public init(scene: Scene, showsAttribution: Bool = true) {
    self.scene = scene
    self.showsAttribution = showsAttribution
  }

  // On the snapshotter's own thread: the GPU context must be given back where it is current.
  isolated deinit {
    engine = nil
    thread.end()
  }

  /// Adds, changes or removes what the pictures from now on show on the map.
  public func changeOverlays<Result: Sendable>(
    _ change: @Sendable (OverlaySet) throws -> Result
  ) rethrows -> Result {
    try change(overlays)
  }

  /// A complete picture: all tiles loaded, all labels placed, attribution in the corner.
  ///
  /// The camera is first brought within the limits of `CameraConstraints`. Where the task is canceled,
  /// the picture is given up and `CancellationError` thrown.
  ///
  /// - Parameters:
  ///   - width: in points, as `height`; at least 1.
  ///   - scale: pixels a point, above 0. Icons are sharpest where it is the scene's own.
  ///   - padding: points at the view's edges that something else covers: the target is in the middle
  ///     of the rest.
  ///   - progress: is told how many tiles are there and how many the picture needs.
  /// - Returns: `width * scale` by `height * scale` pixels, premultiplied.
  /// - Throws: `RenderError` where there is no GPU, or the size is beyond it or not one.
  public func picture(
    _ camera: CameraPosition, width: Int, height: Int, scale: Double = 1,
    padding: EdgeInsets = .zero,
    progress: (@Sendable (_ loaded: Int, _ total: Int) -> Void)? = nil
  ) async throws -> RasterImage {
    try checkSize(width: Double(width), height: Double(height), scale: scale)
    let size = ViewSize(width: Double(width), height: Double(height))
    let camera = CameraConstraints().constrain(camera, size: size, padding: padding)
    return try await picture(
      Viewport(camera: camera, size: size, padding: padding, scale: scale), progress: progress)
  }

  /// A complete picture of a view that is already made, beyond the camera's limits too.
  public func picture(
    _ viewport: Viewport, progress: (@Sendable (_ loaded: Int, _ total: Int) -> Void)? = nil
  ) async throws -> RasterImage {
    try await draw(viewport, progress: progress)
    return try makeEngine().readPixels()
  }

  /// Draws a complete frame without reading it back.
  @discardableResult
  public func draw(
    _ viewport: Viewport, progress: (@Sendable (_ loaded: Int, _ total: Int) -> Void)? = nil
  ) async throws -> MapEngine.Frame {
    let size = viewport.size
    try checkSize(width: size.width, height: size.height, scale: viewport.scale)
    let time = (ContinuousClock.now - start) / .seconds(1)
    return try await makeEngine().drawComplete(viewport, at: time, progress: progress)
  }

  /// Where the credits stand in a picture, in points from its upper left corner; nil without any.
  package func creditsBox(
    in viewport: Viewport
  ) throws -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    try makeEngine().creditsBox(in: viewport)
  }

  /// Refuses sizes that are none, or beyond the GPU, before any tile is loaded for them.
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
    // The driver is loaded by the attempt, also by one that fails.
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
