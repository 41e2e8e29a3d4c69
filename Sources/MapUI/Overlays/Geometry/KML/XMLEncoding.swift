// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Converts XML documents to UTF-8 before a parser reads them.
///
/// Foundation's parser passes the declared encoding to libxml2, which follows a null pointer for names that the
/// system's `iconv` only half knows, such as `UTF-7`. The result has no encoding declaration and no byte order mark.
enum XMLEncoding {
  enum Failure: Error {
    /// The declared encoding is not supported.
    case unsupported(String)
    /// The declaration of the encoding is malformed.
    case badDeclaration
    /// Some bytes are not valid in the document's encoding.
    case badBytes
  }

  /// Returns the document in UTF-8.
  ///
  /// The declaration of the encoding is replaced by spaces, so that lines and columns stay.
  static func utf8(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0x3C]) {
      return try convert(bytes, from: .utf16BigEndian)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0]) {
      return try convert(bytes, from: .utf16LittleEndian)
    }
    var text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let name = try takeDeclaration(from: &text)
    switch name?.uppercased() {
    // UTF-16 would have a zero in each letter of the declaration: the name is wrong.
    case nil, "UTF-8", "UTF8", "US-ASCII", "ASCII", "UTF-16": return text
    case "ISO-8859-1", "ISO_8859-1", "LATIN1", "LATIN-1":
      return try convert(text, from: .isoLatin1)
    case "WINDOWS-1252", "CP1252", "CP-1252":
      return try convert(text, from: .windowsCP1252)
    case .some: throw .unsupported(name ?? "")
    }
  }

  private static func convert(
    _ bytes: [UInt8], from encoding: String.Encoding
  ) throws(Failure) -> [UInt8] {
    guard let text = String(bytes: bytes, encoding: encoding) else { throw .badBytes }
    var converted = Array(text.utf8)
    if converted.starts(with: [0xEF, 0xBB, 0xBF]) { converted.removeFirst(3) }
    _ = try takeDeclaration(from: &converted)
    return converted
  }

  /// Replaces the encoding of an XML declaration by spaces and returns its name; `nil` if there is none.
  private static func takeDeclaration(from bytes: inout [UInt8]) throws(Failure) -> String? {
    guard bytes.starts(with: Array("<?xml".utf8)) else { return nil }
    let end = bytes.firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
    let declaration = String(decoding: bytes[..<end], as: UTF8.self)
    guard declaration.contains("encoding") else { return nil }
    let pattern =
      #/\sencoding\s*=\s*(?:"(?<double>[A-Za-z][A-Za-z0-9._\-]*)"|'(?<single>[A-Za-z][A-Za-z0-9._\-]*)')/#
    guard let match = declaration.firstMatch(of: pattern),
      !declaration[match.range.upperBound...].contains("encoding")
    else { throw .badDeclaration }
    let start = declaration.utf8.distance(
      from: declaration.startIndex, to: match.range.lowerBound)
    let count = declaration[match.range].utf8.count
    guard start + count <= end else { throw .badDeclaration }
    bytes.replaceSubrange(start..<start + count, with: repeatElement(0x20, count: count))
    return (match.output.double ?? match.output.single).map(String.init)
  }
}
