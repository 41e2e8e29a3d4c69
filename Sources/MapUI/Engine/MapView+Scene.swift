// SPDX-License-Identifier: Apache-2.0
public import MapScene

extension MapView {
  /// Attaches a scene and the back end to draw it with: see the public method of the module Rhumb.
  package func attach(scene: StyledScene, backend: any RenderBackend) {
    dayScene = scene
    reportedImages = []
    attach(EngineFrameRenderer(scene: chosenScene(scene), backend: backend, overlays: overlays))
  }

  /// Replaces the attached scene by another one, with the same back end. Has no effect without a scene.
  package func replaceScene(by scene: StyledScene) {
    guard let renderer else { return }
    dayScene = scene
    attach(renderer.renderer(for: chosenScene(scene)))
  }

  /// Waits for sources and icons that are missing in the drawn scene, and draws them.
  func extendScene() {
    extending?.cancel()
    guard let scene = renderer?.scene, !scene.isComplete else { return extending = nil }
    extending = Task { [weak self] in
      if let extended = await scene.extended() { self?.replaceScene(scene, by: extended) }
    }
  }

  /// Draws a scene instead of the same one with fewer sources. Has no effect if that one is not drawn anymore.
  func replaceScene(_ scene: StyledScene, by extended: StyledScene) {
    guard let renderer, renderer.scene.isSame(as: scene) else { return }
    if dayScene?.isSame(as: scene) ?? false { dayScene = extended }
    attach(renderer.renderer(for: extended))
    if nightScene?.isSame(as: scene) ?? false { nightScene = extended }
  }

  /// Shows the scene of the lighting mode, with the same back end.
  func lightingDidChange() {
    guard let renderer, let dayScene else { return }
    let scene = chosenScene(dayScene)
    if !renderer.scene.isSame(as: scene) { attach(renderer.renderer(for: scene)) }
  }

  private func chosenScene(_ day: StyledScene) -> StyledScene {
    isLowLight ? nightScene ?? day.nightVariant ?? day : day
  }

  /// Detaches the scene and releases its GPU resources. Call it before the GPU context is destroyed.
  public func detachScene() {
    renderer?.close()
    renderer = nil
    extendScene()
    dayScene = nil
  }

  /// Detaches the scene if it is drawn with a back end that is about to be destroyed. The next frame opens
  /// the default map again.
  package func detachScene(drawnWith backend: any RenderBackend) {
    if let renderer, !renderer.isDrawn(with: backend) { return }
    detachScene()
    defaultMapOpening?.cancel()
    defaultMapOpening = nil
  }

  /// The attached scene, also while its variant for the night or ``nightScene`` is shown; `nil` without one.
  public var scene: StyledScene? { dayScene ?? renderer?.scene }

  /// Whether a scene is attached.
  package var hasScene: Bool { renderer != nil }
}

extension MapView {
  /// Opens a map for a view: calls ``attach(scene:backend:)``.
  package typealias MapOpening = @MainActor (MapView) async throws -> Void

  /// Returns the task that opens the default map, which the first call starts; `nil` without a default map.
  func openDefaultMap() -> Task<Void, any Error>? {
    if let defaultMapOpening { return defaultMapOpening }
    guard let open = defaultMap?() else { return nil }
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
