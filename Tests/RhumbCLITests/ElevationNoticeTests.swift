// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapImage
import MapTestSupport
import Testing

/// The warning about tiles whose colors are elevations.
@Suite struct ElevationNoticeTests {
  /// An image of 128 × 128 pixels with a color for each pixel.
  private static func image(_ color: (Int, Int) -> [UInt8]) -> RasterImage {
    var pixels: [UInt8] = []
    for y in 0..<128 {
      for x in 0..<128 { pixels += color(x, y) + [255] }
    }
    return RasterImage(width: 128, height: 128, pixels: pixels)
  }

  /// A hill of about 700 m, in the published formulas of both encodings.
  private static func elevations(_ encoding: String) -> RasterImage {
    image { x, y in
      let height = 100 + 3.37 * Double(x) + 1.91 * Double(y) + 20 * sin(Double(x * y) / 500)
      let code =
        encoding == "terrarium" ? Int((height + 32_768) * 256) : Int((height + 10_000) * 10)
      return [UInt8(code >> 16 & 255), UInt8(code >> 8 & 255), UInt8(code & 255)]
    }
  }

  @Test(arguments: ["terrarium", "mapbox"])
  func `the colors of elevations are detected`(encoding: String) {
    #expect(ElevationNotice.encoding(of: Self.elevations(encoding)) == encoding)
  }

  @Test func `other images have no elevations`() {
    var generator = SplitMix64(seed: 3)
    func byte() -> UInt8 { UInt8(truncatingIfNeeded: generator.next()) }
    let noise = Self.image { _, _ in [byte(), byte(), byte()] }
    let gray = Self.image { _, _ in Array(repeating: byte(), count: 3) }
    let flat = Self.image { _, _ in [128, 40, 0] }
    let gradient = Self.image { x, y in [0, UInt8(x), UInt8(2 * y % 256)] }
    for other in [noise, gray, flat, gradient] {
      #expect(ElevationNotice.encoding(of: other) == nil)
    }
  }

  /// An archive with one tile of the world.
  private func archive(_ tile: RasterImage, metadata: String = "{}") throws -> [UInt8] {
    let png = try tile.encodedPNG()
    var writer = PMTilesWriter()
    writer.tiles = png
    writer.tileType = 2
    writer.zooms = (0, 0)
    writer.bounds = [-170, -80, 170, 80]
    writer.metadata = Array(metadata.utf8)
    writer.root = [PMTilesWriter.Entry(number: 0, run: 1, length: UInt64(png.count), offset: 1)]
    return writer.bytes
  }

  @Test func `rhumb info warns, with the source that a style needs`() throws {
    let folder = try TemporaryFolder()
    let hills = try folder.write(archive(Self.elevations("terrarium")), to: "hills.pmtiles")
    let found = try rhumb("info", hills)
    #expect(found.status == 0 && found.warnings.count == 1)
    let source = #"{"type": "raster-dem", "url": "rhumb:tiles", "encoding": "terrarium"}"#
    #expect(found.error.contains("hills.pmtiles has elevations") && found.error.contains(source))
    // The metadata have the encoding of flat land.
    let flat = Self.image { _, _ in [128, 40, 0] }
    let stated = try folder.write(
      archive(flat, metadata: #"{"encoding": "mapbox"}"#), to: "flat.pmtiles")
    #expect(try rhumb("info", stated).error.contains(#""encoding": "mapbox""#))
    let plain = try folder.write(archive(flat), to: "plain.pmtiles")
    #expect(try rhumb("info", plain).warnings.isEmpty)
  }

  @Test(.enabled(if: canDraw, "requires EGL with OpenGL ES 3"))
  func `rhumb render warns unless the style has a source for the elevations`() throws {
    let folder = try TemporaryFolder()
    let hills = try folder.write(archive(Self.elevations("mapbox")), to: "hills.pmtiles")
    let style = try folder.write(
      """
      {"version": 8, "sources": {"dem": {"type": "raster-dem", "url": "rhumb:tiles"}},
        "layers": [{"id": "hills", "type": "hillshade", "source": "dem"}]}
      """, to: "hills.json")
    let common = ["render", "--size", "64x64", "--tiles", hills, "-o", folder.path + "/x.png"]
    #expect(try rhumb(common).error.contains("has elevations, not images"))
    #expect(try !rhumb(common + ["--style", style]).error.contains("has elevations"))
  }
}
