// SPDX-License-Identifier: Apache-2.0

extension MapView {
  /// Whether tile layers have pending requests.
  var awaitsTiles: Bool { appOverlays.tileLayers.contains { $0.isWaiting } }

  /// Updates the tile layers to a time of the clock.
  func stepTileLayers(to time: Double) {
    guard hasSize, !appOverlays.tileLayers.isEmpty else { return }
    let viewport = viewport
    for layer in appOverlays.tileLayers { layer.update(viewport, at: time) }
  }

  /// Called when a tile arrived for a layer or a request was canceled.
  func tilesChanged() {
    for signal in appOverlays.tileSignals.values { signal.yield() }
    setNeedsFrame()
  }

  /// Completes the content of a still image: waits for the tiles of tile layers, and draws the controls.
  package func completeContent() async {
    await completeTileLayers()
    updateControls(to: clock.now)
    settleControls()
  }

  /// Waits until the tile layers have all tiles in view, for at most ``tilePatience``.
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
