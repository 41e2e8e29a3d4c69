// SPDX-License-Identifier: Apache-2.0
public import MapImage
import MapScene

/// Why a view has no picture.
public enum MapViewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing to draw with was attached.
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
  /// Shows the frame of a time of the ``clock``: steps there and draws.
  ///
  /// Never waits for tiles: what is missing is stood in for, and ``needsFrame`` stays true until it has
  /// come. Without a scene or a size only the step is made; where there is a ``defaultMap``, opening
  /// it begins, and ``needsFrame`` becomes true when it is there.
  ///
  /// - Parameter time: Seconds of the ``clock``. One that is not finite has no effect.
  /// - Throws: what the GPU reports, and once why the default map cannot be opened.
  public func drawFrame(at time: Double) throws {
    guard time.isFinite else { return }
    step(to: time)
    guard hasSize else { return }
    guard let picture else {
      _ = openDefaultMap()
      defer { defaultMapFailure = nil }
      if let defaultMapFailure { throw defaultMapFailure }
      return
    }
    settleControls()
    let frame = try picture.draw(viewport, mapType: mapType, at: time)
    tellRendering(isComplete: frame.isComplete && !awaitsTiles)
    if !frame.isComplete { setNeedsFrame() }
    if let due = frame.retryTime {
      retryAlarm.set(due, now: time) { [weak self] in self?.setNeedsFrame() }
    }
  }

  /// A picture of the view as it is now, with everything in it, in pixels, premultiplied.
  ///
  /// Where nothing was attached, the ``defaultMap`` is opened first. Tiles of layers are awaited as long
  /// as ``tilePatience``.
  ///
  /// - Throws: ``MapViewError``, what the GPU reports, why the default map cannot be opened, and
  ///   `CancellationError` where the scene is replaced or taken away meanwhile.
  public func snapshot() async throws -> RasterImage {
    guard picture != nil || MapView.defaultMap != nil else { throw MapViewError.noScene }
    guard hasSize else { throw MapViewError.noSize }
    if picture == nil { try await openDefaultMap()?.value }
    await completeTileLayers()
    guard let picture else { throw MapViewError.noScene }
    updateControls(to: clock.now)
    settleControls()
    try await picture.drawComplete(viewport, mapType: mapType, at: clock.now)
    return try picture.readPixels()
  }

  func attach(_ picture: any MapPicture) {
    if let old = self.picture { picture.takeOver(from: old) }
    self.picture = picture
    picture.covered = controlInsets
    picture.showsBuildings = isBuildingsEnabled
    picture.mapStyle = mapStyle
    events.isRendering = false
    readSourceZooms()
    setNeedsFrame()
  }

  private func tellRendering(isComplete: Bool) {
    if !isComplete, !events.isRendering {
      events.isRendering = true
      tell { $0.mapViewDidStartTileRendering(self) }
    } else if isComplete, events.isRendering {
      events.isRendering = false
      tell { $0.mapViewDidFinishTileRendering(self) }
    }
    if !isComplete || isAnimating || isGestureActive {
      events.snapshotIsDue = true
    } else if events.snapshotIsDue {
      events.snapshotIsDue = false
      tell { $0.mapViewSnapshotReady(self) }
    }
  }
}
