// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// Reads coordinates: longitude, latitude and an optional altitude, which is ignored.
enum KMLCoordinates {
  /// Reads the text of `coordinates`: numbers separated by commas, tuples by white space. Space around commas
  /// is accepted.
  static func list(_ node: KMLNode) throws(KMLError) -> [Coordinate] {
    let bytes = Array(node.text.utf8)
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(bytes.count / 24)
    var at = 0
    skipSpace(bytes, &at)
    while at < bytes.count {
      let start = at
      let longitude = number(bytes, &at)
      guard comma(bytes, &at) else { throw broken(node, bytes, start) }
      let latitude = number(bytes, &at)
      if comma(bytes, &at), number(bytes, &at) == nil { throw broken(node, bytes, start) }
      let isParted = at == bytes.count || bytes[at - 1].isSpace
      guard isParted, let coordinate = coordinate(longitude, latitude) else {
        throw broken(node, bytes, start)
      }
      coordinates.append(coordinate)
    }
    return coordinates
  }

  /// Reads the text of a `gx:coord`: numbers separated by white space.
  static func single(_ node: KMLNode) throws(KMLError) -> Coordinate {
    let bytes = Array(node.text.utf8)
    var at = 0
    skipSpace(bytes, &at)
    let longitude = number(bytes, &at)
    let latitude = number(bytes, &at)
    guard let coordinate = coordinate(longitude, latitude) else { throw broken(node, bytes, 0) }
    return coordinate
  }

  private static func coordinate(_ longitude: Double?, _ latitude: Double?) -> Coordinate? {
    guard let longitude, let latitude, abs(latitude) <= 90, abs(longitude) <= 360 else {
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func skipSpace(_ bytes: [UInt8], _ at: inout Int) {
    while at < bytes.count, bytes[at].isSpace { at += 1 }
  }

  /// Reads a number and the white space after it.
  private static func number(_ bytes: [UInt8], _ at: inout Int) -> Double? {
    let start = at
    while at < bytes.count, isPartOfNumber(bytes[at]) { at += 1 }
    guard at > start, at - start <= 64 else { return nil }
    let number = Double(String(decoding: bytes[start..<at], as: UTF8.self))
    skipSpace(bytes, &at)
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private static func comma(_ bytes: [UInt8], _ at: inout Int) -> Bool {
    guard at < bytes.count, bytes[at] == UInt8(ascii: ",") else { return false }
    at += 1
    skipSpace(bytes, &at)
    return true
  }

  /// The error for an invalid coordinate, with its line and column.
  private static func broken(_ node: KMLNode, _ bytes: [UInt8], _ start: Int) -> KMLError {
    let before = bytes[..<start]
    let rest = bytes[start...].prefix { !$0.isSpace }
    var error = node.error(
      .expected(
        "coordinates: longitude and latitude in degrees, separated by a comma", in: node.name,
        found: String(decoding: rest.prefix(80), as: UTF8.self).excerpt))
    if let newline = before.lastIndex(of: 10) {
      error.line += before.count { $0 == 10 }
      error.column = start - newline
    } else {
      error.column += start
    }
    return error
  }
}
