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

  deinit { thread.end() }

  /// A complete picture: all tiles loaded, all labels placed, attribution in the corner.
  ///
  /// - Parameters:
  ///   - width: in points, as `height`.
  ///   - scale: pixels a point.
  /// - Returns: `width * scale` by `height * scale` pixels.
  /// - Throws: `RenderError` where there is no GPU or the size is beyond it.
  public func picture(
    _ camera: CameraPosition, width: Int, height: Int, scale: Double = 1,
    padding: EdgeInsets = .zero
  ) async throws -> RasterImage {
    let size = ViewSize(width: Double(width), height: Double(height))
    let camera = CameraConstraints().constrain(camera, size: size, padding: padding)
    return try await picture(
      Viewport(camera: camera, size: size, padding: padding, scale: scale))
  }

  /// A complete picture of a view that is already made, beyond the camera's limits too.
  public func picture(_ viewport: Viewport) async throws -> RasterImage {
    try await draw(viewport)
    return try makeEngine().readPixels()
  }

  /// Draws a complete frame without reading it back.
  @discardableResult
  public func draw(_ viewport: Viewport) async throws -> MapEngine.Frame {
    try await makeEngine().drawComplete(viewport)
  }

  private func makeEngine() throws(RenderError) -> MapEngine {
    if let engine { return engine }
    let engine = MapEngine(scene: scene, backend: try GLESBackend.headless())
    engine.showsAttribution = showsAttribution
    self.engine = engine
    return engine
  }
}
