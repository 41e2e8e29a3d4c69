// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapTestSupport
import Testing

/// `rhumb` with invalid archives.
@Suite struct BadArchiveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    arguments: [
      ("none.pmtiles", nil, "no such file"), ("empty.pmtiles", [], "is empty"),
      ("empty.mbtiles", [], "is empty"), ("empty", [], "is empty"),
      ("text.pmtiles", Array("Hello, map".utf8), "does not start with the PMTiles signature"),
      ("text.mbtiles", Array("Hello, map".utf8), "is not an SQLite file"),
      ("head.mbtiles", Array("SQLite format 3\0".utf8), "ends within its header"),
      ("head.pmtiles", Array("PMTiles\u{3}".utf8), "ends within its header"),
      ("image.gif", Array("GIF89a".utf8), "is an image"),
      ("other.bin", Array("Hello, map".utf8), "neither PMTiles nor MBTiles"),
      ("cut.pmtiles", Archives.world(brokenTile: [1]).dropLast(3), "ends too early"),
      ("avif.pmtiles", Archives.tiles(ofType: 5), "AVIF"),
      ("new.pmtiles", Archives.tiles(ofType: 99), "unknown kind 99"),
    ] as [(String, [UInt8]?, String)])
  func `an unreadable archive is rejected with its path and the reason`(
    name: String, content: [UInt8]?, reason: String
  ) throws {
    if let content { _ = try folder.write(content, to: name) }
    let path = folder.path + "/" + name
    try expectRefusal(["info", path], naming: [path, reason])
    let output = folder.path + "/x.png"
    try expectRefusal(["render", "--tiles", path, "-o", output], naming: [path, reason])
    #expect(try folder.names().allSatisfy { !$0.hasSuffix(".png") && !$0.hasSuffix(".part") })
  }

  @Test func `a folder without tiles is rejected`() throws {
    try expectRefusal(["info", folder.path], naming: [folder.path, "has no tiles"])
  }

  @Test func `a directory loop is an error, not a hang`() throws {
    let path = try folder.write(Archives.loop, to: "loop.pmtiles")
    try expectRefusal(["info", path], naming: [path, "in a loop"])
  }

  @Test func `a GeoJSON file passed as tiles is rejected with a suggestion`() throws {
    let path = try folder.write(
      Array(#"{"type":"Point","coordinates":[1,2]}"#.utf8), to: "a.geojson")
    try expectRefusal(
      ["render", "--tiles", path, "-o", folder.path + "/x.png"],
      naming: [path, "is GeoJSON, not map tiles", "--geojson"])
  }

  @Test func `raster tiles for a style without a raster source are rejected`() throws {
    let path = try folder.write(Archives.tiles(ofType: 2), to: "satellite.pmtiles")
    let style = try folder.write(
      #"{"version": 8, "sources": {}, "layers": []}"#, to: "style.json")
    try expectRefusal(
      ["render", "--style", style, "--tiles", path, "-o", folder.path + "/x.png"],
      naming: [style, "no raster sources"])
  }

  /// A tile that cannot be read. Its bytes are no argument of a test, since the log of the tests has the arguments.
  enum BrokenTile: CaseIterable {
    case endless, bomb, cut

    var bytes: [UInt8] {
      switch self {
      case .endless: Archives.endlessTile
      case .bomb: Packing.bomb(repeats: 300_000)
      case .cut: Array(Packing.gzip(Archives.fullTile).dropLast(9))
      }
    }

    var reason: String {
      switch self {
      case .endless: "length 4294967295"
      case .bomb: "unpacks to more than"
      case .cut: "ends too early"
      }
    }
  }

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"), arguments: BrokenTile.allCases)
  func `a broken tile falls back to its ancestor and causes one warning`(tile: BrokenTile) throws {
    _ = try folder.write(Archives.world(brokenTile: tile.bytes), to: "tiles.pmtiles")
    let style = try folder.write(Array(Archives.style(for: "tiles.pmtiles").utf8), to: "style.json")
    let output = folder.path + "/x.png"
    let result = try rhumb(
      "render", "--style", style, "--center", "0,0", "--zoom", "2", "--size", "64x64", "-o", output
    )
    #expect(result.status == 0)
    #expect(result.warnings.count == 1 && result.error.contains(tile.reason), "\(result.error)")
    let drawn = try RasterImage(decoding: bytes(of: output))
    #expect(Array(drawn.pixels.prefix(4)) == [255, 0, 0, 255])
    #expect(Array(drawn.pixels.suffix(4)) == [255, 0, 0, 255])
  }

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"))
  func `a directory loop causes one warning and the rest of the map is drawn`() throws {
    _ = try folder.write(Archives.loop, to: "tiles.pmtiles")
    let style = try folder.write(Array(Archives.style(for: "tiles.pmtiles").utf8), to: "style.json")
    let output = folder.path + "/x.png"
    let result = try rhumb(
      "render", "--style", style, "--center", "10,10", "--zoom", "12", "--size", "256x256", "-o",
      output)
    #expect(result.status == 0 && result.warnings.count == 1, "\(result.error)")
    let drawn = try RasterImage(decoding: bytes(of: output))
    #expect(Array(drawn.pixels.prefix(4)) == [0, 0, 255, 255])
  }
}
