// SPDX-License-Identifier: Apache-2.0
import CFontconfig

/// The fonts that are installed, as glyph ranges for map clients that load them by URL, such as MapLibre GL JS.
///
/// Each character of a font stack comes from the first installed font that has it. The order is that of labels that
/// Rhumb draws without glyph ranges: the named families, their relatives for other scripts, and then all other fonts.
/// So a stack whose families are not installed still has glyphs.
public actor InstalledFonts {
  /// The number of font stacks whose order of fonts is kept.
  private static let stackLimit = 16
  /// The number of fonts that are kept open.
  private static let fontLimit = 64

  private var stacks: [[String]: FontMatches] = [:]
  /// The open fonts; `nil` for files that cannot be read.
  private var fonts: [FontFile: SystemFont?] = [:]
  private var renderer = FieldRenderer()

  /// Creates an object without open fonts.
  public init() {}

  /// The names of the installed fonts with outlines, in order: family and style, such as "Noto Sans Bold".
  ///
  /// Variable fonts appear with their named styles.
  public static var names: [String] { FontMatches.installedNames }

  /// Returns the glyphs of 256 code points as a `glyphs` message of MapLibre: distance fields with 24 texels per em,
  /// of the characters that a font has. Color glyphs are left out, because the format has only fields.
  ///
  /// The fields are computed at each call, which takes a few milliseconds for Latin letters and up to a tenth of a second
  /// for 256 ideographs.
  ///
  /// - Parameters:
  ///   - fontStack: The names of fonts, first choice first, such as "Noto Sans Bold".
  ///   - start: The first code point: a multiple of 256 from 0 through 65,280.
  /// - Throws: `CancellationError` if the task is canceled.
  public func glyphRange(fontStack: [String], start: Int) throws -> [UInt8] {
    precondition(
      start.isMultiple(of: 256) && 0...0xff00 ~= start,
      "A glyph range starts at a multiple of 256 from 0 through 65,280, not at \(start).")
    try Task.checkCancellation()
    let matches = matches(for: fontStack)
    var range = GlyphRange()
    for scalar in UInt32(start)...UInt32(start + 255) {
      try Task.checkCancellation()
      if let bitmap = bitmap(of: scalar, in: matches) { range.insert(bitmap, for: scalar) }
    }
    return range.encoded(name: fontStack.joined(separator: ", "), start: start)
  }

  private func matches(for fontStack: [String]) -> FontMatches {
    if let known = stacks[fontStack] { return known }
    if stacks.count >= Self.stackLimit { stacks = [:] }
    let matches = FontMatches(fontStack: fontStack)
    stacks[fontStack] = matches
    return matches
  }

  /// The distance field of a character; `nil` if no font has it, or only one with color images.
  private func bitmap(of scalar: UInt32, in matches: FontMatches) -> GlyphBitmap? {
    guard let file = matches.font(for: [scalar]), let font = font(file),
      let glyph = font.glyph(for: scalar)
    else { return nil }
    let bitmap = renderer.render(glyph, of: file, advance: font.advance(glyph))
    return bitmap.colors.isEmpty ? bitmap : nil
  }

  private func font(_ file: FontFile) -> SystemFont? {
    if let known = fonts[file] { return known }
    if fonts.count >= Self.fontLimit {
      fonts = [:]
      renderer = FieldRenderer()
    }
    let font = SystemFont(file: file)
    fonts[file] = .some(font)
    return font
  }
}
