// SPDX-License-Identifier: Apache-2.0
import MapJSON
import Testing

@testable import MapStyle

@Suite struct StyleURLTests {
  @Test func `each URL of a style is replaced`() throws {
    var style = try StyleDocument([
      "version": 8, "layers": [], "glyphs": "g", "sprite": [["id": "a", "url": "s"]],
      "sources": [
        "v": ["type": "vector", "url": "u"], "r": ["type": "raster", "tiles": ["t"]],
        "d": ["type": "geojson", "data": "j"],
        "i": ["type": "geojson", "data": ["type": "Point", "coordinates": [0, 0]]],
      ],
    ])
    style.replaceURLs { "https://maps.example/\($0)" }
    #expect(style.glyphs == "https://maps.example/g")
    #expect(style.sprite.map(\.url) == ["https://maps.example/s"])
    #expect(style.sources["v"]?.url == "https://maps.example/u")
    #expect(style.sources["r"]?.tiles == ["https://maps.example/t"])
    #expect(style.sources["d"]?.data == "https://maps.example/j")
    #expect(style.sources["i"]?.data?.object != nil)
  }
}
