// SPDX-License-Identifier: Apache-2.0
import CFreeType

/// A renderer for glyphs of system fonts as signed distance fields, and of color fonts as images. FreeType reads the outlines, but the
/// fields are computed here, because FreeType's fields show the seams of overlapping strokes. Not
/// thread-safe.
final class FieldRenderer {
  private let library: FT_Library?
  private var faces: [FontFile: FT_Face] = [:]

  init() {
    var library: FT_Library?
    FT_Init_FreeType(&library)
    self.library = library
  }

  deinit {
    for face in faces.values { FT_Done_Face(face) }
    if let library { FT_Done_FreeType(library) }
  }

  /// Renders the bitmap of a glyph; a blank bitmap if the glyph has neither an outline nor an image.
  func render(_ glyph: UInt32, of file: FontFile, advance: Float) -> GlyphBitmap {
    guard let face = face(file), !Self.isColored(face) else {
      return image(glyph, of: file, advance: advance) ?? .blank(advance: advance)
    }
    return outline(glyph, of: file)?.field(advance: advance) ?? .blank(advance: advance)
  }

  /// The outline of a glyph, with 24 texels per em; `nil` if it has none.
  func outline(_ glyph: UInt32, of file: FontFile) -> GlyphOutline? {
    guard let face = face(file),
      FT_Load_Glyph(face, glyph, Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    return GlyphOutline(slot.pointee.outline)
  }

  private func face(_ file: FontFile) -> FT_Face? {
    if let face = faces[file] { return face }
    var face: FT_Face?
    guard let library, FT_New_Face(library, file.path, FT_Long(file.index), &face) == 0, let face
    else { return nil }
    if Self.isColored(face) {
      ColorGlyphImage.setSize(of: face)
    } else {
      FT_Set_Pixel_Sizes(face, 0, 24)
    }
    faces[file] = face
    return face
  }

  private static func isColored(_ face: FT_Face) -> Bool {
    face.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0
  }

  private func image(_ glyph: UInt32, of file: FontFile, advance: Float) -> GlyphBitmap? {
    guard let face = face(file), FT_Load_Glyph(face, glyph, Int32(FT_LOAD_COLOR)) == 0,
      let slot = face.pointee.glyph, FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0,
      let size = face.pointee.size
    else { return nil }
    return ColorGlyphImage(
      slot.pointee.bitmap, left: Int(slot.pointee.bitmap_left), top: Int(slot.pointee.bitmap_top),
      resolution: Int(size.pointee.metrics.y_ppem)
    )?.bitmap(advance: advance)
  }
}
