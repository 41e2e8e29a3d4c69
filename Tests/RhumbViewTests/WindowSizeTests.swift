// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapJSON
import MapTestSupport
import Testing

extension DisplayTests {
  /// Windows that change their size.
  @Suite struct WindowSizeTests {
    @Test
    func `the map keeps its center if the window is tiny, huge, hidden and shown, or full screen`()
      throws
    {
      let viewer = try RunningViewer("--size", "480x360")
      let before = try viewer.state()
      func isSame(_ state: JSON) throws -> Bool {
        try ["latitude", "longitude", "zoom", "bearing", "viewingAngle"].allSatisfy {
          try abs(state.number($0) - before.number($0)) < 1e-9
        }
      }
      func resize(_ width: Int, _ height: Int) throws {
        try viewer.send("{\"resize\":[\(width),\(height)]}")
        try viewer.wait(for: "resized") { $0["width"]?.number == Double(width) }
        #expect(try viewer.state().number("height") == Double(height))
      }
      try resize(64, 64)
      try resize(2500, 1600)
      try resize(480, 360)
      #expect(try isSame(viewer.state()))
      // The window has a minimum size.
      try viewer.send(#"{"resize":[1,1]}"#)
      try viewer.wait(for: "resized") { $0["width"]?.number == 64 }
      try resize(480, 360)

      let shown = try viewer.display.image()
      try viewer.display.xdotool("search --name Rhumb windowunmap --sync %@")
      try viewer.image { $0.brightness == 0 }
      try viewer.display.xdotool("search --name Rhumb windowmap --sync %@")
      try viewer.image { shown.share(differingFrom: $0) < 0.01 }
      #expect(try isSame(viewer.state()))
      // Leaving full screen needs a window manager, which this display does not have.
      try viewer.send(#"{"key":"f11"}"#)
      try viewer.wait(for: "resized") { $0["width"]?.number == 1200 && $0["height"]?.number == 900 }
      try viewer.image { Set($0.colors(step: 7)).count > 200 }
      #expect(try viewer.close() == 0)
    }
  }
}
