// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapJSON
import MapTestSupport
import RhumbModules
import RhumbTesting
import Testing

extension DisplayTests {
  /// User input in the window, through the X server or SDL's queue, with checks of the screen.
  @Suite struct WindowTests {
    @Test func `a window opens with a map and closes`() throws {
      let viewer = try RunningViewer()
      let image = try viewer.display.image()
      #expect(Set(image.colors(step: 7)).count > 200)
      #expect(try viewer.close() == 0)
    }

    @Test func `a mouse drag moves the map`() throws {
      let viewer = try RunningViewer("--tilt", "0", "--bearing", "0")
      let before = try viewer.state()
      try viewer.display.xdotool(
        "mousemove 600 450 mousedown 1 mousemove 590 450 sleep 0.05 mousemove 550 450 sleep 0.2",
        "mousemove 500 450")
      // The pointer moves 100 points west, so the camera moves 100 points east.
      let degreesPerPoint = 360 / (256 * pow(2, try #require(before["zoom"]?.number)))
      let expected = try before.number("longitude") + 100 * degreesPerPoint
      func hasMoved(_ state: JSON) -> Bool {
        abs((state["longitude"]?.number ?? 0) - expected) < 12 * degreesPerPoint
      }
      // On a busy machine the window reads the motion late. A pause then ends before it begins there.
      try viewer.state(where: hasMoved)
      try viewer.display.xdotool("sleep 0.3 mouseup 1")
      let after = try viewer.wait(for: "idle")
      #expect(hasMoved(after))
      #expect(abs(try after.number("latitude") - before.number("latitude")) < 1e-6)
    }

    @Test func `recorded input moves a view of a test like the window`() async throws {
      let folder = try TemporaryFolder()
      let file = folder.path + "/input.txt"
      let viewer = try RunningViewer(
        "--tilt", "0", "--bearing", "0", "--size", "480x360", "--record-input", file)
      try viewer.display.xdotool(
        "mousemove 600 450 mousedown 1 mousemove 590 450 sleep 0.05 mousemove 550 460 sleep 0.5",
        "mouseup 1")
      try viewer.wait(for: "gesture")
      try viewer.wait(for: "idle")
      try viewer.send(#"{"wheel":[0,2],"x":100,"y":90}"#)
      let end = try viewer.wait(for: "idle")
      #expect(!FileManager.default.fileExists(atPath: file))
      #expect(try viewer.close() == 0)
      let (target, zoom) = try await Self.play(file)
      #expect(abs(try end.number("zoom") - zoom) < 1e-4)
      let point = 360 / (256 * pow(2, zoom))
      #expect(abs(try end.number("longitude") - target.longitude) < point)
      #expect(abs(try end.number("latitude") - target.latitude) < point)
    }

    /// Plays recorded input in a view of the window's size, and returns the camera at the end.
    @MainActor private static func play(_ file: String) throws -> (Coordinate, Double) {
      let view = try MapView.forTests(size: CGSize(width: 480, height: 360))
      try InputSimulator(view).play(URL(filePath: file))
      return (view.camera.target, Double(view.camera.zoom))
    }

    @Test func `the wheel zooms at the pointer`() throws {
      let viewer = try RunningViewer("--tilt", "0", "--bearing", "0")
      let before = try viewer.state()
      try viewer.display.xdotool("mousemove 800 300 click 4 click 4 click 4")
      let zoom = try before.number("zoom")
      let after = try viewer.state { $0["zoom"]?.number ?? 0 > zoom + 0.2 }
      // The pointer is north-east of the center, so the target moves there.
      #expect(try after.number("longitude") > before.number("longitude"))
      #expect(try after.number("latitude") > before.number("latitude"))
    }

    @Test func `a drag with the right button rotates and tilts`() throws {
      let viewer = try RunningViewer("--tilt", "20", "--bearing", "0")
      try viewer.display.xdotool(
        "mousemove 600 450 mousedown 3 mousemove 620 440 sleep 0.05 mousemove 700 400 sleep 0.2 mouseup 3"
      )
      try viewer.wait(for: "gesture")
      let after = try viewer.wait(for: "idle")
      #expect(try after.number("bearing") != 0)
      #expect(try after.number("viewingAngle") != 20)
    }

    @Test func `two touches zoom, rotate and pan at once`() throws {
      let viewer = try RunningViewer("--tilt", "0", "--bearing", "0")
      let before = try viewer.state()
      try viewer.touch("down", 0, 400, 400)
      try viewer.touch("down", 1, 600, 400)
      for step in 1...20 {
        try viewer.touch("move", 0, 400 - 5 * Double(step), 400 + 2 * Double(step))
        try viewer.touch("move", 1, 600 + 5 * Double(step), 400 - 2 * Double(step))
      }
      try viewer.touch("up", 0, 300, 440)
      try viewer.touch("up", 1, 700, 360)
      try viewer.wait(for: "gesture")
      let after = try viewer.wait(for: "idle")
      #expect(try after.number("zoom") > before.number("zoom") + 0.8)
    }

    @Test func `a resized window keeps the center of the map`() throws {
      let viewer = try RunningViewer()
      let before = try viewer.state()
      try viewer.send(#"{"resize":[640,480]}"#)
      try viewer.wait(for: "resized") { $0["width"]?.number == 640 }
      let after = try viewer.state()
      #expect(try after.number("width") == 640)
      #expect(try after.number("height") == 480)
      for name in ["latitude", "longitude", "zoom", "bearing", "viewingAngle"] {
        #expect(try abs(after.number(name) - before.number(name)) < 1e-9)
      }
    }

    @Test func `a lost graphics context is recreated with the same image`() throws {
      let viewer = try RunningViewer()
      // Labels fade in.
      try viewer.state { $0["isResting"]?.bool == true }
      var before = try viewer.display.image()
      // The X server draws later.
      try viewer.image { image in
        defer { before = image }
        return before.share(differingFrom: image) == 0
      }
      try viewer.send(#"{"loseContext":""}"#)
      try viewer.wait(for: "complete")
      try viewer.image { before.share(differingFrom: $0) < 0.001 }
    }

    @Test func `night is dark`() throws {
      let viewer = try RunningViewer()
      let day = try viewer.display.image().brightness
      try viewer.send(#"{"key":"d","with":["control"]}"#)
      try viewer.state { $0["isNight"]?.bool == true }
      try viewer.image { $0.brightness < day / 2 }
    }

    @Test func `dropped files are opened, and invalid ones cause a notice`() throws {
      let viewer = try RunningViewer()
      let good = try viewer.folder.write(
        Array(#"{"type":"Point","coordinates":[2.35,48.85]}"#.utf8), to: "paris.geojson")
      let bad = try viewer.folder.write(Array("nonsense".utf8), to: "bad.pmtiles")
      try viewer.send(#"{"drop":["\#(bad)","\#(good)","/no/such/file"]}"#)
      try viewer.wait(for: "notice") { $0["text"]?.string?.contains("bad.pmtiles") ?? false }
      try viewer.wait(for: "opened") { $0["file"]?.string == good }
      try viewer.wait(for: "notice") { $0["text"]?.string?.contains("/no/such/file") ?? false }
      let after = try viewer.state()
      #expect(try abs(after.number("latitude") - 48.85) < 0.01)
    }
  }
}
