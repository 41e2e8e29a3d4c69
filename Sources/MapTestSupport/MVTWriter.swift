// SPDX-License-Identifier: Apache-2.0

/// Writes protocol buffers, so that tests can create valid and invalid tiles byte by byte.
public struct MVTWriter {
  public var bytes: [UInt8] = []

  public init() {}

  public static func varint(_ value: UInt64) -> [UInt8] {
    var result: [UInt8] = []
    var rest = value
    while rest >= 0x80 {
      result.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return result + [UInt8(rest)]
  }

  public static func zigzag(_ value: Int32) -> UInt32 {
    UInt32(bitPattern: value << 1 ^ value >> 31)
  }

  public mutating func number(_ field: UInt64, _ value: UInt64) {
    bytes += Self.varint(field << 3) + Self.varint(value)
  }

  public mutating func part(_ field: UInt64, _ content: [UInt8]) {
    bytes += Self.varint(field << 3 | 2) + Self.varint(UInt64(content.count)) + content
  }

  public mutating func packed(_ field: UInt64, _ numbers: [UInt32]) {
    part(field, numbers.flatMap { Self.varint(UInt64($0)) })
  }

  public static func feature(
    id: UInt64? = nil, type: UInt64? = 1, tags: [UInt32] = [], geometry: [UInt32]?
  ) -> [UInt8] {
    var writer = MVTWriter()
    if let id { writer.number(1, id) }
    if !tags.isEmpty { writer.packed(2, tags) }
    if let type { writer.number(3, type) }
    if let geometry { writer.packed(4, geometry) }
    return writer.bytes
  }

  /// A tile with one layer; `values` are encoded Value messages.
  public static func tile(
    name: String? = "hello", version: UInt64? = 2, extent: UInt64? = nil, keys: [String] = [],
    values: [[UInt8]] = [], features: [[UInt8]]
  ) -> [UInt8] {
    var layer = MVTWriter()
    if let version { layer.number(15, version) }
    if let name { layer.part(1, Array(name.utf8)) }
    for feature in features { layer.part(2, feature) }
    for key in keys { layer.part(3, Array(key.utf8)) }
    for value in values { layer.part(4, value) }
    if let extent { layer.number(5, extent) }
    var tile = MVTWriter()
    tile.part(3, layer.bytes)
    return tile.bytes
  }
}
