// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapTestSupport
import Testing

/// What `rhumb render` puts on the map.
@Suite struct RenderOverlayTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var picture: String { folder.path + "/x.png" }

  private func draw(_ arguments: [String]) throws -> RasterImage {
    let result = try rhumb(["render", "--size", "300x200", "-o", picture] + arguments)
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    return try RasterImage(decoding: bytes(of: picture))
  }

  /// How many pixels are of a colour.
  private func count(_ color: [UInt8], in picture: RasterImage) -> Int {
    stride(from: 0, to: picture.pixels.count, by: 4).count {
      Array(picture.pixels[$0..<$0 + 3]) == color
    }
  }

  @Test(.enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
  func `features, markers and paths are drawn, and the camera shows them`() throws {
    let file = try folder.write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"fill": "#00ff00", "fill-opacity": 1},
         "geometry": {"type": "Polygon",
          "coordinates": [[[24.93, 60.16], [24.94, 60.16], [24.94, 60.165], [24.93, 60.16]]]}},
        {"type": "Feature", "properties": {"stroke": "#ff00ff"},
         "geometry": {"type": "LineString", "coordinates": [[24.94, 60.17], [24.95, 60.165]]}}]}
      """, to: "a.geojson")
    let features = try draw(["--geojson", file])
    #expect(count([0, 255, 0], in: features) > 150 && count([255, 0, 255], in: features) > 40)
    // Two pins: one with a label, whose bubble is white.
    let pins = try draw(["--marker", "60.16,24.93,Here, there", "--marker", "60.17,24.95"])
    #expect(count([235, 66, 53], in: pins) > 400 && count([255, 255, 255], in: pins) > 500)
    let path = try draw(["--path", "_p~iF~ps|U_ulLnnqC_mqNvxq`@"])
    #expect(count([26, 115, 232], in: path) > 300)
    let elsewhere = try draw(["--path", "_p~iF~ps|U_ulLnnqC_mqNvxq`@", "--center", "0,0"])
    #expect(count([26, 115, 232], in: elsewhere) == 0)
  }

  @Test func `broken GeoJSON is refused with its line`() throws {
    let cases = [
      ("{\n\"type\": ,}", "line 2"), ("", "line 1"), ("[]", "line 1"),
      ("{\"type\": \"Feature\", \"properties\": {},\n\n\"geometry\": {\"type\": 5}}", "line 3"),
      (
        """
        {"type": "FeatureCollection", "features": [
          {"type": "Feature", "properties": {}, "geometry": null},
          {"type": "Feature", "properties": {},
           "geometry": {"type": "LineString", "coordinates": [[1, 2]]}}]}
        """, "line 4"
      ),
    ]
    for (text, line) in cases {
      let file = try folder.write(text, to: "broken.geojson")
      try expectRefusal(["render", "--geojson", file, "-o", picture], naming: [file, line])
    }
    try expectRefusal(
      ["render", "--geojson", folder.path + "/none", "-o", picture], naming: ["none"])
  }

  @Test(arguments: [
    ("--marker", "91,0"), ("--marker", "1"), ("--marker", "nan,0"), ("--marker", ",,x"),
    ("--path", "!!"), ("--path", "_p~iF~ps|U"), ("--path", "_p~iF"),
  ])
  func `what is no place and no path is refused`(option: String, value: String) throws {
    try expectRefusal(["render", option, value, "-o", picture], naming: [option])
  }
}
