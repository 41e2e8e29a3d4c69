// SPDX-License-Identifier: Apache-2.0
import CFontconfig

/// A font file and the index of a font in it.
struct FontFile: Hashable {
  var path: String
  /// The face index in the lower 16 bits and the named instance of a variable font in the upper 16 bits.
  var index: Int32
}

/// The system fonts for a font stack, best match first. The order is fontconfig's, except that fonts of the
/// requested family, ``PreferredFonts`` first, and related families ("Noto Sans Arabic" for "Noto Sans") precede all
/// others.
final class FontMatches {
  struct Candidate {
    var file: FontFile
    /// The character set, owned by the font set.
    var characters: OpaquePointer
  }

  private let set: UnsafeMutablePointer<FcFontSet>?
  let candidates: [Candidate]
  /// Whether a family of the stack is installed.
  let hasFamily: Bool

  /// Finds the fonts with color glyphs in a format that can be drawn, such as Noto Color Emoji.
  init(emoji: Void) {
    set = Self.sortedFonts(families: ["emoji"], isColored: true)
    candidates = Self.fonts(in: set, areColored: true).map(\.candidate)
      .filter { SystemFont(file: $0.file)?.isColored == true }
    hasFamily = !candidates.isEmpty
  }

  /// Finds the fonts with outlines for a font stack.
  init(fontStack: [String]) {
    let style = FontStyle(name: fontStack.first ?? "")
    set = Self.sortedFonts(
      families: fontStack.map { FontStyle(name: $0).family } + style.fallbackFamilies, style: style)
    let fonts = Self.fonts(in: set, areColored: false)
    let families = Set(fontStack.map { FontStyle(name: $0).family.lowercased() })
    hasFamily = fonts.contains { families.contains($0.family) }
    let required = hasFamily ? families : Set([fonts.first?.family ?? ""])
    let isExact = { (font: Font) in required.contains(font.family) }
    let isSister = { (font: Font) in
      required.contains { font.family.hasPrefix($0 + " ") }
    }
    let exact = fonts.filter(isExact)
    let sisters = fonts.filter { !isExact($0) && isSister($0) }
    let others = fonts.filter { !isExact($0) && !isSister($0) }
    let isPreferred = { (font: Font) in PreferredFonts.contains(font.candidate.file.path) }
    let ordered = exact.filter(isPreferred) + exact.filter { !isPreferred($0) } + sisters + others
    candidates = ordered.map(\.candidate)
  }

  deinit {
    if let set { FcFontSetDestroy(set) }
  }

  /// The first font with all characters, or else the first font with the first character.
  func font(for scalars: ArraySlice<UInt32>) -> FontFile? {
    guard let base = scalars.first else { return nil }
    var fallback: FontFile?
    for candidate in candidates where FcCharSetHasChar(candidate.characters, base) != 0 {
      if scalars.dropFirst().allSatisfy({
        CharacterClass.isIgnorable($0) || FcCharSetHasChar(candidate.characters, $0) != 0
      }) {
        return candidate.file
      }
      fallback = fallback ?? candidate.file
    }
    return fallback
  }

  private struct Font {
    var family: String
    var candidate: Candidate
  }

  private static func sortedFonts(
    families: [String], style: FontStyle = FontStyle(name: ""), isColored: Bool = false
  ) -> UnsafeMutablePointer<FcFontSet>? {
    FontConfiguration.read()
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    for family in families where !family.isEmpty {
      FcPatternAddString(pattern, FC_FAMILY, family)
    }
    FcPatternAddInteger(pattern, FC_WEIGHT, style.weight)
    FcPatternAddInteger(pattern, FC_SLANT, style.slant)
    FcPatternAddInteger(pattern, FC_WIDTH, style.width)
    FcPatternAddBool(pattern, isColored ? FC_COLOR : FC_OUTLINE, 1)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    return FcFontSort(nil, pattern, 0, nil, &result)
  }

  private static func fonts(
    in set: UnsafeMutablePointer<FcFontSet>?, areColored: Bool
  ) -> [Font] {
    guard let set, let patterns = set.pointee.fonts else { return [] }
    return (0..<Int(set.pointee.nfont)).compactMap { index in
      guard let pattern = patterns[index], boolean(pattern, FC_COLOR) == areColored,
        areColored || boolean(pattern, FC_OUTLINE), let path = string(pattern, FC_FILE)
      else { return nil }
      var face: Int32 = 0
      var characters: OpaquePointer?
      FcPatternGetInteger(pattern, FC_INDEX, 0, &face)
      guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch,
        let characters
      else { return nil }
      let file = FontFile(path: path, index: face)
      return Font(
        family: (string(pattern, FC_FAMILY) ?? "").lowercased(),
        candidate: Candidate(file: file, characters: characters))
    }
  }

  /// The families and styles of all installed fonts with outlines, in order.
  static var installedNames: [String] {
    FontConfiguration.read()
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddBool(pattern, FC_OUTLINE, 1)
    FcPatternAddBool(pattern, FC_COLOR, 0)
    guard let properties = FcObjectSetCreate() else { return [] }
    defer { FcObjectSetDestroy(properties) }
    for property in [FC_FAMILY, FC_STYLE] { FcObjectSetAdd(properties, property) }
    guard let set = FcFontList(nil, pattern, properties) else { return [] }
    defer { FcFontSetDestroy(set) }
    let names = (0..<Int(set.pointee.nfont)).compactMap { index -> String? in
      guard let font = set.pointee.fonts?[index], let family = string(font, FC_FAMILY) else {
        return nil
      }
      return [family, string(font, FC_STYLE) ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
    return Set(names).sorted()
  }

  private static func string(_ pattern: OpaquePointer, _ key: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, key, 0, &value) == FcResultMatch, let value else {
      return nil
    }
    return String(cString: value)
  }

  private static func boolean(_ pattern: OpaquePointer, _ key: String) -> Bool {
    var value: FcBool = 0
    return FcPatternGetBool(pattern, key, 0, &value) == FcResultMatch && value != 0
  }
}
