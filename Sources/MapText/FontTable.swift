// SPDX-License-Identifier: Apache-2.0

/// The font for a character.
struct ResolvedGlyph {
  /// The number of the font; ``none`` if no font has the character.
  var font: UInt16
  /// Whether the glyph comes from a glyph range, with one glyph per code point. Otherwise, a system font
  /// shapes the text.
  var isRange: Bool
  /// The advance in 1/24 em, for range glyphs only.
  var advance: Float

  static let none = UInt16.max
  static let missing = ResolvedGlyph(font: none, isRange: false, advance: 0)
}

/// A glyph range, identified by the number of the font stack's font and the first code point.
struct RangeName: Hashable {
  var font: UInt16
  /// The first code point, a multiple of 256.
  var start: UInt32
}

/// The fonts for the characters of each font stack, including all fonts that the library has opened. The
/// library's lock protects the table.
///
/// The table does not load ranges; it records missing ones. While ranges are missing or have failed, results
/// are provisional and not cached.
struct FontTable {
  enum Font {
    case range(RangeFont)
    case system(SystemFont)
  }

  private let hasRanges: Bool
  private var fonts: [Font] = []
  private var systemFonts: [FontFile: UInt16] = [:]
  private var stackIDs: [[String]: Int] = [:]
  private var stacks: [FontStack] = []
  private lazy var emojiFonts = FontMatches(emoji: ())
  private var problems: [TextError] = []
  /// A character of each package that no installed font has, and whether ``takeMissingCharacters()`` returned it.
  private var missingCharacters: [FontPackage: (scalar: UInt32, isTaken: Bool)] = [:]
  /// The ranges that were requested but are not loaded.
  private var missing: Set<RangeName> = []
  /// The ranges that are treated as if they did not exist.
  private var failed: Set<RangeName> = []
  /// Whether a result depends on a range that is missing or has failed.
  private var isProvisional = false

  /// - Parameter hasRanges: Whether font stacks have glyph ranges.
  init(hasRanges: Bool) {
    self.hasRanges = hasRanges
  }

  /// Starts the glyph lookup for a label's characters. The failed ranges are treated as if they did not exist.
  mutating func beginLookup(failed: Set<RangeName>) {
    self.failed = failed
    isProvisional = false
  }

  /// Returns the ranges that were requested since the last call but are not loaded, with the names of their
  /// font stacks.
  mutating func takeMissing() -> [(name: RangeName, fontStack: String)] {
    guard !missing.isEmpty else { return [] }
    defer { missing = [] }
    return missing.compactMap { name in
      guard case .range(let font) = fonts[Int(name.font)] else { return nil }
      return (name, font.name)
    }
  }

  /// Adds a range, or records that it does not exist. Has no effect if the range is already known.
  mutating func insert(_ range: GlyphRange?, for name: RangeName) {
    guard case .range(let font) = fonts[Int(name.font)], font.ranges[name.start] == nil else {
      return
    }
    fonts[Int(name.font)] = .range(font.adding(range, start: name.start))
  }

  /// Records an error for ``takeProblems()``.
  mutating func report(_ problem: TextError) { problems.append(problem) }

  /// The number of a font stack.
  mutating func stack(_ names: [String]) -> Int {
    if let id = stackIDs[names] { return id }
    var rangeFont: UInt16?
    if hasRanges, fonts.count < Int(ResolvedGlyph.none) {
      rangeFont = UInt16(fonts.count)
      fonts.append(.range(RangeFont(name: names.joined(separator: ","))))
    }
    stacks.append(FontStack(names: names, rangeFont: rangeFont))
    stackIDs[names] = stacks.count - 1
    return stacks.count - 1
  }

  /// Finds the font for a character. Glyph ranges take precedence.
  mutating func resolve(_ scalar: UInt32, stack: Int) -> ResolvedGlyph {
    if let known = stacks[stack].known(scalar) { return known }
    let resolved = find(scalar, stack: stack)
    if !isProvisional { stacks[stack].remember(scalar, resolved) }
    return resolved
  }

  /// Finds a character's glyph in the stack's ranges.
  mutating func resolveRange(_ scalar: UInt32, stack: Int) -> ResolvedGlyph? {
    guard let font = stacks[stack].rangeFont, scalar < 0x10000 else { return nil }
    let name = RangeName(font: font, start: scalar & ~0xff)
    guard isLoaded(name) else {
      isProvisional = true
      if !failed.contains(name) { missing.insert(name) }
      return nil
    }
    guard let bitmap = rangeGlyph(scalar, font: font) else { return nil }
    return ResolvedGlyph(font: font, isRange: true, advance: bitmap.advance)
  }

