// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapImage
import MapScene
import MapStyle

/// Draws a view's frames with map engines: one for each combination of map type, style rules and buildings
/// that was shown recently.
@MainActor final class EngineFrameRenderer: FrameRenderer {
  let scene: StyledScene
  private let backend: any RenderBackend
  private let overlays: OverlaySet
  /// The engines, the one that was used last at the end.
  private var engines: [(content: Content, engine: MapEngine)] = []
  /// The number of engines that are kept, so that a switch back and forth shows the map at once. Each has tiles and
  /// atlases of its own.
  private static let mostEngines = 2
  /// The map in the last frame. Its engine is in ``engines``, or is drawn until the new engine has its tiles.
  private var shown: ShownMap?
  let isDark: Bool
  var showsBuildings = true
  var fadeDuration = 0.3
  /// Whether new engines apply the ``styleRules``.
  private var isStyled = false
  var covered = MapEdgeInsets.zero {
    didSet {
      for (_, engine) in engines { engine.covered = covered }
      shown?.engine.covered = covered
    }
  }

  var styleRules: MapStyleRules? { didSet { if styleRules != oldValue { restyle() } } }

  var language: LabelLanguage? {
    didSet { if language != oldValue { removeEngines { _ in true } } }
  }

  /// The map in a frame.
  private struct ShownMap {
    let engine: MapEngine
    let mapType: MapType
    /// When the new engine is shown even if it lacks tiles, in seconds of the view's clock. The first
    /// incomplete frame of the new engine sets it.
    var end: Double?
  }

  /// How long the last map is drawn while the new engine loads its tiles, seconds.
  private static let patience = 5.0

  /// The part of the scene that an engine shows.
  private struct Content: Hashable {
    var mapType: MapType
    var isStyled: Bool
    var buildings: Bool
  }

  init(scene: StyledScene, backend: any RenderBackend, overlays: OverlaySet) {
    self.scene = scene
    isDark = scene.isDark
    self.backend = backend
    self.overlays = overlays
  }

  func renderer(for scene: StyledScene) -> any FrameRenderer {
    EngineFrameRenderer(scene: scene, backend: backend, overlays: overlays)
  }

  func draw(
    _ viewport: Viewport, mapType: MapType, at time: Double
  ) throws -> MapEngine.Frame {
    try backend.together { () throws(RenderError) in
      let engine = engine(for: mapType)
      // The labels and raster tiles of a map that replaces another one do not fade in.
      engine.fades = shown.map { $0.engine === engine } ?? true
      engine.fadeDuration = fadeDuration
      var frame = try engine.draw(viewport, at: time)
      if !frame.isComplete, let shown, shown.engine !== engine, shown.mapType == mapType,
        time < shown.end ?? .infinity
      {
        let end = shown.end ?? time + EngineFrameRenderer.patience
        self.shown?.end = end
        _ = try shown.engine.draw(viewport, at: time)
        frame.retryTime = min(frame.retryTime ?? end, end)
      } else {
        show(ShownMap(engine: engine, mapType: mapType), at: time)
      }
      return frame
    }
  }

  var sourceErrors: [String: String] { shown?.engine.sourceErrors ?? [:] }

  var hasArrivals: Bool {
    shown?.engine.hasArrivals == true || engines.contains { $0.engine.hasArrivals }
  }

  func drawComplete(_ viewport: Viewport, mapType: MapType, at time: Double) async throws {
    let engine = engine(for: mapType)
    _ = try await engine.drawComplete(viewport, at: time)
    guard engines.contains(where: { $0.engine === engine }) else { return }
    show(ShownMap(engine: engine, mapType: mapType))
  }

  // MARK: - Transitions between engines

  func takeOver(from other: any FrameRenderer) {
    defer { other.close() }
    guard let other = other as? EngineFrameRenderer, other.backend === backend else { return }
    show(other.releaseShown())
  }

  /// Releases and returns the map that the last frame showed.
  private func releaseShown() -> ShownMap? {
    defer { shown = nil }
    if let shown { engines.removeAll { $0.engine === shown.engine } }
    return shown
  }

  /// Replaces the map that the last frame showed, and closes its engine if nothing else uses it.
  ///
  /// - Parameter time: The time at which the transitions of the map start; `nil` if they do not.
  private func show(_ map: ShownMap?, at time: Double? = nil) {
    let last = shown?.engine
    shown = map
    if let time { map?.engine.startChange(at: time) }
    if let last, last !== map?.engine, !engines.contains(where: { $0.engine === last }) {
      close([last])
    }
  }

