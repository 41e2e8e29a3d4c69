// SPDX-License-Identifier: Apache-2.0

/// A reader for recorded fixes.
public enum LocationFile {
  package enum Format: String, Hashable, Sendable, CaseIterable { case gpx, csv, json }

  /// Reads fixes from a file in any supported format. The first character determines the format.
  public static func read(_ bytes: [UInt8]) throws(LocationFileError) -> [MapLocation] {
    switch format(of: bytes) {
    case .gpx: try gpx(bytes)
    case .json: try json(bytes)
    case .csv: try csv(bytes)
    }
  }

  static func format(of bytes: [UInt8]) -> Format {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let rest = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
    switch rest.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "<"): return .gpx
    case UInt8(ascii: "["), UInt8(ascii: "{"): return .json
    default: return .csv
    }
  }

  /// Assigns times one second apart, starting at 0, to fixes without times.
  static func timed(_ locations: [MapLocation], hasTimes: Bool) -> [MapLocation] {
    guard !hasTimes else { return locations }
    return locations.enumerated().map { index, location in
      var timed = location
      timed.time = Double(index)
      return timed
    }
  }
}

/// The reason why a file of fixes could not be read.
public struct LocationFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public enum Reason: Hashable, Sendable {
    /// The file contains no fixes.
    case empty
    /// The text violates the rules of its format.
    case malformed(String)
    /// A fix or the header of a table lacks a field. The value is the field's name.
    case missing(String)
    /// A field is not a number or is out of range. The value is the field's name.
    case invalid(String)
    /// The time of a fix cannot be parsed. The value is the text.
    case badTime(String)
  }

  /// The kind of error.
  public var reason: Reason
  /// The line number, from 1; `nil` for a file without fixes. For JSON, `nil` unless the text is malformed.
  public var line: Int?
  /// The number of the fix, from 1, in JSON whose text is well-formed; otherwise `nil`.
  public var fix: Int?

  public var description: String {
    let prefix =
      line.map { "line \($0): " } ?? fix.map { "fix \($0): " } ?? ""
    switch reason {
    case .empty: return "there are no fixes in the file"
    case .malformed(let what): return prefix + what
    case .missing(let name): return prefix + "\(name) is missing"
    case .invalid(let what): return prefix + "\(what) is not a valid number"
    case .badTime(let text): return prefix + "\"\(text)\" is not a valid time"
    }
  }
}
