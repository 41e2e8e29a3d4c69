// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapJSON
import MapTestSupport
import Testing

/// How the map moves under mouse, wheel, keys and fingers, seen from outside of the window.
@Suite(.serialized, .enabled(if: Display.missing == nil, "needs Xvfb and xdotool"))
struct WindowMotionTests {
  /// 480 × 360 points whose top left is at 360, 270 of the screen.
  private let viewer: RunningViewer
  private let start: FlatView

  init() throws {
    viewer = try RunningViewer(
      "--size", "480x360", "--tilt", "0", "--bearing", "0", "--center", "60.169,24.941",
      "--zoom", "15.5")
    start = try FlatView(viewer.state())
  }

  private func idle() throws -> FlatView { try FlatView(viewer.wait(for: "idle")) }

  // MARK: The mouse

  @Test func `a fast drag goes on after the hand has let go, and ends`() throws {
    let steps = (1...10).map { "mousemove \(700 - 12 * $0) 450 sleep 0.012" }
    try viewer.display.xdotool(
      "mousemove 700 450 mousedown 1 \(steps.joined(separator: " ")) mouseup 1")
    try viewer.wait(for: "gesture")
    let end = try idle()
    let way = start.way(to: end)
    // The hand went 120 points west; the ground went on, the camera east of it.
    #expect(way.x > 160)
    #expect(abs(way.y) < 0.5)
    // It is over.
    #expect(try abs(end.way(to: FlatView(viewer.state())).x) < 1e-6)
  }

  @Test func `a drag that rests before the hand lets go does not go on`() throws {
    let steps = (1...10).map { "mousemove \(700 - 12 * $0) 450 sleep 0.012" }
    try viewer.display.xdotool(
      "mousemove 700 450 mousedown 1 \(steps.joined(separator: " ")) sleep 0.4 mouseup 1")
    try viewer.wait(for: "gesture")
    #expect(try abs(start.way(to: idle()).x - 120) < 0.5)
  }

  @Test func `a double click zooms in by a level at its place`() throws {
    try viewer.display.xdotool("mousemove 700 360 click --repeat 2 --delay 40 1")
    let end = try idle()
    #expect(abs(end.zoom - start.zoom - 1) < 1e-5)
    let (before, after) = (start.world(340, 90), end.world(340, 90))
    let points = (after - before) * 256 * exp2(end.zoom)
    #expect((points * points).sum().squareRoot() < 1)
  }

  // MARK: The wheel

