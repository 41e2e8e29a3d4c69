// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import MapStyle

/// The expected colors were computed with Python's `colorsys`.
@Suite struct ColorChangeTests {
  private func styler(_ name: String, _ value: Double) -> MapStyler {
    switch name {
    case "lightness": .lightness(value)
    case "saturation": .saturation(value)
    case "gamma": .gamma(value)
    case "invert": .invertLightness(true)
    default: .hue(value)
    }
  }

  private func bytes(_ color: StyleColor) -> [Int] {
    [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
  }

  private func color(_ text: String) throws -> StyleColor { try #require(StyleColor(css: text)) }

  private func expect(_ result: StyleColor, _ text: String) throws {
    let off = zip(bytes(result), bytes(try color(text))).map { abs($0 - $1) }
    #expect(off.allSatisfy { $0 <= 1 }, "\(result) is not \(text)")
  }

  @Test(arguments: [
    ("#a6d3ee", "hue", 320.0, "#eea6d6"), ("#a6d3ee", "lightness", 40, "#cae5f5"),
    ("#a6d3ee", "lightness", -40, "#278ecc"), ("#a6d3ee", "saturation", 50, "#9ed5f7"),
    ("#a6d3ee", "saturation", -100, "#cacaca"), ("#a6d3ee", "gamma", 2, "#d0e8f6"),
    ("#a6d3ee", "gamma", 0.5, "#5fb0e1"), ("#a6d3ee", "invert", 0, "#113e59"),
    ("#fac05e", "hue", 320, "#fa5ec6"), ("#fac05e", "lightness", 40, "#fcd99e"),
    ("#fac05e", "lightness", -40, "#c88006"), ("#fac05e", "saturation", 50, "#fcc15c"),
    ("#fac05e", "saturation", -100, "#acacac"), ("#fac05e", "gamma", 2, "#fcdca7"),
    ("#fac05e", "gamma", 0.5, "#e19007"), ("#fac05e", "invert", 0, "#a16705"),
    ("#204010", "hue", 320, "#401030"), ("#204010", "lightness", 40, "#65ca32"),
    ("#204010", "lightness", -40, "#13260a"), ("#204010", "saturation", 50, "#1d4808"),
    ("#204010", "saturation", -100, "#282828"), ("#204010", "gamma", 2, "#51a228"),
    ("#204010", "gamma", 0.5, "#050a03"), ("#204010", "invert", 0, "#cfefbf"),
    ("#808080", "hue", 320, "#808080"), ("#808080", "lightness", 40, "#b3b3b3"),
    ("#808080", "lightness", -40, "#4d4d4d"), ("#808080", "gamma", 2, "#b5b5b5"),
    ("#808080", "invert", 0, "#7f7f7f"), ("#ffffff", "gamma", 5, "#ffffff"),
    ("#000000", "gamma", 5, "#000000"), ("#123456", "lightness", 100, "#ffffff"),
    ("#123456", "lightness", -100, "#000000"),
  ])
  func `a single step has the expected result`(
    from: String, name: String, value: Double, to: String
  ) throws {
    var change = ColorChange()
    change.add(styler(name, value))
    try expect(change(try color(from)), to)
  }

  @Test func `steps are applied in order`() throws {
    let steps: [MapStyler] = [
      .saturation(-50), .lightness(-30), .gamma(1.5), .invertLightness(true),
    ]
    var (there, back) = (ColorChange(), ColorChange())
    for step in steps { there.add(step) }
    for step in steps.reversed() { back.add(step) }
    try expect(there(try color("#fac05e")), "#947035")
    try expect(back(try color("#fac05e")), "#7c5f2d")
  }

  @Test func `a color replaces all previous steps, and later steps change it`() throws {
    var change = ColorChange()
    change.add(.invertLightness(true))
    change.add(.color(try color("#fac05e")))
    try expect(change(.black), "#fac05e")
    change.add(.lightness(40))
    for other in [StyleColor.black, .white, try color("#31a2b3")] {
      try expect(change(other), "#fcd99e")
    }
    change.add(.invertLightness(false))
    try expect(change(.black), "#fcd99e")
  }

  @Test func `the alpha stays unchanged`() throws {
    var change = ColorChange()
    change.add(.color(.white))
    #expect(change(StyleColor(red: 1, green: 0, blue: 0, alpha: 0.25)).alpha == 0.25)
    var hue = ColorChange()
    hue.add(.hue(90))
    #expect(hue(.transparent).alpha == 0)
  }

  @Test func `saturation has no effect on grays unless a hue was set`() throws {
    var change = ColorChange()
    change.add(.saturation(50))
    try expect(change(try color("#808080")), "#808080")
    var hued = ColorChange()
    hued.add(.hue(0))
    hued.add(.saturation(50))
    try expect(hued(try color("#808080")), "#c04040")
  }

  @Test func `a change without steps keeps the exact color`() {
    let color = StyleColor(red: 0.123, green: 0.4567, blue: 0.789, alpha: 0.5)
    var change = ColorChange()
    change.add(.invertLightness(false))
    #expect(change.isEmpty && change(color) == color)
  }
}
