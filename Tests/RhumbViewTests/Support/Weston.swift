// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapTestSupport
import Testing

/// Weston, the reference compositor of Wayland, with a software renderer.
final class Weston {
  enum BackEnd: String {
    /// Without a screen and without a seat, that is without a keyboard and a pointer.
    case headless
    /// In a window on an X display, with its keyboard and pointer.
    case x11
  }

  /// The reason why Weston is not available; `nil` if it is.
  static let missing: String? = Programs.path(of: "weston") == nil ? "requires weston" : nil

  /// The environment of clients.
  let environment: [String: String]
  private let folder: TemporaryFolder
  private let server = Process()
  private let log = Programs.pipe()

  /// Starts Weston, and waits until clients can connect.
  ///
  /// - Parameter display: The display of the back end `x11`, which it fills.
  init(_ backEnd: BackEnd, on display: Display) throws {
    folder = try TemporaryFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    environment = ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland-7"]
    server.executableURL = URL(fileURLWithPath: Programs.path(of: "weston") ?? "/usr/bin/weston")
    server.arguments =
      [
        "--backend=\(backEnd.rawValue)-backend.so", "--socket=wayland-7", "--no-config",
        "--idle-time=0", "--width=1200", "--height=900",
      ] + (backEnd == .x11 ? ["--use-pixman"] : [])
    server.environment = ProcessInfo.processInfo.environment.merging([
      "XDG_RUNTIME_DIR": folder.path, "DISPLAY": display.name,
    ]) { $1 }
    server.standardOutput = FileHandle.nullDevice
    server.standardError = log
    try Programs.start(server)
    // The shell is the last part to start, after the socket.
    var text = ""
    while !text.contains("weston-desktop-shell") {
      let bytes = log.fileHandleForReading.availableData
      try #require(!bytes.isEmpty, "Weston ends: \(text.suffix(500))")
      text += String(decoding: bytes, as: UTF8.self)
    }
  }

  deinit { stop() }

  /// Ends Weston.
  func stop() {
    guard server.isRunning else { return }
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
  }
}
