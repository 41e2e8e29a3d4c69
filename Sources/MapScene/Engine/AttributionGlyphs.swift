// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapResources
import MapText

/// The glyph ranges of a scene's attribution. A system font draws what is not loaded.
final class AttributionGlyphs: Sendable {
  /// The attribution as one label.
  let text: TextSection
  /// The font stack of the attribution.
  static let fontStack = ["Noto Sans Regular"]
  private let fonts: FontLibrary
  private let state: Mutex<State>
  private let loads = RunningLoads<Int, Void>()

  private struct State {
    var ranges: GlyphRangeNeeds
    var isLoaded: Bool
    /// Whether ranges that failed are being loaded again.
    var isRecovering = false
    /// Increases when the ranges change.
    var version = 0
  }

  /// Loads the ranges, unless that can take long.
  ///
  /// - Parameter isRemote: Whether the ranges are on a server. A server that does not respond does not keep the map from
  ///   opening: the ranges are loaded in the background.
  init(of attributions: [String], fonts: FontLibrary, isRemote: Bool) async {
    text = TextSection(
      text: attributions.joined(separator: " · "), fontStack: Self.fontStack)
    self.fonts = fonts
    let options = TextLayoutOptions()
    let ranges =
      isRemote
      ? fonts.systemRanges(for: [text], options: options)
      : await fonts.loadRanges(for: [text], options: options)
    state = Mutex(State(ranges: ranges, isLoaded: !isRemote || !ranges.hasFailures))
    if isRemote { Task { try await load() } }
  }

  /// Whether the ranges are loaded or cannot be loaded.
  var isLoaded: Bool { state.withLock { $0.isLoaded } }

  /// Whether ranges that failed are being loaded again.
  var isRecovering: Bool { state.withLock { $0.isRecovering } }

  /// The value for layouts, and a number that increases when it changes.
  var current: (ranges: GlyphRangeNeeds, version: Int) {
    state.withLock { ($0.ranges, $0.version) }
  }

  /// Loads the ranges. Throws `CancellationError` as soon as the calling task is canceled.
  func load() async throws {
    if isLoaded { return }
    try await loads.value(for: 0, urgency: LoadContext.urgency) { [self] _ in await read() }
  }

  private func read() async {
    let ranges = await fonts.loadRanges(for: [text], options: TextLayoutOptions())
    let recovery = ranges.hasFailures ? fonts.recovery : nil
    state.withLock {
      $0 = State(
        ranges: ranges, isLoaded: true, isRecovering: recovery != nil, version: $0.version + 1)
    }
    guard let recovery else { return }
    Task { [weak self] in
      if await recovery.value { await self?.read() }
    }
  }
}
