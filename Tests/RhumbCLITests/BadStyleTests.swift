// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapTestSupport
import Testing

/// `rhumb` with styles that are invalid or partly unsupported.
@Suite struct BadStyleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An expression of ten thousand nested additions.
  private static let deep =
    String(repeating: #"["+", 1, "#, count: 10_000) + "1" + String(repeating: "]", count: 10_000)

  @Test(arguments: [
    ("", "not valid JSON"), ("{\"version\": 8, oops", "line 1, column 16"), ("[1]", "object"),
    (#"{"version": 7, "sources": {}, "layers": []}"#, "version"),
    (
      #"{"version": 8, "sources": {}, "layers": [{"id": "a", "ref": "b"}, {"id": "b", "ref": "a"}]}"#,
      "layers[0].ref"
    ),
    (
      #"{"version": 8, "sources": {}, "layers": [{"id": "a", "type": "background", "paint": "#
        + #"{"background-opacity": \#(deep)}}]}"#, "nested too deeply"
    ),
  ])
  func `an invalid style is rejected with the location of the error`(
    text: String, reason: String
  ) throws {
    let path = try folder.write(text, to: "style.json")
    try expectRefusal(
      ["render", "--style", path, "-o", folder.path + "/x.png"], naming: [path, reason])
    #expect(try folder.names() == ["style.json"])
  }

  @Test
  func `a missing style and a folder are rejected, and the message names the built-in styles`()
    throws
  {
    for path in [folder.path + "/none.json", folder.path] {
      try expectRefusal(
        ["render", "--style", path, "-o", folder.path + "/x.png"], naming: [path, "day and night"])
    }
  }

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"))
  func `missing resources of a style cause warnings, and the rest is drawn`() throws {
    _ = try folder.write(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 9, 9, 9], to: "icons.png")
    _ = try folder.write(#"{"a": {"x": 0, "y": 0, "width": 4, "height": 4}}"#, to: "icons.json")
    let style = try folder.write(
      """
      {"version": 8, "sprite": "icons", "sources": {
          "archive": {"type": "vector", "url": "mbtiles://none.mbtiles"},
          "places": {"type": "geojson", "data": "none.geojson"},
          "server": {"type": "vector", "tiles": ["https://tiles.example/{z}/{x}/{y}.pbf"]}},
        "layers": [
          {"id": "ground", "type": "background", "paint": {"background-color": "lime"}},
          {"id": "odd", "type": "hologram"},
          {"id": "water", "type": "fill", "source": "archive", "source-layer": "water"},
          {"id": "roads", "type": "line", "source": "server", "source-layer": "roads"}]}
      """, to: "style.json")
    let output = folder.path + "/x.png"
    let result = try rhumb("render", "--style", style, "--size", "32x32", "-o", output)
    #expect(result.status == 0)
    for word in ["none.mbtiles", "none.geojson", "icons", "hologram", "https://tiles.example"] {
      #expect(
        result.warnings.filter { $0.contains(word) }.count == 1, "\(word): \(result.error)")
    }
    let drawn = try RasterImage(decoding: bytes(of: output))
    #expect(Array(drawn.pixels.prefix(4)) == [0, 255, 0, 255])
  }

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"))
  func `--tiles replaces a style's only source of the same kind`() throws {
    let tiles = try folder.write(
      Archives.world(brokenTile: Archives.fullTile), to: "given.pmtiles")
    let style = try folder.write(Archives.style(for: "gone.pmtiles"), to: "style.json")
    let output = folder.path + "/x.png"
    let result = try rhumb(
      "render", "--style", style, "--tiles", tiles, "--size", "32x32", "-o", output)
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    let drawn = try RasterImage(decoding: bytes(of: output))
    #expect(Array(drawn.pixels.prefix(4)) == [255, 0, 0, 255])
  }

  @Test func `--tiles is rejected with a suggestion if a style has two sources of the kind`()
    throws
  {
    let tiles = try folder.write(Archives.world(brokenTile: Archives.fullTile), to: "a.pmtiles")
    let style = try folder.write(
      """
      {"version": 8, "sources": {"a": {"type": "vector", "url": "x.pmtiles"},
        "b": {"type": "vector", "url": "y.pmtiles"}}, "layers": []}
      """, to: "style.json")
    try expectRefusal(
      ["render", "--style", style, "--tiles", tiles, "-o", folder.path + "/x.png"],
      naming: [style, "2 vector sources", "rhumb:tiles"])
  }
}
