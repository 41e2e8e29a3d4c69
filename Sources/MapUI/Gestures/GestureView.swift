// SPDX-License-Identifier: Apache-2.0
public import MapCamera

/// The map as the recognizers see it at the moment of an input.
public struct GestureView {
  /// The camera that is shown.
  public var camera: CameraState
  /// The view's size in points.
  public var size: ViewSize
  /// The view's padding in points.
  public var padding: EdgeInsets
  /// Which gestures are answered.
  public var settings: GestureSettings
  /// The map's gate: the nearest camera that its limits permit. What it permits it must not change.
  public var constrain: (CameraState) -> CameraState

  /// Makes a view of a map.
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
