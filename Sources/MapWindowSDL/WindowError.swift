// SPDX-License-Identifier: Apache-2.0

/// Why there is no window.
public enum WindowError: Error, Hashable, Sendable {
  /// There is no display, or none that SDL can use; SDL's reason.
  case noDisplay(reason: String)
  /// The display gives no window; SDL's reason.
  case noWindow(reason: String)
  /// The window gives no OpenGL ES 3; the driver's reason.
  case noGLES(reason: String)
  /// The window that the map view was shown in is gone.
  case closed
}

extension WindowError: CustomStringConvertible {
  /// One sentence for people, without a full stop.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "there is no display to open a window on (\(reason)); start it in a desktop session, set DISPLAY or "
        + "WAYLAND_DISPLAY, or draw without a window: rhumb render --help"
    case .noWindow(let reason): "the display gives no window: \(reason)"
    case .noGLES(let reason):
      "the display has no OpenGL ES 3 (\(reason)); install a driver, on Debian: apt-get install libegl1 "
        + "libgles2 libgl1-mesa-dri"
    case .closed:
      "the window that showed the map is closed; show the map view in another window, or attach a scene with a "
        + "back end of your own"
    }
  }
}
