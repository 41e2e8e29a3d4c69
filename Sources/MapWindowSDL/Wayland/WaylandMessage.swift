// SPDX-License-Identifier: Apache-2.0

/// A request or an event of the Wayland protocol, version 1: https://wayland.freedesktop.org/docs/html/ch04.html#sect-Protocol-Wire-Format
///
/// Numbers are in the machine's byte order.
struct WaylandMessage {
  /// The number of the object that it concerns.
  let object: UInt32
  /// The number of the request or event in the object's interface.
  let code: Int
  /// The message with its head of 8 bytes.
  let bytes: [UInt8]

  /// The number of the display, which both sides know.
  static let display: UInt32 = 1
  fileprivate static let headSize = 8

  init(object: UInt32, code: Int, words: [UInt32]) {
    self.init(object: object, code: code, body: Self.data(words))
  }

  init(object: UInt32, code: Int, body: [UInt8]) {
    self.object = object
    self.code = code
    let size = UInt32(Self.headSize + body.count)
    bytes = Self.data([object, size << 16 | UInt32(code)]) + body
  }

  fileprivate init(object: UInt32, code: Int, bytes: [UInt8]) {
    self.object = object
    self.code = code
    self.bytes = bytes
  }

  /// The number at an offset from the message's start.
  func word(_ offset: Int) -> UInt32? { bytes[...].word(offset) }

  /// The last number.
  var lastWord: UInt32? { word(bytes.count - 4) }

  /// The text at an offset: its length with the zero byte at the end, and its bytes.
  func text(_ offset: Int) -> String? {
    guard let length = word(offset), length > 0, offset + 4 + Int(length) <= bytes.count else {
      return nil
    }
    return String(decoding: bytes[offset + 4..<offset + 3 + Int(length)], as: UTF8.self)
  }

  /// The bytes of numbers in a message.
  static func data(_ words: [UInt32]) -> [UInt8] { words.withUnsafeBytes { Array($0) } }

  /// The bytes of a text in a message, filled with zeros to whole numbers.
  static func data(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8) + [0]
    return data([UInt32(bytes.count)]) + bytes
      + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }
}

/// Divides the bytes of a connection into messages.
struct WaylandMessages {
  /// A message that is shorter than its head.
  struct Malformed: Error {}

  private var bytes: [UInt8] = []

  mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

  /// Removes and returns the next complete message.
  mutating func next() throws(Malformed) -> WaylandMessage? {
    guard let object = bytes[...].word(0), let head = bytes[...].word(4) else { return nil }
    let size = Int(head >> 16)
    guard size >= WaylandMessage.headSize else { throw Malformed() }
    guard bytes.count >= size else { return nil }
    defer { bytes.removeFirst(size) }
    return WaylandMessage(
      object: object, code: Int(head & 0xffff), bytes: Array(bytes[..<size]))
  }
}

extension ArraySlice<UInt8> {
  fileprivate func word(_ offset: Int) -> UInt32? {
    guard offset >= 0, offset + 4 <= count else { return nil }
    return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }
}
