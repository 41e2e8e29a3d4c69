// SPDX-License-Identifier: Apache-2.0
public import MapImage
import MapScene
import MapStyle

/// The reasons why a view cannot be drawn.
public enum MapViewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No scene was attached.
  case noScene
  /// The view's width or height is 0.
  case noSize

  public var description: String {
    switch self {
    case .noScene: "the map view has no scene to draw"
    case .noSize: "the map view has no size"
    }
  }
}

extension MapView {
  /// Steps the view to a time of the ``clock`` and draws its frame.
  ///
  /// The method never waits for tiles: placeholders replace missing ones, and ``needsFrame`` stays `true`
  /// until they are loaded. Without a scene or a size, the view only steps. If there is a default map, the
  /// view begins to open it, and ``needsFrame`` becomes `true` when it is ready.
  ///
  /// - Parameter time: Seconds of the ``clock``. A value that is not finite has no effect.
  /// - Throws: `RenderError`; once, the error that prevented the default map from opening.
  public func drawFrame(at time: Double) throws {
    guard time.isFinite else { return }
    step(to: time)
    guard hasSize else { return }
    guard let renderer else {
      _ = openDefaultMap()
      defer { defaultMapFailure = nil }
      if let defaultMapFailure { throw defaultMapFailure }
      return
    }
    settleControls()
    let frame = try renderer.draw(viewport, mapType: mapType, at: time)
    reportMissingImages()
    notifyRendering(isComplete: frame.isComplete && !awaitsTiles, isFading: frame.isFading)
    if frame.isFading { setNeedsFrame() }
    if !frame.isComplete, !needsFrame {
      setNeedsFrame()
      awaitsOnlyTiles = true
    }
    if let due = frame.retryTime {
      retryAlarm.set(due, now: time) { [weak self] in self?.setNeedsFrame() }
    }
  }

  /// Whether the next frame would equal the last one until a missing tile arrives, although ``needsFrame`` is `true`. A
  /// host that checks this repeatedly does not have to draw meanwhile, and leaves the processor to the tiles.
  package var canSkipFrame: Bool { awaitsOnlyTiles && renderer?.hasArrivals == false }

  /// Whether the last frame showed all tiles.
  package var isComplete: Bool { !events.isRendering }

  /// Returns an image of the view with all tiles loaded, in pixels, with premultiplied alpha.
  ///
  /// If no scene was attached, the view opens the default map first. It waits at most 10 s for
  /// the tiles of ``TileLayer``s.
  ///
  /// - Throws: ``MapViewError``, `RenderError`, the error that prevented the default map from opening, and
  ///   `CancellationError` if the scene is replaced or detached meanwhile.
  public func snapshot() async throws -> RasterImage {
    guard renderer != nil || defaultMap?() != nil else { throw MapViewError.noScene }
    guard hasSize else { throw MapViewError.noSize }
    if renderer == nil { try await openDefaultMap()?.value }
    await completeContent()
    while let scene = renderer?.scene, let settled = await scene.settled() {
      replaceScene(scene, by: settled)
    }
    while let renderer {
      try await renderer.drawComplete(viewport, mapType: mapType, at: clock.now)
      reportMissingImages()
      // The app may have added images that were missing.
      if renderer === self.renderer { return try renderer.readPixels() }
    }
    throw MapViewError.noScene
  }

  /// Reports the images that are missing for the first time.
  private func reportMissingImages() {
    guard let onMissingImage, let scene = renderer?.scene else { return }
    for name in scene.missingImages where reportedImages.insert(name).inserted {
      onMissingImage(name)
    }
  }

  func attach(_ renderer: any FrameRenderer) {
    if let old = self.renderer { renderer.takeOver(from: old) }
    self.renderer = renderer
    renderer.covered = controlInsets
    renderer.showsBuildings = isBuildingsEnabled
    renderer.fadeDuration = fadeDuration
    renderer.styleRules = styleRules
    renderer.language = language.flatMap { LabelLanguage($0) }
    events.isRendering = false
    readSourceZooms()
    extendScene()
    setNeedsFrame()
  }

  private func notifyRendering(isComplete: Bool, isFading: Bool) {
    if !isComplete, !events.isRendering {
      events.isRendering = true
      notify { $0.mapViewDidStartTileRendering(self) }
    } else if isComplete, events.isRendering {
      events.isRendering = false
      notify { $0.mapViewDidFinishTileRendering(self) }
    }
    if !isComplete || isFading || isAnimating || isGestureActive {
      events.snapshotIsDue = true
    } else if events.snapshotIsDue {
      events.snapshotIsDue = false
      notify { $0.mapViewSnapshotReady(self) }
    }
  }
}
