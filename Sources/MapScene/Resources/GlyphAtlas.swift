// SPDX-License-Identifier: Apache-2.0
import MapText

/// The rectangles of glyphs and icons in their textures.
struct AtlasRegions {
  var glyphs: [GlyphID: GlyphAtlas.Place] = [:]
  var icons: [String: ImageCatalog.Icon] = [:]
}

/// A texture with the glyphs of all visible labels, packed in shelves.
///
/// When the texture is full, its size doubles. At the maximum size it is cleared, and the next frame adds the
/// visible glyphs again.
final class GlyphAtlas {
  /// The width of the border around a glyph's box in its distance field, in texels.
  static let border: Float = 3

  /// A glyph's rectangle, and its box's offset from the pen, in texels.
  struct Place {
    var u: Int
    var v: Int
    var width: Int
    var height: Int
    var left: Int
    var top: Int
  }

  private(set) var places: [GlyphID: Place] = [:]
  private(set) var texture: TextureHandle
  /// A counter that changes when the atlas is cleared.
  private var generation = 1
  private let backend: any RenderBackend
  private var size: Int
  private var pixels: [UInt8]
  // One empty texel surrounds every glyph, so that its appearance does not depend on its neighbors.
  private var shelfTop = 1
  private var shelfHeight = 0
  private var shelfLeft = 1
  private static let firstSize = 512
  private static let lastSize = 4096

  init(backend: any RenderBackend) {
    self.backend = backend
    size = GlyphAtlas.firstSize
    pixels = [UInt8](repeating: 0, count: size * size)
    texture = backend.makeTexture(
      TextureData(width: size, height: size, format: .field, pixels: pixels))
  }

  /// Adds the missing glyphs. Returns `false` if they did not fit and the atlas was cleared.
  func add(_ glyphs: [GlyphID: GlyphBitmap]) -> Bool {
    var low = Int.max
    var high = 0
    let missing = glyphs.filter { places[$0.key] == nil }
      .sorted { ($0.key.font, $0.key.glyph) < ($1.key.font, $1.key.glyph) }
    for (id, bitmap) in missing {
      guard bitmap.width > 0, bitmap.height > 0, !bitmap.field.isEmpty else {
        places[id] = Place(u: 0, v: 0, width: 0, height: 0, left: 0, top: 0)
        continue
      }
      while !hasRoom(bitmap) {
        guard grow() else {
          reset()
          return false
        }
        low = 0
      }
      let place = insert(bitmap)
      places[id] = place
      low = min(low, place.v)
      high = max(high, place.v + place.height)
    }
    if high > low {
      let rows = Array(pixels[low * size..<high * size])
      backend.update(
        texture, x: 0, y: low,
        with: TextureData(width: size, height: high - low, format: .field, pixels: rows))
    }
    return true
  }

  /// Adds the glyphs of tiles, again from the first one if the atlas was cleared.
  func addGlyphs(of tiles: some Sequence<LoadedTile>) {
    for _ in 0..<2 {
      let fits = tiles.allSatisfy { tile in
        if tile.glyphGeneration == generation { return true }
        tile.glyphGeneration = generation
        return add(tile.glyphs)
      }
      if fits { return }
    }
  }

  private func hasRoom(_ bitmap: GlyphBitmap) -> Bool {
    if shelfLeft + bitmap.width + 1 <= size, shelfTop + bitmap.height + 1 <= size { return true }
    return bitmap.width + 2 <= size
      && shelfTop + shelfHeight + bitmap.height + 2 <= size
  }

  private func insert(_ bitmap: GlyphBitmap) -> Place {
    if shelfLeft + bitmap.width + 1 > size {
      shelfTop += shelfHeight + 1
      shelfLeft = 1
      shelfHeight = 0
    }
    let place = Place(
      u: shelfLeft, v: shelfTop, width: bitmap.width, height: bitmap.height, left: bitmap.left,
      top: bitmap.top)
    for row in 0..<bitmap.height {
      let target = (shelfTop + row) * size + shelfLeft
      let source = row * bitmap.width
      pixels.replaceSubrange(
        target..<target + bitmap.width, with: bitmap.field[source..<source + bitmap.width])
    }
    shelfLeft += bitmap.width + 1
    shelfHeight = max(shelfHeight, bitmap.height)
    return place
  }

  /// Doubles the texture's size without moving glyphs. Returns `false` at the maximum size.
  private func grow() -> Bool {
    if size >= GlyphAtlas.lastSize { return false }
    let old = size
    size *= 2
    var larger = [UInt8](repeating: 0, count: size * size)
    for row in 0..<old {
      larger.replaceSubrange(
        row * size..<row * size + old, with: pixels[row * old..<(row + 1) * old])
    }
    pixels = larger
    backend.release(texture)
    texture = backend.makeTexture(
      TextureData(width: size, height: size, format: .field, pixels: pixels))
    return true
  }

  private func reset() {
    generation += 1
    places = [:]
    shelfTop = 1
    shelfLeft = 1
    shelfHeight = 0
    pixels = [UInt8](repeating: 0, count: size * size)
  }
}
