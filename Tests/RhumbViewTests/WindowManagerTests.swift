// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapImage
import MapJSON
import MapTestSupport
import Testing

extension DisplayTests {
  /// The window with the title and the borders of a window manager.
  @Suite(.enabled(if: Programs.path(of: "openbox") != nil, "requires openbox"))
  struct WindowManagerTests {
    @Test func `without a size, the window fits on the screen with its title and borders`() throws {
      let display = try Display(width: 900, height: 600)
      let manager = try Self.startManager(on: display)
      defer {
        manager.terminate()
        manager.waitUntilExit()
      }
      let viewer = try RunningViewer(on: display)
      let state = try viewer.state { $0["height"]?.number ?? 600 < 600 }
      let (width, height) = (try state.number("width"), try state.number("height"))
      // The sides are 1 point wide, and the title about 20 points high.
      #expect(width >= 890 && width < 900 && height >= 550)
      // Border and map have the whole screen: the last row is the border's, which has one color.
      try viewer.image { image in
        image.colors(inRow: 599) <= 2 && image.colors(inRow: 570) > 10
      }
      #expect(try viewer.close() == 0)
    }

    /// Starts Openbox, and waits until it manages windows.
    private static func startManager(on display: Display) throws -> Process {
      let manager = Process()
      let output = Programs.pipe()
      manager.executableURL = URL(
        fileURLWithPath: Programs.path(of: "openbox") ?? "/usr/bin/openbox")
      manager.arguments = ["--sm-disable", "--startup", "echo ready"]
      manager.environment = ProcessInfo.processInfo.environment.merging(
        ["DISPLAY": display.name]) { $1 }
      manager.standardOutput = output
      manager.standardError = FileHandle.nullDevice
      try Programs.start(manager)
      _ = output.fileHandleForReading.availableData
      return manager
    }
  }
}

extension RasterImage {
  /// The number of colors of a row, without the corners.
  fileprivate func colors(inRow row: Int) -> Int {
    Set((8..<width - 8).map { Array(pixels[4 * (row * width + $0)..<4 * (row * width + $0) + 3]) })
      .count
  }
}
