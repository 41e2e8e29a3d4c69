// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import MapFiles

@Suite struct ProtobufCursorTests {
  private struct Malformed: ProtobufFailure, Equatable {
    var reason: String
    var offset: Int

    static func malformedMessage(reason: String, offset: Int) -> Malformed {
      Malformed(reason: reason, offset: offset)
    }
  }

  private typealias Cursor = ProtobufCursor<Malformed>

  @Test func `fields of all wire types are read or skipped`() throws {
    // 1: 300; 2: "hi"; 3: fixed32 1; 4: fixed64 2; 5: packed 1, 150; 6: -2 in zigzag encoding.
    let bytes: [UInt8] =
      [0x08, 0xAC, 0x02, 0x12, 0x02, 0x68, 0x69, 0x1D, 1, 0, 0, 0, 0x21, 2, 0, 0, 0, 0, 0, 0, 0]
      + [0x2A, 0x03, 0x01, 0x96, 0x01, 0x30, 0x03]
    let buffer = bytes.span
    var skipping = Cursor(buffer)
    var numbers: [UInt64] = []
    while let field = try skipping.field(in: buffer) {
      numbers.append(field.number)
      try skipping.skip(field, in: buffer)
    }
    #expect(numbers == [1, 2, 3, 4, 5, 6])

    var cursor = Cursor(buffer)
    func next() throws -> ProtobufField { try #require(try cursor.field(in: buffer)) }
    #expect(try cursor.varint(try next(), in: buffer) == 300)
    #expect(try cursor.string(try next(), in: buffer) == "hi")
    #expect(try cursor.fixed32(try next(), in: buffer) == 1)
    #expect(try cursor.fixed64(try next(), in: buffer) == 2)
    var packed = Cursor(try cursor.numbers(try next(), in: buffer))
    #expect(packed.numberCount(in: buffer) == 2)
    #expect(try packed.varint(in: buffer) == 1 && packed.varint(in: buffer) == 150)
    var single = Cursor(try cursor.numbers(try next(), in: buffer))
    #expect(try single.signedVarint(in: buffer) == -2)
    #expect(cursor.isAtEnd && single.isAtEnd)
  }

  @Test(
    arguments: [
      ([0x0B], "unknown wire type 3", 0), ([0x00], "field number 0", 0),
      ([0x08], "number ends too early", 1), ([0x08, 0x80], "number ends too early", 1),
      ([0x08] + [UInt8](repeating: 0xFF, count: 10), "number of more than ten bytes", 1),
      ([0x12, 0x05, 0x61], "length 5 of 1 left", 1), ([0x1D, 0, 0], "number ends too early", 1),
    ] as [([UInt8], String, Int)])
  func `a malformed message is an error with its offset`(
    bytes: [UInt8], reason: String, offset: Int
  ) {
    #expect(throws: Malformed(reason: reason, offset: offset)) {
      let buffer = bytes.span
      var cursor = Cursor(buffer)
      while let field = try cursor.field(in: buffer) { try cursor.skip(field, in: buffer) }
    }
  }

  @Test func `a field of another wire type than expected is an error`() throws {
    let bytes: [UInt8] = [0x08, 0x01]
    let buffer = bytes.span
    var cursor = Cursor(buffer)
    let field = try #require(try cursor.field(in: buffer))
    #expect(throws: Malformed(reason: "field 1 has wire type 0", offset: 1)) {
      let buffer = bytes.span
      var cursor = cursor
      return try cursor.bytes(field, in: buffer)
    }
  }
}
