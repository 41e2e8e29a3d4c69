// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapJSON
import MapTestSupport
import Testing

extension DisplayTests {
  /// The buttons and panels of the window, and a complete session of a user.
  @Suite struct WindowPanelTests {
    @Test(.timeLimit(.minutes(10)))
    func `a session: search, directions, drive, a question before the end, arrival`() throws {
      let viewer = try RunningViewer("--size", "800x600", "--style", "day", "--tilt", "0")
      try viewer.display.xdotool("type --delay 30 kauppator")
      try viewer.state { $0.label("RhumbListRow0")?.hasPrefix("Kauppatori") ?? false }
      try viewer.display.xdotool("key Return")
      try viewer.wait(for: "place")
      try viewer.press("RhumbCardButton0")
      let panel = try viewer.state { $0.label("RhumbCardHeading") == "Directions" }
      #expect(panel.label("RhumbCardRow0") == "Choose a start, or click the map, From")
      #expect(panel.label("RhumbCardRow1") == "Kauppatori, To")
      try viewer.press("RhumbCardRow0")
      try viewer.display.xdotool("type --delay 30 rautatientori")
      try viewer.state { $0.label("RhumbListRow0")?.hasPrefix("Rautatientori") ?? false }
      try viewer.display.xdotool("key Return")
      try viewer.wait(for: "route") { $0["meters"]?.number ?? 0 > 400 }
      try viewer.state {
        $0.label("RhumbCardHeading")?.hasPrefix("Directions, ") ?? false
      }
      // On foot, and in the other direction.
      try viewer.press("RhumbCardButton2")
      let walk = try viewer.wait(for: "route").number("meters")
      try viewer.press("RhumbCardButton3")
      let back = try viewer.wait(for: "route").number("meters")
      #expect(abs(walk - back) < 300)
      #expect(try viewer.state().label("RhumbCardRow0") == "Kauppatori, From")
      try viewer.display.xdotool("key space")
      try viewer.wait(for: "mode") { $0["mode"]?.string == "following" }
      let drive = try viewer.state { $0["isDriving"]?.bool == true }
      #expect(drive.label("RhumbCardHeading") == nil && drive.label("RhumbSearch") == nil)
      // Letters do nothing during a drive, and the viewer asks before it ends.
      try viewer.display.xdotool("type --delay 30 qx")
      try viewer.display.xdotool("key ctrl+q")
      try viewer.wait(for: "asked")
      let asked = try viewer.state()
      #expect(asked.label("RhumbListRow0") == "Continue the drive")
      // The question does not cover the next maneuver.
      let banner = try asked.frame("RhumbBanner")
      #expect(try asked.frame("RhumbListHeading").y >= banner.y + banner.height)
      try viewer.press("RhumbListRow0")
      try viewer.state { $0.label("RhumbListRow0") == nil }
      for _ in 0..<5 { try viewer.display.xdotool("key period") }
      try viewer.wait(for: "arrived")
      try viewer.display.xdotool("key ctrl+q")
      #expect(try viewer.waitForEnd() == 0)
    }

