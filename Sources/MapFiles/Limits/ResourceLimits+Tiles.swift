// SPDX-License-Identifier: Apache-2.0

/// Archives and folders of tiles, and other databases.
extension ResourceLimits {
  /// The most bytes that a tile has, packed or not.
  package static let tileBytes = 64 << 20
  /// The most bytes of a directory or the metadata of a PMTiles archive, packed or not.
  package static let directoryBytes = 16 << 20
  /// The most leaf directories of a PMTiles archive that are kept, and their entries together.
  package static let keptDirectories = 64
  package static let keptDirectoryEntries = 2_000_000
  /// The most bytes of one value or row of a database.
  package static let databaseValueBytes = 64 << 20
  /// The most rows that an MBTiles archive's metadata have.
  package static let metadataRows = 10_000
  /// The most bytes of the metadata of an archive or a folder.
  package static let metadataBytes = 16 << 20

  /// The most steps of SQLite's virtual machine that one query of a database may take.
  ///
  /// A sweep over all rows of a real archive takes less than one step a byte (measured: 0.01 to 0.3).
  package static func databaseSteps(fileBytes: Int) -> Int {
    let (steps, overflow) = fileBytes.multipliedReportingOverflow(by: 4)
    return overflow ? .max : max(steps, 20_000_000)
  }
}
