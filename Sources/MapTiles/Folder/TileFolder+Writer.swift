// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
public import MapGeometry
public import MapJSON

extension TileFolder {
  /// A writer of a folder of tiles, `{z}/{x}/{y}` with an extension. Rows are numbered from north to south.
  ///
  /// Each file appears at its path when it is complete. So an interrupted program leaves no part of a tile, and several
  /// programs can write to the same folder.
  public struct Writer: Sendable {
    private let path: String
    private let pathExtension: String

    /// Creates a writer. The folder is created with the first file.
    ///
    /// - Parameter pathExtension: The extension of the tiles, without a dot.
    public init(path: String, pathExtension: String) {
      self.path = path
      self.pathExtension = pathExtension
    }

    /// Returns whether the folder has a tile.
    public func contains(_ tile: TileID) -> Bool { access(file(of: tile), F_OK) == 0 }

    /// Writes a tile, which replaces an earlier one.
    public func write(
      _ bytes: [UInt8], at tile: TileID
    ) throws(PMTilesArchive.WriteError) {
      precondition(tile.isValid, "\(tile) does not exist")
      try write(bytes, to: file(of: tile))
    }

    /// Writes the description of the tiles, `metadata.json`.
    public func write(metadata: JSON) throws(PMTilesArchive.WriteError) {
      try write(Array(metadata.text.utf8), to: "\(path)/metadata.json")
    }

    private func write(_ bytes: [UInt8], to file: String) throws(PMTilesArchive.WriteError) {
      do throws(FileError) {
        try OutputFolder.make(FileName.folder(of: file))
        try OutputFile(path: file).write(bytes)
      } catch {
        throw PMTilesArchive.WriteError(path: file, reason: error.reason)
      }
    }

    private func file(of tile: TileID) -> String {
      "\(path)/\(tile.z)/\(tile.x)/\(tile.y).\(pathExtension)"
    }
  }
}
