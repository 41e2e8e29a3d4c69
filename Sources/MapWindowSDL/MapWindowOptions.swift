// SPDX-License-Identifier: Apache-2.0

/// The options for opening a window.
public struct MapWindowOptions: Sendable {
  /// The window's title.
  public var title = "Map"
  /// The width in points; at least 64.
  public var width = 1024
  /// The height in points; at least 64.
  public var height = 768
  /// Whether a window that is larger than the screen, without the desktop's panels, opens with the size of that area.
  public var fitsScreen = true
  /// Whether the window is in full screen, without a frame.
  public var isFullScreen = false
  /// Whether the pointer is hidden over the window, for touch screens.
  public var hidesPointer = false
  /// Pixels per point; `nil` for the display's own value, or that of `GDK_SCALE`.
  public var scale: Double?

  /// Creates options with the default values.
  public init() {}
}
