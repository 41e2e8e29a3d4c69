// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import MapUI
import MapWindowSDL
import Testing

extension DisplayTests {
  @Suite struct WindowLifeTests {
    @Test @MainActor func `a map view that outlives its window is safe and says that it is closed`()
      throws
    {
      let display = try Display()
      let before = ["DISPLAY", "SDL_VIDEODRIVER"].map {
        ($0, ProcessInfo.processInfo.environment[$0])
      }
      setenv("DISPLAY", display.name, 1)
      setenv("SDL_VIDEODRIVER", "x11", 1)
      defer {
        for (name, value) in before {
          if let value { setenv(name, value, 1) } else { unsetenv(name) }
        }
      }
      let view = MapView()
      do {
        let window = try MapWindow(showing: view)
        _ = try view.makeBackend?()
        #expect(!window.renderer.isEmpty)
      }
      #expect(throws: WindowError.closed) { _ = try view.makeBackend?() }
      #expect(!view.hasScene)
      try view.drawFrame(at: view.clock.now)
    }

    @Test func `tasks of the main actor that hop do not wait for frames`() throws {
      let viewer = try RunningViewer("--size", "480x360")
      try viewer.send(#"{"hop":100}"#)
      let first = try viewer.wait(for: "hopping").number("frame")
      let last = try viewer.wait(for: "hopped").number("frame")
      // A frame for each hop would be 100.
      #expect(last - first < 20)
    }
  }
}
