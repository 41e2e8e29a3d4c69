// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A violation of the Protocol Buffers encoding or of the format of blocks.
struct ProtobufError: ProtobufFailure {
  var reason: String

  static func malformedMessage(reason: String, offset: Int) -> ProtobufError {
    ProtobufError(reason: "\(reason), at byte \(offset) of the blob")
  }
}

/// Decodes a `PrimitiveBlock`.
struct BlockDecoder {
  private typealias Cursor = ProtobufCursor<ProtobufError>

  private let kinds: OSMKinds
  private var block = OSMBlock()
  /// The unit of coordinates in nanodegrees, and the offsets of latitude and longitude.
  private var granularity: Int64 = 100
  private var latitudeOffset: Int64 = 0
  private var longitudeOffset: Int64 = 0

  private init(_ kinds: OSMKinds) { self.kinds = kinds }

  static func decode(_ bytes: [UInt8], kinds: OSMKinds) throws(ProtobufError) -> OSMBlock {
    var decoder = BlockDecoder(kinds)
    try decoder.decode(bytes)
    return decoder.block
  }

  private mutating func decode(_ bytes: [UInt8]) throws(ProtobufError) {
    let buffer = bytes.span
    var groups: [Range<Int>] = []
    var cursor = Cursor(buffer)
    while let field = try cursor.field(in: buffer) {
      switch (field.number, field.wire) {
      case (1, .bytes): try decodeStrings(try cursor.bytes(field, in: buffer), of: bytes)
      case (2, .bytes): groups.append(try cursor.bytes(field, in: buffer))
      case (17, .varint): granularity = Int64(truncatingIfNeeded: try cursor.varint(in: buffer))
      case (19, .varint): latitudeOffset = Int64(bitPattern: try cursor.varint(in: buffer))
      case (20, .varint): longitudeOffset = Int64(bitPattern: try cursor.varint(in: buffer))
      default: try cursor.skip(field, in: buffer)
      }
    }
    guard granularity > 0, granularity <= 1_000_000_000 else {
      throw ProtobufError(reason: "a granularity of \(granularity)")
    }
    for group in groups { try decodeGroup(group, of: buffer) }
  }

  private mutating func decodeStrings(
    _ part: Range<Int>, of bytes: [UInt8]
  ) throws(ProtobufError) {
    let buffer = bytes.span
    var cursor = Cursor(part)
    while let field = try cursor.field(in: buffer) {
      guard field.number == 1, field.wire == .bytes else {
        try cursor.skip(field, in: buffer)
        continue
      }
      block.strings.bytes += bytes[try cursor.bytes(field, in: buffer)]
      block.strings.first.append(UInt32(truncatingIfNeeded: block.strings.bytes.count))
    }
  }

  private mutating func decodeGroup(
    _ part: Range<Int>, of buffer: Span<UInt8>
  ) throws(ProtobufError) {
    var cursor = Cursor(part)
    while let field = try cursor.field(in: buffer) {
      guard field.wire == .bytes else {
        try cursor.skip(field, in: buffer)
        continue
      }
      let message = try cursor.bytes(field, in: buffer)
      switch field.number {
      case 1 where kinds.contains(.nodes): try decodeNode(message, of: buffer)
      case 2 where kinds.contains(.nodes): try decodeDenseNodes(message, of: buffer)
      case 3 where kinds.contains(.ways): try decodeWay(message, of: buffer)
      case 4 where kinds.contains(.relations): try decodeRelation(message, of: buffer)
      default: break
      }
    }
  }

  // MARK: - Nodes

  private mutating func decodeNode(
    _ part: Range<Int>, of buffer: Span<UInt8>
  ) throws(ProtobufError) {
    var cursor = Cursor(part)
    var id: Int64 = 0
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    var keys: Range<Int>?
    var values: Range<Int>?
    while let field = try cursor.field(in: buffer) {
      switch (field.number, field.wire) {
      case (1, .varint): id = try cursor.signedVarint(in: buffer)
      case (2, .bytes): keys = try cursor.bytes(field, in: buffer)
      case (3, .bytes): values = try cursor.bytes(field, in: buffer)
      case (8, .varint): latitude = try cursor.signedVarint(in: buffer)
      case (9, .varint): longitude = try cursor.signedVarint(in: buffer)
      default: try cursor.skip(field, in: buffer)
      }
    }
    try appendNode(id, latitude, longitude)
    try appendTags(keys, values, of: buffer, to: &block.nodes.tags)
    block.nodes.firstTag.append(UInt32(truncatingIfNeeded: block.nodes.tags.count))
  }

