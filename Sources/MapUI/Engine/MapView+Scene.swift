// SPDX-License-Identifier: Apache-2.0
public import MapScene

extension MapView {
  /// Gives the view something to draw, and what to draw it with.
  ///
  /// - Parameters:
  ///   - scene: The map.
  ///   - backend: The GPU. Frames are drawn on the main actor, so its context must be usable there:
  ///     on Linux, in a program with an `async` main, the main actor may change its thread at an
  ///     `await`, and a context that is current on the old one does not follow.
  public func attach(scene: Scene, backend: any RenderBackend) {
    attach(EnginePicture(scene: scene, backend: backend, overlays: overlays))
  }
}
