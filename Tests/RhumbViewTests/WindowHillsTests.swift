// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapImage
import MapJSON
import MapTestSupport
import RhumbModules
import Testing

extension DisplayTests {
  /// The hills of a route in the window.
  @Suite struct WindowHillsTests {
    private static let zoom = 12
    private static let side = 64

    /// A style with a hillshade, and the tiles of a plane around central Helsinki that rises to the east: 10 m for each
    /// thousandth of a degree from 24.9° on.
    private func style(in folder: TemporaryFolder) throws -> String {
      let count = Double(1 << Self.zoom)
      let middle = WorldPoint(Coordinate(latitude: 60.168, longitude: 24.945))
      for x in Int(middle.x * count) - 1...Int(middle.x * count) + 1 {
        var row: [UInt8] = []
        for pixel in 0..<Self.side {
          let longitude =
            (Double(x) + (Double(pixel) + 0.5) / Double(Self.side)) / count * 360 - 180
          let code = Int(((longitude - 24.9) * 10_000 + 32_768) * 256)
          row += [UInt8(code >> 16 & 255), UInt8(code >> 8 & 255), UInt8(code & 255), 255]
        }
        let pixels = (0..<Self.side).flatMap { _ in row }
        let png = try RasterImage(width: Self.side, height: Self.side, pixels: pixels).encodedPNG()
        for y in Int(middle.y * count) - 1...Int(middle.y * count) + 1 {
          _ = try folder.write(png, to: "\(Self.zoom)-\(x)-\(y).png")
        }
      }
      let text = """
        {"version": 8, "sources": {"dem": {"type": "raster-dem", "encoding": "terrarium",
          "tiles": ["{z}-{x}-{y}.png"], "tileSize": 512, "minzoom": 12, "maxzoom": 12}},
         "layers": [{"id": "paper", "type": "background", "paint": {"background-color": "#eee"}},
          {"id": "relief", "type": "hillshade", "source": "dem"}]}
        """
      return try folder.write(Array(text.utf8), to: "hills.json")
    }

    /// Plans a route with two clicks, from west to east.
    private func plan(_ viewer: RunningViewer) throws {
      try viewer.press("RhumbDirections")
      try viewer.wait(for: "directions")
      for (x, y) in [(500, 300), (900, 340)] {
        try viewer.send(#"{"click":"","button":"left","x":\#(x),"y":\#(y)}"#)
      }
      try viewer.wait(for: "route")
    }

    @Test func `a route on a map with elevations has its climb and a profile`() throws {
      let folder = try TemporaryFolder()
      let viewer = try RunningViewer(
        "--size", "1000x700", "--tilt", "0", "--bearing", "0", "--style", style(in: folder))
      try plan(viewer)
      try viewer.wait(for: "profile")
      let card = try viewer.state { $0.label("RhumbCardFigure") != nil }
      #expect(card.label("RhumbCardFigure") == "Elevation profile")
      let heading = try #require(card.label("RhumbCardHeading"))
      let found = try #require(heading.firstMatch(of: /Ascent (\d+) m · Descent (\d+) m/))
      let (up, down) = (Double(found.1) ?? 0, Double(found.2) ?? 0)
      // The places are 400 points apart: 400 / 256 / 2^16 of the world.
      let rise = 400 / (256 * exp2(16.0)) * 360 * 10_000
      #expect(abs(up - down - rise) < 0.3 * rise)
      #expect(try viewer.close() == 0)
    }

    @Test func `a route on a map without elevations has none`() throws {
      let viewer = try RunningViewer(
        "--size", "1000x700", "--tilt", "0", "--bearing", "0", "--style", "day")
      try plan(viewer)
      let card = try viewer.state {
        $0.label("RhumbCardHeading")?.hasPrefix("Directions, ") ?? false
      }
      #expect(card.label("RhumbCardHeading")?.contains("Ascent") == false)
      #expect(card.label("RhumbCardFigure") == nil)
      #expect(try viewer.close() == 0)
    }
  }
}
