// SPDX-License-Identifier: Apache-2.0
import MapRendererGLES
public import MapScene
public import MapUI

extension MapView {
  /// Attaches a scene that is drawn without a window, for ``/MapUI/MapView/snapshot()`` and tests.
  ///
  /// - Throws: `RenderError` if there is no GPU or software renderer.
  public func attach(scene: StyledScene) throws {
    attach(scene: scene, backend: try GLESBackend.headless())
  }
}
