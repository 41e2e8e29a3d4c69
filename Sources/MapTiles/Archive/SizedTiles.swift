// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// An archive that knows the sizes of its tiles without reading them.
package protocol SizedTiles: TileArchive {
  /// The size of a tile as it is stored, in bytes; 0 if the archive has no such tile.
  func storedSize(of id: TileID) async throws(TileError) -> Int
}

extension PMTilesArchive: SizedTiles {
  package func storedSize(of id: TileID) async throws(TileError) -> Int {
    guard id.isValid else { return 0 }
    return Int(try await entry(for: id.hilbertNumber)?.length ?? 0)
  }
}
