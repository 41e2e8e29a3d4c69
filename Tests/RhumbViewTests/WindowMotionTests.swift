// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapJSON
import MapTestSupport
import Testing

extension DisplayTests {
  /// The motion of the map on mouse, wheel, keyboard and touch input, observed from outside of the window.
  @Suite struct WindowMotionTests {
    /// A window of 480 × 360 points with its top left corner at 360, 270 on the screen.
    private let viewer: RunningViewer

    init() throws {
      viewer = try RunningViewer(
        "--size", "480x360", "--tilt", "0", "--bearing", "0", "--center", "60.169,24.941",
        "--zoom", "15.5")
    }

    private func idle() throws -> FlatView { try FlatView(viewer.wait(for: "idle")) }
    private func now() throws -> FlatView { try FlatView(viewer.state()) }

    @Test
    func
      `a fast drag has inertia, a paused one has none, and a double click zooms in at its point`()
      throws
    {
      let steps = (1...10).map { "mousemove \(700 - 12 * $0) 450 sleep 0.012" }
      let drag = "mousemove 700 450 mousedown 1 \(steps.joined(separator: " "))"
      var end = try now()
      var way = SIMD2(0.0, 0)
      // On a busy machine the pointer can rest before the button is released.
      for _ in 1...5 where way.x <= 130 {
        let start = end
        try viewer.display.xdotool("\(drag) mouseup 1")
        try viewer.wait(for: "gesture")
        end = try idle()
        way = start.way(to: end)
      }
      // The pointer moved 120 points west. The map continued to move, so the camera is farther east.
      #expect(way.x > 130)
      #expect(abs(way.y) < 0.5)
      // The motion has ended.
      #expect(try abs(end.way(to: now()).x) < 1e-6)

      // On a busy machine the window reads the motion late. The pause begins when it has read all of it.
      try viewer.display.xdotool(drag)
      try viewer.state { state in
        (try? FlatView(state)).map { abs(end.way(to: $0).x - 120) < 0.5 } ?? false
      }
      try viewer.display.xdotool("sleep 0.5 mouseup 1")
      let rested = try idle()
      #expect(abs(end.way(to: rested).x - 120) < 0.5)

      // Both clicks in one line, so that no frame separates them.
      let click = #"{"click":"","x":340,"y":90}"#
      try viewer.send("[\(click),\(click)]")
      try viewer.wait(for: "gesture")
      let zoomed = try idle()
      #expect(abs(zoomed.zoom - rested.zoom - 1) < 1e-5)
      let points = (zoomed.world(340, 90) - rested.world(340, 90)) * 256 * exp2(zoomed.zoom)
      #expect((points * points).sum().squareRoot() < 1)
    }

