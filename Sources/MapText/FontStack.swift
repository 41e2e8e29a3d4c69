// SPDX-License-Identifier: Apache-2.0

/// The requested glyph ranges of a font stack; `nil` for ranges that do not exist.
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

  /// Whether the ranges exist nowhere: the first one was requested, and none of them exists.
  var isMissing: Bool { ranges.keys.contains(0) && ranges.values.allSatisfy { $0 == nil } }
}

/// A font stack and a cache of the fonts for its characters.
struct FontStack {
  let names: [String]
  /// The font that consists of the stack's glyph ranges.
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

  /// The cached system font for a character: `nil` if not looked up yet, `.some(nil)` if no system font has
  /// it.
  func cachedSystemGlyph(_ scalar: UInt32) -> ResolvedGlyph?? { system[scalar] }

  mutating func cacheSystemGlyph(_ scalar: UInt32, _ glyph: ResolvedGlyph?) {
    system.updateValue(glyph, forKey: scalar)
  }

  /// Whether labels have used system fonts, of which none has a family of the stack.
  var lacksFamily: Bool { loadedMatches.map { !$0.hasFamily } ?? false }

  /// The system fonts for the stack, cached after the first lookup.
  mutating func matches() -> FontMatches {
    if let loadedMatches { return loadedMatches }
    let matches = FontMatches(fontStack: names)
    loadedMatches = matches
    return matches
  }
}
