// SPDX-License-Identifier: Apache-2.0

extension BlockDecoder {
  mutating func decodeNode(_ message: ProtobufCursor) throws(ProtobufError) {
    var cursor = message
    var id: Int64 = 0
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    var keys: ProtobufCursor?
    var values: ProtobufCursor?
    while let field = try cursor.nextField() {
      switch (field.number, field.wire) {
      case (1, .varint): id = try cursor.signed()
      case (2, .bytes): keys = try cursor.message()
      case (3, .bytes): values = try cursor.message()
      case (8, .varint): latitude = try cursor.signed()
      case (9, .varint): longitude = try cursor.signed()
      default: try cursor.skip(field.wire)
      }
    }
    try appendNode(id, latitude, longitude)
    try appendTags(keys, values, to: &block.nodes.tags)
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

  mutating func decodeDenseNodes(_ message: ProtobufCursor) throws(ProtobufError) {
    var cursor = message
    var lists: [UInt64: ProtobufCursor] = [:]
    while let field = try cursor.nextField() {
      switch (field.number, field.wire) {
      case (1, .bytes), (8, .bytes), (9, .bytes), (10, .bytes):
        lists[field.number] = try cursor.message()
      default: try cursor.skip(field.wire)
      }
    }
    guard var ids = lists[1], var latitudes = lists[8], var longitudes = lists[9] else {
      if lists[1] == nil { return }
      throw ProtobufError(reason: "nodes without coordinates")
    }
    var tags = lists[10]
    reserve(ids.count())
    var id: Int64 = 0
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    while !ids.isAtEnd {
      id &+= try ids.signed()
      latitude &+= try latitudes.signed()
      longitude &+= try longitudes.signed()
      try appendNode(id, latitude, longitude)
      try appendDenseTags(&tags)
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
  private mutating func appendDenseTags(_ list: inout ProtobufCursor?) throws(ProtobufError) {
    if list != nil {
      while let key = try list?.isAtEnd == false ? list?.varint() : nil, key != 0 {
        guard let value = try list?.varint() else { break }
        block.nodes.tags.append(OSMTag(key: try string(key), value: try string(value)))
      }
    }
    block.nodes.firstTag.append(UInt32(truncatingIfNeeded: block.nodes.tags.count))
  }
}
