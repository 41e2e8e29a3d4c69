// SPDX-License-Identifier: Apache-2.0
import MapJSON
import Testing

@testable import MapStyle

/// Changes of a style at run time.
@Suite struct StyleEditingTests {
  private func style() throws -> StyleDocument {
    try StyleDocument([
      "version": 8,
      "sources": [
        "roads": ["type": "vector", "tiles": ["https://tiles.example/{z}/{x}/{y}"]],
        "places": ["type": "geojson", "data": ["type": "FeatureCollection", "features": []]],
      ],
      "layers": [
        ["id": "ground", "type": "background"],
        [
          "id": "road", "type": "line", "source": "roads", "source-layer": "road",
          "filter": ["==", ["get", "class"], "main"],
          "paint": ["line-width": 2, "line-color": "red"],
        ],
        ["id": "place", "type": "circle", "source": "places"],
      ],
    ])
  }

  private func ids(_ style: StyleDocument) -> [String] { style.layers.map(\.id) }

  private static let rail: JSON = [
    "id": "rail", "type": "line", "source": "roads", "source-layer": "rail",
    "paint": ["line-width": ["get", "gauge"]],
  ]

  @Test func `a layer is added below another one or on top`() throws {
    var style = try style()
    try style.addLayer(Self.rail, before: "place")
    #expect(ids(style) == ["ground", "road", "rail", "place"])
    try style.addLayer(["id": "top", "type": "background"], before: nil)
    #expect(ids(style) == ["ground", "road", "rail", "place", "top"])
    // Layers that were there keep the indices of the properties that they read.
    #expect(style.propertyNames.slot(of: "class") == 0)
    #expect(style.propertyNames.slot(of: "gauge") == 1)
  }

  @Test func `layers are moved and removed`() throws {
    var style = try style()
    try style.moveLayer("place", before: "road")
    #expect(ids(style) == ["ground", "place", "road"])
    try style.moveLayer("place", before: nil)
    #expect(ids(style) == ["ground", "road", "place"])
    try style.moveLayer("road", before: "road")
    #expect(ids(style) == ["ground", "road", "place"])
    try style.removeLayer("road")
    #expect(ids(style) == ["ground", "place"])
  }

  @Test func `properties are changed one by one, other members as a whole`() throws {
    var style = try style()
    let key = style.layers[1].layoutKey
    try style.updateLayer("road", ["paint": ["line-color": "blue"]])
    #expect(style.layers[1].members["paint"] == ["line-width": 2, "line-color": "blue"])
    #expect(style.layers[1].layoutKey == key)
    try style.updateLayer("road", ["paint": ["line-width": .null]])
    #expect(style.layers[1].members["paint"] == ["line-color": "blue"])
    try style.updateLayer(
      "road", ["filter": .null, "minzoom": 5, "maxzoom": 9, "layout": ["line-cap": "round"]])
    #expect(style.layers[1].filter == nil)
    #expect(style.layers[1].minZoom == 5 && style.layers[1].maxZoom == 9)
    #expect(style.layers[1].layoutKey != key)
    try style.updateLayer("road", ["layout": ["visibility": "none"]])
    #expect(!style.layers[1].isVisible)
    try style.updateLayer("road", ["layout": .null, "minzoom": .null])
    #expect(style.layers[1].isVisible && style.layers[1].minZoom == 0)
  }

  @Test func `sources are added, replaced and removed`() throws {
    var style = try style()
    try style.addSource("more", ["type": "geojson", "data": "a.json"])
    #expect(style.sources["more"]?.data == "a.json")
    try style.updateSource("more", ["data": "b.json", "maxzoom": 5])
    #expect(style.sources["more"]?.data == "b.json")
    #expect(style.sources["more"]?.maxzoom == 5)
    try style.addLayer(["id": "more", "type": "fill", "source": "more"], before: nil)
    try style.removeLayer("more")
    try style.removeSource("more")
    #expect(style.sources["more"] == nil)
  }

  private typealias Edit = @Sendable (inout StyleDocument) throws(StyleError) -> Void

  private static let mistakes: [(String, Edit)] = [
    (
      "already a layer",
      { s throws(StyleError) in try s.addLayer(["id": "road", "type": "background"], before: nil) }
    ),
    ("no layer with this id", { s throws(StyleError) in try s.addLayer(rail, before: "nowhere") }),
    (
      "no source",
      { s throws(StyleError) in
        try s.addLayer(["id": "a", "type": "line", "source": "nowhere"], before: nil)
      }
    ),
    (
      "not supported",
      { s throws(StyleError) in try s.addLayer(["id": "a", "type": "wind"], before: nil) }
    ),
    (
      "needs an id", { s throws(StyleError) in try s.addLayer(["type": "background"], before: nil) }
    ),
    ("Expected an object", { s throws(StyleError) in try s.addLayer("road", before: nil) }),
    ("no layer with this id", { s throws(StyleError) in try s.removeLayer("nowhere") }),
    ("no layer with this id", { s throws(StyleError) in try s.moveLayer("nowhere", before: nil) }),
    (
      "no layer with this id",
      { s throws(StyleError) in try s.moveLayer("road", before: "nowhere") }
    ),
    ("no layer with this id", { s throws(StyleError) in try s.updateLayer("nowhere", [:]) }),
    (
      "layers.road.paint.line-width",
      { s throws(StyleError) in
        try s.updateLayer("road", ["paint": ["line-width": "wide"]])
      }
    ),
    (
      "layers.road.filter",
      { s throws(StyleError) in try s.updateLayer("road", ["filter": ["wrong", 1]]) }
    ),
    ("cannot be changed", { s throws(StyleError) in try s.updateLayer("road", ["type": "fill"]) }),
    ("already a source", { s throws(StyleError) in try s.addSource("roads", ["type": "vector"]) }),
    ("not supported", { s throws(StyleError) in try s.addSource("a", ["type": "video"]) }),
    ("no source", { s throws(StyleError) in try s.removeSource("nowhere") }),
    ("\"road\" uses it", { s throws(StyleError) in try s.removeSource("roads") }),
    ("no source", { s throws(StyleError) in try s.updateSource("nowhere", ["data": "a.json"]) }),
    (
      "\"vector\" has no \"data\"",
      { s throws(StyleError) in try s.updateSource("roads", ["data": "a.json"]) }
    ),
    (
      "type cannot be changed",
      { s throws(StyleError) in try s.updateSource("roads", ["type": "geojson"]) }
    ),
    ("Expected an object", { s throws(StyleError) in try s.updateSource("roads", "a.json") }),
    (
      "sources.roads.filter",
      { s throws(StyleError) in try s.updateSource("roads", ["filter": ["wrong", 1]]) }
    ),
  ]

  @Test(arguments: 0..<mistakes.count)
  func `a mistake is an error that names it, and changes nothing`(index: Int) throws {
    let (reason, edit) = Self.mistakes[index]
    let original = try style()
    var changed = original
    let error = #expect(throws: StyleError.self) { try edit(&changed) }
    #expect(error?.description.contains(reason) ?? false, "\(String(describing: error))")
    #expect(changed.layers.map(\.members) == original.layers.map(\.members))
    #expect(changed.sources.keys == original.sources.keys)
    #expect(changed.propertyNames == original.propertyNames)
  }
}
