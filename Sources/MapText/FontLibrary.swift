// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A library of fonts that lays out text and renders glyphs. All methods are thread-safe, and the results are
/// cached.
///
/// With glyph ranges, each code point is one glyph of its range, as in the MapLibre style specification.
/// Arabic uses its presentation forms. System fonts supply the characters that the ranges lack and the
/// scripts that need more than one glyph per code point. Without glyph ranges, all text is shaped with system
/// fonts.
package final class FontLibrary: Sendable {
  private struct Images {
    var bitmaps: [GlyphID: GlyphBitmap] = [:]
    let renderer = FieldRenderer()
  }

  private let table: Mutex<FontTable>
  private let loader: RangeLoader?
  private let images: Mutex<Images>

  /// Creates a library. Fonts are opened on first use.
  ///
  /// - Parameter ranges: The ranges of the style's `glyphs` URL; `nil` to use only system fonts.
  package convenience init(ranges: (any GlyphRangeSource)?) {
    self.init(
      ranges: ranges, now: { ProcessInfo.processInfo.systemUptime },
      sleep: { try await Task.sleep(for: .seconds($0)) })
  }

  /// - Parameters:
  ///   - ranges: The ranges, as in ``init(ranges:)``.
  ///   - now: Returns the time in seconds of a monotonic clock, for the delay after a failed load.
  ///   - sleep: Waits for a number of seconds of that clock.
  init(
    ranges: (any GlyphRangeSource)?, now: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (Double) async throws -> Void
  ) {
    table = Mutex(FontTable(hasRanges: ranges != nil))
    loader = ranges.map { RangeLoader(source: $0, now: now, sleep: sleep) }
    images = Mutex(Images())
  }

  /// Returns the bitmap of a glyph; a blank bitmap if the glyph does not belong to this library.
  package func bitmap(_ glyph: GlyphID) -> GlyphBitmap {
    if let known = images.withLock({ $0.bitmaps[glyph] }) { return known }
    let (rangeBitmap, systemFont) = table.withLock { table in
      (table.rangeGlyph(glyph.glyph, font: glyph.font), table.systemFont(glyph.font))
    }
    if let rangeBitmap { return rangeBitmap }
    guard let system = systemFont else { return .blank(advance: 0) }
    let advance = system.advance(glyph.glyph)
    return images.withLock { images in
      if let known = images.bitmaps[glyph] { return known }
      let bitmap = images.renderer.render(glyph.glyph, of: system.file, advance: advance)
      images.bitmaps[glyph] = bitmap
      return bitmap
    }
  }

  /// Whether a glyph belongs to a color font.
  package func isColored(_ glyph: GlyphID) -> Bool {
    table.withLock { $0.systemFont(glyph.font)?.isColored ?? false }
  }

  /// The file of a system font.
  func systemFile(_ font: UInt16) -> FontFile? { table.withLock { $0.systemFont(font)?.file } }

  func withRenderer<Result: Sendable>(_ body: (FieldRenderer) -> Result) -> Result {
    images.withLock { body($0.renderer) }
  }

  /// Lays out a label in a library without glyph ranges.
  package func layout(_ text: [TextSection], options: TextLayoutOptions) -> TextLayout {
    precondition(loader == nil, "A layout with glyph ranges needs a value for the missing ranges.")
    var needs = GlyphRangeNeeds()
    return layout(text, options: options, needs: &needs)
  }

  /// Lays out a label. The layout is empty while glyph ranges are missing.
  ///
  /// - Parameter needs: Receives the label's missing ranges. Pass the value of ``load(_:)`` for the next
  ///   layout.
  package func layout(
    _ text: [TextSection], options: TextLayoutOptions, needs: inout GlyphRangeNeeds
  ) -> TextLayout {
    let shaped = Self.exitGate.whileOpen { shape(text, options: options, needs: &needs) }
    _ = Self.registration
    let lines = LineBreaker(shaped, options: options).lines
    return LinePlacer(shaped, sections: text, options: options).place(lines)
  }

  /// HarfBuzz frees its languages and other shared values when the process ends.
  private static let exitGate = ExitGate()
  /// Evaluated after the first layout, by when HarfBuzz has registered its exit handlers.
  private static let registration: Void = exitGate.register()

  private func shape(
    _ text: [TextSection], options: TextLayoutOptions, needs: inout GlyphRangeNeeds
  ) -> ShapedText {
    let failed = needs.failed
    return ShapedText(text, options: options) { body in
      let missing = table.withLock { table in
        table.beginLookup(failed: failed)
        body(&table)
        return table.takeMissing()
      }
      for (name, fontStack) in missing { needs.missing[name] = fontStack }
      return needs.missing.isEmpty
    }
  }

  /// Loads the missing glyph ranges, concurrently.
  ///
  /// A range that fails is requested again by later labels: after 1 s, and then after twice the delay each
  /// time, up to 60 s. Until then, other fonts draw its characters.
  ///
  /// - Returns: Whether ranges were missing. If so, the labels must be laid out again.
  package func load(_ needs: inout GlyphRangeNeeds) async -> Bool {
    guard let loader, !needs.missing.isEmpty else { return false }
    let missing = needs.missing
    needs.missing = [:]
    await withTaskGroup { group in
      for (name, fontStack) in missing {
        group.addTask { (name, await loader.load(name, fontStack: fontStack)) }
      }
      for await (name, outcome) in group {
        switch outcome {
        case .loaded(let range): table.withLock { $0.insert(range, for: name) }
        case .failed(let problem):
          needs.failed.insert(name)
          if let problem { table.withLock { $0.report(problem) } }
        }
      }
    }
    return true
  }

  /// A task that loads failed ranges again, each after its delay. It ends with `true` when one of them is loaded, so that
  /// labels should be laid out again, and with `false` when the library is released.
  package var recovery: Task<Bool, Never>? { loader?.recovery }

  /// Loads the glyph ranges of a label.
  ///
  /// - Returns: The value for the label's layouts, which then need no further ranges.
  package func loadRanges(
    for text: [TextSection], options: TextLayoutOptions
  ) async -> GlyphRangeNeeds {
    var needs = GlyphRangeNeeds()
    repeat { _ = layout(text, options: options, needs: &needs) } while await load(&needs)
    return needs
  }

  /// The value for the layouts of a label before its glyph ranges are loaded. System fonts draw the characters of missing
  /// ranges.
  package func systemRanges(
    for text: [TextSection], options: TextLayoutOptions
  ) -> GlyphRangeNeeds {
    var needs = GlyphRangeNeeds()
    _ = layout(text, options: options, needs: &needs)
    while !needs.missing.isEmpty {
      needs.failed.formUnion(needs.missing.keys)
      needs.missing = [:]
      _ = layout(text, options: options, needs: &needs)
    }
    return needs
  }

  /// Whether a label has characters that are upright in vertical text, so that a layout with
  /// ``TextLayoutOptions/isVertical`` is useful.
  package static func allowsVertical(_ text: String) -> Bool {
    CharacterOrientation.allowsVertical(text)
  }

  /// The font stacks that labels have used but that do not exist: without any glyph range, or in a library without
  /// ranges, without an installed family. Other fonts replace them.
  package var missingStacks: [[String]] { table.withLock { $0.missingStacks } }

  /// Returns a sentence for each package of fonts that labels needed but that is not installed, each package once.
  package func takeFontWarnings() -> [String] {
    table.withLock { $0.takeMissingCharacters() }.map { scalar, package in
      let character = Unicode.Scalar(scalar).map(String.init) ?? ""
      let code = String(scalar, radix: 16, uppercase: true)
      return
        "no installed font has the character \(character) (U+\(code)), so that labels lack it: "
        + "try the package \(package.rawValue)"
    }
  }

  /// Returns the errors since the last call, each range once. Errors do not prevent a layout.
  package func takeProblems() -> [TextError] {
    table.withLock { $0.takeProblems() }
  }
}

// MARK: - Outline

extension FontLibrary {
  /// The outline of a glyph as closed rings in 1/24 em from the pen, with x to the right and y up, for
  /// filling with the non-zero rule. Empty for blank glyphs and for glyphs of glyph ranges, which have only a
  /// bitmap.
  ///
  /// Curves are flattened with a tolerance of 1/2400 em, which is sufficient for letters of 100 pixels.
  package func outline(_ glyph: GlyphID) -> [[SIMD2<Float>]] {
    guard let file = systemFile(glyph.font) else { return [] }
    return withRenderer { $0.outline(glyph.glyph, of: file) }?.rings ?? []
  }
}

extension GlyphOutline {
  /// The segments, connected to rings.
  var rings: [[SIMD2<Float>]] {
    var rings: [[SIMD2<Float>]] = []
    var end: SIMD2<Float>?
    for segment in segments {
      if segment.a != end { rings.append([segment.a]) }
      rings[rings.count - 1].append(segment.b)
      end = segment.b
    }
    return rings
  }
}
