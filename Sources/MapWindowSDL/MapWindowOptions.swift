// SPDX-License-Identifier: Apache-2.0

/// What a window is opened with.
public struct MapWindowOptions: Sendable {
  /// The words in the window's frame.
  public var title = "Map"
  /// Width and height in points; at least 64 x 64.
  public var width = 1024
  public var height = 768
  /// Whether it takes the whole screen, without a frame.
  public var isFullScreen = false
  /// Whether the pointer is hidden while it is over the window: for screens that are touched.
  public var hidesPointer = false
  /// Pixels per point; nil takes the display's own, or what GDK_SCALE says.
  public var scale: Double?

  public init() {}
}
