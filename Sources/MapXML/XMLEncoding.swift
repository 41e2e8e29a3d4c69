// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Converts XML documents to UTF-8 before they are read.
enum XMLEncoding {
  enum Failure: Error {
    /// The declared encoding is not supported.
    case unsupported(String)
    /// The declaration of the encoding is malformed.
    case badDeclaration
    /// Some bytes are not valid in the document's encoding.
    case badBytes

    /// The failure as a sentence for people.
    var sentence: String {
      switch self {
      case .unsupported(let name): "the encoding \(name) is not supported"
      case .badDeclaration: "an unknown encoding"
      case .badBytes:
        "a character that is invalid in XML, or bytes that are invalid in its encoding"
      }
    }
  }

  /// Returns the document in UTF-8 without a byte order mark. Bytes of a document in UTF-8 are not checked.
  static func utf8(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0x3C]) {
      return withoutMark(try convert(bytes, from: .utf16BigEndian))
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0]) {
      return withoutMark(try convert(bytes, from: .utf16LittleEndian))
    }
    let text = withoutMark(bytes)
    guard let name = try declaredName(in: text)?.uppercased() else { return text }
    // UTF-16 would have a zero byte in each letter of the declaration: the name is wrong.
    if ["UTF-8", "UTF8", "US-ASCII", "ASCII", "UTF-16"].contains(name) { return text }
    guard let encoding = encodings[name] else { throw .unsupported(name) }
    return try convert(text, from: encoding)
  }

  /// Encodings that keep ASCII, by their upper-case names.
  private static let encodings: [String: String.Encoding] = [
    "ISO-8859-1": .isoLatin1, "ISO_8859-1": .isoLatin1, "LATIN1": .isoLatin1,
    "ISO-8859-2": .isoLatin2, "WINDOWS-1250": .windowsCP1250, "WINDOWS-1251": .windowsCP1251,
    "WINDOWS-1252": .windowsCP1252, "CP1252": .windowsCP1252, "WINDOWS-1253": .windowsCP1253,
    "WINDOWS-1254": .windowsCP1254, "SHIFT_JIS": .shiftJIS,
  ]

  private static func convert(
    _ bytes: [UInt8], from encoding: String.Encoding
  ) throws(Failure) -> [UInt8] {
    guard let text = String(bytes: bytes, encoding: encoding) else { throw .badBytes }
    return Array(text.utf8)
  }

  private static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
  }

  /// Returns the encoding in an XML declaration; `nil` if there is none.
  private static func declaredName(in bytes: [UInt8]) throws(Failure) -> String? {
    let start = Array("<?xml".utf8)
    guard bytes.starts(with: start), bytes.count > start.count,
      [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start.count])
    else { return nil }
    // The end of the declaration, or of the document if it has none.
    var end = start.count
    while end < bytes.count, bytes[end] != UInt8(ascii: ">") || bytes[end - 1] != UInt8(ascii: "?")
    {
      if bytes[end] >= 0x80 { throw .badDeclaration }
      end += 1
    }
    let declaration = String(decoding: bytes[..<end], as: UTF8.self)
    let count = declaration.components(separatedBy: "encoding").count - 1
    if count == 0 { return nil }
    let pattern =
      #/\sencoding\s*=\s*(?:"(?<double>[A-Za-z][A-Za-z0-9._\-]*)"|'(?<single>[A-Za-z][A-Za-z0-9._\-]*)')/#
    guard count == 1, let match = declaration.firstMatch(of: pattern) else { throw .badDeclaration }
    return (match.output.double ?? match.output.single).map(String.init)
  }
}
