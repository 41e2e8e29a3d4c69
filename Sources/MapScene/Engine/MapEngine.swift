// SPDX-License-Identifier: Apache-2.0
import Foundation
import Logging
import MapCamera
import MapFiles
import MapGeometry
import MapImage
import MapJSON
import MapResources
import MapStyle
import MapText
import MapTiles

/// Draws the frames of a scene.
///
/// The owner of the GPU context owns the engine and calls it on one thread only. A frame never waits for
/// tiles: a missing tile is replaced by loaded ancestors or descendants.
package final class MapEngine {
  package let scene: StyledScene
  /// Whether the attribution of the sources is drawn in the corner. Disable it only if the app shows the
  /// attribution itself.
  package var showsAttribution = true
  /// The app's overlays, or `nil` to draw only the map. Several engines can share an overlay set.
  package var overlays: OverlaySet?
  private lazy var overlayPainter = OverlayPainter(backend: backend)
  /// The parts of the view that controls cover, in points inside its padding. The attribution avoids both.
  package var covered = MapEdgeInsets.zero
  private var attribution: AttributionLabel
  private let backend: any RenderBackend
  private let tiles: SceneTiles
  private var workers: TileWorkers { tiles.workers }
  private var images: TileImageBudget { tiles.images }
  private let glyphAtlas: GlyphAtlas
  private let iconTexture: TextureHandle?
  private let gradients: [Int: TextureHandle]
  private var store = TileStore()
  private var gaps = ArchiveGaps()
  /// Whether the driver has compiled the programs of the scene.
  private var arePrepared = false
  /// The tile whose upload to the GPU is in progress.
  private var upload: TileUpload?
  private var frame = 0
  private var lastViewport: Viewport?
  /// The tiles, labels and feature states of the last frame.
  private var shown: ShownContent?
  private var isClosed = false
  private let log: Logger
  /// Whether labels and raster tiles fade in ``draw(_:at:)``. Otherwise they appear and disappear at once, as they do in
  /// ``drawComplete(_:at:progress:isolation:)``.
  package var fades = true
  /// The seconds in which a label fades in or out; without fading if it is 0.
  package var fadeDuration: Double {
    get { labels.fadeDuration }
    set { labels.fadeDuration = newValue }
  }
  /// The time since which the style's paint changes from that of another scene, in seconds of the caller's clock.
  /// Before, frames have the paint of the other scene.
  private var changeStart: Double?
  private let labels = LabelIndex()
  private var errors: SourceErrors
  /// The names of the sources of which a tile could not be loaded.
  package var failedSources: Set<String> { errors.failed }
  /// The errors of the sources whose last tile could not be loaded, by name.
  package var sourceErrors: [String: String] { errors.current }
  /// The seconds between frames that look for new versions of outdated tiles.
  private static let updateInterval = 1.0
  /// The upload time per frame when drawing does not wait for tiles. The rest is uploaded in later frames. At
  /// least one part of a tile is uploaded per frame, so that every upload completes.
  private static let uploadBudget = Duration.milliseconds(1)
  /// The upload time per frame of a map at rest: fewer frames until it is complete.
  private static let uploadBudgetAtRest = Duration.milliseconds(4)

  /// The tiles that failed in frames that did not wait for them.
  private var failedInMotion: Set<TileKey> = []
  /// The time since which glyph ranges are missing; `nil` if none are.
  private var glyphsMissingSince: Double?

  /// - Parameters:
  ///   - scene: The scene to draw.
  ///   - backend: The backend to draw with.
  ///   - log: The logger for errors in tiles. Each reason is logged once.
  ///   - tiles: The tiles of the same scene, if some are being built.
  package init(
    scene: StyledScene, backend: any RenderBackend, log: Logger = Logger(label: "rhumb.scene"),
    tiles: SceneTiles? = nil
  ) {
    self.tiles = tiles ?? SceneTiles(of: scene)
    self.scene = scene
    self.backend = backend
    self.log = log
    errors = SourceErrors(log: log)
    attribution = AttributionLabel(scene: scene)
    glyphAtlas = GlyphAtlas(backend: backend)
    iconTexture = scene.sprite.sheet.map { backend.makeTexture(TextureData($0)) }
    gradients = scene.style.gradients.mapValues { backend.makeTexture($0.texture) }
    scene.builds.addEngine()
  }

  deinit {
    scene.builds.removeEngine()
  }

  /// Shares the tiles of another engine that a change of its scene, which this engine draws, does not affect.
  package func shareTiles(of other: MapEngine) {
    guard other !== self, other.backend === backend, !other.isClosed, !isClosed,
      scene.isChange(of: other.scene)
    else { return }
    let sharing = TileSharing(from: other.scene, to: scene)
    let count = scene.plan.groups.count
    for tile in other.store.loaded {
      guard let source = sharing.sharedSource(tile.key.source) else { continue }
      let shared = LoadedTile(sharing: tile, source: source, groupCount: count)
      store.insert(shared)?.release(from: backend)
    }
    for var key in other.store.missing {
      guard let source = sharing.sameSource(key.source) else { continue }
      key.source = source
      store.insertAbsent(key)
    }
  }

  /// Releases the engine's GPU resources. The engine cannot draw any more. A pending
  /// ``drawComplete(_:at:progress:isolation:)`` throws. Further calls have no effect.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    workers.request([])
    labels.removeAll()
    store.removeAll(backend: backend)
    upload?.tile.release(from: backend)
    upload = nil
    shown = nil
    if let iconTexture { backend.release(iconTexture) }
    gradients.values.forEach(backend.release)
    glyphAtlas.release()
    overlayPainter.textures.releaseAll()
  }

  /// Draws a frame with the loaded tiles and requests the missing ones.
  ///
  /// - Parameter time: The time in seconds of the caller's clock. A failed tile is requested again after 1 s,
  ///   and then after twice the delay each time, up to 60 s.
  @discardableResult
  package func draw(_ viewport: Viewport, at time: Double) throws(RenderError) -> Frame {
    frame += 1
    let budget =
      viewport == lastViewport ? MapEngine.uploadBudgetAtRest : MapEngine.uploadBudget
    takeFinishedTiles(at: time, isPatient: false, budget: budget)
    let choices = chooseTiles(viewport, at: time, isPatient: false)
    labels.beginFrame(viewport, at: time, fades: fades)
    return try draw(viewport, choices: choices, at: time, changeTime: changeTime(at: time))
  }

  /// The seconds since the scene replaced another one.
  private func changeTime(at time: Double) -> Double {
    guard scene.changeDuration > 0 else { return .infinity }
    guard let changeStart else { return 0 }
    return min(max(time - changeStart, 0), scene.changeDuration)
  }

  /// Starts the transitions from the paint of another scene, unless they have been started before.
  package func startChange(at time: Double) { changeStart = changeStart ?? time }

  /// - Parameter changeTime: The seconds since the scene replaced another one; infinite after its transitions.
  private func draw(
    _ viewport: Viewport, choices: Choices, at time: Double, changeTime: Double
  ) throws(RenderError) -> Frame {
    let (list, content) = drawList(
      viewport, choices: choices, isStill: viewport == lastViewport, changeTime: changeTime)
    labels.endFrame(isComplete: choices.requested.isEmpty)
    lastViewport = viewport
    try backend.draw(list)
    shown = content
    store.trim(
      to: choices.tileCount + ResourceLimits.cachedTiles, frame: frame, backend: backend)
    images.setLoaded(bytes: store.imageBytes)
    var retryTime = choices.retryTime
    let awaitsAttribution = showsAttribution && !scene.attributionGlyphs.isLoaded
    if workers.awaitsUpdates || awaitsAttribution {
      retryTime = min(retryTime ?? .infinity, time + Self.updateInterval)
    }
    if let check = nextGlyphCheck(at: time) { retryTime = min(retryTime ?? .infinity, check) }
    return Frame(
      isComplete: choices.requested.isEmpty, tiles: choices.tileCount,
      commands: list.commands.count,
      failedTiles: choices.failedCount,
      isFading: labels.isChanging || choices.hasFades || changeTime < scene.changeDuration,
      retryTime: retryTime)
  }

  /// The time of the next frame that checks for missing glyph ranges: after 1 s, and then after twice the delay each
  /// time, up to 60 s. `nil` if none are missing.
  private func nextGlyphCheck(at time: Double) -> Double? {
    let areMissing =
      workers.awaitsGlyphs || showsAttribution && scene.attributionGlyphs.isRecovering
    glyphsMissingSince = areMissing ? glyphsMissingSince ?? time : nil
    return glyphsMissingSince.map {
      time
        + min(max(time - $0, ResourceLimits.firstRetryDelay), ResourceLimits.longestRetryDelay)
    }
  }

  /// Waits for all tiles in view and the glyphs of the attribution, and draws a frame.
  ///
  /// The labels do not depend on earlier frames, and do not fade. Transitions of the style end.
  ///
  /// A tile that failed while a frame waited for it is not requested again before its retry time. Like a tile that does
  /// not exist, it is replaced by loaded ancestors or descendants.
  ///
  /// - Parameters:
  ///   - time: The time in seconds of the caller's clock, as in ``draw(_:at:)``.
  ///   - progress: A closure that receives the number of loaded tiles and the number of tiles the frame
  ///     needs. The engine calls it whenever tiles have loaded, last with two equal numbers.
  /// - Throws: `CancellationError` if the task is canceled or the engine is closed while waiting, or
  ///   ``RenderError``.
  package func drawComplete(
    _ viewport: Viewport, at time: Double,
    progress: ((_ loaded: Int, _ total: Int) -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Frame {
    frame += 1
    // Frames in motion give up a tile at its first error.
    for key in failedInMotion { store.retries.succeeded(key) }
    failedInMotion = []
    while true {
      guard !isClosed, !Task.isCancelled else { throw CancellationError() }
      takeFinishedTiles(at: time, isPatient: true)
      let choices = chooseTiles(viewport, at: time, isPatient: true)
      if choices.requested.isEmpty, showsAttribution, !scene.attributionGlyphs.isLoaded {
        try await scene.attributionGlyphs.load()
        continue
      }
      if choices.requested.isEmpty {
        progress?(choices.tileCount, choices.tileCount)
        lastViewport = viewport
        labels.removeAll()
        labels.beginFrame(viewport, at: time, fades: false)
        changeStart = -.infinity
        return try draw(viewport, choices: choices, at: time, changeTime: scene.imageChangeTime)
      }
      try prepareDriver(for: viewport)
      progress?(choices.tileCount, choices.tileCount + choices.requested.count)
      await workers.waitForResult()
    }
  }

  /// Lets the driver compile the programs of the scene, while tiles are built. The first frame would do it otherwise. Not for frames
  /// that show what has arrived: a window would be complete 3 % later.
  private func prepareDriver(for viewport: Viewport) throws(RenderError) {
    if arePrepared { return }
    arePrepared = true
    let samples = ProgramSamples(
      scene.style, context: scene.evaluationContext(zoom: viewport.styleZoom),
      size: viewport.pixelSize)
    try samples.draw(with: backend, glyphs: glyphAtlas.texture, icons: iconTexture)
  }

  /// Whether tiles or glyphs have arrived that the last frame did not draw.
  package var hasArrivals: Bool { upload != nil || workers.hasArrivals }

  /// The labels that were placed in the last frame, in no order.
  package var placedLabels: [PlacedLabel] { labels.placed }

  /// Returns the pixels of the last frame, premultiplied.
  package func readPixels() throws(RenderError) -> RasterImage { try backend.readPixels() }

  // MARK: - Tiles

  /// Uploads built tiles to the GPU: all of them, or as many as a time budget allows.
  private func takeFinishedTiles(at time: Double, isPatient: Bool, budget: Duration? = nil) {
    let end = budget.map { ContinuousClock.now + $0 }
    if workers.takeLoadedGlyphs() {
      store.setOutdatedWithoutGlyphs()
      if let tile = upload?.tile, tile.lacksGlyphs { tile.isOutdated = true }
    }
    while upload != nil || takeFinishedTile(at: time, isPatient: isPatient) {
      while upload?.step(backend) ?? false {
        if let end, ContinuousClock.now >= end { return }
      }
      guard let tile = upload?.tile else { continue }
      tile.lastFrame = frame
      let replaced = store.insert(tile)
      tile.loadTime = replaced?.loadTime ?? (fades && !isPatient ? time : -.infinity)
      replaced?.release(from: backend)
      images.setLoaded(bytes: store.imageBytes)
      store.fillBorders(around: tile, backend: backend)
      upload = nil
    }
  }

  /// Processes the result of the next tile. Returns `false` if there is none.
  private func takeFinishedTile(at time: Double, isPatient: Bool) -> Bool {
    guard let (key, outcome) = workers.takeFinished() else { return false }
    let source = scene.sources[key.source].name
    switch outcome {
    case .built(let bundle):
      images.took(bundle)
      failedInMotion.remove(key)
      errors.succeeded(source)
      upload = TileUpload(bundle, key: key, groupCount: scene.plan.groups.count)
      if let update = bundle.update { workers.follow(update, of: key) }
      if bundle.lacksGlyphs, let recovery = scene.fonts.recovery { workers.followGlyphs(recovery) }
      if bundle.skippedFeatures > 0 {
        log.notice("tile \(key.id): \(bundle.skippedFeatures) malformed features skipped")
      }
      for warning in scene.fonts.takeFontWarnings() { log.warning("\(warning)") }
    case .outdated: store.setOutdated(true, key)
    case .absent:
      failedInMotion.remove(key)
      errors.succeeded(source)
      store.isLoaded(key) ? store.setOutdated(false, key) : store.insertAbsent(key)
    case .failed(let reason):
      // The first error in a map in motion is often temporary.
      if isPatient || store.retries.hasFailed(key) {
        errors.failed(key, of: source, reason: reason)
      }
      store.retries.failed(key, at: time)
      if !isPatient, failedInMotion.count < ResourceLimits.failedTiles {
        failedInMotion.insert(key)
      }
    }
    return true
  }

  private struct Choices {
    var tiles: [String: [RenderTile]] = [:]
    var hasFades = false
    var requested: [TileKey] = []
    /// The tiles to load in advance.
    var later: [TileKey] = []
    var tileCount = 0
    var failedCount = 0
    var retryTime: Double?
  }

  /// Chooses the tiles of a frame and requests the missing ones. If it is patient, as for a still image, it waits for
  /// failed tiles. For a map in motion, it requests others in place of failed tiles until the time of their next attempt.
  private func chooseTiles(_ viewport: Viewport, at time: Double, isPatient: Bool) -> Choices {
    var choices = Choices()
    var failed: [TileKey] = []
    var absent: [TileKey] = []
    let chosen = gaps.choosers(of: scene, atZoom: viewport.styleZoom) { source, index, gaps in
      TileChooser(
        source: source, sourceIndex: index, viewport: viewport, store: store,
        fades: fades && !isPatient
          ? RasterFades(of: source, style: scene.style, zoom: viewport.styleZoom, at: time) : nil,
        gaps: gaps)
    }
    for chooser in chosen {
      choices.tiles[chooser.source.name, default: []] += chooser.chosen
      choices.requested += chooser.requested
      if !isPatient {
        for key in chooser.ancestors(levels: scene.prefetchLevels) {
          switch store[key] {
          case nil: choices.later.append(key)
          // Stays although it is not drawn.
          case .loaded(let tile): tile.lastFrame = frame
          case .absent, .failed: break
          }
        }
      }
      failed += chooser.failed
      choices.failedCount += chooser.failed.count { !store.isLoaded($0) }
      absent += chooser.absent
      choices.tileCount += chooser.chosen.count
      for tile in chooser.chosen {
        tile.tile.lastFrame = frame
        // Stays until the tile above it has faded in.
        tile.under?.lastFrame = frame
        choices.hasFades = choices.hasFades || tile.age < .infinity
      }
    }
    let (due, next) = store.retries.ready(failed, at: time)
    choices.requested += due
    choices.retryTime = next
    store.trimAbsent(keeping: absent)
    workers.request(
      choices.requested.filter { $0 != upload?.tile.key },
      later: choices.later.filter { $0 != upload?.tile.key }, isPatient: isPatient)
    return choices
  }

  /// Returns the attribution's rectangle in points from the frame's upper left corner, or `nil` without one.
  package func attributionBox(
    in viewport: Viewport
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    guard showsAttribution else { return nil }
    return attribution.box(in: viewport, covered: covered)
  }

  // MARK: - Drawing

  /// The content of a frame, for queries.
  private struct ShownContent {
    let viewport: Viewport
    let tiles: [String: [RenderTile]]
    let labels: [Int: [DrawnLabel]]
    let states: FeatureStates.Current
  }

  /// The last frame, to query its features; `nil` before the first one.
  package var drawnFrame: DrawnFrame? {
    shown.map {
      DrawnFrame(
        scene: scene, viewport: $0.viewport, tiles: $0.tiles, labels: $0.labels, states: $0.states)
    }
  }

  private func drawList(
    _ viewport: Viewport, choices: Choices, isStill: Bool, changeTime: Double
  ) -> (DrawList, ShownContent) {
    let size = viewport.pixelSize
    attribution.update()
    var evaluation = scene.evaluationContext(zoom: viewport.styleZoom)
    evaluation.changeTime = changeTime
    var list = DrawList(width: size.x, height: size.y)
    list.light = Light(scene.style.light, context: &evaluation, bearing: viewport.bearing)
    let paint = PaintContext(
      viewport: viewport, plan: scene.plan, icons: scene.sprite.catalog.images,
      iconTexture: iconTexture, gradients: gradients, featureStates: scene.featureStates.current,
      evaluation: evaluation, list: list)
    let targetW = Float(viewport.cameraToTargetDistance)
    let view = SymbolView(
      width: Float(size.x), height: Float(size.y), scale: Float(viewport.scale),
      bearing: Float(viewport.bearing * .pi / 180), groundTurn: Float(viewport.groundTurn),
      targetW: targetW,
      tiltCosine: Float(cos(viewport.viewingAngle * .pi / 180)))
    let symbols = placeSymbols(
      choices.tiles, context: &evaluation, states: paint.featureStates, view: view,
      covered: viewport.padding + covered, sprites: overlays?.collisions(viewport))
    var painter = FramePainter(
      paint: paint, tiles: choices.tiles,
      ground: FramePainter.ground(of: scene.style, in: viewport),
      glyphTexture: glyphAtlas.texture, emojiTexture: glyphAtlas.colorTexture, targetW: targetW,
      pixelShift: isStill ? viewport.shiftToPixels : .zero)
    painter.isStill = isStill
    if let overlays {
      // Also if all overlays were removed, to release their textures.
      overlayPainter.textures.beginFrame()
      if !overlays.isEmpty { painter.overlays = (overlays, overlayPainter) }
    }
    var attributionLabels = LayerSymbols()
    if showsAttribution {
      attributionLabels = attribution.symbols(
        in: view, covered: viewport.padding + covered,
        atlas: glyphAtlas.regions())
    }
    let content = ShownContent(
      viewport: viewport, tiles: choices.tiles, labels: symbols.mapValues(\.labels),
      states: paint.featureStates)
    return (painter.paintAll(symbols: symbols, attribution: attributionLabels), content)
  }

  /// Places the labels of all symbol layers, starting with the topmost layer.
  private func placeSymbols(
    _ tiles: [String: [RenderTile]], context: inout EvaluationContext,
    states: FeatureStates.Current, view: SymbolView, covered: MapEdgeInsets,
    sprites: SpriteCollisions?
  ) -> [Int: LayerSymbols] {
    if showsAttribution {
      _ = glyphAtlas.add(
        attribution.glyphs(
          width: view.width / view.scale - Float(covered.left + covered.right)))
    }
    glyphAtlas.addGlyphs(of: tiles.values.joined().lazy.map(\.tile))
    var placer = SymbolPlacer(
      view: view,
      atlas: glyphAtlas.regions(icons: scene.sprite.catalog.images),
      featureStates: states)
    if showsAttribution, let box = attribution.box(in: view, covered: covered) {
      placer.reserve(box)
    }
    if let sprites { placer.cover(sprites) }
    // The placers of sources whose labels do not avoid those of other sources.
    var placers: [String: SymbolPlacer] = [:]
    var symbols: [Int: LayerSymbols] = [:]
    let layers = scene.style.layers
    // Iterates over indices, because `enumerated().reversed()` would copy all layers in each frame.
    for layer in layers.indices.reversed() {
      let isShown = layers[layer].isShown(atZoom: context.zoom)
      guard layers[layer].isVisible, isShown || labels.hasLabels(of: layer),
        case .symbol(let style) = layers[layer].kind,
        let source = layers[layer].source, let tiles = tiles[source],
        let group = scene.plan.groupOfLayer[layer]
      else { continue }
      func place(_ placer: inout SymbolPlacer) -> LayerSymbols {
        // The labels of a layer that the zoom has left fade out.
        placer.place(
          scene.plan.groups[group], style: style, tiles: isShown ? tiles : [],
          labels: labels.labels(of: layer), context: &context)
      }
      symbols[layer] =
        scene.collidesAcrossSources ? place(&placer) : place(&placers[source, default: placer])
    }
    return symbols
  }
}
