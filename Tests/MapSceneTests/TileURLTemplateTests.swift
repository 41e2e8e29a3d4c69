// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import Testing

@testable import MapScene

@Suite struct TileURLTemplateTests {
  @Test(arguments: [
    ("{z}/{x}/{y}", "3/5/2"), ("{-y}", "5"), ("a{ratio}.png", "a@2x.png"), ("{prefix}", "52"),
    ("{quadkey}", "121"), ("{y}?key={key}", "2?key={key}"), ("{unfinished", "{unfinished"),
    (
      "{bbox-epsg-3857}",
      "5009377.085697311,5009377.085697311,10018754.171394622,10018754.171394622"
    ),
  ])
  func `the placeholders of a template are filled`(template: String, expected: String) {
    let id = TileID(z: 3, x: 5, y: 2)
    let url = TileURLTemplate(text: template).url(of: id, isTMS: false, scale: 2)
    #expect(url == expected)
  }

  @Test func `rows are numbered from the south with the scheme tms`() {
    let id = TileID(z: 3, x: 5, y: 2)
    let template = TileURLTemplate(text: "{y}{ratio}")
    #expect(template.url(of: id, isTMS: true, scale: 1) == "5")
  }
}
