// SPDX-License-Identifier: Apache-2.0

extension MapPath {
  /// Decodes a path in Google's encoded polyline format.
  ///
  /// - Parameters:
  ///   - text: The encoded coordinates.
  ///   - precision: The number of decimal digits of a degree, usually 5 or 6.
  /// - Returns: `nil` if the text is truncated or malformed, or contains invalid coordinates.
  public init?(encoded text: String, precision: Int = 5) {
    let unit = MapPath.unit(precision)
    var reader = EncodedNumbers(bytes: Array(text.utf8))
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(text.utf8.count / 6)
    while !reader.isAtEnd {
      guard let north = reader.next(), let east = reader.next() else { return nil }
      latitude &+= north
      longitude &+= east
      let coordinate = Coordinate(
        latitude: Double(latitude) / unit, longitude: Double(longitude) / unit)
      guard coordinate.isValid, abs(coordinate.longitude) <= 540 else { return nil }
      coordinates.append(coordinate)
    }
    self.coordinates = coordinates
  }

  /// Returns the path in Google's encoded polyline format, rounded to a number of decimal digits of a degree.
  ///
  /// Coordinates that are not finite are skipped.
  public func encodedPath(precision: Int = 5) -> String {
    let unit = MapPath.unit(precision)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(coordinates.count * 8)
    var last: (latitude: Int64, longitude: Int64) = (0, 0)
    for coordinate in coordinates {
      let north = (coordinate.latitude * unit).rounded()
      let east = (coordinate.longitude * unit).rounded()
      guard abs(north) < 1e15, abs(east) < 1e15 else { continue }
      let place = (latitude: Int64(north), longitude: Int64(east))
      MapPath.append(place.latitude - last.latitude, to: &bytes)
      MapPath.append(place.longitude - last.longitude, to: &bytes)
      last = place
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unit(_ precision: Int) -> Double {
    (0..<Swift.min(Swift.max(precision, 0), 12)).reduce(1) { unit, _ in unit * 10 }
  }

  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    while rest >= 32 {
      bytes.append(UInt8(rest & 31 | 32) + 63)
      rest >>= 5
    }
    bytes.append(UInt8(rest) + 63)
  }
}

/// Decodes zigzag-encoded numbers with five bits per character, the lowest bits first.
private struct EncodedNumbers {
  let bytes: [UInt8]
  var place = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func next() -> Int64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while place < bytes.count, shift < 64 {
      guard (63...126).contains(bytes[place]) else { return nil }
      let bits = UInt64(bytes[place] - 63)
      place += 1
      number |= (bits & 31) << shift
      shift += 5
      if bits < 32 { return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1) }
    }
    return nil
  }
}
