// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import MapNavigation

/// Reads gpsd's TPV reports (time, position and velocity).
///
/// https://gpsd.gitlab.io/gpsd/gpsd_json.html
package enum TPVReport {
  /// The location of a report line; `nil` if the line is not a TPV report or has no fix.
  ///
  /// - Parameter now: The current time in seconds since 1970, used for reports without a time.
  package static func location(_ line: [UInt8], now: Double) -> MapLocation? {
    guard let json = try? JSON(parsing: line), json["class"]?.string == "TPV",
      let mode = json["mode"]?.number, mode >= 2, let latitude = json["lat"]?.number,
      let longitude = json["lon"]?.number
    else { return nil }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid, abs(longitude) <= 360 else { return nil }
    var location = MapLocation(coordinate.wrapped, time: time(json["time"]) ?? now)
    location.accuracy = accuracy(json)
    location.course = json["track"]?.number.map { $0 < 0 ? $0 + 360 : $0 }
      .flatMap { (0...360).contains($0) ? $0.truncatingRemainder(dividingBy: 360) : nil }
    location.speed = json["speed"]?.number.flatMap { $0 >= 0 ? $0 : nil }
    if mode >= 3 { location.altitude = (json["altMSL"] ?? json["alt"])?.number }
    return location
  }

  /// The horizontal accuracy in meters: gpsd's `eph`, or the root of the squared `epx` and `epy`.
  private static func accuracy(_ json: JSON) -> Double? {
    if let plane = json["eph"]?.number, plane > 0 { return plane }
    guard let east = json["epx"]?.number, let north = json["epy"]?.number, east >= 0, north >= 0
    else { return nil }
    let radius = (east * east + north * north).squareRoot()
    return radius > 0 ? radius : nil
  }

  /// Seconds since 1970 of a time such as "2005-06-08T10:34:48.283Z", or of a number of seconds, which old
  /// versions of gpsd write.
  static func time(_ json: JSON?) -> Double? {
    if let seconds = json?.number { return seconds > 0 ? seconds : nil }
    guard let text = json?.string, text.hasSuffix("Z") else { return nil }
    return Timestamp.seconds(text)
  }
}