  private func close(_ engines: [MapEngine]) {
    for engine in engines { engine.close() }
    if !engines.isEmpty { backend.resourcesWereReleased() }
  }

  private func restyle() {
    isStyled = styleRules != nil
    removeEngines(where: \.isStyled)
  }

  /// Removes engines that no longer show the right content. The one shown last is drawn until the new engine has its
  /// tiles.
  private func removeEngines(where isOutdated: (Content) -> Bool) {
    let outdated = engines.filter { isOutdated($0.content) }.map(\.engine)
    engines.removeAll { isOutdated($0.content) }
    close(outdated.filter { $0 !== shown?.engine })
  }

  func attributionBox(
    in viewport: Viewport, mapType: MapType
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    engine(for: mapType).attributionBox(in: viewport)
  }

  func close() {
    show(nil)
    close(engines.map(\.engine))
    engines = []
  }

  func isDrawn(with backend: any RenderBackend) -> Bool { backend === self.backend }

  func readPixels() throws -> RasterImage { try backend.readPixels() }

  var drawnFrame: DrawnFrame? { shown?.engine.drawnFrame }

  private func engine(for mapType: MapType) -> MapEngine {
    let content = content(of: mapType, isStyled: isStyled)
    if let index = engines.firstIndex(where: { $0.content == content }) {
      if index != engines.count - 1 { engines.append(engines.remove(at: index)) }
      return engines[engines.count - 1].engine
    }
    closeOldEngines()
    var part = (language.map(scene.labeled) ?? scene).shown(
      as: mapType, rules: content.isStyled ? styleRules : nil, buildings: content.buildings)
    if let shown, shown.mapType == mapType { part = part.changing(from: shown.engine.scene) }
    let engine = MapEngine(scene: part, backend: backend)
    engine.overlays = overlays
    engine.covered = covered
    engines.append((content, engine))
    if let shown { engine.shareTiles(of: shown.engine) }
    return engine
  }

  /// Closes the engines that were used least recently, so that there is room for another one. The one shown last is drawn
  /// until the new engine has its tiles.
  private func closeOldEngines() {
    while engines.count >= Self.mostEngines {
      let engine = engines.removeFirst().engine
      if engine !== shown?.engine { close([engine]) }
    }
  }

  private func content(of mapType: MapType, isStyled: Bool) -> Content {
    Content(
      mapType: mapType, isStyled: isStyled && mapType == .normal, buildings: showsBuildings)
  }

  func zoomRange(of mapType: MapType) -> ClosedRange<Double> {
    scene.zoomRange(of: scene.layers(of: mapType))
  }
}

extension StyledScene {
  /// Returns the part of the scene that a view shows.
  ///
  /// - Parameters:
  ///   - mapType: The map type.
  ///   - rules: Rules that change the appearance. They apply to the map type ``MapType/normal`` only.
  ///   - buildings: Whether buildings are extruded.
  package func shown(
    as mapType: MapType, rules: MapStyleRules?, buildings: Bool = true
  ) -> StyledScene {
    let belongs = layers(of: mapType)
    let part = (buildings ? self : withFlatBuildings).showing(belongs)
    guard mapType == .normal, let rules else { return part }
    return part.applying(rules)
  }

  /// Returns a predicate for the layers of a map type.
  fileprivate func layers(of mapType: MapType) -> (StyleLayer) -> Bool {
    let hasAerialImages =
      style.layers.contains { $0.type == .raster }
      && style.layers.contains { $0.type != .raster && $0.type != .background }
    return { mapType.shows($0.type, hasAerialImages: hasAerialImages) }
  }
}

extension MapType {
  /// Whether a layer belongs to this map type.
  ///
  /// - Parameter hasAerialImages: Whether the style has both raster and vector layers. In a style with only
  ///   one kind, all layers belong to every map type but ``none``.
  func shows(_ layer: StyleLayer.LayerType, hasAerialImages: Bool) -> Bool {
    guard self != .none else { return layer == .background }
    guard hasAerialImages, layer != .background else { return true }
    return switch self {
    case .normal, .terrain: layer != .raster
    case .satellite: layer == .raster
    case .hybrid: layer == .raster || layer == .line || layer == .symbol
    case .none: false
    }
  }
}
