// SPDX-License-Identifier: Apache-2.0
import CHarfBuzz

/// A system font that is open for shaping. Shaping does not need a lock because HarfBuzz's immutable fonts
/// are thread-safe.
final class SystemFont: Sendable {
  /// The factor from HarfBuzz units to 1/24 em.
  static let unit: Float = 1 / 1024

  let file: FontFile
  /// Whether the font has color images or layers (tables CBDT, sbix, and COLR of version 0).
  let isColored: Bool
  nonisolated(unsafe) let handle: OpaquePointer

  init?(file: FontFile) {
    guard let blob = hb_blob_create_from_file_or_fail(file.path) else { return nil }
    defer { hb_blob_destroy(blob) }
    let index = UInt32(bitPattern: file.index)
    guard let face = hb_face_create(blob, index & 0xffff) else { return nil }
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else { return nil }
    hb_font_set_scale(font, 24 * 1024, 24 * 1024)
    if index >> 16 > 0 { hb_font_set_var_named_instance(font, (index >> 16) - 1) }
    hb_font_make_immutable(font)
    isColored =
      hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
    handle = font
    self.file = file
  }

  deinit {
    hb_font_destroy(handle)
  }

  /// Whether the font has a glyph for a character or the character needs none.
  func covers(_ scalar: UInt32) -> Bool {
    CharacterClass.isIgnorable(scalar) || glyph(for: scalar) != nil
  }

  /// The glyph of a character without shaping; `nil` if the font does not have the character.
  func glyph(for scalar: UInt32) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(handle, scalar, &glyph) != 0 ? glyph : nil
  }

  /// The advance of a glyph in 1/24 em.
  func advance(_ glyph: UInt32) -> Float {
    Float(hb_font_get_glyph_h_advance(handle, glyph)) * Self.unit
  }
}
