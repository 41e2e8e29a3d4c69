// SPDX-License-Identifier: Apache-2.0
import MapFiles
public import MapGeometry
import MapJSON

extension PMTilesArchive {
  /// Returns the number of a tile in a PMTiles archive. The numbers order the tiles by their zoom levels and, within a
  /// level, along a Hilbert curve. The tile must exist, at a level of at most 30.
  public static func number(of tile: TileID) -> UInt64 {
    precondition(tile.isValid, "\(tile) does not exist")
    return tile.hilbertNumber
  }

  /// A failure to write an archive.
  public struct WriteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The path of the archive.
    public let path: String
    /// The reason as a clause.
    public let reason: String

    public var description: String { "cannot write \(path): \(reason)" }
  }

  /// A writer of a PMTiles archive.
  ///
  /// Tiles of at most 4,096 bytes that have the same bytes, such as those of the sea, are stored once.
  /// Clients that read an archive over a network need the fewest requests if the tiles are appended in the order of
  /// ``PMTilesArchive/number(of:)``. Tiles are stored as they are.
  ///
  /// The writer keeps 24 bytes of each tile in memory. The archive appears at its path with ``finish()``, and a file that
  /// was there before stays until then.
  /// Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
  public final class Writer {
    private let path: String
    private let info: TileSourceInfo
    private let file: FileWriter
    private var entries: [PMTilesDirectory.Entry] = []
    /// The bytes of tiles that were appended.
    private var end: UInt64 = 0
    private var storedTiles: UInt64 = 0
    private var isClustered = true
    private var small: [[UInt8]: UInt64] = [:]

    /// The largest size in bytes and the largest number of the tiles that are compared with all others.
    private static let smallSize = 4096
    private static let smallCount = 4096
    /// The number of entries of a leaf directory in an archive of few tiles.
    private static let leafEntries = 4096

    /// Starts an archive.
    ///
    /// - Parameters:
    ///   - path: The path of the archive.
    ///   - info: The description that the archive gets.
    ///   - inputs: The paths of the files with the tiles. The archive must not be one of them.
    public init(path: String, info: TileSourceInfo, inputs: [String] = []) throws(WriteError) {
      self.path = path
      self.info = info
      do {
        let output = OutputFile(path: path)
        try output.check(inputs: inputs)
        file = try output.writer()
        try file.write([UInt8](repeating: 0, count: PMTilesArchive.headBytes))
      } catch {
        throw WriteError(path: path, reason: error.reason)
      }
    }

    /// Appends a tile. Each tile can be appended once.
    public func append(_ bytes: [UInt8], at tile: TileID) throws(WriteError) {
      let number = PMTilesArchive.number(of: tile)
      guard let length = UInt32(exactly: bytes.count) else {
        throw WriteError(path: path, reason: "tile \(tile) has \(bytes.count) bytes")
      }
      let offset = try offset(of: bytes)
      if let last = entries.last {
        if number <= last.number { isClustered = false }
        let next = last.number.addingReportingOverflow(UInt64(last.run)).partialValue
        if number == next, last.offset == offset, last.length == length {
          entries[entries.count - 1].run += 1
          return
        }
      }
      entries.append(.init(number: number, offset: offset, length: length, run: 1))
    }

    /// The offset of a tile's bytes, which are written unless they are known.
    private func offset(of bytes: [UInt8]) throws(WriteError) -> UInt64 {
      let isSmall = bytes.count <= Self.smallSize
      if isSmall, let known = small[bytes] { return known }
      let offset = end
      if isSmall, small.count < Self.smallCount { small[bytes] = offset }
      do { try file.write(bytes) } catch { throw WriteError(path: path, reason: error.reason) }
      end += UInt64(bytes.count)
      storedTiles += 1
      return offset
    }

    /// Completes the archive, which then replaces a file at its path. No tile can be appended afterwards.
    public func finish() throws(WriteError) {
      if !isClustered { entries.sort { $0.number < $1.number } }
      let tileCount = entries.reduce(0) { $0 + UInt64($1.run) }
      let (root, leaves) = Self.directories(entries)
      let metadata = Compression.gzip(Array(metadata.text.utf8))
      let header = PMTilesHeader(
        info, root: root.count, tiles: end, metadata: metadata.count, leaves: leaves.count)
      let counts = [tileCount, UInt64(entries.count), storedTiles]
      do {
        try file.write(metadata + leaves)
        try file.overwrite(header.encoded(counts: counts, isClustered: isClustered) + root, at: 0)
        try file.finish()
      } catch {
        throw WriteError(path: path, reason: error.reason)
      }
    }

    /// The root directory and the leaf directories. The root directory fits beside the header.
    private static func directories(
      _ entries: [PMTilesDirectory.Entry]
    ) -> (root: [UInt8], leaves: [UInt8]) {
      let limit = PMTilesArchive.headBytes - PMTilesHeader.size
      var root = Compression.gzip(PMTilesDirectory(entries).encoded)
      var leaves: [UInt8] = []
      var size = leafEntries
      while root.count > limit {
        leaves = []
        var pointers: [PMTilesDirectory.Entry] = []
        for start in stride(from: 0, to: entries.count, by: size) {
          let part = entries[start..<min(start + size, entries.count)]
          let leaf = Compression.gzip(PMTilesDirectory(Array(part)).encoded)
          pointers.append(
            .init(
              number: entries[start].number, offset: UInt64(leaves.count),
              length: UInt32(leaf.count), run: 0))
          leaves += leaf
        }
        root = Compression.gzip(PMTilesDirectory(pointers).encoded)
        size *= 2
      }
      return (root, leaves)
    }

    private var metadata: JSON {
      var members: JSONObject = [
        "name": .string(info.name), "attribution": .string(info.attribution),
      ]
      if !info.layers.isEmpty {
        members["vector_layers"] = .array(
          info.layers.map { layer in
            var fields: JSONObject = [:]
            for attribute in layer.attributes { fields[attribute] = "" }
            return ["id": .string(layer.name), "fields": .object(fields)]
          })
      }
      return .object(members)
    }
  }
}
