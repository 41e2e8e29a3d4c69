// SPDX-License-Identifier: Apache-2.0
public import MapCamera
import MapFiles
public import MapGeometry
public import MapImage
public import MapScene
public import MapStyle
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
public final class MapSnapshotter: Sendable {
  private let renderer: SnapshotRenderer
  /// The map that holds the overlays, on the main actor.
  package let stage = SnapshotStage()
  private let subject: Mutex<SnapshotSubject>

  /// Creates a snapshotter. It creates its GPU context with the first image.
  ///
  /// - Parameters:
  ///   - scene: The scene to render.
  ///   - showsAttribution: Whether images show the attribution of the tile sources. If `false`, the app
  ///     must show `scene.attributions` next to the image.
  public init(scene: StyledScene, showsAttribution: Bool = true) {
    let subject = SnapshotSubject(scene: scene, showsAttribution: showsAttribution)
    self.subject = Mutex(subject)
    renderer = SnapshotRenderer(subject)
  }

  /// The scene of later images.
  ///
  /// Another scene loads its own tiles. The GPU context and its programs stay, so that this takes less time and memory than
  /// another snapshotter.
  public var scene: StyledScene {
    get { subject.withLock { $0.scene } }
    set { subject.withLock { $0.scene = newValue } }
  }

  /// Whether later images show the attribution of the tile sources. If `false`, the app must show `scene.attributions` next
  /// to the image.
  public var showsAttribution: Bool {
    get { subject.withLock { $0.showsAttribution } }
    set { subject.withLock { $0.showsAttribution = newValue } }
  }

  /// The map type of later images, as in a view; `nil`, the default, for all layers of the style.
  ///
  /// Each change of the map type or of the ``styleRules`` builds the tiles again. For many images in turn, use a
  /// snapshotter for each appearance.
  public var mapType: MapType? {
    get { subject.withLock { $0.appearance.mapType } }
    set { subject.withLock { $0.appearance.mapType = newValue } }
  }

  /// Rules that change the appearance of later images, as in a view; `nil`, the default, leaves the style unchanged.
  /// They do not apply to a ``mapType`` other than normal.
  public var styleRules: MapStyleRules? {
    get { subject.withLock { $0.appearance.styleRules } }
    set { subject.withLock { $0.appearance.styleRules = newValue } }
  }

  /// The language of the labels of later images, as in a view: see ``/MapUI/MapView/language``. `nil`, the default, for
  /// that of the scene.
  public var language: String? {
    get { subject.withLock { $0.appearance.language } }
    set { subject.withLock { $0.appearance.language = newValue } }
  }

  /// Adds content to all later images. It is removed from its previous map.
  ///
  /// Markers have appeared, and the tiles of tile layers are complete.
  @MainActor public func add(_ content: any MapContent) { stage.map.add(content) }

  /// Removes content from all later images. Has no effect on content that was not added.
  @MainActor public func remove(_ content: any MapContent) { stage.map.remove(content) }

  /// Removes all content.
  @MainActor public func removeAll() { stage.map.clear() }

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
  ///   - progress: Called with the number of loaded tiles and the number of tiles that the image needs, last with two
  ///     equal numbers.
  /// - Returns: An image of `width * scale` by `height * scale` pixels, with premultiplied alpha.
  /// - Throws: `RenderError` if there is no GPU, or if the size is invalid or exceeds the GPU's limit.
  public func image(
    _ camera: CameraPosition, width: Int, height: Int, scale: Double = 1,
    padding: MapEdgeInsets = .zero,
    progress: (@Sendable (_ loaded: Int, _ total: Int) -> Void)? = nil
  ) async throws -> RasterImage {
    try await renderer.checkSize(width: Double(width), height: Double(height), scale: scale)
    let size = ViewSize(width: Double(width), height: Double(height))
    let camera = CameraConstraints().constrain(camera, size: size, padding: padding)
    let viewport = Viewport(camera: camera, size: size, padding: padding, scale: scale)
    return try await renderer.image(
      camera, viewport, of: subject.withLock { $0 }, with: stage, progress: progress)
  }

  /// Renders a complete image that shows bounds, or all overlays, north up and without tilt.
  ///
  /// - Parameters:
  ///   - bounds: The bounds; `nil` for those of all visible overlays that were added. Without any, the image
  ///     shows the default camera.
  ///   - margin: The minimum distance of the bounds from the image's edges and the padding, in points.
  ///   - maximumZoom: The maximum zoom, for small bounds.
  ///   - width: The width in points, at least 1.
  ///   - height: The height in points, at least 1.
  ///   - scale: Pixels per point, greater than 0.
  ///   - padding: Insets of areas that other content covers, in points.
  /// - Throws: The errors of ``image(_:width:height:scale:padding:progress:)``.
  public func image(
    fitting bounds: CoordinateBounds? = nil, margin: Double = 48, maximumZoom: Float = 17,
    width: Int, height: Int, scale: Double = 1, padding: MapEdgeInsets = .zero
  ) async throws -> RasterImage {
    let overlayBounds = bounds == nil && stage.isUsed ? await stage.map.overlayBounds : nil
    let size = ViewSize(width: Double(width), height: Double(height))
    let fitted = (bounds ?? overlayBounds).flatMap {
      cameraFitting($0, in: size, insets: MapEdgeInsets(all: margin), padding: padding)
    }
    var camera = fitted ?? .default
    camera.zoom = min(camera.zoom, maximumZoom)
    return try await image(
      camera, width: width, height: height, scale: scale, padding: padding)
  }
}

extension MapSnapshotter {
  /// Changes the engine's overlays, for benchmarks of drawing. Not for a snapshotter with content of an app.
  package func changeOverlays<Result: Sendable>(
    _ change: @Sendable (OverlaySet) throws -> Result
  ) async rethrows -> Result {
    try await renderer.changeOverlays(change)
  }

  /// The names of the sources of which a tile could not be loaded, in alphabetical order.
  package var failedSources: [String] {
    get async { await renderer.failedSources.sorted() }
  }

  /// The last frame, to query its features; `nil` before the first one.
  package var drawnFrame: DrawnFrame? {
    get async { await renderer.drawnFrame }
  }

  /// Renders a complete image of a viewport, which is not constrained to the camera's limits, with the content
  /// of the last image.
  package func image(
    _ viewport: Viewport, progress: (@Sendable (_ loaded: Int, _ total: Int) -> Void)? = nil
  ) async throws -> RasterImage {
    try await renderer.image(viewport, progress: progress)
  }

  /// Renders a complete frame without reading its pixels.
  @discardableResult
  package func draw(
    _ viewport: Viewport, progress: (@Sendable (_ loaded: Int, _ total: Int) -> Void)? = nil
  ) async throws -> MapEngine.Frame {
    try await renderer.draw(viewport, progress: progress)
  }
}