  /// Finds the system font for a letter and its marks. `nil` while ranges are missing because they may
  /// contain them.
  mutating func resolveSystem(_ scalars: ArraySlice<UInt32>, stack: Int) -> ResolvedGlyph? {
    guard missing.isEmpty else { return nil }
    if scalars.count == 1, let scalar = scalars.first {
      if let known = stacks[stack].cachedSystemGlyph(scalar) { return known }
      let resolved = findSystem(scalars, stack: stack)
      stacks[stack].cacheSystemGlyph(scalar, resolved)
      if resolved == nil { noteMissing(scalar) }
      return resolved
    }
    if let base = resolveSystem(scalars.prefix(1), stack: stack),
      let font = systemFont(base.font), scalars.dropFirst().allSatisfy(font.covers)
    {
      return base
    }
    return findSystem(scalars, stack: stack)
  }

  /// Finds the color font for an emoji; `nil` if none is installed whose format can be drawn.
  mutating func resolveEmoji(_ scalars: ArraySlice<UInt32>) -> ResolvedGlyph? {
    resolvedGlyph(of: emojiFonts.font(for: scalars))
  }

  /// The font stacks that labels have used but that do not exist, so that other fonts replace them.
  var missingStacks: [[String]] {
    stacks.filter { stack in
      guard let number = stack.rangeFont else { return stack.lacksFamily }
      guard case .range(let font) = fonts[Int(number)] else { return false }
      return font.isMissing
    }.map(\.names)
  }

  func systemFont(_ id: UInt16) -> SystemFont? {
    guard Int(id) < fonts.count, case .system(let font) = fonts[Int(id)] else { return nil }
    return font
  }

  /// A glyph of a range font; `nil` if its range is not loaded or does not have it.
  func rangeGlyph(_ scalar: UInt32, font: UInt16) -> GlyphBitmap? {
    guard Int(font) < fonts.count, case .range(let range) = fonts[Int(font)] else { return nil }
    return range.ranges[scalar & ~0xff]??.glyphs[scalar]
  }

  /// Whether a range is loaded or known not to exist.
  private func isLoaded(_ name: RangeName) -> Bool {
    if case .range(let font) = fonts[Int(name.font)] {
      font.ranges[name.start] != nil
    } else {
      false
    }
  }

  /// Returns the errors since the last call.
  mutating func takeProblems() -> [TextError] {
    defer { problems = [] }
    return problems
  }

  private mutating func noteMissing(_ scalar: UInt32) {
    guard let package = FontPackage(for: scalar), missingCharacters[package] == nil else { return }
    missingCharacters[package] = (scalar, false)
  }

  /// Returns a character of each package that no installed font has, each package once.
  mutating func takeMissingCharacters() -> [(scalar: UInt32, package: FontPackage)] {
    FontPackage.allCases.compactMap { package in
      guard let missing = missingCharacters[package], !missing.isTaken else { return nil }
      missingCharacters[package]?.isTaken = true
      return (missing.scalar, package)
    }
  }

  private mutating func find(_ scalar: UInt32, stack: Int) -> ResolvedGlyph {
    if CharacterClass.needsShaping(scalar),
      let system = resolveSystem([scalar], stack: stack)
    {
      return system
    }
    return resolveRange(scalar, stack: stack) ?? resolveSystem([scalar], stack: stack) ?? .missing
  }

  private mutating func findSystem(
    _ scalars: ArraySlice<UInt32>, stack: Int
  ) -> ResolvedGlyph? {
    resolvedGlyph(of: stacks[stack].matches().font(for: scalars))
  }

  private mutating func resolvedGlyph(of file: FontFile?) -> ResolvedGlyph? {
    guard let file, let font = systemFontID(file) else { return nil }
    return ResolvedGlyph(font: font, isRange: false, advance: 0)
  }

  private mutating func systemFontID(_ file: FontFile) -> UInt16? {
    if let id = systemFonts[file] { return id }
    guard fonts.count < Int(ResolvedGlyph.none), let font = SystemFont(file: file) else {
      return nil
    }
    fonts.append(.system(font))
    systemFonts[file] = UInt16(fonts.count - 1)
    return UInt16(fonts.count - 1)
  }
}
