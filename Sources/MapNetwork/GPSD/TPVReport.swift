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
    let halves = text.dropLast().split(separator: "T")
    guard halves.count == 2 else { return nil }
    let day = halves[0].split(separator: "-").compactMap { Int($0) }
    let hour = halves[1].split(separator: ":").compactMap { Double($0) }
    guard day.count == 3, hour.count == 3, (1970...9999).contains(day[0]),
      (1...12).contains(day[1]), (1...31).contains(day[2]), (0..<25).contains(hour[0]),
      (0..<60).contains(hour[1]), (0..<62).contains(hour[2])
    else { return nil }
    let days = days(year: day[0], month: day[1], day: day[2])
    return Double(days) * 86400 + hour[0] * 3600 + hour[1] * 60 + hour[2]
  }

  /// The days since 1970 of a date in the Gregorian calendar. Years are counted from March.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month < 3 ? year - 1 : year
    let sinceMarch = (month + 9) % 12
    let dayOfYear = (153 * sinceMarch + 2) / 5 + day - 1
    return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
  }
}
