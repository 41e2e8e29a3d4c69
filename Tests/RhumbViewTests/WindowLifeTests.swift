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
    @Test func `a map view that outlives its window is safe and says that it is closed`()
      async throws
    {
      // The display is chosen by the environment, which belongs to all tests of this process.
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

    @Test func `a view without a scene opens its default map in each window`() async throws {
      await #expect(processExitsWith: .success) { @MainActor in
        let display = try Display.chosen()
        var openings = 0
        MapView.defaultMap = { view in
          openings += 1
          let style = try Style(text: Array(#"{"version":8,"sources":{},"layers":[]}"#.utf8))
          let scene = await Scene(style: style, options: Scene.Options())
          view.attach(scene: scene, backend: try #require(try view.makeBackend?()))
        }
        let view = MapView()
        for opening in 1...2 {
          let window = try MapWindow(showing: view)
          // MapWindow.run() belongs on the main thread, which this body is not on.
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

    @Test func `tasks of the main actor that hop do not wait for frames`() throws {
      let viewer = try RunningViewer("--size", "480x360")
      try viewer.send(#"{"hop":100}"#)
      let first = try viewer.wait(for: "hopping").number("frame")
      let last = try viewer.wait(for: "hopped").number("frame")
      // Were a frame drawn for each hop, it would be 100. How many are drawn depends on the machine's load.
      #expect(last - first < 100)
    }
  }
}

extension Display {
  /// A display that windows of this process open on.
  fileprivate static func chosen() throws -> Display {
    let display = try Display()
    setenv("DISPLAY", display.name, 1)
    setenv("SDL_VIDEODRIVER", "x11", 1)
    return display
  }
}
