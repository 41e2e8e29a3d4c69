// SPDX-License-Identifier: Apache-2.0

/// The glyph ranges that a set of labels needs but that are not loaded.
///
/// A layout never waits for a range: it records the missing ones here and is empty. The caller then loads
/// them with ``FontLibrary/load(_:)`` and lays out the labels again with the same value.
package struct GlyphRangeNeeds: Sendable {
  /// The ranges to load, with the names of their font stacks.
  var missing: [RangeName: String] = [:]
  /// The ranges that failed to load. Other fonts draw their characters.
  var failed: Set<RangeName> = []
  /// Whether ranges failed to load.
  package var hasFailures: Bool { !failed.isEmpty }

  package init() {}
}
