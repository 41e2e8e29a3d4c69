// SPDX-License-Identifier: Apache-2.0

/// The ranges of one font stack that were asked for; nil for those that do not exist.
struct RangeFont {
  let name: String
  private(set) var ranges: [UInt32: GlyphRange?] = [:]

  init(name: String) {
    self.name = name
  }

  func adding(_ range: GlyphRange?, start: UInt32) -> RangeFont {
    var result = self
    result.ranges.updateValue(range, forKey: start)
    return result
  }
}

/// A font stack and what is known of its characters.
struct FontStack {
  let names: [String]
  /// The font made of the stack's glyph ranges.
  let rangeFont: UInt16?

  private var low = [ResolvedGlyph?](repeating: nil, count: 0x600)
  private var high: [UInt32: ResolvedGlyph] = [:]
  private var system: [UInt32: ResolvedGlyph?] = [:]
  private var loadedMatches: FontMatches?

  init(names: [String], rangeFont: UInt16?) {
    self.names = names
    self.rangeFont = rangeFont
  }

  func known(_ scalar: UInt32) -> ResolvedGlyph? {
    scalar < 0x600 ? low[Int(scalar)] : high[scalar]
  }

  mutating func remember(_ scalar: UInt32, _ glyph: ResolvedGlyph) {
    if scalar < 0x600 { low[Int(scalar)] = glyph } else { high[scalar] = glyph }
  }

  /// nil: not asked yet; `.some(nil)`: no system font has it.
  func knownSystem(_ scalar: UInt32) -> ResolvedGlyph?? { system[scalar] }

  mutating func rememberSystem(_ scalar: UInt32, _ glyph: ResolvedGlyph?) {
    system.updateValue(glyph, forKey: scalar)
  }

  /// The system's fonts for the stack, asked for once.
  mutating func matches() -> FontMatches {
    if let loadedMatches { return loadedMatches }
    let matches = FontMatches(fontStack: names)
    loadedMatches = matches
    return matches
  }
}
