// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// The header of a PMTiles archive, version 3: its first 127 bytes.
/// Source: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md, section 3
package struct PMTilesHeader: Sendable {
  /// The location of a part of the file.
  struct Part: Sendable {
    var offset: UInt64
    var length: UInt64
  }

  static let size = 127

  let root: Part
  let metadata: Part
  let leaves: Part
  let tiles: Part
  let compression: Compression
  let format: TileSourceInfo.Format
  let minimumZoom: Int
  let maximumZoom: Int
  let bounds: CoordinateBounds

  /// Decodes a header. Throws an error if the file is not a supported PMTiles archive; `path` appears in the
  /// error.
  package init(_ bytes: [UInt8], path: String) throws(TileError) {
    try Self.checkMagic(bytes, path: path)
    func number(_ offset: Int) -> UInt64 {
      (0..<8).reversed().reduce(0) { $0 << 8 | UInt64(bytes[offset + $1]) }
    }
    func degrees(_ offset: Int) -> Double {
      let value = (0..<4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[offset + $1]) }
      return Double(Int32(bitPattern: value)) / 10_000_000
    }
    root = Part(offset: number(8), length: number(16))
    metadata = Part(offset: number(24), length: number(32))
    leaves = Part(offset: number(40), length: number(48))
    tiles = Part(offset: number(56), length: number(64))
    _ = try Self.compression(bytes[97], of: "directories", path: path)
    compression = try Self.compression(bytes[98], of: "tiles", path: path)
    format = try Self.format(bytes[99], path: path)
    minimumZoom = Int(bytes[100])
    maximumZoom = Int(bytes[101])
    guard minimumZoom <= maximumZoom, maximumZoom <= TileID.maximumZoom else {
      throw .corrupt(path: path, reason: "claims zooms \(minimumZoom) to \(maximumZoom)")
    }
    bounds =
      CoordinateBounds(
        checkedWest: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114))
      ?? .mercatorWorld
  }

  /// The header of an archive that ``PMTilesArchive/Writer`` has written: header and root directory, tiles, metadata,
  /// leaf directories. The tiles have no compression.
  init(_ info: TileSourceInfo, root: Int, tiles: UInt64, metadata: Int, leaves: Int) {
    var end = UInt64(PMTilesArchive.headBytes)
    func part(_ length: UInt64) -> Part {
      defer { end += length }
      return Part(offset: end, length: length)
    }
    self.root = Part(offset: UInt64(Self.size), length: UInt64(root))
    self.tiles = part(tiles)
    self.metadata = part(UInt64(metadata))
    self.leaves = part(UInt64(leaves))
    compression = .none
    format = info.format
    minimumZoom = info.minimumZoom
    maximumZoom = info.maximumZoom
    bounds = info.bounds
  }

  /// The 127 bytes of the header of an archive with directories in gzip and tiles without compression.
  ///
  /// - Parameter counts: The numbers of tiles, of directory entries and of stored tiles.
  /// - Parameter isClustered: Whether the stored tiles are in the order of their IDs.
  func encoded(counts: [UInt64], isClustered: Bool) -> [UInt8] {
    var bytes = Array("PMTiles".utf8) + [3]
    for part in [root, metadata, leaves, tiles] {
      bytes += Self.littleEndian(part.offset) + Self.littleEndian(part.length)
    }
    for count in counts { bytes += Self.littleEndian(count) }
    bytes += [isClustered ? 1 : 0, 2, 1, Self.code(of: format)]
    bytes += [UInt8(minimumZoom), UInt8(maximumZoom)]
    let (southWest, northEast) = (bounds.southWest, bounds.northEast)
    bytes += Self.degrees(southWest) + Self.degrees(northEast)
    return bytes + [UInt8(minimumZoom)] + Self.degrees(bounds.center)
  }

  private static func degrees(_ coordinate: Coordinate) -> [UInt8] {
    [coordinate.longitude, coordinate.latitude].flatMap { degrees in
      Self.littleEndian(Int32((degrees * 10_000_000).rounded()))
    }
  }

  private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> Number($0 * 8)) }
  }

  private static func code(of format: TileSourceInfo.Format) -> UInt8 {
    switch format {
    case .unknown: 0
    case .mvt: 1
    case .png: 2
    case .jpeg: 3
    case .webp: 4
    case .mlt: 6
    }
  }

  /// Throws an error if the file is truncated, for example by an interrupted download.
  func checkEnd(of source: any ByteSource) throws(TileError) {
    for part in [root, metadata, leaves, tiles] {
      let (end, overflow) = part.offset.addingReportingOverflow(part.length)
      guard !overflow, end <= source.size else {
        throw .corrupt(
          path: source.name,
          reason: "ends too early: "
            + "its header says \(overflow ? .max : end) bytes, the file has \(source.size)")
      }
    }
  }

  private static func checkMagic(_ bytes: [UInt8], path: String) throws(TileError) {
    if bytes.isEmpty { throw .notAnArchive(path: path, reason: "is empty") }
    guard bytes.starts(with: "PMTiles".utf8) else {
      // Versions 1 and 2 start with "PM", followed by the version in two bytes.
      if bytes.count > 3, bytes.starts(with: "PM".utf8), bytes[3] == 0, 1...2 ~= bytes[2] {
        throw .unsupported(path: path, reason: oldVersion(bytes[2]))
      }
      throw .notAnArchive(path: path, reason: "does not start with the PMTiles signature")
    }
    guard bytes.count > 7 else { throw .corrupt(path: path, reason: "ends within its header") }
    if 1...2 ~= bytes[7] { throw .unsupported(path: path, reason: oldVersion(bytes[7])) }
    if bytes[7] != 3 {
      throw .unsupported(path: path, reason: "is PMTiles version \(bytes[7]), only 3 is supported")
    }
    guard bytes.count >= size else { throw .corrupt(path: path, reason: "ends within its header") }
  }

  private static func oldVersion(_ version: UInt8) -> String {
    "is PMTiles version \(version), only 3 is supported; convert it with `pmtiles convert`"
  }

  private static func format(
    _ code: UInt8, path: String
  ) throws(TileError) -> TileSourceInfo.Format {
    switch code {
    case 0: return .unknown
    case 1: return .mvt
    case 2: return .png
    case 3: return .jpeg
    case 4: return .webp
    case 5: throw .unsupported(path: path, reason: "has AVIF tiles, not supported yet")
    case 6: return .mlt
    default: throw .unsupported(path: path, reason: "has tiles of unknown kind \(code)")
    }
  }

  private static func compression(
    _ code: UInt8, of what: String, path: String
  ) throws(TileError) -> Compression {
    switch code {
    case 0, 1: return .none
    case 2: return .gzip
    case 3:
      throw .unsupported(
        path: path, reason: "has \(what) compressed with Brotli, not supported yet")
    case 4:
      throw .unsupported(
        path: path, reason: "has \(what) compressed with Zstandard, not supported yet")
    default: throw .unsupported(path: path, reason: "has \(what) of unknown compression \(code)")
    }
  }
}
