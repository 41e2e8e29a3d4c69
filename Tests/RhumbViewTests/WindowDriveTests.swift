// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapJSON
import MapTestSupport
import Testing

extension DisplayTests {
  /// Routes, drives and received locations in the window.
  @Suite struct WindowDriveTests {
    /// A route across central Helsinki, on the built-in road graph.
    private let route = #"{"route":[60.1713,24.9414,60.1650,24.9500]}"#

    @Test func `instructions and panels have the language and the units of the desktop`() throws {
      let viewer = try RunningViewer(
        "--size", "640x560", "--style", "day", environment: ["LC_ALL": "de_DE.UTF-8"])
      try viewer.send(route)
      try viewer.wait(for: "route") { $0["meters"]?.number ?? 0 > 500 }
      try viewer.send(#"{"key":"space"}"#)
      try viewer.wait(for: "announcement") { $0["text"]?.string?.contains("biegen") ?? false }
      #expect(try viewer.close() == 0)
    }

    @Test
    func `a drag frees the camera of a drive, and Re-center or a delay resumes following`()
      throws
    {
      let viewer = try RunningViewer("--size", "640x560", "--style", "day")
      try viewer.send(route)
      try viewer.wait(for: "route") { $0["meters"]?.number ?? 0 > 500 }
      try viewer.wait(for: "mode") { $0["mode"]?.string == "overview" }
      #expect(try viewer.state()["isDriving"]?.bool == false)
      try viewer.send(#"{"text":" "}"#)
      try viewer.wait(for: "mode") { $0["mode"]?.string == "following" }
      // The first announcement comes with the first frame of the drive, before its mode.
      if !viewer.events.contains(where: { $0["event"]?.string == "announcement" }) {
        try viewer.wait(for: "announcement")
      }
      // The camera follows the vehicle.
      let first = try viewer.state()
      #expect(first["isDriving"]?.bool == true)
      let place = try first.number("latitude")
      try viewer.state { abs(($0["latitude"]?.number ?? place) - place) > 1e-5 }
      #expect(try viewer.control("RECENTER") == nil)

      // Following resumes five seconds after the end of a gesture, so the button stays pressed meanwhile.
      try beginDrag(viewer)
      let free = try viewer.state()
      #expect(free["recenter"]?.bool == true)
      let button = try #require(try viewer.control("RECENTER"))
      // The button is visible: it is white where the map was.
      let (x, y) = (280 + Int(try button.number("x")), 170 + Int(try button.number("y")))
      let (width, height) = (Int(try button.number("width")), Int(try button.number("height")))
      #expect(height >= 44)
      try viewer.image { $0.share(of: [255, 255, 255], x..<x + width, y..<y + height) > 0.3 }

      try viewer.display.xdotool(
        "mouseup 1 mousemove \(x + width / 2) \(y + height / 2) click 1")
      try viewer.wait(for: "mode") { $0["mode"]?.string == "following" }
      #expect(try viewer.state()["recenter"]?.bool == false)

      // Following also resumes by itself.
      try beginDrag(viewer)
      try viewer.display.xdotool("mouseup 1")
      try viewer.wait(for: "mode") { $0["mode"]?.string == "following" }

      try viewer.send(#"{"key":"x","with":["control"]}"#)
      try viewer.wait(for: "mode") { $0["mode"] == .null }
      let end = try viewer.state()
      #expect(end["hasRoute"]?.bool == false)
      #expect(end["isDriving"]?.bool == false)
      #expect(try viewer.close() == 0)
    }

    /// Drags the map, and keeps the button pressed.
    private func beginDrag(_ viewer: RunningViewer) throws {
      try viewer.display.xdotool(
        "mousemove 600 450 mousedown 1 mousemove 590 450 sleep 0.05 mousemove 520 420")
      try viewer.wait(for: "mode") { $0["mode"]?.string == "free" }
    }

    @Test func `a missing route causes a notice, and the map continues to work`() throws {
      let viewer = try RunningViewer("--size", "480x360")
      try viewer.send(#"{"route":[60.1713,24.9414,48.2,16.37]}"#)
      try viewer.wait(forNotice: "Destination: ")
      #expect(try viewer.state()["hasRoute"]?.bool == false)
      try viewer.send(#"{"route":[60.1713,24.9414]}"#)
      try viewer.wait(for: "error")
      try viewer.send(route)
      try viewer.wait(for: "route")
      #expect(try viewer.close() == 0)
    }

    @Test func `the location dot follows a gpsd, also after it restarts`() throws {
      let first = Receiver([60.1690, 24.9410])
      var server: TestServer? = try first.serve()
      let port = try #require(server?.port)
      let viewer = try RunningViewer(
        "--size", "480x360", "--tilt", "0", "--bearing", "0", "--center", "60.169,24.941", "--zoom",
        "16", "--gpsd", "127.0.0.1:\(port)")
      try viewer.waits(at: [60.1690, 24.9410])
      let there = try viewer.display.image()
      first.location = [60.1694, 24.9420]
      try viewer.waits(at: [60.1694, 24.9420])
      try viewer.image { there.share(differingFrom: $0) > 0.0002 }
      // No server is listening.
      server?.stop()
      first.isOpen = false
      server = nil
      let moved = try viewer.display.image()
      let second = Receiver([60.1685, 24.9400])
      let again = try second.serve(port: port)
      try viewer.waits(at: [60.1685, 24.9400])
      try viewer.image { moved.share(differingFrom: $0) > 0.0002 }
      second.isOpen = false
      again.stop()
      #expect(try viewer.close() == 0)
    }
  }
}

extension RunningViewer {
  /// The control with an identifier that contains a text; `nil` if there is none.
  func control(_ part: String) throws -> JSON? {
    try state()["controls"]?.array?.first {
      $0["identifier"]?.string?.uppercased().contains(part) ?? false
    }
  }
}

extension RasterImage {
  /// The share of pixels in a region that have approximately a color.
  fileprivate func share(
    of color: [UInt8], _ columns: Range<Int>, _ rows: Range<Int>
  ) -> Double {
    var hits = 0
    for y in rows.clamped(to: 0..<height) {
      for x in columns.clamped(to: 0..<width) {
        let at = 4 * (y * width + x)
        if (0..<3).allSatisfy({ abs(Int(pixels[at + $0]) - Int(color[$0])) <= 6 }) { hits += 1 }
      }
    }
    return Double(hits) / Double(max(1, columns.count * rows.count))
  }
}
