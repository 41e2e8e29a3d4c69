// SPDX-License-Identifier: Apache-2.0
public import MapScene

extension MapView {
  /// Gives the view something to draw, and what to draw it with.
  ///
  /// - Parameters:
  ///   - scene: The map.
  ///   - backend: The GPU. Its calls are made on the main actor, which on Linux may change its thread
  ///     at an `await`.
  public func attach(scene: Scene, backend: any RenderBackend) {
    attach(EnginePicture(scene: scene, backend: backend))
  }
}
