// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// A file of named sections: a header, a table of contents, and the sections, each aligned to 64 bytes.
///
/// Numbers are little-endian.
///
/// | byte | content |
/// |---|---|
/// | 0 | `RHUMBGPH` |
/// | 8 | version, 4 bytes |
/// | 12 | number of sections, 4 bytes |
/// | 16 | length of the file, 8 bytes |
/// | 24 | FNV-1a of the header (with 0 here) and the table, 8 bytes |
/// | 64 | 64 bytes for each section: name (40 bytes), offset and length (8 bytes each) |
enum SectionFile {
  private static let magic = Array("RHUMBGPH".utf8)
  static let version = 2
  private static let headerSize = 64
  private static let entrySize = 64
  private static let nameSize = 40

  /// The sections of a file.
  static func sections(_ file: Column<UInt8>) throws(RoutingError) -> [String: Column<UInt8>] {
    guard file.count >= 8, file.prefix(8).elementsEqual(magic) else { throw .notAGraph }
    guard file.count >= headerSize else { throw .truncated }
    let found = number(file, 8, 4)
    guard found == version else { throw .otherVersion(found: found, expected: version) }
    let count = number(file, 12, 4)
    guard count <= ResourceLimits.graphSections else {
      throw .damaged("\(count) sections are too many")
    }
    guard headerSize + count * entrySize <= file.count, number(file, 16, 8) <= file.count else {
      throw .truncated
    }
    guard number(file, 16, 8) == file.count else {
      throw .damaged("the file is longer than its header says")
    }
    var head = Array(file.prefix(headerSize + count * entrySize))
    let sum = number(file, 24, 8)
    head.replaceSubrange(24..<32, with: repeatElement(0, count: 8))
    guard sum == checksum(head) else { throw .damaged("the checksum of its header is wrong") }
    var sections: [String: Column<UInt8>] = [:]
    for entry in 0..<count {
      let (name, range) = try Self.entry(file, at: headerSize + entry * entrySize)
      guard sections.updateValue(file.part(range), forKey: name) == nil else {
        throw .damaged("the section \(name) exists twice")
      }
    }
    return sections
  }

  private static func entry(
    _ file: Column<UInt8>, at start: Int
  ) throws(RoutingError) -> (String, Range<Int>) {
    let name = file[start..<start + nameSize].prefix { $0 != 0 }
    let offset = number(file, start + nameSize, 8)
    let length = number(file, start + nameSize + 8, 8)
    guard offset >= 0, length >= 0, offset <= file.count, length <= file.count - offset,
      offset % 64 == 0
    else { throw .damaged("a section is outside the file") }
    return (String(decoding: name, as: UTF8.self), offset..<offset + length)
  }

  private static func number(_ file: Column<UInt8>, _ start: Int, _ size: Int) -> Int {
    var value: UInt64 = 0
    for index in (start..<start + size).reversed() { value = value << 8 | UInt64(file[index]) }
    return Int(truncatingIfNeeded: value)
  }

  /// The 64-bit FNV-1a hash (Fowler, Noll, Vo).
  static func checksum(_ bytes: [UInt8]) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash)
  }

  /// The header and table of contents for sections in this order, and the offset of each section.
  static func head(
    _ sections: [(name: String, bytes: Column<UInt8>)]
  ) throws(RoutingError) -> (bytes: [UInt8], offsets: [Int]) {
    guard sections.count <= ResourceLimits.graphSections else {
      throw .damaged("too many sections")
    }
    var table: [UInt8] = []
    var offsets: [Int] = []
    var offset = aligned(headerSize + sections.count * entrySize)
    var end = offset
    for (name, bytes) in sections {
      guard !name.isEmpty, name.utf8.count <= nameSize else {
        throw .damaged("a section name has \(name.utf8.count) bytes")
      }
      table += Array(name.utf8) + repeatElement(0, count: nameSize - name.utf8.count)
      table += little(offset, 8) + little(bytes.count, 8) + repeatElement(0, count: 8)
      offsets.append(offset)
      end = offset + bytes.count
      offset = aligned(end)
    }
    let start = magic + little(version, 4) + little(sections.count, 4) + little(end, 8)
    let rest = [UInt8](repeating: 0, count: headerSize - start.count - 8)
    let sum = checksum(start + little(0, 8) + rest + table)
    return (start + little(sum, 8) + rest + table, offsets)
  }

  private static func aligned(_ offset: Int) -> Int { (offset + 63) / 64 * 64 }

  private static func little(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

// MARK: - Writing

extension SectionFile {
  /// Writes a file atomically: an existing file stays until the new one is complete.
  static func write(
    _ sections: [(name: String, bytes: Column<UInt8>)], to path: String
  ) throws(RoutingError) {
    let (head, offsets) = try head(sections)
    do {
      let writer = try OutputFile(path: path).writer()
      try writer.write(head)
      var position = head.count
      for (index, section) in sections.enumerated() {
        try writer.write([UInt8](repeating: 0, count: offsets[index] - position))
        try withExtendedLifetime(section) { () throws(FileError) in
          try writer.write(UnsafeRawBufferPointer(section.bytes.buffer))
        }
        position = offsets[index] + section.bytes.count
      }
      try writer.finish()
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }
}
