// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapImage
import MapTestSupport

/// A virtual X display (Xvfb), whose framebuffer is a file.
final class Display {
  /// The reason why no display is available; `nil` if one is.
  static let missing: String? = {
    let missing = ["Xvfb", "xdotool"].filter { Programs.path(of: $0) == nil }
    return missing.isEmpty ? nil : "requires \(missing.joined(separator: " and "))"
  }()

  let name: String
  private let folder: TemporaryFolder
  private let server = Process()

  init(width: Int = 1200, height: Int = 900) throws {
    folder = try TemporaryFolder()
    let output = Programs.pipe()
    server.executableURL = URL(fileURLWithPath: Programs.path(of: "Xvfb") ?? "/usr/bin/Xvfb")
    // Without -noreset, the server starts anew when its last window closes, and refuses others meanwhile.
    server.arguments = [
      "-noreset", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-fbdir", folder.path,
      "-nolisten", "tcp",
    ]
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try Programs.start(server)
    // The server prints its display number when it is ready.
    let number = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    name = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit { unplug() }

  /// Ends the server, like an unplugged screen or a closed session.
  func unplug() {
    guard server.isRunning else { return }
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
  }

  /// Sends user input through the X server with xdotool, and returns its output.
  @discardableResult func xdotool(_ arguments: String...) throws -> String {
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: Programs.path(of: "xdotool") ?? "/usr/bin/xdotool")
    tool.arguments = arguments.flatMap { $0.split(separator: " ").map(String.init) }
    tool.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": name]) { $1 }
    tool.standardError = FileHandle.nullDevice
    let output = Programs.pipe()
    tool.standardOutput = output
    try Programs.start(tool)
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A screenshot, read from the X window dump in the framebuffer file.
  func image() throws -> RasterImage {
    let file = URL(fileURLWithPath: folder.path + "/Xvfb_screen0")
    let dump = [UInt8](try Data(contentsOf: file))
    func word(_ index: Int) -> Int {
      dump[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let start = word(0) + 12 * word(19)
    let (width, height, row) = (word(4), word(5), word(12))
    var pixels = [UInt8](repeating: 255, count: 4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (from, to) = (start + y * row + 4 * x, 4 * (y * width + x))
        for channel in 0..<3 { pixels[to + channel] = dump[from + 2 - channel] }
      }
    }
    return RasterImage(width: width, height: height, pixels: pixels)
  }
}
