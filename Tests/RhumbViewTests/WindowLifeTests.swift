// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapScene
import MapStyle
import MapTestSupport
import MapUI
import MapWindowSDL
import Testing

extension DisplayTests {
  @Suite struct WindowLifeTests {
    @Test func `a map view that outlives its window is safe to use and reports the closed window`()
      async throws
    {
      // The environment selects the display. It belongs to the process, so this test runs in its own.
      await #expect(processExitsWith: .success) { @MainActor in
        let display = try Display.chosen()
        let view = MapView()
        do {
          let window = try MapWindow(showing: view)
          _ = try view.makeBackend?()
          #expect(!window.renderer.isEmpty)
        }
        #expect(throws: WindowError.closed) { _ = try view.makeBackend?() }
        #expect(!view.hasScene)
        try view.drawFrame(at: view.clock.now)
        display.unplug()
      }
    }

    @Test func `a view without a scene opens the default map in each window`() async throws {
      await #expect(processExitsWith: .success) { @MainActor in
        let display = try Display.chosen()
        var openings = 0
        let open: MapView.MapOpening = { view in
          openings += 1
          let style = try StyleDocument(
            text: Array(#"{"version":8,"sources":{},"layers":[]}"#.utf8))
          let scene = await StyledScene(style: style, options: StyledScene.Options())
          view.attach(scene: scene, backend: try #require(try view.makeBackend?()))
        }
        let view = MapView()
        view.defaultMap = { open }
        for opening in 1...2 {
          let window = try MapWindow(showing: view)
          // MapWindow.run() needs the main thread, which this test does not run on.
          while !view.hasScene {
            try view.drawFrame(at: view.clock.now)
            await Task.yield()
          }
          #expect(openings == opening)
          withExtendedLifetime(window) {}
        }
        display.unplug()
      }
    }

    @Test func `main actor tasks that yield do not wait for frames`() throws {
      let viewer = try RunningViewer("--size", "480x360")
      try viewer.send(#"{"hop":100}"#)
      let first = try viewer.wait(for: "hopping").number("frame")
      let last = try viewer.wait(for: "hopped").number("frame")
      // With one frame per yield, there would be 100. The actual number depends on the machine's load.
      #expect(last - first < 100)
    }

    @Test func `two hundred awaited routes do not wait for a frame each`() throws {
      let viewer = try RunningViewer("--size", "480x360")
      try viewer.send(#"{"routes":200}"#)
      let first = try viewer.wait(for: "routing").number("frame")
      let last = try viewer.wait(for: "routed")
      #expect(try last.number("count") == 200)
      #expect(try last.number("frame") - first < 200)
    }
  }
}

extension Display {
  /// The display on which the windows of this process open.
  fileprivate static func chosen() throws -> Display {
    let display = try Display()
    setenv("DISPLAY", display.name, 1)
    setenv("SDL_VIDEODRIVER", "x11", 1)
    return display
  }
}
