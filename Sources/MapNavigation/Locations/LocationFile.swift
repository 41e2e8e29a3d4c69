// SPDX-License-Identifier: Apache-2.0

/// Reads recorded fixes.
public enum LocationFile {
  public enum Format: String, Hashable, Sendable, CaseIterable { case gpx, csv, json }

  /// Reads a file of any of the formats, told apart by their first letter.
  public static func read(_ bytes: [UInt8]) throws(LocationFileError) -> [Location] {
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

  /// Gives fixes without times one a second, from 0.
  static func timed(_ locations: [Location], hasTimes: Bool) -> [Location] {
    guard !hasTimes else { return locations }
    return locations.enumerated().map { index, location in
      var timed = location
      timed.time = Double(index)
      return timed
    }
  }
}

/// Why a file of fixes was not read.
public struct LocationFileError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// There is no fix in the file.
    case empty
    /// The text breaks its format's rules.
    case malformed(String)
    /// A fix, or a table's header, has no field of a name.
    case missing(String)
    /// A field is no number, or out of range.
    case invalid(String)
    /// Some fixes have times and this one has none, or one that is not understood.
    case badTime(String)
  }

  public var reason: Reason
  /// The line, from 1; in JSON, where only broken text has one, nil.
  public var line: Int?
  /// The number of the fix, from 1.
  public var fix: Int?

  public var description: String {
    let place =
      line.map { "line \($0): " } ?? fix.map { "fix \($0): " } ?? ""
    switch reason {
    case .empty: return "there are no fixes in it"
    case .malformed(let what): return place + what
    case .missing(let name): return place + "\(name) is missing"
    case .invalid(let what): return place + "\(what) is no valid number"
    case .badTime(let text): return place + "\"\(text)\" is no time"
    }
  }
}