  @inline(__always)
  private mutating func appendNode(
    _ id: Int64, _ latitude: Int64, _ longitude: Int64
  ) throws(ProtobufError) {
    block.nodes.ids.append(id)
    block.nodes.latitudes.append(try degrees(latitude, offset: latitudeOffset, limit: 90))
    block.nodes.longitudes.append(try degrees(longitude, offset: longitudeOffset, limit: 180))
  }

  private mutating func decodeDenseNodes(
    _ part: Range<Int>, of buffer: Span<UInt8>
  ) throws(ProtobufError) {
    let lists = try Self.lists([1, 8, 9, 10], in: part, of: buffer)
    guard var ids = lists[1].map(Cursor.init) else { return }
    guard var latitudes = lists[8].map(Cursor.init), var longitudes = lists[9].map(Cursor.init)
    else {
      throw ProtobufError(reason: "nodes without coordinates")
    }
    var tags = Cursor(lists[10] ?? 0..<0)
    reserve(ids.numberCount(in: buffer))
    var id: Int64 = 0
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    while !ids.isAtEnd {
      id &+= try ids.signedVarint(in: buffer)
      latitude &+= try latitudes.signedVarint(in: buffer)
      longitude &+= try longitudes.signedVarint(in: buffer)
      try appendNode(id, latitude, longitude)
      try appendDenseTags(&tags, of: buffer)
    }
  }

  private mutating func reserve(_ count: Int) {
    block.nodes.ids.reserveCapacity(block.nodes.ids.count + count)
    block.nodes.latitudes.reserveCapacity(block.nodes.latitudes.count + count)
    block.nodes.longitudes.reserveCapacity(block.nodes.longitudes.count + count)
    block.nodes.firstTag.reserveCapacity(block.nodes.firstTag.count + count)
  }

  /// Appends the tags of one node. The list alternates keys and values and ends with 0; it is empty if no
  /// node has tags.
  @inline(__always)
  private mutating func appendDenseTags(
    _ list: inout Cursor, of buffer: Span<UInt8>
  ) throws(ProtobufError) {
    while !list.isAtEnd {
      let key = try list.varint(in: buffer)
      if key == 0 { break }
      let value = try list.varint(in: buffer)
      block.nodes.tags.append(OSMTag(key: try string(key), value: try string(value)))
    }
    block.nodes.firstTag.append(UInt32(truncatingIfNeeded: block.nodes.tags.count))
  }

  /// A coordinate in degrees × 10⁷. Throws if it is out of range.
  @inline(__always)
  private func degrees(_ steps: Int64, offset: Int64, limit: Int64) throws(ProtobufError) -> Int32 {
    let (scaled, first) = steps.multipliedReportingOverflow(by: granularity)
    let (sum, second) = scaled.addingReportingOverflow(offset)
    guard !first, !second, sum >= -limit * 1_000_000_000, sum <= limit * 1_000_000_000 else {
      throw ProtobufError(reason: "a coordinate out of range")
    }
    return Int32((sum + (sum < 0 ? -50 : 50)) / 100)
  }

  // MARK: - Ways and relations

