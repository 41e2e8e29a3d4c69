// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapJSON
import MapTestSupport
import Testing

extension DisplayTests {
  /// The latency of input events: events are pushed into the window's queue, where device events arrive, and
  /// the frames are counted.
  @Suite struct NextFrameTests {
    private let viewer: RunningViewer

    init() throws {
      viewer = try RunningViewer("--size", "480x360", "--tilt", "0", "--bearing", "10")
      try viewer.send(#"{"watch":true}"#)
    }

    /// The frame number when the events of a line were queued, and the first frame after that.
    private func push(_ line: String) throws -> (pushed: Double, next: JSON) {
      try viewer.send(line)
      let pushed = try viewer.wait(for: "pushed").number("frame")
      return (pushed, try viewer.wait(for: "frame"))
    }

    @Test func `the frame after an event shows its effect`() throws {
      let script = [
        ("zoom", #"{"wheel":[0,1],"x":100,"y":100}"#), ("longitude", #"{"key":"right"}"#),
        ("bearing", #"{"key":"right","with":["shift"]}"#),
        // A touch without movement changes nothing.
        ("", #"{"touch":"down","id":0,"x":240,"y":180}"#),
        ("latitude", #"{"touch":"move","id":0,"x":240,"y":100}"#),
      ]
      for (field, line) in script {
        if field.isEmpty {
          try viewer.send(line)
          continue
        }
        let before = try viewer.state()
        let screen = try viewer.display.image()
        let (pushed, next) = try push(line)
        #expect(try next.number("frame") == pushed + 1, "\(field)")
        #expect(try next.number(field) != before.number(field), "\(field)")
        try viewer.image { screen.share(differingFrom: $0) > 0.005 }
        // Waits until nothing moves.
        var last = try viewer.state()
        while true {
          let state = try viewer.state()
          if try field == "latitude" || state.number(field) == last.number(field) { break }
          last = state
        }
      }
    }

    @Test func `the next frame also shows an event during an animation`() throws {
      try viewer.send(#"{"key":"right","hold":"down"}"#)
      for _ in 1...3 { try viewer.wait(for: "frame") }
      for _ in 1...3 {
        // A key that is not repeated for a while counts as released.
        _ = try push(#"{"key":"right","hold":"down"}"#)
        let before = try viewer.wait(for: "frame").number("zoom")
        let (pushed, next) = try push(#"{"wheel":[0,0.3],"x":100,"y":100}"#)
        #expect(try next.number("frame") == pushed + 1)
        #expect(try next.number("zoom") > before)
        // Waits until the zoom animation has ended.
        var last = try next.number("zoom")
        while true {
          let zoom = try viewer.wait(for: "frame").number("zoom")
          if zoom == last { break }
          last = zoom
        }
      }
    }
  }
}
