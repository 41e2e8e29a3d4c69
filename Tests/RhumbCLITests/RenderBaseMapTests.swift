// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapTestSupport
import Testing

/// The base map and the appearance of the user's data in `rhumb render`.
@Suite(.enabled(if: canDraw, "requires EGL with OpenGL ES 3")) struct RenderBaseMapTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func draw(_ arguments: [String]) throws -> RasterImage {
    let output = folder.path + "/x.png"
    let result = try rhumb(["render", "--size", "300x200", "-o", output] + arguments)
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    return try RasterImage(decoding: bytes(of: output))
  }

  /// The number of pixels with a color, with a tolerance.
  private func count(_ color: [Int], in image: RasterImage, tolerance: Int = 3) -> Int {
    stride(from: 0, to: image.pixels.count, by: 4).count { index in
      (0..<3).allSatisfy { abs(Int(image.pixels[index + $0]) - color[$0]) <= tolerance }
    }
  }

  private func color(of image: RasterImage, x: Int, y: Int) -> [UInt8] {
    let index = (y * image.width + x) * 4
    return Array(image.pixels[index..<index + 3])
  }

  @Test func `raster tiles are drawn over the built-in world`() throws {
    let red = RasterImage(
      width: 256, height: 256,
      pixels: [UInt8]((0..<65536).flatMap { _ in [255, 0, 0, 255] as [UInt8] }))
    let tile = try red.encodedPNG()
    var writer = PMTilesWriter()
    writer.tileType = 2
    writer.zooms = (2, 2)
    // The tile 2/1/1: the north-west quarter around the origin.
    writer.bounds = [-90, 0, 0, 66.5]
    writer.tiles = tile
    writer.root = [.init(number: 5 + 2, run: 1, length: UInt64(tile.count), offset: 1)]
    let path = try folder.write(writer.bytes, to: "satellite.pmtiles")
    let image = try draw(["--tiles", path, "--center", "10,0", "--zoom", "4"])
    #expect(color(of: image, x: 20, y: 100) == [255, 0, 0])
    // The world beside it: land of Africa and no red.
    #expect(color(of: image, x: 280, y: 100) != [255, 0, 0])
    let right = (151..<300).map { color(of: image, x: $0, y: 100) }
    #expect(Set(right).count > 3)
    // Without a camera, the tile is shown.
    #expect(count([255, 0, 0], in: try draw(["--tiles", path])) > 10_000)
  }

  @Test func `the default appearance of features is that of simplestyle-spec`() throws {
    let file = try folder.write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon",
          "coordinates": [[[24.93, 60.16], [24.94, 60.16], [24.94, 60.165], [24.93, 60.165], [24.93, 60.16]]]}},
        {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [24.945, 60.165]}}]}
      """, to: "a.geojson")
    let style = try folder.write(
      """
      {"version": 8, "sources": {}, "layers": [
        {"id": "b", "type": "background", "paint": {"background-color": "#ffffff"}}]}
      """, to: "white.json")
    let image = try draw(["--geojson", file, "--style", style])
    // 40 % white and 60 % #555555.
    #expect(count([0x99, 0x99, 0x99], in: image) > 1000)
    #expect(count([0x55, 0x55, 0x55], in: image) > 100)
    #expect(count([0x7E, 0x7E, 0x7E], in: image) > 100)
    #expect(count([26, 115, 232], in: image) == 0)
  }

  @Test func `areas cover buildings that are seen from above`() throws {
    // A block in the built-in map of Helsinki.
    let file = try folder.write(
      """
      {"type": "Feature", "properties": {"fill": "#00ff00", "fill-opacity": 1, "stroke-width": 0}, "geometry": {
        "type": "Polygon", "coordinates": [[[24.942, 60.1675], [24.945, 60.1675], [24.945, 60.1685],
          [24.942, 60.1685], [24.942, 60.1675]]]}}
      """, to: "block.geojson")
    let image = try draw(["--geojson", file, "--zoom", "17"])
    // Labels cover a part of the area.
    #expect(count([0, 255, 0], in: image) > 300 * 200 * 7 / 10)
  }

  @Test func `a track has the built-in map under it`() throws {
    let file = try folder.write(
      """
      <gpx version="1.1"><trk><trkseg><trkpt lat="60.166" lon="24.940"/><trkpt lat="60.170" lon="24.945"/>
      <trkpt lat="60.168" lon="24.950"/></trkseg></trk></gpx>
      """, to: "walk.gpx")
    let image = try draw(["--gpx", file])
    #expect(count([26, 115, 232], in: image) > 300)
    #expect(Set((0..<300).map { color(of: image, x: $0, y: 10) }).count > 3)
    try expectRefusal(
      [
        "render", "--gpx", try folder.write("<gpx></gpx>", to: "empty.gpx"), "-o",
        folder.path + "/x.png",
      ],
      naming: ["empty.gpx"])
  }
}
