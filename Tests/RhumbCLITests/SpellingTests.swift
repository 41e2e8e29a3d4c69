// SPDX-License-Identifier: Apache-2.0
import MapSearch
import RhumbModules
import Testing

@testable import CommandSupport

/// The texts of the command line, without the program.
@Suite struct SpellingTests {
  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("same", "same", 0), ("ab", "ba", 1),
    ("ca", "abc", 3),
    ("render", "rendr", 1), ("route", "ruote", 1), ("flaw", "lawn", 2),
  ])
  func `the distance of words counts edits and swaps`(
    _ first: String, _ second: String, _ distance: Int
  ) {
    #expect(Spelling.distance(first, second) == distance)
    #expect(Spelling.distance(second, first) == distance)
  }

  @Test func `only a near word is a suggestion`() {
    let names = ["render", "info", "search", "route"]
    #expect(Spelling.nearest(to: "inf", in: names) == "info")
    #expect(Spelling.nearest(to: "fly", in: names) == nil)
    #expect(Spelling.nearest(to: "x", in: ["a"]) == nil)
    #expect(Spelling.nearest(to: String(repeating: "x", count: 100_000), in: names) == nil)
  }

  @Test func `an error about an unknown word lists the known ones`() {
    let known = ["compass", "zoom"]
    #expect(
      Spelling.unknown("compas", kind: "control", among: known)
        == "unknown control compas (did you mean compass?); the controls are compass, zoom")
    #expect(
      Spelling.unknown("sun", kind: "control", among: known)
        == "unknown control sun; the controls are compass, zoom")
  }

  @Test func `negative numbers and coordinates become values`() {
    func protected(_ arguments: String...) -> [String] {
      CommandLineText.protectingNegatives(arguments)
    }
    #expect(protected("route", "-33.9,18.4") == ["route", " -33.9,18.4"])
    #expect(protected("--speed", "-1") == ["--speed=-1"])
    #expect(protected("--fit", "-.5,1,2,3") == ["--fit", " -.5,1,2,3"])
    #expect(protected("-o", "x.png", "--json") == ["-o", "x.png", "--json"])
    #expect(protected("--", "-1,2") == ["--", "-1,2"])
    // The space is ignored.
    #expect(CoordinateArgument(argument: " -33.9,18.4")?.coordinate.latitude == -33.9)
    #expect(CoordinateText.coordinate(" -33.9,18.4")?.latitude == -33.9)
    #expect(protected("-", "-h", "-3", "--a=b", "-3") == ["-", "-h", "-3", "--a=b", " -3"])
    #expect(protected("limit", "-5") == ["limit", " -5"])
    #expect(protected("info", "-1.gpx") == ["info", "-1.gpx"])
  }

  @Test func `a table is wrapped at its width and keeps long words`() {
    var table = TextTable(width: 34)
    table.add("name", "one two three four five")
    table.add("url", "https://example.com/a/very/long/path")
    table.add(line: "roads: class, name, surface, lanes", indent: 2)
    #expect(
      table.text == """
        name         one two three four
                     five
        url          https://example.com/a/very/long/path
          roads: class, name, surface,
              lanes
        """)
    var wide = TextTable(width: nil)
    wide.add("name", "one two three four five six seven eight nine ten")
    #expect(!wide.text.contains("\n"))
  }
}
