// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapJSON
import MapTestSupport
import Testing

/// What a hand does is in the frame after it: events are pushed into the window's queue, where a device's
/// arrive, and the frames are counted.
@Suite(.serialized, .enabled(if: Display.missing == nil, "needs Xvfb and xdotool"))
struct NextFrameTests {
  private let viewer: RunningViewer

  init() throws {
    viewer = try RunningViewer("--size", "480x360", "--tilt", "0", "--bearing", "10")
    try viewer.send(#"{"watch":true}"#)
  }

  /// The frames shown when a line's events were in the queue, and the first frame after that.
  private func push(_ line: String) throws -> (pushed: Double, next: JSON) {
    try viewer.send(line)
    let pushed = try viewer.wait(for: "pushed").number("frame")
    return (pushed, try viewer.wait(for: "frame"))
  }

  @Test(arguments: [
    ("latitude", #"{"touch":"move","id":0,"x":240,"y":100}"#),
    ("zoom", #"{"wheel":[0,1],"x":100,"y":100}"#),
    ("longitude", #"{"key":"right","hold":"down"}"#),
    ("bearing", #"{"key":"n"}"#),
  ])
  func `the frame after an event shows its effect`(_ field: String, _ line: String) throws {
    // A finger that lies still moves nothing.
    if field == "latitude" { try viewer.touch("down", 0, 240, 180) }
    let before = try viewer.state()
    let screen = try viewer.display.picture()
    let (pushed, next) = try push(line)
    #expect(try next.number("frame") == pushed + 1)
    #expect(try next.number(field) != before.number(field))
    try viewer.picture { screen.share(differingFrom: $0) > 0.005 }
  }

  @Test func `while the map moves by itself, too`() throws {
    try viewer.send(#"{"key":"right","hold":"down"}"#)
    for _ in 1...3 { try viewer.wait(for: "frame") }
    for _ in 1...3 {
      let before = try viewer.wait(for: "frame").number("zoom")
      let (pushed, next) = try push(#"{"wheel":[0,0.3],"x":100,"y":100}"#)
      #expect(try next.number("frame") == pushed + 1)
      #expect(try next.number("zoom") > before)
      // Until that zoom is over.
      var last = try next.number("zoom")
      while true {
        let zoom = try viewer.wait(for: "frame").number("zoom")
        if zoom == last { break }
        last = zoom
      }
    }
  }
}
