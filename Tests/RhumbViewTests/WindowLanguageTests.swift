// SPDX-License-Identifier: Apache-2.0
import MapJSON
import MapTestSupport
import Testing

extension DisplayTests {
  /// The texts of the panels in the language of the desktop.
  @Suite struct WindowLanguageTests {
    private static func german(_ width: Int = 800, _ height: Int = 600) throws -> RunningViewer {
      try RunningViewer(
        "--size", "\(width)x\(height)", "--style", "day", "--tilt", "0", "--bearing", "0",
        environment: ["LC_ALL": "de_DE.UTF-8"])
    }

    @Test func `a search and the card of a place are in German`() throws {
      let viewer = try Self.german()
      let start = try viewer.state()
      #expect(start.label("RhumbSearch") == "Ort suchen")
      #expect(start.label("RhumbLayers") == "Kartenebenen")
      #expect(start.label("RhumbTilt") == "In 3D zeigen")
      #expect(start.label("GMSAccessibilityMyLocation") == "Mein Standort")
      try viewer.display.xdotool("type --delay 30 qqxyzzy")
      let nothing = try viewer.state {
        $0.label("RhumbListRow0") == "Nichts gefunden für „qqxyzzy“"
      }
      #expect(nothing.label("RhumbListClose") == "Löschen")
      try viewer.display.xdotool("key Escape")
      try viewer.display.xdotool("type --delay 30 turku")
      try viewer.state { $0.label("RhumbListRow0")?.hasPrefix("Turku, Stadt") ?? false }
      try viewer.display.xdotool("key Return")
      try viewer.wait(for: "place") { $0["name"]?.string == "Turku" }
      let card = try viewer.state { $0.label("RhumbCardHeading")?.hasPrefix("Turku, ") ?? false }
      #expect(
        (0..<3).compactMap { card.label("RhumbCardButton\($0)") } == [
          "Route", "Kopieren", "Teilen",
        ])
      try viewer.state { $0["isResting"]?.bool == true }
      try viewer.press("RhumbCardButton1")
      try viewer.wait(forNotice: " kopiert")
      #expect(try viewer.close() == 0)
    }

    @Test func `a missing route and a file that cannot be opened cause notices in German`() throws {
      let viewer = try Self.german()
      try viewer.send(#"{"route":[60.1713,24.9414,48.2,16.37]}"#)
      try viewer.wait(forNotice: "Ziel: ")
      let bad = try viewer.folder.write(Array("nonsense".utf8), to: "bad.pmtiles")
      try viewer.drop(bad, "/no/such/file")
      try viewer.wait(forNotice: "\(bad) ist keine Karte")
      try viewer.wait(forNotice: "/no/such/file wurde nicht gefunden")
      #expect(try viewer.close() == 0)
    }

    @Test(arguments: [
      ("de_DE.UTF-8", "tokio", "Tokio, Stadt · Japan · 東京, "),
      ("sv_SE.UTF-8", "kauppator", "Salutorget, Torg · Helsingfors · Kauppatori, "),
    ])
    func `a search result has the translated and the local name`(
      locale: String, text: String, row: String
    ) throws {
      let viewer = try RunningViewer("--size", "800x600", environment: ["LC_ALL": locale])
      try viewer.display.xdotool("type --delay 30 \(text)")
      try viewer.state { $0.label("RhumbListRow0")?.hasPrefix(row) ?? false }
      #expect(try viewer.close() == 0)
    }

    @Test func `the panel of a route and the question before the end are in German`() throws {
      let viewer = try Self.german()
      try viewer.press("RhumbDirections")
      let empty = try viewer.state { $0.label("RhumbCardHeading") == "Route" }
      #expect(empty.label("RhumbCardRow0") == "Start wählen oder in die Karte klicken, Von")
      #expect(empty.label("RhumbCardRow1") == "Ziel wählen oder in die Karte klicken, Nach")
      try viewer.display.xdotool("mousemove 700 650 click 1")
      try viewer.state { $0.label("RhumbCardRow0")?.hasPrefix("60.16") ?? false }
      try viewer.display.xdotool("mousemove 760 420 click 1")
      try viewer.wait(for: "route")
      let plan = try viewer.state { $0.label("RhumbCardHeading")?.hasPrefix("Route, ") ?? false }
      let heading = try #require(plan.label("RhumbCardHeading"))
      #expect(heading.contains(" Min., "))
      #expect(heading.hasSuffix("Linie ziehen, um einen Stopp einzufügen"))
      // The last ones begin a second line.
      #expect(
        (0..<5).compactMap { plan.label("RhumbCardButton\($0)") } == [
          "Auto", "Rad", "Zu Fuß", "Tauschen", "+ Stopp",
        ])
      let last = try plan.frame("RhumbCardButton4")
      #expect(try last.y > plan.frame("RhumbCardButton0").y && last.x + last.width <= 400)
      try viewer.display.xdotool("key space")
      try viewer.state { $0["isDriving"]?.bool == true && $0.label("RhumbCardHeading") == nil }
      try viewer.display.xdotool("key ctrl+q")
      let asked = try viewer.wait(for: "asked")
      #expect(asked["text"]?.string == "Während der Fahrt beenden?")
      let question = try viewer.state { $0.label("RhumbListRow0") == "Fahrt fortsetzen" }
      #expect(question.label("RhumbListRow1") == "Beenden")
      try viewer.display.xdotool("key ctrl+q")
      #expect(try viewer.waitForEnd() == 0)
    }

