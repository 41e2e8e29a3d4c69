// SPDX-License-Identifier: Apache-2.0

/// A D-Bus message.
package struct DBusMessage: Hashable, Sendable {
  enum Kind: UInt8, Sendable {
    case methodCall = 1
    case methodReturn, error, signal
  }

  var kind: Kind
  var serial: UInt32 = 0
  var path: String?
  var interface: String?
  var member: String?
  var errorName: String?
  var replySerial: UInt32?
  var destination: String?
  /// The sender's name on the bus, set by the bus on received messages. It is not sent.
  var sender: String?
  var body: [DBusValue] = []

  init(_ kind: Kind) { self.kind = kind }

  /// The number of bytes before the header fields.
  static let prefixSize = 16

  /// The size of the complete message in bytes, read from its first 16 bytes.
  static func size(_ prefix: [UInt8]) throws(DBusFormatError) -> Int {
    guard prefix.count == prefixSize else { throw DBusFormatError(reason: "the header ends early") }
    var reader = DBusReader(prefix[4...], isLittleEndian: try isLittleEndian(prefix))
    let numbers = try reader.values("uuu")
    guard case .uint32(let body) = numbers[0], case .uint32(let fields) = numbers[2] else {
      throw DBusFormatError(reason: "the header has no sizes")
    }
    return prefixSize + (Int(fields) + 7) / 8 * 8 + Int(body)
  }

  /// Reads a complete message.
  package init(_ bytes: [UInt8]) throws(DBusFormatError) {
    guard bytes.count >= DBusMessage.prefixSize, let kind = Kind(rawValue: bytes[1]) else {
      throw DBusFormatError(reason: "the message type is unknown")
    }
    self.kind = kind
    let isLittleEndian = try DBusMessage.isLittleEndian(bytes)
    var reader = DBusReader(bytes[...], isLittleEndian: isLittleEndian)
    let header = try reader.values("yyyyuua(yv)")
    if case .uint32(let number) = header[5] { serial = number }
    var signature = ""
    if case .array(_, let fields) = header[6] {
      for case .structure(let field) in fields {
        guard case .byte(let code) = field[0], case .variant(let value) = field[1] else { continue }
        if code != 8 {
          set(code, value)
        } else if case .signature(let text) = value {
          signature = text
        } else {
          throw DBusFormatError(reason: "the type of the body is not a signature")
        }
      }
    }
    try reader.align(to: 8)
    body = try reader.values(signature)
  }

  /// The bytes of the message.
  package var bytes: [UInt8] {
    var content = DBusWriter()
    for value in body { content.append(value) }
    var writer = DBusWriter()
    for byte in [UInt8(ascii: "l"), kind.rawValue, 0, 1] { writer.append(.byte(byte)) }
    writer.append(.uint32(UInt32(content.bytes.count)))
    writer.append(.uint32(serial))
    writer.append(.array(element: "(yv)", fields))
    writer.align(to: 8)
    return writer.bytes + content.bytes
  }

  private var fields: [DBusValue] {
    let signature = body.map(\.signature).joined()
    let values: [(UInt8, DBusValue?)] = [
      (1, path.map { .objectPath($0) }), (2, interface.map { .string($0) }),
      (3, member.map { .string($0) }), (4, errorName.map { .string($0) }),
      (5, replySerial.map { .uint32($0) }), (6, destination.map { .string($0) }),
      (8, signature.isEmpty ? nil : .signature(signature)),
    ]
    return values.compactMap { code, value in
      value.map { .structure([.byte(code), .variant($0)]) }
    }
  }

  private mutating func set(_ code: UInt8, _ value: DBusValue) {
    switch code {
    case 1: path = value.text
    case 2: interface = value.text
    case 3: member = value.text
    case 4: errorName = value.text
    case 5: if case .uint32(let serial) = value { replySerial = serial }
    case 6: destination = value.text
    case 7: sender = value.text
    default: break
    }
  }

  private static func isLittleEndian(_ bytes: [UInt8]) throws(DBusFormatError) -> Bool {
    switch bytes.first {
    case UInt8(ascii: "l"): return true
    case UInt8(ascii: "B"): return false
    default: throw DBusFormatError(reason: "the byte order is unknown")
    }
  }
}
