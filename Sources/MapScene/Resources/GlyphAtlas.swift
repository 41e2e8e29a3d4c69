// SPDX-License-Identifier: Apache-2.0
import MapText

/// The rectangles of glyphs and icons in their textures.
struct AtlasRegions {
  var glyphs: [GlyphID: GlyphAtlas.Region] = [:]
  var icons: [String: ImageCatalog.Icon] = [:]
  /// Whether some of the glyphs are color images.
  var hasEmoji = false
}

/// The textures with the glyphs of all visible labels: one for distance fields and, if there are emoji, one for color
/// images.
///
/// When a texture is full, its size doubles. At the maximum size both are cleared, and the next frame adds the
/// visible glyphs again.
final class GlyphAtlas {
  /// The width of the border around a glyph's box in its distance field, in texels.
  static let border: Float = 3

  /// A glyph's rectangle in its texture, and its box's offset from the pen, in texels.
  struct Region {
    var u: Int
    var v: Int
    var width: Int
    var height: Int
    var left: Int
    var top: Int
    /// Whether the glyph is in ``GlyphAtlas/colorTexture``.
    var isColored = false
    /// The size of a texel in 1/24 em.
    var texel: Float = 1
  }

  private var glyphRegions: [GlyphID: Region] = [:]
  /// A counter that changes when the atlas is cleared.
  private var generation = 1
  private let backend: any RenderBackend
  private let fields: GlyphSheet
  private var colors: GlyphSheet?

  init(backend: any RenderBackend) {
    self.backend = backend
    fields = GlyphSheet(format: .field, backend: backend)
  }

  /// The texture of the distance fields.
  var texture: TextureHandle { fields.texture }

  /// The texture of the color images; `nil` if no label had emoji yet.
  var colorTexture: TextureHandle? { colors?.texture }

  /// The regions of the glyphs, with those of a style's icons.
  func regions(icons: [String: ImageCatalog.Icon] = [:]) -> AtlasRegions {
    AtlasRegions(glyphs: glyphRegions, icons: icons, hasEmoji: colors != nil)
  }

  /// Releases the textures.
  func release() {
    backend.release(fields.texture)
    if let colors { backend.release(colors.texture) }
  }

  /// Adds the missing glyphs. Returns `false` if they did not fit and the atlas was cleared.
  func add(_ glyphs: [GlyphID: GlyphBitmap]) -> Bool {
    let missing = glyphs.filter { glyphRegions[$0.key] == nil }
      .sorted { ($0.key.font, $0.key.glyph) < ($1.key.font, $1.key.glyph) }
    for (id, bitmap) in missing {
      let isColored = !bitmap.colors.isEmpty
      guard let corner = sheet(isColored: isColored).insert(bitmap) else {
        reset()
        return false
      }
      glyphRegions[id] = Region(
        u: corner.u, v: corner.v, width: bitmap.width, height: bitmap.height, left: bitmap.left,
        top: bitmap.top, isColored: isColored,
        texel: GlyphBitmap.fieldResolution / bitmap.resolution)
    }
    fields.upload()
    colors?.upload()
    return true
  }

  private func sheet(isColored: Bool) -> GlyphSheet {
    guard isColored else { return fields }
    if let colors { return colors }
    let sheet = GlyphSheet(format: .color, backend: backend)
    colors = sheet
    return sheet
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

  private func reset() {
    generation += 1
    glyphRegions = [:]
    fields.clear()
    colors?.clear()
  }
}
