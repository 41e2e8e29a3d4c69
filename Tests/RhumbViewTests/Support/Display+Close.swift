// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapTestSupport
import Testing

extension Display {
  /// Asks the viewer's window to close, as the close button of a window manager does. xdotool has no command for it.
  func closeWindow() throws {
    let window = try xdotool("search --onlyvisible --name Rhumb")
    let number = try #require(window.split(separator: "\n").first)
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: try #require(Programs.path(of: "python3")))
    tool.arguments = ["-c", Self.closing, String(number)]
    tool.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": name]) { $1 }
    try Programs.start(tool)
    tool.waitUntilExit()
    try #require(tool.terminationStatus == 0)
  }

  /// Sends WM_DELETE_WINDOW in a client message.
  /// Source: https://www.x.org/releases/current/doc/xorg-docs/icccm/icccm.html, section 4.2.8
  private static let closing = """
    import ctypes, sys
    from ctypes import c_char_p, c_int, c_long, c_ulong, c_void_p

    class Message(ctypes.Structure):
        _fields_ = [("type", c_int), ("serial", c_ulong), ("is_sent", c_int), ("display", c_void_p),
                    ("window", c_ulong), ("name", c_ulong), ("format", c_int), ("data", c_long * 5)]

    class Event(ctypes.Union):
        _fields_ = [("message", Message), ("padding", c_long * 24)]

    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype, x.XOpenDisplay.argtypes = c_void_p, [c_char_p]
    x.XInternAtom.restype, x.XInternAtom.argtypes = c_ulong, [c_void_p, c_char_p, c_int]
    x.XSendEvent.argtypes = [c_void_p, c_ulong, c_int, c_long, ctypes.POINTER(Event)]
    x.XCloseDisplay.argtypes = [c_void_p]
    display, window = x.XOpenDisplay(None), int(sys.argv[1])
    event = Event()
    event.message.type, event.message.window, event.message.format = 33, window, 32
    event.message.name = x.XInternAtom(display, b"WM_PROTOCOLS", 0)
    event.message.data[0] = x.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
    x.XSendEvent(display, window, 0, 0, ctypes.byref(event))
    x.XCloseDisplay(display)
    """
}
