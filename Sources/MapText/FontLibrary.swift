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
  private let loader: RangeLoader?
  private let pictures: Mutex<Pictures>

  /// Makes a library; nothing is opened yet.
  ///
  /// - Parameter ranges: the ranges of the style's `glyphs` URL; nil: system fonts only.
  public init(ranges: (any GlyphRangeSource)?) {
    table = Mutex(FontTable(hasRanges: ranges != nil))
    loader = ranges.map { RangeLoader(source: $0) }
    pictures = Mutex(Pictures())
  }

  /// A glyph's picture; a blank for a glyph that is not of this library.
  public func bitmap(_ glyph: GlyphID) -> GlyphBitmap {
    if let known = pictures.withLock({ $0.bitmaps[glyph] }) { return known }
    var rangeBitmap: GlyphBitmap?
    var systemFont: SystemFont?
    withTable { table in
      rangeBitmap = table.rangeGlyph(glyph.glyph, font: glyph.font)
      systemFont = table.systemFont(glyph.font)
    }
    if let rangeBitmap { return rangeBitmap }
    guard let system = systemFont else { return .blank(advance: 0) }
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
    let shaped = ShapedText(text, options: options, withTable: withTable)
    let lines = LineBreaker(shaped, options: options).lines
    return LinePlacer(shaped, sections: text, options: options).place(lines)
  }

  /// Calls a function with the table, again whenever it needed ranges that were not loaded. The ranges are
  /// read outside the lock, so that threads that need none of them go on.
  private func withTable(_ body: (inout FontTable) -> Void) {
    while true {
      let missing = table.withLock { table in
        body(&table)
        return table.takeMissing()
      }
      guard !missing.isEmpty, let loader else { return }
      for (name, fontStack) in missing {
        let (range, problem) = loader.load(name, fontStack: fontStack)
        table.withLock { $0.insert(range, problem: problem, for: name) }
      }
    }
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
