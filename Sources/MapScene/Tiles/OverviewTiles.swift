// SPDX-License-Identifier: Apache-2.0
package import MapTiles

/// A map of the world below detailed archives. Beyond its zooms, its coasts are rounded.
package struct OverviewTiles: Sendable {
  package let source: any TileSource
  /// The layers that end with the first level beyond the highest one: areas with outlines that are too coarse there. Beside the
  /// streets of an archive, they would end along its tiles.
  package let coarseLayers: Set<String>

  package init(_ source: any TileSource, coarseLayers: Set<String> = []) {
    self.source = source
    self.coarseLayers = coarseLayers
  }
}
