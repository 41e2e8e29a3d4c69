// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import MapStyle
import Testing

@Suite struct StyleDocumentTests {
  // MARK: - Invalid styles

  @Test(arguments: [
    (#"[]"#, ""), (#"{"version": 7, "layers": []}"#, "version"), (#"{"version": 8}"#, "layers"),
    (#"{"version": 8, "sources": {}, "layers": {}}"#, "layers"), (#"{"version": 8,"#, ""), ("", ""),
    (#"{"version": 8, "sources": {}, "layers": [{"id": "a"}, {"id": "a"}]}"#, "layers[1].id"),
    (
      #"{"version": 8, "sources": {}, "layers": [{"id": "a", "ref": "b"}, {"id": "b", "ref": "a"}]}"#,
      "layers[0].ref"
    ),
  ])
  func `an invalid style is an error with a position`(text: String, path: String) {
    let error = #expect(throws: StyleError.self) { try StyleDocument(text: Array(text.utf8)) }
    #expect(error?.path == path)
    #expect(error?.message.isEmpty == false)
  }

  @Test func `ten thousand nested expressions are an error`() {
    let text = #"{"version": 8, "layers": "# + String(repeating: "[\"-\",", count: 10_000)
    #expect(throws: StyleError.self) { try StyleDocument(text: Array(text.utf8)) }
  }

  // MARK: - Invalid and unsupported parts

  @Test func `an invalid property causes a warning with its path and keeps its default`() throws {
    let style = try style(
      paint: ["line-width": ["+", 1, "a"], "line-color": "reddish", "line-opacity": 2])
    #expect(
      style.warnings.map(\.path) == [
        "layers[0].paint.line-opacity", "layers[0].paint.line-color",
        "layers[0].paint.line-width[2]",
      ])
    #expect(style.warnings.last?.message == "Expected number but found string instead.")
    #expect(style.errors.count == 3)
    #expect(style.line?.width.constant == 1)
    #expect(style.line?.opacity.constant == 1)
    #expect(style.line?.color.constant == .black)
  }

  @Test func `unknown layers and properties cause warnings only`() throws {
    let style = try StyleDocument([
      "version": 8, "sources": ["s": ["type": "vector"]],
      "layers": [
        ["id": "a", "type": "hologram", "source": "s"],
        ["id": "b", "type": "sky", "source": "s"],
        ["id": "c", "type": "fill", "source": "s", "paint": ["fill-sparkle": 1]],
      ],
    ])
    #expect(style.layers.map(\.id) == ["c"])
    #expect(
      style.warnings.map(\.path) == [
        "layers[0].type", "layers[1].type", "layers[2].paint.fill-sparkle",
      ])
    #expect(style.errors == [])
  }

  @Test func `strict parsing throws the first invalid property`() {
    let json: JSON = [
      "version": 8, "sources": [:],
      "layers": [["id": "a", "type": "background", "paint": ["background-opacity": "x"]]],
    ]
    let error = #expect(throws: StyleError.self) { try StyleDocument(json, strict: true) }
    #expect(error?.path == "layers[0].paint.background-opacity")
  }

  @Test func `an invalid enumeration value causes a warning`() throws {
    let style = try style(layout: ["line-cap": "pointed"])
    #expect(style.line?.cap.constant == .butt)
    #expect(
      style.warnings.first?.message
        == "Expected one of [butt, round, square] but found \"pointed\" instead.")
  }

  @Test func `a misspelled operator causes a warning with its path`() throws {
    let style = try style(paint: ["line-width": ["intrpolate", 1]])
    #expect(style.warnings.first?.path == "layers[0].paint.line-width[0]")
  }

  // MARK: - Parsed members

  @Test func `the camera, light, sprites and state of a style are parsed`() throws {
    let style = try StyleDocument([
      "version": 8, "name": "n", "center": [24.9, 60.2], "zoom": 11, "bearing": 5, "pitch": 30,
      "glyphs": "g", "sprite": [["id": "default", "url": "u"], ["id": "x", "url": "v"]],
      "light": ["intensity": 0.2, "anchor": "map"], "state": ["dark": ["default": true]],
      "sources": [:], "layers": [],
    ])
    #expect(style.name == "n" && style.zoom == 11 && style.bearing == 5 && style.pitch == 30)
    #expect(style.center?.latitude == 60.2 && style.center?.longitude == 24.9)
    #expect(style.sprite.map(\.id) == ["default", "x"])
    #expect(style.light.intensity.constant == 0.2 && style.light.anchor.constant == .map)
    #expect(style.light.position.constant == SIMD3(1.15, 210, 30))
    #expect(style.state["dark"] == true)
  }

