// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
public import MapGeometry

/// A PMTiles archive, version 3, in a file or another ``ByteSource``.
///
/// Directories and tiles can be compressed with gzip or uncompressed. The archive keeps the root directory
/// and the most recently used leaf directories in memory.
/// Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
public final class PMTilesArchive: TileArchive {
  public let info: TileSourceInfo

  let source: any ByteSource
  let header: PMTilesHeader
  let metadata: TileMetadata
  let root: PMTilesDirectory
  private let leaves = Mutex(LeafCache())

  /// The maximum nesting depth of directories. Writers usually create one or two levels of leaf directories.
  private static let deepestLevel = 4
  /// The number of bytes that contain the header and the root directory.
  package static let headBytes = 16384

  /// Opens an archive file.
  public convenience init(path: String) async throws(TileError) {
    try await self.init(source: FileByteSource(path: path))
  }

  /// Opens an archive and reads its header, root directory and metadata.
  public init(source: any ByteSource) async throws(TileError) {
    let head = try await source.bytes(0..<min(source.size, UInt64(Self.headBytes)))
    let header = try PMTilesHeader(head, path: source.name)
    try header.checkEnd(of: source)
    self.source = source
    self.header = header
    root = try Self.directory(
      from: await Self.part("root directory", header.root, of: source, head: head),
      path: source.name)
    // An archive with broken metadata can still be opened.
    let packed = try await Self.part("metadata", header.metadata, of: source, head: head)
    metadata = TileMetadata(
      parsing: (try? Compression.unpack(packed, limit: ResourceLimits.metadataBytes)) ?? [])
    if header.format == .unknown { try metadata.checkFormat(path: source.name) }
    let path = URL(filePath: source.name)
    info = TileSourceInfo(
      name: metadata.name ?? path.deletingPathExtension().lastPathComponent,
      format: header.format == .unknown ? metadata.format ?? .unknown : header.format,
      minimumZoom: header.minimumZoom, maximumZoom: header.maximumZoom, bounds: header.bounds,
      attribution: metadata.attribution, layers: metadata.layers
    ).with(encoding: metadata.encoding)
  }

  public func tile(_ id: TileID) async throws(TileError) -> [UInt8]? {
    guard id.isValid, let entry = try await entry(for: id.hilbertNumber), entry.length > 0 else {
      return nil
    }
    let range = try part("tile \(id)", entry, within: header.tiles)
    return try Compression.unpack(await source.bytes(range))
  }

  /// Finds the entry of a tile by descending through the directories.
  func entry(for number: UInt64) async throws(TileError) -> PMTilesDirectory.Entry? {
    var directory = root
    for _ in 0..<Self.deepestLevel {
      guard let entry = directory.entry(for: number) else { return nil }
      if !entry.isLeaf { return entry }
      directory = try await leaf(entry)
    }
    throw tooDeep
  }

  var tooDeep: TileError {
    .corrupt(
      path: source.name,
      reason: "its directories are nested over \(Self.deepestLevel) levels deep or in a loop")
  }

  /// The leaf directory that an entry refers to.
  func leaf(_ entry: PMTilesDirectory.Entry) async throws(TileError) -> PMTilesDirectory {
    if let known = leaves.withLock({ $0.directory(at: entry.offset) }) { return known }
    let range = try part("leaf directory", entry, within: header.leaves)
    let directory = try Self.directory(from: await source.bytes(range), path: source.name)
    leaves.withLock { $0.insert(directory, at: entry.offset) }
    return directory
  }

  private func part(
    _ name: String, _ entry: PMTilesDirectory.Entry, within part: PMTilesHeader.Part
  ) throws(TileError) -> Range<UInt64> {
    let (offset, overflow) = part.offset.addingReportingOverflow(entry.offset)
    guard !overflow, entry.length <= Compression.defaultLimit else {
      throw .corrupt(path: source.name, reason: "\(name) claims \(entry.length) bytes at \(offset)")
    }
    return try source.range(of: name, offset: offset, length: UInt64(entry.length))
  }

  private static func part(
    _ name: String, _ part: PMTilesHeader.Part, of source: any ByteSource, head: [UInt8]
  ) async throws(TileError) -> [UInt8] {
    let range = try source.range(of: name, offset: part.offset, length: part.length)
    guard part.length <= ResourceLimits.directoryBytes else {
      throw .corrupt(path: source.name, reason: "its \(name) claims \(part.length) bytes")
    }
    if range.upperBound <= UInt64(head.count) {
      return Array(head[Int(range.lowerBound)..<Int(range.upperBound)])
    }
    return try await source.bytes(range)
  }

  /// Decompresses and decodes a directory. Errors are reported as a corrupt archive.
  private static func directory(
    from bytes: [UInt8], path: String
  ) throws(TileError) -> PMTilesDirectory {
    do {
      return try PMTilesDirectory(
        decoding: try Compression.unpack(bytes, limit: ResourceLimits.directoryBytes))
    } catch .malformedTile(let reason, let offset) {
      throw .corrupt(path: path, reason: "a directory is broken at byte \(offset): \(reason)")
    } catch .badCompression(let reason) {
      throw .corrupt(path: path, reason: "a directory \(reason)")
    }
  }
}

// MARK: - Summary

extension PMTilesArchive {
  public func summary() async throws(TileError) -> ArchiveSummary {
    var counts = [Int](repeating: 0, count: 32)
    var unread = header.leaves.length
    try await count(root, depth: 1, unread: &unread, into: &counts)
    return ArchiveSummary(
      kind: "PMTiles 3", compression: header.compression.rawValue,
      levels: counts.indices.filter { counts[$0] > 0 }
        .map { .init(zoom: $0, tiles: counts[$0]) },
      metadata: metadata.object)
  }

  /// Adds the tiles of a directory and of its nested directories.
  ///
  /// - Parameter unread: The total size of the leaf directories minus those already read, in bytes. The
  ///   directories exceed it only if they overlap, which is an error.
  private func count(
    _ directory: PMTilesDirectory, depth: Int, unread: inout UInt64, into counts: inout [Int]
  ) async throws(TileError) {
    guard depth <= Self.deepestLevel else { throw tooDeep }
    for entry in directory.entries {
      if entry.isLeaf {
        guard entry.length <= unread, entry.length > 0 else { throw tooDeep }
        unread -= UInt64(entry.length)
        try await count(try await leaf(entry), depth: depth + 1, unread: &unread, into: &counts)
      } else {
        Self.count(entry, into: &counts)
      }
    }
  }

  /// Adds the tiles of a run, which can extend over several zoom levels.
  private static func count(_ entry: PMTilesDirectory.Entry, into counts: inout [Int]) {
    var number = entry.number
    var left = UInt64(entry.run)
    while left > 0 {
      let level = TileID.level(ofNumber: number)
      guard level <= TileID.maximumZoom else { return }
      let here = min(left, TileID.firstNumber(ofLevel: level + 1) - number)
      counts[level] &+= Int(here)
      number += here
      left -= here
    }
  }
}
