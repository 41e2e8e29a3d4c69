// SPDX-License-Identifier: Apache-2.0

/// The characters of XML 1.0, in UTF-8.
enum XMLCharacter {
  /// Returns the index of the first byte that is not part of a character in valid UTF-8 that XML allows; `nil` if
  /// there is none.
  static func firstInvalid(in bytes: [UInt8]) -> Int? {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        guard byte >= 0x20 || isBlank(byte) else { return index }
        index += 1
      } else {
        guard let size = sizeOfCharacter(in: bytes, at: index) else { return index }
        index += size
      }
    }
    return nil
  }

  /// Whether XML allows a character: no control characters, surrogates, U+FFFE and U+FFFF.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x1_0000...: true
    default: false
    }
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Whether a name can start with a byte. All letters beyond ASCII are accepted.
  static func startsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  /// Whether a byte can be in a name after its start.
  static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: startsName(byte)
    }
  }

  /// Returns the number of bytes of a character beyond ASCII; `nil` if it is invalid.
  private static func sizeOfCharacter(in bytes: [UInt8], at index: Int) -> Int? {
    let (size, least): (Int, UInt32)
    switch bytes[index] {
    case 0xC2...0xDF: (size, least) = (2, 0x80)
    case 0xE0...0xEF: (size, least) = (3, 0x800)
    case 0xF0...0xF4: (size, least) = (4, 0x1_0000)
    default: return nil
    }
    guard index + size <= bytes.count else { return nil }
    var value = UInt32(bytes[index]) & (0x7F >> UInt32(size))
    for byte in bytes[index + 1..<index + size] {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    // The initializer rejects surrogates and numbers beyond Unicode.
    guard value >= least, let scalar = Unicode.Scalar(value), isAllowed(scalar) else { return nil }
    return size
  }
}
