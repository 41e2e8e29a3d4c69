// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapCamera
public import MapImage

/// The options of a new map view.
public struct MapViewOptions {
  /// The initial camera; `nil`, the default, for `CameraPosition.default`.
  public var camera: CameraPosition?
  /// The view's frame in its container, in points; zero by default. Updates that need a size are kept until the view
  /// has one.
  public var frame: CGRect = .zero
  /// The color shown where no map is loaded yet; `nil`, the default, for the style's color.
  public var backgroundColor: MapColor?
  /// Pixels per point, above 0; 1 by default.
  public var scale: Double = 1
  /// The seconds in which labels and icons of the map fade in and out; 0.3 by default, as in MapLibre. They appear at
  /// once if it is not above 0, and in snapshots.
  public var fadeDuration: Double = 0.3
  /// The clock; `nil`, the default, for the system clock.
  public var clock: (any FrameClock)?

  /// Creates options with the default values.
  public init() {}
}
