// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapGeometry

/// Which lengths the scale bar shows.
public enum ScaleBarUnits: Hashable, Sendable, CaseIterable {
  /// Meters and kilometers.
  case metric
  /// Feet and miles.
  case imperial
  /// The first above, the second below.
  case both
}

/// The lengths of a scale bar: the longest round ones, 1, 2 or 5 and zeros, that have room.
enum ScaleBar {
  /// The most that a bar is long, points.
  static let longest = 100.0
  private static let foot = 0.3048
  private static let mile = 1609.344

  /// What a bar shows at a place.
  ///
  /// On the line through the camera's target along the screen a point is everywhere as long as there:
  /// Mercator's scale at the latitude, whatever the viewing angle.
  ///
  /// - Parameter scale: pixels per point: lines are whole pixels long.
  static func panel(
    latitude: Double, zoom: Double, units: ScaleBarUnits, longest: Double, scale: Double,
    isMirrored: Bool
  ) -> ScaleBarPanel {
    let metersPerPoint = Mercator.metersPerPoint(latitude: latitude, zoom: zoom)
    func mark(_ length: (meters: Double, label: String)) -> ScaleBarPanel.Mark {
      ScaleBarPanel.Mark(
        length: (length.meters / metersPerPoint * scale).rounded() / scale, label: length.label)
    }
    let most = longest * metersPerPoint
    let metric = units == .imperial ? nil : mark(metric(most))
    let imperial = units == .metric ? nil : mark(imperial(most))
    return ScaleBarPanel(
      upper: metric ?? imperial, lower: metric == nil ? nil : imperial, isMirrored: isMirrored)
  }

  /// The longest round length up to one in meters.
  static func metric(_ most: Double) -> (meters: Double, label: String) {
    let meters = round(most)
    if meters >= 1000 { return (meters, "\(number(meters / 1000)) km") }
    return meters >= 1 ? (meters, "\(number(meters)) m") : (meters, "\(number(meters * 100)) cm")
  }

  /// The longest length up to one in meters that is round in feet or miles.
  static func imperial(_ most: Double) -> (meters: Double, label: String) {
    if most >= mile {
      let miles = round(most / mile)
      return (miles * mile, "\(number(miles)) mi")
    }
    let feet = min(round(most / foot), 2000)
    if feet >= 1 { return (feet * foot, "\(number(feet)) ft") }
    let inches = round(most / foot * 12)
    return (inches * foot / 12, "\(number(inches)) in")
  }

  /// 1, 2 or 5 times a power of ten: the greatest up to a value.
  static func round(_ most: Double) -> Double {
    guard most.isFinite, most > 1e-6 else { return 1e-6 }
    // A hair more, so that a value that is round already is taken.
    let most = most * (1 + 1e-9)
    let power = pow(10, log10(most).rounded(.down))
    let digit = most / power
    return (digit >= 5 ? 5 : digit >= 2 ? 2 : 1) * power
  }

  private static func number(_ value: Double) -> String {
    value >= 1 ? "\(Int(min(value, 1e12).rounded()))" : "\(value)"
  }
}
