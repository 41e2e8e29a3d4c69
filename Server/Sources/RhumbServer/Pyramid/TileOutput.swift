// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTiles
import Rhumb

/// The location of rendered tiles: `{z}/{x}/{y}` with an extension, and `metadata.json`.
protocol TileOutput: Sendable {
  /// Returns whether all of a metatile's tiles exist.
  func contains(_ tiles: [TileID]) async throws -> Bool
  func write(_ image: Data, at tile: TileID) async throws
  /// The description of the tiles; `nil` if there is none.
  func metadata() async throws -> [UInt8]?
  func write(metadata: JSON) async throws
}

/// A folder of tiles.
struct FolderOutput: TileOutput {
  private let path: String
  private let writer: TileFolder.Writer

  /// - Throws: ``ServerError`` if the folder cannot be created, because the one that contains it does not exist.
  init(path: String, format: OutputFormat) throws(ServerError) {
    let parent = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: parent) else {
      throw ServerError(404, "there is no folder \(parent)")
    }
    self.path = path
    writer = TileFolder.Writer(path: path, pathExtension: format.rawValue)
  }

  func contains(_ tiles: [TileID]) -> Bool { tiles.allSatisfy(writer.contains) }

  func write(_ image: Data, at tile: TileID) throws { try writer.write([UInt8](image), at: tile) }

  func metadata() async throws -> [UInt8]? {
    do {
      return try await ServerFile(path: "\(path)/metadata.json", kind: .tileJSON).bytes()
    } catch let error as ServerError where error.status == 404 {
      return nil
    }
  }

  func write(metadata: JSON) throws { try writer.write(metadata: metadata) }
}

/// Tiles in an object storage.
struct ObjectOutput: TileOutput {
  let store: ObjectStore
  let format: OutputFormat

  /// Tiles are written in order, so the last one exists only if all do.
  func contains(_ tiles: [TileID]) async throws -> Bool {
    guard let last = tiles.last else { return true }
    return try await store.contains(name(of: last))
  }

  func write(_ image: Data, at tile: TileID) async throws {
    try await store.write([UInt8](image), to: name(of: tile), type: format.contentType)
  }

  func metadata() async throws -> [UInt8]? { try await store.read("metadata.json") }

  func write(metadata: JSON) async throws {
    try await store.write(
      Array(metadata.text.utf8), to: "metadata.json", type: "application/json")
  }

  private func name(of tile: TileID) -> String {
    "\(tile.z)/\(tile.x)/\(tile.y).\(format.rawValue)"
  }
}
