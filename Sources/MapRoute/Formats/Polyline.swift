// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// Google's encoded polyline: differences of rounded coordinates in printable characters.
///
/// https://developers.google.com/maps/documentation/utilities/polylinealgorithm
public enum Polyline {
  /// Writes coordinates as text.
  ///
  /// - Parameter precision: decimal places of a degree that are kept, 0...9: 5 in Google's and OSRM's
  ///   `polyline`, 6 in `polyline6`.
  public static func encode(_ coordinates: [Coordinate], precision: Int = 5) -> String {
    let scale = scale(precision)
    var text: [UInt8] = []
    text.reserveCapacity(coordinates.count * 8)
    var last = (latitude: Int64(0), longitude: Int64(0))
    for coordinate in coordinates where coordinate.isValid && abs(coordinate.longitude) <= 1e6 {
      let latitude = Int64((coordinate.latitude * scale).rounded())
      let longitude = Int64((coordinate.longitude * scale).rounded())
      append(latitude - last.latitude, to: &text)
      append(longitude - last.longitude, to: &text)
      last = (latitude, longitude)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads coordinates from text; nil where it is no polyline, or one of places that do not exist.
  public static func decode(_ text: String, precision: Int = 5) -> [Coordinate]? {
    let scale = scale(precision)
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(text.utf8.count / 4)
    var bytes = text.utf8.makeIterator()
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    while let first = bytes.next() {
      guard let north = number(first, &bytes), let second = bytes.next(),
        let east = number(second, &bytes)
      else { return nil }
      latitude &+= north
      longitude &+= east
      let coordinate = Coordinate(
        latitude: Double(latitude) / scale, longitude: Double(longitude) / scale)
      guard coordinate.isValid, abs(coordinate.longitude) <= 540 else { return nil }
      coordinates.append(coordinate)
    }
    return coordinates
  }

  private static func scale(_ precision: Int) -> Double {
    (0..<min(max(precision, 0), 9)).reduce(1) { scale, _ in scale * 10 }
  }

  /// Five bits a character, the lowest first; the number's sign is its lowest bit.
  private static func append(_ number: Int64, to text: inout [UInt8]) {
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    while rest >= 0x20 {
      text.append(UInt8(rest & 0x1F | 0x20) + 63)
      rest >>= 5
    }
    text.append(UInt8(rest) + 63)
  }

  private static func number(_ first: UInt8, _ bytes: inout String.UTF8View.Iterator) -> Int64? {
    var byte = first
    var bits: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      guard byte >= 63, byte < 127, shift < 60 else { return nil }
      bits |= UInt64((byte - 63) & 0x1F) << shift
      shift += 5
      if byte - 63 < 0x20 { break }
      guard let next = bytes.next() else { return nil }
      byte = next
    }
    return Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
  }
}
