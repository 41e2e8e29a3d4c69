// SPDX-License-Identifier: Apache-2.0

extension MapView {
  /// Whether tiles of layers were asked for and have not come.
  var awaitsTiles: Bool { appOverlays.tileLayers.contains { $0.isWaiting } }

  /// Brings the tile layers to a time of the clock.
  func stepTileLayers(to time: Double) {
    guard hasSize, !appOverlays.tileLayers.isEmpty else { return }
    let viewport = viewport
    for layer in appOverlays.tileLayers { layer.update(viewport, at: time) }
  }

  /// Something came for a tile layer, or is not awaited any more.
  func tilesChanged() {
    for signal in appOverlays.tileSignals.values { signal.yield() }
    setNeedsFrame()
  }

  /// Waits until the tile layers have what the view shows, at most as long as ``tilePatience``.
  func completeTileLayers() async {
    guard !appOverlays.tileLayers.isEmpty else { return }
    let viewport = viewport
    for layer in appOverlays.tileLayers {
      layer.update(viewport, at: clock.now, takesAll: true)
    }
    if awaitsTiles { await waitForTiles() }
    for layer in appOverlays.tileLayers { layer.settle() }
  }

  private func waitForTiles() async {
    let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    appOverlays.lastTileSignal += 1
    let number = appOverlays.lastTileSignal
    appOverlays.tileSignals[number] = signal
    let patience = tilePatience
    let alarm = Task {
      try? await Task.sleep(for: patience)
      signal.finish()
    }
    for layer in appOverlays.tileLayers { layer.settle() }
    if awaitsTiles {
      for await _ in signals {
        for layer in appOverlays.tileLayers { layer.settle() }
        if !awaitsTiles { break }
      }
    }
    alarm.cancel()
    appOverlays.tileSignals[number] = nil
  }
}
