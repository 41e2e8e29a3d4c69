// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// Parses coordinates in common notations.
///
/// - `60.17,24.94`, `60.17 24.94`, `60,17; 24,94`: latitude first, in degrees.
/// - `60.17N 24.94E`, `E 24.94, N 60.17`: in either order.
/// - `60°10′12″N 24°56′E`, `60° 10.2' -24° 56'`, `N 60 10.2 E 24 56`: with minutes and seconds.
/// - `geo:60.17,24.94?z=15` (RFC 5870); `z` is the zoom.
public enum CoordinateText {
  /// The maximum number of Unicode scalars; longer text is not a coordinate.
  private static let limit = 100

  /// Returns the coordinate in a text; `nil` if the text is not a valid coordinate.
  public static func coordinate(_ text: String) -> Coordinate? { place(text)?.coordinate }

  /// Returns the coordinate in a text as a place, named by its latitude and longitude; `nil` if the text is not a valid
  /// coordinate.
  public static func place(_ text: String) -> Place? {
    guard text.unicodeScalars.prefix(limit + 1).count <= limit else { return nil }
    var zoom: Float?
    let found: Coordinate?
    if text.utf8.count >= 4, text.prefix(4).lowercased() == "geo:" {
      (found, zoom) = uri(text.dropFirst(4))
    } else {
      found = CoordinateReader(text)?.coordinate
    }
    guard let found else { return nil }
    let name = "\(rounded(found.latitude)), \(rounded(found.longitude))"
    return Place(name: name, kind: .coordinate, coordinate: found.wrapped, zoom: zoom)
  }

  /// Rounds to a millionth of a degree (11 cm).
  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }

  private static func uri(_ rest: Substring) -> (Coordinate?, Float?) {
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.first?.split(separator: ";", omittingEmptySubsequences: false).first ?? ""
    let numbers = path.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard (2...3).contains(numbers.count), let latitude = numbers[0], let longitude = numbers[1]
    else { return (nil, nil) }
    var zoom: Float?
    for item in parts.count > 1 ? parts[1].split(separator: "&") : [] where item.hasPrefix("z=") {
      if let value = Float(item.dropFirst(2)), (0...21).contains(value) { zoom = value }
    }
    return (checked(latitude, longitude), zoom)
  }

  /// The coordinate if it is in the valid range.
  static func checked(_ latitude: Double, _ longitude: Double) -> Coordinate? {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
