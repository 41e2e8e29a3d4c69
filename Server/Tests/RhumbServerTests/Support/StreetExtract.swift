// SPDX-License-Identifier: Apache-2.0
import MapOSM
import MapRouting

/// Road graphs of single streets, from extracts of OpenStreetMap in the PBF format.
/// Source: https://wiki.openstreetmap.org/wiki/PBF_Format
enum StreetExtract {
  /// The graph of streets that run 700 m east from each start, given as longitude and latitude.
  static func graph(streets: [(Double, Double)]) async throws -> RoadGraph {
    let header = bytes(4, Array("OsmSchema-V0.6".utf8))
    let strings = ["", "highway", "residential"].flatMap { bytes(1, Array($0.utf8)) }
    var nodes: [UInt8] = []
    var ways: [UInt8] = []
    for (index, start) in streets.enumerated() {
      let first = 10 * index + 1
      for step in 0..<3 {
        let latitude = Int((start.1 * 1e7).rounded())
        let longitude = Int(((start.0 + 0.005 * Double(step)) * 1e7).rounded())
        nodes += bytes(
          1,
          number(1, zigzag(first + step)) + number(8, zigzag(latitude))
            + number(9, zigzag(longitude)))
      }
      let references = [first, 1, 1].flatMap { varint(zigzag($0)) }
      ways += bytes(
        3, number(1, UInt64(index + 1)) + bytes(2, [1]) + bytes(3, [2]) + bytes(8, references))
    }
    let data = bytes(1, strings) + bytes(2, nodes) + bytes(2, ways)
    let file = blob("OSMHeader", header) + blob("OSMData", data)
    return try await OSMFile(bytes: file).roadGraph()
  }

  private static func blob(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let blob = bytes(1, content)
    let header = bytes(1, Array(type.utf8)) + number(3, UInt64(blob.count))
    let length = withUnsafeBytes(of: UInt32(header.count).bigEndian) { Array($0) }
    return length + header + blob
  }

  private static func bytes(_ field: UInt64, _ content: [UInt8]) -> [UInt8] {
    varint(field << 3 | 2) + varint(UInt64(content.count)) + content
  }

  private static func number(_ field: UInt64, _ value: UInt64) -> [UInt8] {
    varint(field << 3) + varint(value)
  }

  private static func zigzag(_ value: Int) -> UInt64 {
    UInt64(bitPattern: Int64(value << 1 ^ value >> 63))
  }

  private static func varint(_ value: UInt64) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    while rest > 0x7f {
      bytes.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
}
