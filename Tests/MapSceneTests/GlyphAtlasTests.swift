// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import MapScene
@testable import MapText

@Suite struct GlyphAtlasTests {
  /// A bitmap whose texels all have the glyph's number.
  private func bitmap(_ number: Int, side: Int, isColored: Bool) -> GlyphBitmap {
    let texels = [UInt8](
      repeating: UInt8(number % 255 + 1), count: side * side * (isColored ? 4 : 1))
    return isColored
      ? GlyphBitmap(
        width: side, height: side, left: 0, top: 0, advance: 24, colors: texels, resolution: 64)
      : GlyphBitmap(width: side, height: side, left: 0, top: 0, advance: 24, field: texels)
  }

  private func glyph(_ number: Int) -> GlyphID { GlyphID(font: 0, glyph: UInt32(number)) }

  @Test func `letters and emoji keep their texels when their textures grow`() throws {
    let backend = RecordingBackend()
    let atlas = GlyphAtlas(backend: backend)
    #expect(atlas.colorTexture == nil)
    for number in 0..<120 {
      let isColored = number % 2 == 1
      let added = bitmap(number, side: 40 + number % 30, isColored: isColored)
      #expect(atlas.add([glyph(number): added]))
    }
    let regions = atlas.regions()
    #expect(regions.hasEmoji && regions.glyphs.count == 120)
    for (id, region) in regions.glyphs {
      let number = Int(id.glyph)
      #expect(region.isColored == (number % 2 == 1))
      #expect(region.texel == (region.isColored ? 0.375 : 1))
      let handle = region.isColored ? try #require(atlas.colorTexture) : atlas.texture
      let texture = try #require(backend.textures[handle])
      let bytes = region.isColored ? 4 : 1
      for row in -1...region.height {
        for column in -1...region.width {
          let isInside = (0..<region.height).contains(row) && (0..<region.width).contains(column)
          let index = ((region.v + row) * texture.width + region.u + column) * bytes
          let expected = isInside ? UInt8(number % 255 + 1) : 0
          guard texture.pixels[index] != expected else { continue }
          Issue.record("glyph \(number): texel \(column), \(row) is \(texture.pixels[index])")
          return
        }
      }
    }
    atlas.release()
    #expect(backend.textures.isEmpty)
  }

  @Test func `an atlas without room is cleared, and has the next glyphs`() {
    let atlas = GlyphAtlas(backend: RecordingBackend())
    let isFull = (0..<100).contains { number in
      !atlas.add([glyph(number): bitmap(number, side: 500, isColored: true)])
    }
    #expect(isFull)
    #expect(atlas.regions().glyphs.isEmpty)
    #expect(atlas.add([glyph(1): bitmap(1, side: 500, isColored: true)]))
    #expect(atlas.regions().glyphs.count == 1)
    #expect(!atlas.add([glyph(2): bitmap(2, side: 5000, isColored: false)]))
  }
}