  @Test func `parts of a wheel's tick zoom by parts`() throws {
    try viewer.send(#"{"wheel":[0,0.1],"x":240,"y":180}"#)
    let first = try idle().zoom - start.zoom
    #expect(first > 0.005)
    #expect(first < 0.06)
    for _ in 1...10 { try viewer.send(#"{"wheel":[0,0.1],"x":240,"y":180}"#) }
    let whole = try idle().zoom - start.zoom - first
    #expect(whole > 5 * first)
    #expect(whole < 15 * first)
    for _ in 1...11 { try viewer.send(#"{"wheel":[0,-0.1],"x":240,"y":180}"#) }
    #expect(try abs(idle().zoom - start.zoom) < 0.05)
  }

  // MARK: Keys

  /// Holds a key for some frames, and gives the state after it.
  private func hold(_ key: String, with modifiers: [String] = []) throws -> JSON {
    let with = modifiers.map { "\"\($0)\"" }.joined(separator: ",")
    try viewer.send(#"{"watch":true}"#)
    try viewer.send(#"{"key":"\#(key)","with":[\#(with)],"hold":"down"}"#)
    for _ in 1...20 { try viewer.wait(for: "frame") }
    try viewer.send(#"{"key":"\#(key)","hold":"up"}"#)
    try viewer.send(#"{"watch":false}"#)
    return try viewer.wait(for: "idle")
  }

  @Test func `held arrows pan, turn and tilt, and plus zooms`() throws {
    let east = try start.way(to: FlatView(hold("right")))
    #expect(east.x > 100)
    #expect(abs(east.y) < 0.5)
    let zoomed = try hold("+")
    #expect(try zoomed.number("zoom") > start.zoom + 0.9)
    let turned = try hold("right", with: ["shift"])
    let bearing = try turned.number("bearing")
    #expect(bearing > 10 && bearing < 180)
    let tilted = try hold("up", with: ["shift"])
    #expect(try tilted.number("viewingAngle") > 8)
    #expect(try abs(tilted.number("bearing") - bearing) < 1e-6)
    try viewer.send(#"{"text":"n"}"#)
    try viewer.send(#"{"key":"n"}"#)
    #expect(try viewer.wait(for: "idle").number("bearing") == 0)
  }

  @Test func `keys of a real keyboard pan`() throws {
    try viewer.display.xdotool("mousemove 600 450 key Up")
    let way = try start.way(to: idle())
    #expect(way.y < -20)
    #expect(abs(way.x) < 0.5)
  }

  // MARK: Fingers

  @Test func `two fingers side by side that go up tilt the map`() throws {
    try viewer.touch("down", 0, 200, 250)
    try viewer.touch("down", 1, 280, 250)
    for step in 1...20 {
      try viewer.touch("move", 0, 200, 250 - 5 * Double(step))
      try viewer.touch("move", 1, 280, 250 - 5 * Double(step))
    }
    try viewer.touch("up", 0, 200, 150)
    try viewer.touch("up", 1, 280, 150)
    let end = try viewer.wait(for: "idle")
    #expect(try end.number("viewingAngle") > 20)
    #expect(try end.number("bearing") == 0)
    #expect(try end.number("zoom") == start.zoom)
  }

  @Test func `a third finger does no harm`() throws {
    try viewer.touch("down", 0, 200, 180)
    try viewer.touch("down", 1, 280, 180)
    for step in 1...10 {
      try viewer.touch("move", 0, 200 - 3 * Double(step), 180)
      try viewer.touch("move", 1, 280 + 3 * Double(step), 180)
    }
    let pinched = try FlatView(viewer.state())
    #expect(pinched.zoom > start.zoom + 0.3)
    try viewer.touch("down", 2, 100, 50)
    for step in 1...10 { try viewer.touch("move", 2, 100 + 20 * Double(step), 50) }
    try viewer.touch("up", 2, 300, 50)
    let after = try FlatView(viewer.state())
    #expect(abs(after.zoom - pinched.zoom) < 1e-6)
    #expect(abs(pinched.way(to: after).x) < 1e-6)
    // The two are still heard.
    for step in 1...10 {
      try viewer.touch("move", 0, 170 + 3 * Double(step), 180)
      try viewer.touch("move", 1, 310 - 3 * Double(step), 180)
    }
    #expect(try abs(FlatView(viewer.state()).zoom - start.zoom) < 0.01)
    for (id, x) in [(0, 200.0), (1, 280.0)] { try viewer.touch("up", id, x, 180) }
    _ = try idle()
  }

  @Test func `a finger's number is used again elsewhere without a jump`() throws {
    for round in 0..<3 {
      let before = try FlatView(viewer.state())
      let (x, y) = (60.0 + 150 * Double(round), 60.0 + 90 * Double(round))
      try viewer.touch("down", 7, x, y)
      try viewer.touch("move", 7, x + 20, y)
      let moved = try FlatView(viewer.state())
      #expect(abs(before.way(to: moved).x + 20) < 0.01)
      // One that comes twice without having left counts as new.
      try viewer.touch("down", 7, 470, 350)
      try viewer.touch("up", 7, x + 20, y)
      let after = try FlatView(viewer.wait(for: "idle"))
      #expect(moved.way(to: after).x < 1)
    }
    // Nothing is stuck.
    try viewer.touch("down", 3, 100, 100)
    let before = try FlatView(viewer.state())
    try viewer.touch("move", 3, 150, 100)
    #expect(try abs(before.way(to: FlatView(viewer.state())).x + 50) < 0.01)
  }
}
