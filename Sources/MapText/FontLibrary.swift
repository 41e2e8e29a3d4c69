// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A library of fonts that lays out text and renders glyphs. All methods are thread-safe, and all results are
/// cached.
///
/// With glyph ranges, each code point is one glyph of its range, as in the MapLibre style specification.
/// Arabic uses its presentation forms. System fonts supply the characters that the ranges lack and the
/// scripts that need more than one glyph per code point. Without glyph ranges, all text is shaped with system
/// fonts.
public final class FontLibrary: Sendable {
  private struct Pictures {
    var bitmaps: [GlyphID: GlyphBitmap] = [:]
    let renderer = FieldRenderer()
  }

  private let table: Mutex<FontTable>
  private let loader: RangeLoader?
  private let pictures: Mutex<Pictures>

  /// Creates a library. Fonts are opened on first use.
  ///
  /// - Parameter ranges: The ranges of the style's `glyphs` URL; `nil` to use only system fonts.
  public init(ranges: (any GlyphRangeSource)?) {
    table = Mutex(FontTable(hasRanges: ranges != nil))
    loader = ranges.map { RangeLoader(source: $0) }
    pictures = Mutex(Pictures())
  }

  /// Returns the bitmap of a glyph; a blank bitmap if the glyph does not belong to this library.
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

  /// The file of a system font.
  func systemFile(_ font: UInt16) -> FontFile? { table.withLock { $0.systemFont(font)?.file } }

  func withRenderer<Result: Sendable>(_ body: (FieldRenderer) -> Result) -> Result {
    pictures.withLock { body($0.renderer) }
  }

  /// Lays out a label.
  public func layout(_ text: [TextSection], options: TextLayoutOptions) -> TextLayout {
    let shaped = ShapedText(text, options: options, withTable: withTable)
    let lines = LineBreaker(shaped, options: options).lines
    return LinePlacer(shaped, sections: text, options: options).place(lines)
  }

  /// Calls a function with the table, and repeats the call as long as it needs ranges that are not loaded.
  /// Ranges are loaded outside the lock, so other threads are not blocked.
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

  /// Whether a label has characters that are upright in vertical text, so that a layout with
  /// ``TextLayoutOptions/isVertical`` is useful.
  public static func allowsVertical(_ text: String) -> Bool {
    CharacterOrientation.allowsVertical(text)
  }

  /// Returns the errors since the last call, each range once. Errors do not prevent a layout.
  public func takeProblems() -> [TextError] {
    table.withLock { $0.takeProblems() }
  }
}
