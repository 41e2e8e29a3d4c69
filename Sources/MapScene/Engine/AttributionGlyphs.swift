// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapResources
import MapText

/// The glyph ranges of a scene's attribution. Until they are loaded, a system font draws it.
final class AttributionGlyphs: Sendable {
  /// The attribution as one label.
  let text: TextSection
  /// The value for layouts before the ranges are loaded.
  let fallback: GlyphRangeNeeds
  private let fonts: FontLibrary
  private let ranges: Mutex<GlyphRangeNeeds?>
  private let loads = RunningLoads<Int, Void>()

  init(of attributions: [String], fonts: FontLibrary) {
    text = TextSection(
      text: attributions.joined(separator: " · "), fontStack: ["Noto Sans Regular"])
    self.fonts = fonts
    fallback = fonts.systemRanges(for: [text], options: TextLayoutOptions())
    ranges = Mutex(fallback.hasFailures ? nil : fallback)
  }

  /// The value for layouts, with the ranges that are loaded or cannot be loaded; `nil` before that.
  var loaded: GlyphRangeNeeds? { ranges.withLock { $0 } }

  /// Loads the ranges. Throws `CancellationError` as soon as the calling task is canceled.
  func load() async throws {
    if loaded != nil { return }
    try await loads.value(for: 0, priority: .visible) { [fonts, text, weak self] _ in
      let ranges = await fonts.loadRanges(for: [text], options: TextLayoutOptions())
      self?.ranges.withLock { $0 = ranges }
    }
  }
}
