// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// The suggested brightness of a display.
public enum LightingMode: Hashable, Sendable, CaseIterable {
  /// Day.
  case normal
  /// Night.
  case lowLight
}

extension LightingMode {
  /// Returns the mode for an altitude of the sun. Night begins below -4°, day above -2°; in between the
  /// previous mode applies. Without a previous mode, the threshold is -3°.
  package static func suggested(sunHeight: Double, after before: LightingMode?) -> LightingMode {
    if sunHeight > -2 { return .normal }
    if sunHeight < -4 { return .lowLight }
    return before ?? (sunHeight > -3 ? .normal : .lowLight)
  }
}

/// The suggested mode of a drive.
struct SunWatch {
  private var mode: LightingMode?

  /// Returns the mode at a position if it differs from the last one, which is ``LightingMode/normal`` before the first
  /// position.
  mutating func update(at position: RoadPosition) -> LightingMode? {
    let height = Sun.height(at: position.coordinate, time: position.time)
    let suggested = LightingMode.suggested(sunHeight: height, after: mode)
    defer { mode = suggested }
    return suggested == mode ?? .normal ? nil : suggested
  }
}

/// The position of the sun.
package enum Sun {
  /// Returns the altitude of the sun's center above the horizon, in degrees, without refraction.
  ///
  /// Uses the low-precision formulas of the Astronomical Almanac (section C), accurate to 0.01° from 1950
  /// to 2050.
  ///
  /// - Parameter time: Seconds since 1970, UTC.
  package static func height(at coordinate: Coordinate, time: Double) -> Double {
    let degree = Double.pi / 180
    let days = time / 86400 - 10957.5  // since noon of January 1, 2000
    let meanLongitude = 280.460 + 0.985_647_4 * days
    let anomaly = (357.528 + 0.985_600_3 * days) * degree
    let longitude = (meanLongitude + 1.915 * sin(anomaly) + 0.020 * sin(2 * anomaly)) * degree
    let obliquity = (23.439 - 0.000_000_4 * days) * degree
    let ascension = atan2(cos(obliquity) * sin(longitude), cos(longitude)) / degree
    let declination = asin(sin(obliquity) * sin(longitude))
    let siderealTime = 280.460_618_37 + 360.985_647_366_29 * days
    let hourAngle = (siderealTime + coordinate.longitude - ascension) * degree
    let latitude = coordinate.latitude * degree
    let sine =
      sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)
    return asin(min(max(sine, -1), 1)) / degree
  }
}
