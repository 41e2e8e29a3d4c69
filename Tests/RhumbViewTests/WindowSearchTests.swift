// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapJSON
import MapTestSupport
import Testing

extension DisplayTests {
  /// Search, cards and recent searches in the window, with the keyboard and the mouse of the display.
  @Suite struct WindowSearchTests {
    @Test func `typed letters begin a search and fire no command`() throws {
      let viewer = try RunningViewer("--size", "800x600", "--style", "day")
      let before = try viewer.state()
      // Letters that were shortcuts: night, quit, everything, menu, north.
      try viewer.display.xdotool("type --delay 30 dqamnx0")
      try viewer.wait(for: "found") { $0["text"]?.string == "dqamnx0" }
      let after = try viewer.state()
      for name in ["latitude", "longitude", "zoom", "bearing"] {
        #expect(try after.number(name) == before.number(name))
      }
      #expect(after["isNight"]?.bool == false)
      #expect(!viewer.events.contains { $0["event"]?.string == "menu" })
      try viewer.display.xdotool("key Escape")
      try viewer.state { $0.label("RhumbListField") == nil }
      #expect(try viewer.close() == 0)
    }

    @Test func `the first search says that it is running while the names are read`() throws {
      let viewer = try RunningViewer("--size", "640x480")
      try viewer.send(#"{"text":"xyzzy"}"#)
      #expect(try viewer.state().label("RhumbListRow0") == "Searching…")
      try viewer.state { $0.label("RhumbListRow0")?.hasPrefix("Nothing found") ?? false }
      #expect(try viewer.close() == 0)
    }

    @Test func `the text that begins a search keeps its capitals`() throws {
      let viewer = try RunningViewer("--size", "640x480")
      try viewer.display.xdotool("type --delay 30 QQXyzzY")
      try viewer.state { $0.label("RhumbListField") == "QQXyzzY" }
      // The letter that closes the list of keys begins no search.
      try viewer.display.xdotool("key Escape")
      try viewer.state { $0.label("RhumbListField") == nil }
      try viewer.display.xdotool("key F1")
      try viewer.display.xdotool("type --delay 30 AB")
      try viewer.state { $0.label("RhumbListField") == "B" }
      #expect(try viewer.close() == 0)
    }

    @Test func `a click on the field, a search and Enter lead to the card of a place`() throws {
      let viewer = try RunningViewer("--size", "800x600", "--style", "day")
      try viewer.press("RhumbSearch")
      #expect(try viewer.state().label("RhumbListField") == "Search for a place")
      try viewer.display.xdotool("type --delay 30 kauppator")
      // The names are read meanwhile.
      let found = try viewer.state { $0.label("RhumbListRow0")?.hasPrefix("Kauppatori") ?? false }
      // Name, kind and town, distance.
      #expect(found.label("RhumbListRow0")?.contains(", Square · Helsinki, ") == true)
      #expect(found.label("RhumbListRow0")?.hasSuffix(" m") == true)
      try viewer.display.xdotool("key Return")
      try viewer.wait(for: "place") { $0["name"]?.string == "Kauppatori" }
      // The street follows when the camera has arrived.
      let card = try viewer.state {
        $0.label("RhumbCardHeading")
          == "Kauppatori, Square · Helsinki, near Eteläranta, 60.16722, 24.95288"
      }
      #expect(
        (0..<3).compactMap { card.label("RhumbCardButton\($0)") } == [
          "Directions", "Copy", "Share",
        ])
      try viewer.press("RhumbCardButton2")
      try viewer.wait(forNotice: "geo:60.16722,24.95288 copied")
      // The pins of the other results have cards, too.
      try viewer.state { $0["isResting"]?.bool == true }
      try viewer.press("RhumbCardClose")
      try viewer.state { $0.label("RhumbCardHeading") == nil }
      #expect(try viewer.close() == 0)
    }

    @Test func `a click on the label of a place opens its card, and another one closes it`() throws
    {
      let viewer = try RunningViewer(
        "--size", "800x600", "--tilt", "0", "--bearing", "0", "--style", "day", "--center",
        "60.16722,24.95288", "--zoom", "17")
      try viewer.state { $0["isResting"]?.bool == true }
      // The search flies to the place, whose icon is then in the middle of the window.
      try viewer.display.xdotool("type --delay 30 kauppahalli")
      try viewer.state { $0.label("RhumbListRow0")?.contains("auppahalli") ?? false }
      try viewer.display.xdotool("key Return")
      let name = try viewer.wait(for: "place")["name"]?.string
      try viewer.state { $0["isResting"]?.bool == true }
      try viewer.press("RhumbCardClose")
      try viewer.display.xdotool("mousemove 600 450 click 1")
      let place = try viewer.wait(for: "place")
      #expect(place["name"]?.string == name)
      try viewer.state {
        let heading = $0.label("RhumbCardHeading") ?? ""
        return heading.contains("auppahalli") && heading.contains("near ")
      }
      // The sea beside the map has no place.
      try viewer.display.xdotool("mousemove 940 700 click 1")
      try viewer.state { $0.label("RhumbCardHeading") == nil }
      #expect(try viewer.close() == 0)
    }

    @Test func `a text without results says so, in the field and the list`() throws {
      let viewer = try RunningViewer("--size", "640x480")
      try viewer.display.xdotool("type --delay 30 qqxyzzy")
      let state = try viewer.state {
        $0.label("RhumbListRow0") == "Nothing found for “qqxyzzy”"
      }
      #expect(state.label("RhumbListField") == "qqxyzzy")
      #expect(try viewer.close() == 0)
    }

    @Test func `the places of the last run are offered, and can be cleared`() throws {
      let folder = try TemporaryFolder()
      let first = try RunningViewer("--size", "640x480", "--remember", in: folder)
      try first.display.xdotool("type --delay 30 turku")
      try first.state { $0.label("RhumbListRow0")?.hasPrefix("Turku, City") ?? false }
      try first.display.xdotool("key Return")
      try first.wait(for: "place")
      #expect(try first.close() == 0)
      let next = try RunningViewer("--size", "640x480", "--remember", in: folder)
      try next.press("RhumbSearch")
      let offered = try next.state { $0.label("RhumbListRow0")?.hasPrefix("Turku") ?? false }
      #expect(offered.label("RhumbListRow1") == "Clear recent searches")
      try next.press("RhumbListRow1")
      try next.state { $0.label("RhumbListRow0") == nil }
      #expect(try next.close() == 0)
      let kept = try String(
        contentsOfFile: folder.path + "/rhumb/recent.json", encoding: .utf8)
      #expect(kept == "[]")
    }
  }
}

extension JSON {
  /// The accessibility label of a control; `nil` if it is not shown.
  func label(_ identifier: String) -> String? {
    self["controls"]?.array?.first { $0["identifier"]?.string == identifier }?["label"]?.string
  }
}

extension RunningViewer {
  /// Clicks the middle of a control with the mouse of the display. The window is in the middle of the screen.
  func press(_ identifier: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let state = try state(
      where: { $0.label(identifier) != nil }, sourceLocation: sourceLocation)
    let control = try #require(
      state["controls"]?.array?.first { $0["identifier"]?.string == identifier })
    let left = (1200 - (try state.number("width"))) / 2
    let top = (900 - (try state.number("height"))) / 2
    let x = left + (try control.number("x")) + (try control.number("width")) / 2
    let y = top + (try control.number("y")) + (try control.number("height")) / 2
    try display.xdotool("mousemove \(Int(x)) \(Int(y)) click 1")
  }
}
