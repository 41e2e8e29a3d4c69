// SPDX-License-Identifier: Apache-2.0
import CFreeType

/// Draws glyphs of system fonts as signed distance fields with FreeType. Used by one thread at a
/// time.
final class FieldRenderer {
  /// FreeType's field reaches this far from the outline, in texels: to where the encoding ends.
  private static let spread = 6

  private let library: FT_Library?
  private var faces: [FontFile: FT_Face] = [:]

  init() {
    var library: FT_Library?
    FT_Init_FreeType(&library)
    self.library = library
    guard let library else { return }
    var spread = FT_UInt(Self.spread)
    FT_Property_Set(library, "sdf", "spread", &spread)
  }

  deinit {
    for face in faces.values { FT_Done_Face(face) }
    if let library { FT_Done_FreeType(library) }
  }

  /// The picture of a glyph; a blank where it has no outline.
  func render(_ glyph: UInt32, of file: FontFile, advance: Float) -> GlyphBitmap {
    let blank = GlyphBitmap.blank(advance: advance)
    guard let face = face(file),
      FT_Load_Glyph(face, glyph, Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE,
      slot.pointee.outline.n_contours > 0
    else { return blank }
    setOverlaps(slot.pointee.outline.flags & FT_OUTLINE_OVERLAP != 0)
    guard FT_Render_Glyph(slot, FT_RENDER_MODE_SDF) == 0 else { return blank }
    return convert(slot.pointee, advance: advance)
  }

  private func face(_ file: FontFile) -> FT_Face? {
    if let face = faces[file] { return face }
    var face: FT_Face?
    guard let library, FT_New_Face(library, file.path, FT_Long(file.index), &face) == 0, let face
    else { return nil }
    FT_Set_Pixel_Sizes(face, 0, 24)
    faces[file] = face
    return face
  }

  /// Contours that overlap need a slower way, which tells edges inside the glyph from its outline.
  private func setOverlaps(_ overlaps: Bool) {
    var value = FT_Bool(overlaps ? 1 : 0)
    FT_Property_Set(library, "sdf", "overlaps", &value)
  }

  /// Crops FreeType's border to ours and changes its encoding (128 on the outline, ±128 `spread`
  /// texels from it) to that of ``GlyphBitmap``.
  private func convert(_ slot: FT_GlyphSlotRec, advance: Float) -> GlyphBitmap {
    let crop = Self.spread - GlyphBitmap.border
    let width = Int(slot.bitmap.width) - 2 * crop
    let height = Int(slot.bitmap.rows) - 2 * crop
    let pitch = Int(slot.bitmap.pitch)
    guard width > 2 * GlyphBitmap.border, height > 2 * GlyphBitmap.border, pitch > 0,
      width < 1024, height < 1024, let source = slot.bitmap.buffer
    else { return .blank(advance: advance) }
    var field: [UInt8] = []
    field.reserveCapacity(width * height)
    for y in crop..<crop + height {
      for x in crop..<crop + width {
        field.append(Self.encoding[Int(source[y * pitch + x])])
      }
    }
    return GlyphBitmap(
      width: width, height: height, left: Int(slot.bitmap_left) + Self.spread,
      top: Int(slot.bitmap_top) - Self.spread, advance: advance, field: field)
  }

  private static let encoding: [UInt8] = (0..<256).map { value in
    let outside = Float(128 - value) / 128 * Float(spread)
    return UInt8(max(0, min(255, (255 * (0.75 - outside / 8)).rounded())))
  }
}
