// SPDX-License-Identifier: Apache-2.0
import MapCamera

/// The state of the map at the time of an input.
package struct GestureView {
  /// The camera shown.
  package var camera: CameraState
  /// The view's size in points.
  package var size: ViewSize
  /// The view's padding in points.
  package var padding: EdgeInsets
  /// The enabled gestures.
  package var settings: GestureSettings
  /// Returns the nearest camera within the map's limits. It must not change a camera that is within them.
  package var constrain: (CameraState) -> CameraState

  /// Makes a view with a camera, a size and limits.
  package init(
    camera: CameraState, size: ViewSize, padding: EdgeInsets = .zero,
    settings: GestureSettings = GestureSettings(),
    constrain: @escaping (CameraState) -> CameraState
  ) {
    self.camera = camera
    self.size = size
    self.padding = padding
    self.settings = settings
    self.constrain = constrain
  }
}
