// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Turns text into placed glyphs and glyphs into pictures. Safe to use from any thread; everything
/// that is found is kept.
///
/// With glyph ranges, each code point is one glyph of its range, as the MapLibre style specification
/// has it: Arabic is joined through its presentation forms, and what the ranges lack, and scripts that
/// cannot be written one glyph a code point, come from the system's fonts. Without ranges all text is
/// shaped with the system's fonts.
public final class FontLibrary: Sendable {
  private struct Pictures {
    var bitmaps: [GlyphID: GlyphBitmap] = [:]
    let renderer = FieldRenderer()
  }

  private let table: Mutex<FontTable>
  private let pictures: Mutex<Pictures>

  /// Makes a library; nothing is opened yet.
  ///
  /// - Parameter ranges: the ranges of the style's `glyphs` URL; nil: system fonts only.
  public init(ranges: (any GlyphRangeSource)?) {
    table = Mutex(FontTable(source: ranges))
    pictures = Mutex(Pictures())
  }

  /// A glyph's picture; a blank for a glyph that is not of this library.
  public func bitmap(_ glyph: GlyphID) -> GlyphBitmap {
    if let known = pictures.withLock({ $0.bitmaps[glyph] }) { return known }
    let font = table.withLock { table in
      (table.systemFont(glyph.font), table.rangeGlyph(glyph.glyph, font: glyph.font))
    }
    if let bitmap = font.1 { return bitmap }
    guard let system = font.0 else { return .blank(advance: 0) }
    let advance = system.advance(glyph.glyph)
    return pictures.withLock { pictures in
      if let known = pictures.bitmaps[glyph] { return known }
      let bitmap = pictures.renderer.render(glyph.glyph, of: system.file, advance: advance)
      pictures.bitmaps[glyph] = bitmap
      return bitmap
    }
  }

  /// The file of one of the system's fonts.
  func systemFile(_ font: UInt16) -> FontFile? { table.withLock { $0.systemFont(font)?.file } }

  func withRenderer<Result: Sendable>(_ body: (FieldRenderer) -> Result) -> Result {
    pictures.withLock { body($0.renderer) }
  }

  /// Lays a label out.
  public func layout(_ text: [TextSection], options: TextLayoutOptions) -> TextLayout {
    let shaped = ShapedText(text, options: options) { body in table.withLock { body(&$0) } }
    let lines = LineBreaker(shaped, options: options).lines
    return LinePlacer(shaped, sections: text, options: options).place(lines)
  }

  /// Whether a label has letters that stand upright in vertical lines, so that laying it out with
  /// ``TextLayoutOptions/isVertical`` makes sense.
  public static func allowsVertical(_ text: String) -> Bool {
    CharacterOrientation.allowsVertical(text)
  }

  /// What went wrong since the last call, each range once. Nothing of it stops a layout.
  public func takeProblems() -> [TextError] {
    table.withLock { $0.takeProblems() }
  }
}