  @Test func `sources have the specification's defaults`() throws {
    let style = try StyleDocument([
      "version": 8, "layers": [],
      "sources": [
        "v": [
          "type": "vector", "tiles": ["a/{z}"], "maxzoom": 14, "scheme": "tms",
          "bounds": [1, 2, 3, 4],
        ],
        "g": ["type": "geojson", "data": "x.json", "cluster": true, "maxzoom": 1e300],
        "r": ["type": "raster", "tileSize": 256],
        "d": ["type": "raster-dem"],
        "w": ["type": "video"],
      ],
    ])
    let vector = try #require(style.sources["v"])
    #expect(vector.type == .vector && vector.scheme == .tms && vector.maxzoom == 14)
    #expect(vector.bounds?.southWest.longitude == 1 && vector.bounds?.northEast.latitude == 4)
    let json = try #require(style.sources["g"])
    #expect(json.buffer == 128 && json.tolerance == 0.375 && json.cluster && json.maxzoom == 30)
    #expect(style.sources["r"]?.tileSize == 256 && style.sources["r"]?.maxzoom == 22)
    #expect(style.sources["d"]?.type == .rasterDEM && style.sources["d"]?.tileSize == 512)
    #expect(style.sources["w"]?.type == .unsupported)
    #expect(style.warnings.map(\.path) == ["sources.w.type"])
  }

  @Test(arguments: [(1, 64), (0, 64), (-1e300, 64), (100, 100), (8192, 8192), (1e300, 8192)])
  func `the tile size of a source is clamped`(size: Double, expected: Int) throws {
    let style = try StyleDocument([
      "version": 8, "layers": [],
      "sources": ["r": ["type": "raster", "tileSize": .number(size)]],
    ])
    #expect(style.sources["r"]?.tileSize == expected)
  }

  @Test func `a layer with a ref inherits from the referenced layer`() throws {
    let style = try StyleDocument([
      "version": 8, "sources": ["s": ["type": "vector"]],
      "layers": [
        [
          "id": "a", "type": "line", "source": "s", "source-layer": "road", "minzoom": 5,
          "filter": ["==", "class", "path"], "layout": ["line-cap": "round"],
        ],
        ["id": "b", "ref": "a", "paint": ["line-width": 3]],
      ],
    ])
    let (first, second) = (style.layers[0], style.layers[1])
    #expect(second.sourceLayer == "road" && second.minZoom == 5 && second.filter != nil)
    #expect(first.layoutKey == second.layoutKey)
    guard case .line(let line) = second.kind else { return #expect(Bool(false)) }
    #expect(line.cap.constant == .round && line.width.constant == 3)
  }

  @Test func `layers with the same layout share a key independent of their paint`() throws {
    let keys = try [
      style(layout: ["line-cap": "round", "line-join": "bevel"], paint: ["line-width": 1]),
      style(
        layout: ["line-join": "bevel", "line-cap": "round", "visibility": "none"],
        paint: ["line-width": 2]),
      style(layout: ["line-cap": "butt"]),
      style(layout: ["line-cap": "round", "line-join": "bevel"], filter: ["has", "x"]),
    ].map { $0.layers[0].layoutKey }
    #expect(keys[0] == keys[1] && keys[0] != keys[2] && keys[0] != keys[3])
  }

  @Test func `the visibility and the zoom range determine whether a layer is shown`() throws {
    #expect(try style(layout: ["visibility": "none"]).layers[0].isVisible == false)
    let layer = try style().layers[0]
    #expect(layer.isVisible && layer.isShown(atZoom: -1) && layer.isShown(atZoom: 30))
    let ranged = try StyleDocument([
      "version": 8, "sources": [:],
      "layers": [["id": "a", "type": "background", "minzoom": 3, "maxzoom": 5]],
    ]).layers[0]
    #expect([2.9, 3, 4.9, 5].map(ranged.isShown) == [false, true, true, false])
  }

  @Test func `the contents of a style are its parts`() throws {
    let style = try StyleDocument([
      "version": 8, "name": "Night", "center": [11.25, 43.77], "zoom": 12, "bearing": 30,
      "pitch": 45,
      "glyphs": "fonts/{fontstack}/{range}.pbf", "sprite": "sprites/night",
      "light": ["intensity": 0.25],
      "sources": ["base": ["type": "vector", "url": "base.json"]],
      "layers": [
        ["id": "land", "type": "background"],
        [
          "id": "road", "type": "line", "source": "base", "source-layer": "roads",
          "paint": ["line-width": "x"],
        ],
      ],
    ])
    let contents = StyleContents(of: style)
    #expect(
      contents.name == "Night" && contents.center == Coordinate(latitude: 43.77, longitude: 11.25))
    #expect([contents.zoom, contents.bearing, contents.pitch] == [12, 30, 45])
    #expect(contents.glyphs == "fonts/{fontstack}/{range}.pbf")
    #expect(contents.sprite.map(\.url) == ["sprites/night"])
    #expect(contents.light.intensity.constant == 0.25)
    #expect(contents.sources["base"]?.url == "base.json")
    #expect(contents.layers.map(\.id) == ["land", "road"])
    #expect(contents.warnings.count == 1 && contents.errors.count == 1)
  }
}
