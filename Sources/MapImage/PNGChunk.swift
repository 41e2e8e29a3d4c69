// SPDX-License-Identifier: Apache-2.0
internal import CDeflate

/// A chunk of a PNG file.
///
/// Source: W3C, Portable Network Graphics (PNG) Specification, third edition, section 5.
package struct PNGChunk {
  /// The bytes with which each file begins.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  package let type: String
  package let data: [UInt8]

  package init(_ type: String, _ data: [UInt8]) {
    self.type = type
    self.data = data
  }

  /// Returns the chunks of a file; a truncated chunk is skipped.
  package static func all(of file: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var start = signature.count
    while start + 12 <= file.count {
      let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= file.count else { break }
      let type = String(decoding: file[start + 4..<start + 8], as: UTF8.self)
      chunks.append(PNGChunk(type, Array(file[start + 8..<end])))
      start = end + 4
    }
    return chunks
  }

  /// Appends the chunk: its length, type, data and checksum.
  package func write(to file: inout [UInt8]) {
    let content = Array(type.utf8) + data
    file += data.count.bigEndian32
    file += content
    file += Int(libdeflate_crc32(0, content, content.count)).bigEndian32
  }
}

extension Int {
  /// The lowest four bytes, the highest of them first, as PNG has numbers.
  package var bigEndian32: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
