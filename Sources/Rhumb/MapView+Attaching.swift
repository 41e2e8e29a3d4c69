// SPDX-License-Identifier: Apache-2.0
public import MapRendererGLES
public import MapScene
public import MapUI

extension MapView {
  /// Attaches a scene and the back end to draw it with.
  ///
  /// If the view shows another scene with the same back end, the old one stays on the screen until the tiles
  /// of the new one are loaded. To show the new one at once, call ``/MapUI/MapView/detachScene()`` first.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - backend: The GPU back end. It is called on the main actor, which on Linux may change its thread at
  ///     an `await`.
  public func attach(scene: StyledScene, backend: GLESBackend) {
    attach(scene: scene, backend: backend as any RenderBackend)
  }

  /// Attaches a scene that is drawn without a window, for ``/MapUI/MapView/snapshot()`` and tests.
  ///
  /// - Throws: `RenderError` if there is no GPU or software renderer.
  public func attach(scene: StyledScene) throws(RenderError) {
    attach(scene: scene, backend: try GLESBackend.headless())
  }
}
