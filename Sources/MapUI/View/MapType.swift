// SPDX-License-Identifier: Apache-2.0

/// The map types, which select the style's layers to draw.
///
/// A style with only raster layers, or only vector layers, shows all of them in every type but ``none``.
public enum MapType: Hashable, Sendable, CaseIterable {
  /// The style without aerial imagery.
  case normal
  /// Aerial imagery without labels.
  case satellite
  /// The normal map with relief, if the style has it.
  case terrain
  /// Aerial imagery with roads and labels.
  case hybrid
  /// Only the style's background.
  case none
}
