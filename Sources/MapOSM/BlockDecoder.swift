// SPDX-License-Identifier: Apache-2.0

/// Decodes a `PrimitiveBlock`.
struct BlockDecoder {
  private let bytes: [UInt8]
  private let kinds: OSMKinds
  var block = OSMBlock()
  /// The unit of coordinates in nanodegrees, and the offsets of latitude and longitude.
  var granularity: Int64 = 100
  var latitudeOffset: Int64 = 0
  var longitudeOffset: Int64 = 0

  init(_ bytes: [UInt8], kinds: OSMKinds) {
    self.bytes = bytes
    self.kinds = kinds
  }

  mutating func decode() throws(ProtobufError) -> OSMBlock {
    var groups: [ProtobufCursor] = []
    var cursor = ProtobufCursor(bytes)
    while let field = try cursor.nextField() {
      switch (field.number, field.wire) {
      case (1, .bytes): try decodeStrings(try cursor.message())
      case (2, .bytes): groups.append(try cursor.message())
      case (17, .varint): granularity = Int64(truncatingIfNeeded: try cursor.varint())
      case (19, .varint): latitudeOffset = Int64(bitPattern: try cursor.varint())
      case (20, .varint): longitudeOffset = Int64(bitPattern: try cursor.varint())
      default: try cursor.skip(field.wire)
      }
    }
    guard granularity > 0, granularity <= 1_000_000_000 else {
      throw ProtobufError(reason: "a granularity of \(granularity)")
    }
    for group in groups { try decodeGroup(group) }
    return block
  }

  private mutating func decodeStrings(_ message: ProtobufCursor) throws(ProtobufError) {
    var cursor = message
    while let field = try cursor.nextField() {
      guard field.number == 1, field.wire == .bytes else {
        try cursor.skip(field.wire)
        continue
      }
      block.strings.bytes += bytes[try cursor.range()]
      block.strings.first.append(UInt32(truncatingIfNeeded: block.strings.bytes.count))
    }
  }

  private mutating func decodeGroup(_ message: ProtobufCursor) throws(ProtobufError) {
    var cursor = message
    while let field = try cursor.nextField() {
      switch (field.number, field.wire) {
      case (1, .bytes) where kinds.contains(.nodes): try decodeNode(try cursor.message())
      case (2, .bytes) where kinds.contains(.nodes): try decodeDenseNodes(try cursor.message())
      case (3, .bytes) where kinds.contains(.ways): try decodeWay(try cursor.message())
      case (4, .bytes) where kinds.contains(.relations): try decodeRelation(try cursor.message())
      default: try cursor.skip(field.wire)
      }
    }
  }

  /// Checks that the block has a string with this number.
  @inline(__always)
  func string(_ number: UInt64) throws(ProtobufError) -> UInt32 {
    guard number < UInt64(block.strings.count) else {
      throw ProtobufError(reason: "a string number out of range")
    }
    return UInt32(truncatingIfNeeded: number)
  }

  /// Appends tags whose keys and values are in two lists.
  func appendTags(
    _ keys: ProtobufCursor?, _ values: ProtobufCursor?, to tags: inout [OSMTag]
  ) throws(ProtobufError) {
    guard var keys else { return }
    guard var values else { throw ProtobufError(reason: "keys without values") }
    while !keys.isAtEnd {
      tags.append(
        OSMTag(key: try string(try keys.varint()), value: try string(try values.varint())))
    }
  }

  /// A coordinate in degrees × 10⁷. Throws if it is out of range.
  @inline(__always)
  func degrees(_ steps: Int64, offset: Int64, limit: Int64) throws(ProtobufError) -> Int32 {
    let (scaled, first) = steps.multipliedReportingOverflow(by: granularity)
    let (sum, second) = scaled.addingReportingOverflow(offset)
    guard !first, !second, sum >= -limit * 1_000_000_000, sum <= limit * 1_000_000_000 else {
      throw ProtobufError(reason: "a coordinate out of range")
    }
    return Int32((sum + (sum < 0 ? -50 : 50)) / 100)
  }
}
