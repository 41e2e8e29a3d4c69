// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapTestSupport
import Testing

/// `rhumb render --map-style`.
@Suite struct MapStyleOptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var output: String { folder.path + "/x.png" }

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"))
  func `a map style changes the image, and its unknown parts cause warnings`() throws {
    let file = try folder.write(
      """
      [{"elementType": "geometry", "stylers": [{"color": "#00ff00"}]},
       {"featureType": "poi.spaceport", "stylers": [{"visibility": "off"}]}]
      """, to: "green.json")
    let result = try rhumb([
      "render", "--size", "100x100", "--center", "50,10", "--zoom", "4", "--map-style", file, "-o",
      output,
    ])
    #expect(result.status == 0)
    #expect(result.error.contains("line 2, column 18") && result.error.contains("poi.spaceport"))
    let image = try RasterImage(decoding: bytes(of: output))
    let green = stride(from: 0, to: image.pixels.count, by: 4).count {
      Array(image.pixels[$0..<$0 + 3]) == [0, 255, 0]
    }
    #expect(green > 5000)
  }

  @Test func `an invalid map style is rejected with the location of the error`() throws {
    for (text, place) in [
      ("", "line 1, column 1"), ("{}", "line 1, column 1"),
      ("[{\n\"stylers\": [{\"gamma\": 11}]}]", "line 2, column 23"),
    ] {
      let file = try folder.write(text, to: "bad.json")
      try expectRefusal(
        ["render", "--map-style", file, "-o", output], naming: ["bad.json", place])
    }
    try expectRefusal(
      ["render", "--map-style", folder.path + "/none.json", "-o", output], naming: ["none.json"])
    #expect(try folder.names() == ["bad.json"])
  }
}
