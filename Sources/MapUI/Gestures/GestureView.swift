// SPDX-License-Identifier: Apache-2.0
public import MapCamera

/// The state of the map at the time of an input.
public struct GestureView {
  /// The camera shown.
  public var camera: CameraState
  /// The view's size in points.
  public var size: ViewSize
  /// The view's padding in points.
  public var padding: EdgeInsets
  /// The enabled gestures.
  public var settings: GestureSettings
  /// Returns the nearest camera within the map's limits. It must not change a camera that is within them.
  public var constrain: (CameraState) -> CameraState

  /// Makes a view with a camera, a size and limits.
  public init(
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
