// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import RhumbModules
import Testing

@Suite(.enabled(if: canDraw, "needs EGL with OpenGL ES 3")) struct EmojiLabelTests {
  /// Draws a label at the center of a white map: black with a blue halo.
  private func image(_ text: String, opacity: Double = 1) async throws -> RasterImage {
    let style = """
      {"version": 8, "sources": {"p": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
        "layers": [{"id": "paper", "type": "background", "paint": {"background-color": "#ffffff"}},
          {"id": "label", "type": "symbol", "source": "p",
            "layout": {"text-field": "\(text)", "text-size": 32},
            "paint": {"text-halo-color": "#0000ff", "text-halo-width": 2, "text-opacity": \(opacity)}}]}
      """
    let scene = await StyledScene(style: try StyleDocument(text: Array(style.utf8)))
    return try await MapSnapshotter(scene: scene, showsAttribution: false).image(
      CameraPosition(latitude: 0, longitude: 0, zoom: 3), width: 100, height: 60)
  }

  /// The number of pixels that a condition on red, green and blue holds for.
  private func count(
    _ image: RasterImage, where matches: (_ r: Int, _ g: Int, _ b: Int) -> Bool
  ) -> Int {
    stride(from: 0, to: image.pixels.count, by: 4).count {
      matches(Int(image.pixels[$0]), Int(image.pixels[$0 + 1]), Int(image.pixels[$0 + 2]))
    }
  }

  @Test func `an emoji in a label has its own colors and no halo`() async throws {
    let image = try await image("❤️")
    let red = count(image) { r, g, b in r > 180 && g < 110 && b < 110 }
    let blue = count(image) { r, _, b in b > r + 60 }
    // A heart of 32 by 32 points fills about half of its square.
    #expect((300...900).contains(red))
    #expect(blue == 0)
    let letter = try await self.image("❤")
    #expect(count(letter) { r, g, b in r > 180 && g < 110 && b < 110 } == 0)
    #expect(count(letter) { r, _, b in b > r + 60 } > 50)
  }

  @Test func `the opacity of a text is that of its emoji`() async throws {
    let whole = try await image("❤️")
    let half = try await image("❤️", opacity: 0.5)
    let center = { (image: RasterImage) in Int(image.pixel(50, 30)[1]) }
    #expect(abs(center(half) - (center(whole) + 255) / 2) <= 2)
    #expect(try await count(image("❤️", opacity: 0)) { r, g, b in min(r, g, b) < 250 } == 0)
  }
}