    @Test func `the layers and the list of keys are in German`() throws {
      let viewer = try Self.german()
      try viewer.press("RhumbLayers")
      try viewer.wait(for: "layers")
      let layers = try viewer.state { $0.label("RhumbListRow0") == "Nacht" }
      #expect(layers.label("RhumbListRow1") == "Gebäude in 3D, ✓")
      try viewer.display.xdotool("key Escape")
      try viewer.display.xdotool("key F1")
      let help = try viewer.state { $0.label("RhumbHelp") != nil }
      let text = try #require(help.label("RhumbHelp"))
      #expect(text.hasPrefix("Tasten\n"))
      let lines = [
        "Strg F: Ort suchen", "Leertaste: Starten, anhalten, weiter", "Strg R: Neu zentrieren",
      ]
      for line in lines {
        #expect(text.contains(line), "\(line)")
      }
      #expect(try viewer.close() == 0)
    }

    @Test func `the panel of a route is mirrored in Arabic`() throws {
      let viewer = try RunningViewer(
        "--size", "800x600", "--style", "day", environment: ["LC_ALL": "ar_EG.UTF-8"])
      try viewer.press("RhumbDirections")
      let state = try viewer.state { $0.label("RhumbCardHeading") == "الاتجاهات" }
      #expect(state.label("RhumbCardRow1")?.hasSuffix(", إلى") == true)
      let row = try state.frame("RhumbCardRow0")
      #expect(row.x > 400 && row.x + row.width <= 800)
      // The first button is on the right, and the cross on the left.
      let (car, bike) = (try state.frame("RhumbCardButton0"), try state.frame("RhumbCardButton1"))
      #expect(car.x > bike.x && car.x + car.width <= 800 && bike.x >= row.x)
      #expect(try state.frame("RhumbCardClose").x < row.x + row.width / 2)
      #expect(try viewer.close() == 0)
    }
  }
}

extension JSON {
  /// The frame of a control in points.
  func frame(
    _ identifier: String
  ) throws -> (x: Double, y: Double, width: Double, height: Double) {
    let control = try #require(
      self["controls"]?.array?.first { $0["identifier"]?.string == identifier })
    return (
      try control.number("x"), try control.number("y"), try control.number("width"),
      try control.number("height")
    )
  }
}