  private mutating func decodeWay(
    _ part: Range<Int>, of buffer: Span<UInt8>
  ) throws(ProtobufError) {
    var cursor = Cursor(part)
    var id: Int64 = 0
    var keys: Range<Int>?
    var values: Range<Int>?
    var node: Int64 = 0
    while let field = try cursor.field(in: buffer) {
      switch (field.number, field.wire) {
      case (1, .varint): id = Int64(bitPattern: try cursor.varint(in: buffer))
      case (2, .bytes): keys = try cursor.bytes(field, in: buffer)
      case (3, .bytes): values = try cursor.bytes(field, in: buffer)
      case (8, .bytes), (8, .varint):
        var list = Cursor(try cursor.numbers(field, in: buffer))
        while !list.isAtEnd {
          node &+= try list.signedVarint(in: buffer)
          block.ways.nodes.append(node)
        }
      default: try cursor.skip(field, in: buffer)
      }
    }
    block.ways.ids.append(id)
    block.ways.firstNode.append(UInt32(truncatingIfNeeded: block.ways.nodes.count))
    try appendTags(keys, values, of: buffer, to: &block.ways.tags)
    block.ways.firstTag.append(UInt32(truncatingIfNeeded: block.ways.tags.count))
  }

  private mutating func decodeRelation(
    _ part: Range<Int>, of buffer: Span<UInt8>
  ) throws(ProtobufError) {
    var cursor = Cursor(part)
    var id: Int64 = 0
    while let field = try cursor.field(in: buffer) {
      if field.number == 1, field.wire == .varint {
        id = Int64(bitPattern: try cursor.varint(in: buffer))
      } else {
        try cursor.skip(field, in: buffer)
      }
    }
    let lists = try Self.lists([2, 3, 8, 9, 10], in: part, of: buffer)
    block.relations.ids.append(id)
    try appendTags(lists[2], lists[3], of: buffer, to: &block.relations.tags)
    block.relations.firstTag.append(UInt32(truncatingIfNeeded: block.relations.tags.count))
    try appendMembers(roles: lists[8], ids: lists[9], kinds: lists[10], of: buffer)
    block.relations.firstMember.append(UInt32(truncatingIfNeeded: block.relations.members.count))
  }

  private mutating func appendMembers(
    roles: Range<Int>?, ids: Range<Int>?, kinds: Range<Int>?, of buffer: Span<UInt8>
  ) throws(ProtobufError) {
    guard var ids = ids.map(Cursor.init) else { return }
    guard var roles = roles.map(Cursor.init), var kinds = kinds.map(Cursor.init) else {
      throw ProtobufError(reason: "members without roles")
    }
    var id: Int64 = 0
    while !ids.isAtEnd {
      id &+= try ids.signedVarint(in: buffer)
      let role = try string(try roles.varint(in: buffer))
      let code = UInt8(clamping: try kinds.varint(in: buffer))
      guard let kind = OSMMember.Kind(rawValue: code) else {
        throw ProtobufError(reason: "a member of unknown kind")
      }
      block.relations.members.append(OSMMember(kind: kind, id: id, role: role))
    }
  }

  // MARK: - Tags and strings

  /// Appends tags whose keys and values are in two lists.
  private func appendTags(
    _ keys: Range<Int>?, _ values: Range<Int>?, of buffer: Span<UInt8>, to tags: inout [OSMTag]
  ) throws(ProtobufError) {
    guard var keys = keys.map(Cursor.init) else { return }
    guard var values = values.map(Cursor.init) else {
      throw ProtobufError(reason: "keys without values")
    }
    while !keys.isAtEnd {
      let key = try string(try keys.varint(in: buffer))
      tags.append(OSMTag(key: key, value: try string(try values.varint(in: buffer))))
    }
  }

  /// Checks that the block has a string with this number.
  @inline(__always)
  private func string(_ number: UInt64) throws(ProtobufError) -> UInt32 {
    guard number < UInt64(block.strings.count) else {
      throw ProtobufError(reason: "a string number out of range")
    }
    return UInt32(truncatingIfNeeded: number)
  }

  /// Returns the byte ranges of the lists with these field numbers in a message.
  private static func lists(
    _ numbers: Set<UInt64>, in part: Range<Int>, of buffer: Span<UInt8>
  ) throws(ProtobufError) -> [UInt64: Range<Int>] {
    var lists: [UInt64: Range<Int>] = [:]
    var cursor = Cursor(part)
    while let field = try cursor.field(in: buffer) {
      if field.wire == .bytes, numbers.contains(field.number) {
        lists[field.number] = try cursor.bytes(field, in: buffer)
      } else {
        try cursor.skip(field, in: buffer)
      }
    }
    return lists
  }
}