    @Test
    func `fractional wheel ticks zoom proportionally, and held keys pan, zoom, rotate and tilt`()
      throws
    {
      let start = try now()
      let wheel = #"{"wheel":[0,0.1],"x":240,"y":180}"#
      try viewer.send(wheel)
      let first = try idle().zoom - start.zoom
      #expect(first > 0.005)
      #expect(first < 0.06)
      try viewer.send("[" + Array(repeating: wheel, count: 10).joined(separator: ",") + "]")
      let whole = try idle().zoom - start.zoom - first
      #expect(whole > 5 * first)
      #expect(whole < 15 * first)

      let before = try now()
      try viewer.display.xdotool("mousemove 600 450 key Up")
      let north = try before.way(to: idle())
      #expect(north.y < 0)
      let middle = try now()
      let east = try middle.way(to: FlatView(hold("right")))
      #expect(east.x > 100)
      #expect(abs(east.y) < 0.5)
      #expect(try hold("+").number("zoom") > middle.zoom + 0.9)
      let bearing = try hold("right", with: ["shift"]).number("bearing")
      #expect(bearing > 10 && bearing < 180)
      let tilted = try hold("up", with: ["shift"])
      #expect(try tilted.number("viewingAngle") > 8)
      #expect(try abs(tilted.number("bearing") - bearing) < 1e-6)
      try viewer.send(#"{"key":"n","with":["control"]}"#)
      #expect(try viewer.wait(for: "idle").number("bearing") == 0)
    }

    /// Holds a key for at least 0.4 seconds and a frame, and returns the resulting state.
    private func hold(_ key: String, with modifiers: [String] = []) throws -> JSON {
      let with = modifiers.map { "\"\($0)\"" }.joined(separator: ",")
      let end = Date(timeIntervalSinceNow: 0.4)
      try viewer.send(#"{"watch":true}"#)
      try viewer.send(#"{"key":"\#(key)","with":[\#(with)],"hold":"down"}"#)
      repeat { try viewer.wait(for: "frame") } while Date() < end
      try viewer.send(#"{"key":"\#(key)","hold":"up"}"#)
      try viewer.send(#"{"watch":false}"#)
      return try viewer.wait(for: "idle")
    }

    @Test func `a third touch is ignored, touch ids can be reused, and two touches tilt`()
      throws
    {
      let start = try now()
      try fingers("down", (0, 200, 180), (1, 280, 180))
      for step in 1...10 {
        try fingers("move", (0, 200 - 3 * Double(step), 180), (1, 280 + 3 * Double(step), 180))
      }
      let pinched = try now()
      #expect(pinched.zoom > start.zoom + 0.3)
      try fingers("down", (2, 100, 50))
      for step in 1...10 { try fingers("move", (2, 100 + 20 * Double(step), 50)) }
      try fingers("up", (2, 300, 50))
      let after = try now()
      #expect(abs(after.zoom - pinched.zoom) < 1e-6)
      #expect(abs(pinched.way(to: after).x) < 1e-6)
      // The first two touches still have an effect.
      for step in 1...10 {
        try fingers("move", (0, 170 + 3 * Double(step), 180), (1, 310 - 3 * Double(step), 180))
      }
      #expect(try abs(now().zoom - start.zoom) < 0.01)
      // After a pause, the touches end without inertia.
      try viewer.send(#"{"watch":true}"#)
      try fingers("up", (0, 200, 180), (1, 280, 180))
      try viewer.wait(for: "pushed")
      try viewer.send(#"{"watch":false}"#)

      try useNumbersAgain()

      try fingers("down", (0, 200, 250), (1, 280, 250))
      for step in 1...20 {
        try fingers("move", (0, 200, 250 - 5 * Double(step)), (1, 280, 250 - 5 * Double(step)))
      }
      let flat = try now()
      try fingers("up", (0, 200, 150), (1, 280, 150))
      let end = try viewer.wait(for: "idle")
      #expect(try end.number("viewingAngle") > 20)
      #expect(try end.number("bearing") == 0)
      #expect(try end.number("zoom") == flat.zoom)
    }

    private func useNumbersAgain() throws {
      for round in 0..<3 {
        let (x, y) = (60.0 + 150 * Double(round), 120.0 + 70 * Double(round))
        // A new touch stops the inertia.
        try fingers("down", (7, x, y))
        let before = try now()
        try fingers("move", (7, x + 20, y))
        let moved = try now()
        #expect(abs(before.way(to: moved).x + 20) < 0.01)
        // A repeated down event of a touch moves nothing.
        try fingers("down", (7, 470, 350))
        #expect(try abs(moved.way(to: now()).x) < 1e-6)
        try fingers("up", (7, x + 20, y))
      }
      // All touches can be used again.
      try fingers("down", (3, 100, 100))
      let before = try now()
      try fingers("move", (3, 150, 100))
      #expect(try abs(before.way(to: now()).x + 50) < 0.01)
      try fingers("up", (3, 150, 100))
    }

    /// Sends several touch events at one time.
    private func fingers(_ phase: String, _ places: (id: Int, x: Double, y: Double)...) throws {
      let list = places.map {
        #"{"touch":"\#(phase)","id":\#($0.id),"x":\#($0.x),"y":\#($0.y)}"#
      }
      try viewer.send("[\(list.joined(separator: ","))]")
    }
  }
}
