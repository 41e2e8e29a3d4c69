// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapJSON
import MapTestSupport
import Testing

extension DisplayTests {
  /// The window on Wayland, under Weston.
  @Suite(.enabled(if: Weston.missing == nil, "requires weston"))
  struct WaylandTests {
    @Test func `the window draws on Wayland, and takes its keys`() throws {
      let display = try Display()
      let weston = try Weston(.x11, on: display)
      defer { weston.stop() }
      let environment = weston.environment.merging([
        "SDL_VIDEODRIVER": "wayland", "DISPLAY": "",
      ]) { $1 }
      let viewer = try RunningViewer("--kiosk", on: display, environment: environment)
      // The window fills the screen of the compositor.
      let state = try viewer.state { $0["width"]?.number == 1200 && $0["height"]?.number == 900 }
      #expect(state["isNight"]?.bool == false)
      let day = try viewer.image { $0.brightness > 180 }
      try display.xdotool("mousemove 600 450 click 1 key ctrl+d")
      try viewer.state { $0["isNight"]?.bool == true }
      try viewer.image { $0.brightness < day.brightness / 2 }
      #expect(try viewer.close() == 0)
    }

    @Test func `a kiosk without keyboard and pointer draws on Wayland`() throws {
      let display = try Display()
      let weston = try Weston(.headless, on: display)
      defer { weston.stop() }
      let environment = weston.environment.merging([
        "SDL_VIDEODRIVER": "wayland", "DISPLAY": "",
      ]) { $1 }
      let viewer = try RunningViewer("--kiosk", on: display, environment: environment)
      try viewer.state { $0["width"]?.number == 1200 && $0["isComplete"]?.bool == true }
      let folder = try TemporaryFolder()
      try viewer.send(#"{"snapshot":"\#(folder.path)/map.png"}"#)
      try viewer.wait(for: "snapshot")
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/map.png"))
      let image = try RasterImage(decoding: Array(bytes))
      #expect(image.width == 1200 && image.height == 900 && image.brightness > 180)
      #expect(try viewer.close() == 0)
    }

    @Test func `the end of the compositor ends the program with a message`() throws {
      let display = try Display()
      let weston = try Weston(.headless, on: display)
      let environment = weston.environment.merging([
        "SDL_VIDEODRIVER": "wayland", "DISPLAY": "",
      ]) { $1 }
      let viewer = try RunningViewer("--kiosk", on: display, environment: environment)
      try viewer.state { $0["isComplete"]?.bool == true }
      weston.stop()
      #expect(try viewer.waitForEnd() == 1)
    }

    @Test func `without a seat the program draws on X if it is there`() throws {
      let display = try Display()
      let weston = try Weston(.headless, on: display)
      defer { weston.stop() }
      let environment = weston.environment.merging(["SDL_VIDEODRIVER": "x11,wayland"]) { $1 }
      let viewer = try RunningViewer(
        "--size", "320x240", on: display, environment: environment)
      #expect(try viewer.state()["isComplete"]?.bool == true)
      #expect(try viewer.close() == 0)
    }
  }
}
