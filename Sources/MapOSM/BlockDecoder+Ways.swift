// SPDX-License-Identifier: Apache-2.0

extension BlockDecoder {
  mutating func decodeWay(_ message: ProtobufCursor) throws(ProtobufError) {
    var cursor = message
    var id: Int64 = 0
    var keys: ProtobufCursor?
    var values: ProtobufCursor?
    var node: Int64 = 0
    while let field = try cursor.nextField() {
      switch (field.number, field.wire) {
      case (1, .varint): id = Int64(bitPattern: try cursor.varint())
      case (2, .bytes): keys = try cursor.message()
      case (3, .bytes): values = try cursor.message()
      case (8, .bytes), (8, .varint):
        var list = try cursor.numbers(field.wire)
        while !list.isAtEnd {
          node &+= try list.signed()
          block.ways.nodes.append(node)
        }
      default: try cursor.skip(field.wire)
      }
    }
    block.ways.ids.append(id)
    block.ways.firstNode.append(UInt32(truncatingIfNeeded: block.ways.nodes.count))
    try appendTags(keys, values, to: &block.ways.tags)
    block.ways.firstTag.append(UInt32(truncatingIfNeeded: block.ways.tags.count))
  }

  mutating func decodeRelation(_ message: ProtobufCursor) throws(ProtobufError) {
    var cursor = message
    var id: Int64 = 0
    var lists: [UInt64: ProtobufCursor] = [:]
    while let field = try cursor.nextField() {
      switch (field.number, field.wire) {
      case (1, .varint): id = Int64(bitPattern: try cursor.varint())
      case (2, .bytes), (3, .bytes), (8, .bytes), (9, .bytes), (10, .bytes):
        lists[field.number] = try cursor.message()
      default: try cursor.skip(field.wire)
      }
    }
    block.relations.ids.append(id)
    try appendTags(lists[2], lists[3], to: &block.relations.tags)
    block.relations.firstTag.append(UInt32(truncatingIfNeeded: block.relations.tags.count))
    try appendMembers(roles: lists[8], ids: lists[9], kinds: lists[10])
    block.relations.firstMember.append(UInt32(truncatingIfNeeded: block.relations.members.count))
  }

  private mutating func appendMembers(
    roles: ProtobufCursor?, ids: ProtobufCursor?, kinds: ProtobufCursor?
  ) throws(ProtobufError) {
    guard var ids else { return }
    guard var roles, var kinds else { throw ProtobufError(reason: "members without roles") }
    var id: Int64 = 0
    while !ids.isAtEnd {
      id &+= try ids.signed()
      let role = try string(try roles.varint())
      guard let kind = OSMMember.Kind(rawValue: UInt8(clamping: try kinds.varint())) else {
        throw ProtobufError(reason: "a member of unknown kind")
      }
      block.relations.members.append(OSMMember(kind: kind, id: id, role: role))
    }
  }
}
