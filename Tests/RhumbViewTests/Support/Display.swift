// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapTestSupport

/// An X display without a screen, whose pixels lie in a file.
final class Display {
  /// Why there is none on this machine; nil where there is.
  static let missing: String? = {
    let wanted = ["Xvfb", "xdotool"].filter { Program.path(of: $0) == nil }
    return wanted.isEmpty ? nil : "needs \(wanted.joined(separator: " and "))"
  }()

  let name: String
  private let folder: TemporaryFolder
  private let server = Process()

  init(width: Int = 1200, height: Int = 900) throws {
    folder = try TemporaryFolder()
    let output = Pipe()
    server.executableURL = URL(fileURLWithPath: Program.path(of: "Xvfb") ?? "/usr/bin/Xvfb")
    server.arguments = [
      "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-fbdir", folder.path,
      "-nolisten", "tcp",
    ]
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.run()
    // The server writes its number when it is ready.
    let number = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    name = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit { unplug() }

  /// Ends the server, as a screen that is unplugged or a session that ends does.
  func unplug() {
    guard server.isRunning else { return }
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
  }

  /// Has a hand's input come from the X server, by xdotool.
  func xdotool(_ arguments: String...) throws {
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: Program.path(of: "xdotool") ?? "/usr/bin/xdotool")
    tool.arguments = arguments.flatMap { $0.split(separator: " ").map(String.init) }
    tool.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": name]) { $1 }
    tool.standardError = FileHandle.nullDevice
    try tool.run()
    tool.waitUntilExit()
  }

  /// What is on the screen now: its file is an X window dump.
  func picture() throws -> RasterImage {
    let file = URL(fileURLWithPath: folder.path + "/Xvfb_screen0")
    let dump = [UInt8](try Data(contentsOf: file))
    func word(_ index: Int) -> Int {
      dump[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let start = word(0) + 12 * word(19)
    let (width, height, row) = (word(4), word(5), word(12))
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let at = start + y * row + 4 * x
        pixels += [dump[at + 2], dump[at + 1], dump[at], 255]
      }
    }
    return RasterImage(width: width, height: height, pixels: pixels)
  }
}

/// Programs of this machine.
enum Program {
  static func path(of name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
      "\($0)/\(name)"
    }
    .first(where: FileManager.default.isExecutableFile)
  }
}
