// SPDX-License-Identifier: Apache-2.0
public import MapScene

extension MapView {
  /// Gives the view something to draw, and what to draw it with.
  ///
  /// Where the view shows another scene with the same back end, that stays on the screen until the tiles of
  /// the new one are there. ``detachScene()`` first shows the new one at once.
  ///
  /// - Parameters:
  ///   - scene: The map.
  ///   - backend: The GPU. Its calls are made on the main actor, which on Linux may change its thread
  ///     at an `await`.
  public func attach(scene: Scene, backend: any RenderBackend) {
    attach(EnginePicture(scene: scene, backend: backend, overlays: overlays))
  }

  /// Takes the scene away, with all that its back end keeps for it; before the context of that goes.
  public func detachScene() {
    picture?.close()
    picture = nil
  }

  /// Takes the scene away if it is drawn with a back end, which is about to go. The next frame opens the
  /// default map again.
  package func detachScene(drawnWith backend: any RenderBackend) {
    if let picture, !picture.isDrawn(with: backend) { return }
    detachScene()
    defaultMapOpening?.cancel()
    defaultMapOpening = nil
  }

  /// The scene that was attached last; nil where none is.
  public var scene: Scene? { picture?.scene }

  /// Whether there is something to draw: a scene was attached.
  public var hasScene: Bool { picture != nil }
}

extension MapView {
  /// What views draw that nothing was attached to: called once for each, when it is first to be drawn,
  /// to ``attach(scene:backend:)`` something. Nil, as at the start, leaves them without a picture.
  public static var defaultMap: (@MainActor (MapView) async throws -> Void)?

  /// The opening of the default map: begun with the first call; nil where there is none.
  func openDefaultMap() -> Task<Void, any Error>? {
    if let defaultMapOpening { return defaultMapOpening }
    guard let open = MapView.defaultMap else { return nil }
    let opening = Task { [weak self] in
      do {
        if let self { try await open(self) }
      } catch {
        if !Task.isCancelled {
          self?.defaultMapFailure = error
          self?.setNeedsFrame()
        }
        throw error
      }
    }
    defaultMapOpening = opening
    return opening
  }
}
