// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapTestSupport
import Testing

/// The overlays of `rhumb render`.
@Suite struct RenderOverlayTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var output: String { folder.path + "/x.png" }

  private func draw(_ arguments: [String]) throws -> RasterImage {
    let result = try rhumb(["render", "--size", "300x200", "-o", output] + arguments)
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    return try RasterImage(decoding: bytes(of: output))
  }

  /// The number of pixels with a color.
  private func count(_ color: [UInt8], in image: RasterImage) -> Int {
    stride(from: 0, to: image.pixels.count, by: 4).count {
      Array(image.pixels[$0..<$0 + 3]) == color
    }
  }

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"))
  func `features, markers and paths are drawn, and the camera fits them`() throws {
    let file = try folder.write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"fill": "#00ff00", "fill-opacity": 1},
         "geometry": {"type": "Polygon",
          "coordinates": [[[24.93, 60.16], [24.94, 60.16], [24.94, 60.165], [24.93, 60.16]]]}},
        {"type": "Feature", "properties": {"stroke": "#ff00ff", "stroke-width": 4},
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

  @Test func `malformed GeoJSON is rejected with its line`() throws {
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
      try expectRefusal(["render", "--geojson", file, "-o", output], naming: [file, line])
    }
    try expectRefusal(
      ["render", "--geojson", folder.path + "/none", "-o", output], naming: ["none"])
  }

  private let kml = """
    <kml xmlns="http://www.opengis.net/kml/2.2"><Document>
    <Placemark><Style><PolyStyle><color>ff00ff00</color><outline>0</outline></PolyStyle></Style><Polygon>
    <outerBoundaryIs><LinearRing><coordinates>24.93,60.16 24.94,60.16 24.94,60.165 24.93,60.16</coordinates>
    </LinearRing></outerBoundaryIs></Polygon></Placemark>
    <Placemark><Style><IconStyle><color>ffff00ff</color><Icon><href>none.png</href></Icon></IconStyle></Style>
    <Point><coordinates>24.95,60.17</coordinates></Point></Placemark>
    <Placemark><visibility>0</visibility><Point><coordinates>0,0</coordinates></Point></Placemark>
    </Document></kml>
    """

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"))
  func `KML is drawn, with the default pin for a missing icon`() throws {
    let file = try folder.write(kml, to: "a.kml")
    let result = try rhumb(["render", "--size", "300x200", "-o", output, "--kml", file])
    #expect(result.status == 0 && result.warnings.count == 1)
    #expect(result.warnings.first?.contains("none.png") ?? false, "\(result.error)")
    let image = try RasterImage(decoding: bytes(of: output))
    #expect(count([0, 255, 0], in: image) > 150 && count([255, 0, 255], in: image) > 150)
  }

  @Test func `a KML file is described`() throws {
    let file = try folder.write(kml, to: "a.kml")
    let text = try rhumb("info", file)
    #expect(text.status == 0 && text.output.contains("2 points, 0 lines, 1 polygons"))
    #expect(text.output.contains("3, 1 of them hidden"))
    let json = try rhumb("info", "--json", file)
    #expect(json.output.contains("\"format\":\"kml\"") && json.output.contains("\"polygons\":1"))
    let empty = try folder.write("<kml/>", to: "empty.kml")
    let nothing = try rhumb("info", "--json", empty)
    #expect(nothing.status == 0 && nothing.output.contains("\"bounds\":null"))
  }

  @Test func `malformed KML is rejected with its line`() throws {
    let cases = [
      ("", "line 1"), ("<kml>\n<a></kml>", "line 2"), ("{}", "XML"), ("<svg/>", "<svg>"),
      ("<kml><Placemark>\n<Point><coordinates>x</coordinates></Point></Placemark></kml>", "line 2"),
    ]
    for (text, words) in cases {
      let file = try folder.write(text, to: "broken.kml")
      try expectRefusal(["render", "--kml", file, "-o", output], naming: [file, words])
    }
    let zipped = try folder.write("PK\u{3}\u{4}", to: "a.kmz")
    try expectRefusal(["info", zipped], naming: [zipped, "unpack"])
    try expectRefusal(["render", "--kml", folder.path + "/none", "-o", output], naming: ["none"])
  }

  @Test(arguments: [
    ("--marker", "91,0"), ("--marker", "1"), ("--marker", "nan,0"), ("--marker", ",,x"),
    ("--path", "!!"), ("--path", "_p~iF~ps|U"), ("--path", "_p~iF"),
  ])
  func `invalid coordinates and paths are rejected`(option: String, value: String) throws {
    try expectRefusal(["render", option, value, "-o", output], naming: [option])
  }
}