    @Test(arguments: ["the close button", "Control and Q"])
    func `a close of the window during a drive asks, and a second one closes`(
      input: String
    ) throws {
      let viewer = try RunningViewer("--size", "480x360")
      func close() throws {
        if input == "the close button" {
          try viewer.display.closeWindow()
        } else {
          try viewer.display.xdotool("key ctrl+q")
        }
      }
      try viewer.send(#"{"route":[60.1713,24.9414,60.1650,24.9500]}"#)
      try viewer.wait(for: "route")
      try viewer.display.xdotool("key space")
      try viewer.state { $0["isDriving"]?.bool == true }
      try close()
      try viewer.wait(for: "asked")
      // The window is still there, with the question.
      try viewer.state { $0.label("RhumbListRow0") == "Continue the drive" }
      try close()
      #expect(try viewer.waitForEnd() == 0)
    }

    @Test func `the start and the destination of a route can be clicked`() throws {
      let viewer = try RunningViewer(
        "--size", "800x600", "--tilt", "0", "--bearing", "0", "--style", "day")
      try viewer.press("RhumbDirections")
      try viewer.wait(for: "directions")
      try viewer.display.xdotool("mousemove 700 650 click 1")
      try viewer.state { $0.label("RhumbCardRow0")?.hasPrefix("60.16") ?? false }
      try viewer.display.xdotool("mousemove 760 420 click 1")
      try viewer.wait(for: "route")
      try viewer.state { $0.label("RhumbCardRow1")?.hasPrefix("60.1") ?? false }
      try viewer.display.xdotool("key Escape")
      let end = try viewer.state { $0["hasRoute"]?.bool == false }
      #expect(end.label("RhumbCardHeading") == nil && end.label("RhumbSearch") != nil)
      #expect(try viewer.close() == 0)
    }

    @Test func `the overview of a route fills the room between the card and the buttons`() throws {
      let viewer = try RunningViewer(
        "--size", "800x600", "--tilt", "0", "--bearing", "0", "--style", "day")
      try viewer.press("RhumbDirections")
      try viewer.wait(for: "directions")
      let before = try FlatView(viewer.waitUntilStill(), width: 800, height: 600)
      // Two points without labels.
      let points = [SIMD2(690.0, 190), SIMD2(440.0, 540)]
      for point in points {
        try viewer.send(#"{"click":"","button":"left","x":\#(point.x),"y":\#(point.y)}"#)
      }
      try viewer.wait(for: "route")
      try viewer.state { $0["mode"]?.string == "overview" && $0["zoom"] != 16 }
      let state = try viewer.waitUntilStill()
      let after = try FlatView(state, width: 800, height: 600)
      let ends = points.map { after.point(before.world($0.x, $0.y)) }
      func frame(_ name: String) throws -> JSON {
        try #require(state["controls"]?.array?.first { $0["identifier"]?.string == name })
      }
      let left =
        try ["RhumbCardRow0", "RhumbPreview"].map {
          let frame = try frame($0)
          return try frame.number("x") + frame.number("width")
        }.max() ?? 0
      let right = try frame("RhumbLayers").number("x")
      for point in ends {
        #expect(point.x > left && point.x < right && point.y > 0 && point.y < 600)
      }
      #expect(ends[1].y - ends[0].y > 270)
      #expect(try viewer.close() == 0)
    }

    /// A viewer from above in which both ends of a route have just been clicked.
    private func directions() throws -> RunningViewer {
      let viewer = try RunningViewer(
        "--size", "1100x800", "--tilt", "0", "--bearing", "0", "--style", "day")
      try viewer.press("RhumbDirections")
      try viewer.wait(for: "directions")
      try viewer.display.xdotool("mousemove 700 650 click 1")
      try viewer.state { $0.label("RhumbCardRow0")?.contains("Choose") == false }
      try viewer.display.xdotool("mousemove 760 420 click 1")
      return viewer
    }

    @Test func `the line of a route can be dragged with the mouse and a finger`() throws {
      let viewer = try directions()
      let direct = try viewer.wait(for: "route").number("meters")
      var last: JSON?
      /// Whether the window rests, or the camera has been the same for ten frames.
      func hasStopped(_ state: JSON) -> Bool {
        let frames = (state["frame"]?.number ?? 0) - (last?["frame"]?.number ?? 0)
        guard last == nil || frames >= 10 || state["isResting"]?.bool == true else {
          return false
        }
        defer { last = state }
        return ["zoom", "latitude", "longitude"].allSatisfy { last?[$0] == state[$0] }
      }
      try viewer.state { $0["mode"]?.string == "overview" && hasStopped($0) && $0["zoom"] != 16 }
      // The dot has a white middle, and appears on the line under the mouse.
      let line = try viewer.pointOfRoute()
      try viewer.display.xdotool("mousemove \(line.x + 2) \(line.y)")
      try viewer.image { image in
        (line.x - 4...line.x + 8).contains { image.color(at: $0, line.y) == [255, 255, 255] }
      }
      let end = (x: line.x - 200, y: line.y + 40)
      try viewer.display.xdotool(
        "mousedown 1 mousemove \(line.x - 30) \(line.y + 30) sleep 0.1 mousemove \(end.x) \(end.y)",
        "sleep 0.1 mouseup 1")
      try viewer.wait(for: "stops") { $0["count"]?.number == 1 }
      let longer = try viewer.wait(for: "route").number("meters")
      #expect(longer > direct + 20)
      let camera = try viewer.state { $0.label("RhumbCardRow1Remove") != nil }
      try viewer.display.xdotool("mousemove \(end.x) \(end.y) click 1")
      try viewer.wait(for: "stops") { $0["count"]?.number == 0 }
      #expect(try viewer.wait(for: "route").number("meters") == direct)
      // The drags moved no map.
      let after = try viewer.state(where: hasStopped)
      #expect(try after.number("longitude") == camera.number("longitude"))
      #expect(try after.number("zoom") == camera.number("zoom"))
      // The window is 50 points inside the display.
      let finger = try viewer.pointOfRoute()
      let (x, y) = (Double(finger.x - 50), Double(finger.y - 50))
      try viewer.touch("down", 1, x, y)
      try viewer.touch("move", 1, x - 30, y + 30)
      try viewer.touch("up", 1, x - 200, y + 40)
      try viewer.wait(for: "stops") { $0["count"]?.number == 1 }
      #expect(try viewer.wait(for: "route").number("meters") > direct + 20)
      #expect(try viewer.close() == 0)
    }

    @Test func `only the cross of a stop's row removes the stop, and the row shows it`() throws {
      let viewer = try directions()
      try viewer.wait(for: "route")
      try viewer.waitUntilStill()
      try viewer.send(#"{"click":"","button":"right","x":850,"y":500}"#)
      try viewer.wait(for: "menu")
      try viewer.press("RhumbListRow2")
      try viewer.wait(for: "route")
      let before = try viewer.waitUntilStill()
      let label = try #require(before.label("RhumbCardRow1Remove"))
      #expect(label.hasPrefix("Remove stop, "))
      try viewer.press("RhumbCardRow1")
      try viewer.state { $0["longitude"] != before["longitude"] }
      #expect(try viewer.waitUntilStill().label("RhumbCardRow1Remove") == label)
      try viewer.press("RhumbCardRow1Remove")
      try viewer.state { $0.label("RhumbCardRow1Remove") == nil && $0["hasRoute"]?.bool == true }
      #expect(try viewer.close() == 0)
    }

    @Test func `the layers change the theme, the buildings and the scale bar`() throws {
      let viewer = try RunningViewer("--size", "800x600", "--style", "day")
      try viewer.press("RhumbLayers")
      try viewer.wait(for: "layers")
      try viewer.press("RhumbListRow0")
      let night = try viewer.state { $0["isNight"]?.bool == true }
      #expect(night.label("RhumbListRow0") == "Night, ✓")
      #expect(night.label("RhumbListRow1") == "Buildings in 3D, ✓")
      try viewer.press("RhumbListRow1")
      try viewer.state { $0.label("RhumbListRow1") == "Buildings in 3D" }
      try viewer.press("RhumbLayers")
      try viewer.state { $0.label("RhumbListRow0") == nil }
      #expect(try viewer.close() == 0)
    }

    @Test func `a button switches between 2D and 3D`() throws {
      let viewer = try RunningViewer("--size", "640x480", "--tilt", "50")
      #expect(try viewer.state().label("RhumbTilt") == "Show flat")
      try viewer.press("RhumbTilt")
      try viewer.state { $0["viewingAngle"]?.number == 0 && $0.label("RhumbTilt") == "Show in 3D" }
      try viewer.press("RhumbTilt")
      try viewer.state { $0["viewingAngle"]?.number ?? 0 > 45 }
      #expect(try viewer.close() == 0)
    }

    @Test func `a recorded track has a card with its figures and a replay`() throws {
      let viewer = try RunningViewer("--size", "800x600")
      // 100 steps of 0.0001° along a meridian: 11.12 m each, by the mean radius of the earth.
      let points = (0...100).map { step in
        let latitude = 60.165 + 0.0001 * Double(step)
        let time = String(format: "2024-06-01T09:%02d:%02dZ", step * 6 / 60, step * 6 % 60)
        let altitude = step <= 50 ? step : 100 - step
        return #"<trkpt lat="\#(latitude)" lon="24.94"><ele>\#(altitude)</ele>"#
          + "<time>\(time)</time></trkpt>"
      }
      let gpx = #"<gpx version="1.1"><trk><trkseg>\#(points.joined())</trkseg></trk></gpx>"#
      let file = try viewer.folder.write(Array(gpx.utf8), to: "walk.gpx")
      try viewer.drop(file)
      let card = try viewer.state { $0.label("RhumbCardHeading") != nil }
      #expect(
        card.label("RhumbCardHeading")
          == "walk.gpx, 1.1 km · 10 min · 6.7 km/h, Ascent 48 m · Descent 48 m")
      #expect(card.label("RhumbCardFigure") == "Elevation profile")
      try viewer.press("RhumbCardButton0")
      try viewer.wait(for: "replay")
      try viewer.state { $0.label("RhumbCardButton0") == "Stop" }
      // The marker moves.
      let start = try viewer.display.image()
      try viewer.image { start.share(differingFrom: $0) > 0.0005 }
      try viewer.press("RhumbCardButton0")
      try viewer.state { $0.label("RhumbCardButton0") == "Replay" }
      #expect(try viewer.close() == 0)
    }

    @Test func `the first start has the theme of the desktop, and a chosen theme stays`() throws {
      let folder = try TemporaryFolder()
      func isNight(_ theme: String, switches: Bool = false) throws -> Bool? {
        let viewer = try RunningViewer(
          "--size", "320x240", "--remember", in: folder, environment: ["GTK_THEME": theme])
        let isNight = try viewer.state()["isNight"]?.bool
        if switches {
          try viewer.send(#"{"key":"d","with":["control"]}"#)
          try viewer.state { $0["isNight"]?.bool != isNight }
        }
        #expect(try viewer.close() == 0)
        return isNight
      }
      #expect(try isNight("Adwaita:dark") == true)
      #expect(try isNight("Adwaita") == false)
      #expect(try isNight("Adwaita", switches: true) == false)
      #expect(try isNight("Adwaita") == true)
    }

    @Test(arguments: ["ar_EG", "he_IL"])
    func `texts from right to left mirror the panels, English ones do not`(locale: String) throws {
      let viewer = try RunningViewer(
        "--size", "800x600", environment: ["LC_ALL": "\(locale).UTF-8"])
      let state = try viewer.state()
      func x(_ identifier: String) throws -> Double {
        try #require(
          state["controls"]?.array?.first { $0["identifier"]?.string == identifier }
        ).number("x")
      }
      // There are no texts in Hebrew.
      let isMirrored = locale == "ar_EG"
      #expect(try (x("RhumbSearch") > 400) == isMirrored)
      #expect(try (x("RhumbLayers") < 100) == isMirrored)
      #expect(try viewer.close() == 0)
    }

    @Test func `a view without streets names the options that help`() throws {
      let viewer = try RunningViewer(
        "--size", "640x480", "--center", "59.4,24.7", "--zoom", "16", "--tilt", "0")
      // The nearest place of the world with its distance, and the options that help.
      try viewer.state {
        $0["note"]?.string?.wholeMatch(of: /\w+ · [\d.]+ k?m · no streets here: .*/) != nil
      }
      try viewer.send(#"{"key":"a","with":["control"]}"#)
      // Helsinki has streets.
      try viewer.state { $0["note"] == nil && abs(($0["longitude"]?.number ?? 0) - 24.944) < 1e-3 }
      #expect(try viewer.close() == 0)
    }
  }
}

extension RunningViewer {
  /// A pixel of the route's line on the display, on the right of a window of 1100 × 800 points, with the blue of the line
  /// around it.
  func pointOfRoute(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (x: Int, y: Int) {
    var found: [(x: Int, y: Int)] = []
    try image(
      where: { image in
        let right = (880..<1070).flatMap { x in (200..<700).map { y in (x: x, y: y) } }
        found = right.filter { pixel in
          [(0, 0), (-2, 0), (2, 0), (0, -2), (0, 2)].allSatisfy {
            image.color(at: pixel.x + $0.0, pixel.y + $0.1) == [0x2f, 0x7a, 0xf5]
          }
        }
        return found.count > 50
      }, sourceLocation: sourceLocation)
    return found[found.count / 2]
  }
}

extension RasterImage {
  /// The color of a pixel: red, green, blue.
  fileprivate func color(at x: Int, _ y: Int) -> [UInt8] {
    Array(pixels[4 * (y * width + x)..<4 * (y * width + x) + 3])
  }
}
