// SPDX-License-Identifier: Apache-2.0
import MapStyle
import Testing

@Suite struct ColorTests {
  @Test(arguments: [
    ("#f00", StyleColor(red: 1, green: 0, blue: 0)),
    ("#ff0000", StyleColor(red: 1, green: 0, blue: 0)),
    ("#0f08", StyleColor(red: 0, green: 1, blue: 0, alpha: 136 / 255)),
    ("#00ff0080", StyleColor(red: 0, green: 1, blue: 0, alpha: 128 / 255)),
    (" RED ", StyleColor(red: 1, green: 0, blue: 0)),
    ("rebeccapurple", StyleColor(red: 0.4, green: 0.2, blue: 0.6)),
    ("transparent", .transparent),
    ("rgb(255, 0, 51)", StyleColor(red: 1, green: 0, blue: 0.2)),
    ("rgb(255 0 51 / 0.5)", StyleColor(red: 1, green: 0, blue: 0.2, alpha: 0.5)),
    ("rgba(100%, 0%, 20%, 50%)", StyleColor(red: 1, green: 0, blue: 0.2, alpha: 0.5)),
    ("rgb(300, -5, 0)", StyleColor(red: 1, green: 0, blue: 0)),
    ("hsl(120, 100%, 50%)", StyleColor(red: 0, green: 1, blue: 0)),
    ("hsl(-240deg 100% 50%)", StyleColor(red: 0, green: 1, blue: 0)),
    ("hsla(0, 0%, 100%, 0.25)", StyleColor(red: 1, green: 1, blue: 1, alpha: 0.25)),
  ])
  func `colors are parsed in all CSS formats`(text: String, expected: StyleColor) throws {
    let color = try #require(StyleColor(css: text))
    let difference = color.premultiplied - expected.premultiplied
    #expect(abs(difference.x) < 1e-6 && abs(difference.y) < 1e-6 && abs(difference.z) < 1e-6)
    #expect(abs(color.alpha - expected.alpha) < 1e-6)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#+12345", "#gggggg", "reddish", "rgb()", "rgb(1,2)", "rgb(1,2,3",
    "rgb(1,2,3,4,5)", "rgb(a,b,c)", "rgb(10%,2,3)", "hsl(1,2,3)", "rgb(1 2 3 / 4 / 5)",
    "rgb(nan,0,0)",
    "cmyk(1,2,3,4)", "rgb(,,)", "()", "(", ")",
  ])
  func `invalid colors are rejected`(text: String) {
    #expect(StyleColor(css: text) == nil)
  }

  @Test func `premultiplied components are multiplied by alpha`() {
    let color = StyleColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    #expect(color.premultiplied == SIMD4(0.5, 0.25, 0, 0.5))
  }

  @Test func `the description of a color is CSS`() {
    #expect(
      StyleColor(red: 1 / 3, green: 1, blue: 0, alpha: 0.1).description == "rgba(85,255,0,0.1)")
  }
}
