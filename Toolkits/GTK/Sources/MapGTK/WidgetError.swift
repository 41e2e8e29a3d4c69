// SPDX-License-Identifier: Apache-2.0

/// An error of showing a map in a GTK program.
public enum WidgetError: Error, Hashable, Sendable {
  /// There is no display that GTK can use.
  case noDisplay
  /// The display has no OpenGL ES 3; with GTK's reason.
  case noGLES(reason: String)
  /// The application ended with an exit status other than 0.
  case applicationFailed(status: Int32)
}

extension WidgetError: CustomStringConvertible {
  /// A sentence for the user, without a period.
  public var description: String {
    switch self {
    case .noDisplay:
      "there is no display to open a window on; start the program in a desktop session, or set DISPLAY or "
        + "WAYLAND_DISPLAY"
    case .noGLES(let reason):
      "the display has no OpenGL ES 3 (\(reason)); install a driver, on Debian: apt-get install libegl1 "
        + "libgles2 libgl1-mesa-dri"
    case .applicationFailed(let status): "the application ended with the exit status \(status)"
    }
  }
}
