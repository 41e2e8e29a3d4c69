// SPDX-License-Identifier: Apache-2.0

/// An error of opening a window.
public enum WindowError: Error, Hashable, Sendable {
  /// There is no display that SDL can use; with SDL's reason.
  case noDisplay(reason: String)
  /// The display cannot create a window; with SDL's reason.
  case noWindow(reason: String)
  /// The window has no OpenGL ES 3; with the driver's reason.
  case noGLES(reason: String)
  /// The window that showed the map view is closed.
  case closed
}

extension WindowError: CustomStringConvertible {
  /// A sentence for the user, without a period.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "there is no display to open a window on (\(reason)); start the program in a desktop session, set "
        + "DISPLAY or WAYLAND_DISPLAY, or render without a window: rhumb render --help"
    case .noWindow(let reason): "the window cannot be created: \(reason)"
    case .noGLES(let reason):
      "the display has no OpenGL ES 3 (\(reason)); install a driver, on Debian: apt-get install libegl1 "
        + "libgles2 libgl1-mesa-dri"
    case .closed:
      "the window that showed the map is closed; show the map view in another window, or attach a scene with "
        + "a backend of the app"
    }
  }
}
