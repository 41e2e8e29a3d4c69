// SPDX-License-Identifier: Apache-2.0

/// What kind of map is shown: which of the style's layers are drawn.
///
/// In a style of pictures alone, or of drawn layers alone, they are the map, whatever its kind.
public enum MapType: UInt, Hashable, Sendable, CaseIterable {
  /// The style as it is, without aerial pictures.
  case normal = 1
  /// Aerial pictures, no labels.
  case satellite
  /// The normal map with relief, where the style has it.
  case terrain
  /// Aerial pictures with roads and labels.
  case hybrid
  /// Nothing but the style's background.
  case none
}
