// SPDX-License-Identifier: Apache-2.0

/// The limits for tile archives, tile folders and other databases.
extension ResourceLimits {
  /// The maximum size of a tile, compressed or not, in bytes.
  package static let tileBytes = 64 << 20
  /// The maximum number of values, coordinates and tags of a MapLibre Tile, which a few bytes can describe.
  ///
  /// Real tiles have 1 to 10 for each byte.
  package static func mapLibreTileNumbers(tileBytes: Int) -> Int {
    min(mapLibreTileNumbers, 1_000_000 + 64 * tileBytes)
  }
  /// The maximum number of values, coordinates and tags of any MapLibre Tile.
  package static let mapLibreTileNumbers = 32_000_000
  /// The maximum size of a PMTiles archive's directory or metadata, compressed or not, in bytes.
  package static let directoryBytes = 16 << 20
  /// The maximum number of cached leaf directories of a PMTiles archive, and of their entries in total.
  package static let cachedDirectories = 100
  package static let cachedDirectoryEntries = 2_000_000
  /// The maximum size of a value or row of a database, in bytes.
  package static let databaseValueBytes = 64 << 20
  /// The maximum number of rows in the metadata of an MBTiles archive.
  package static let metadataRows = 10_000
  /// The maximum size of the metadata of an archive or a folder, in bytes.
  package static let metadataBytes = 16 << 20

  /// The maximum number of steps of SQLite's virtual machine for one query.
  ///
  /// A scan of all rows of a real archive takes less than one step per byte (measured: 0.01 to 0.3).
  package static func databaseSteps(fileBytes: Int) -> Int {
    let (steps, overflow) = fileBytes.multipliedReportingOverflow(by: 4)
    return overflow ? .max : max(steps, 20_000_000)
  }
}
