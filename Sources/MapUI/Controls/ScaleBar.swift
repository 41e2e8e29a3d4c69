// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// The units of the scale bar.
public enum ScaleBarUnits: Hashable, Sendable, CaseIterable {
  /// Meters and kilometers.
  case metric
  /// Feet and miles.
  case imperial
  /// Metric above, imperial below.
  case both
}

/// The lengths of a scale bar: the greatest that fit and are 1, 2 or 5 times a power of ten.
enum ScaleBar {
  /// The greatest length of a bar, points.
  static let longest = 100.0
  private static let foot = 0.3048
  private static let mile = 1609.344

  /// Returns the content of a scale bar.
  ///
  /// On the horizontal line of the screen through the camera's target, the scale is constant: Mercator's
  /// scale at the latitude, independent of the viewing angle.
  ///
  /// - Parameter scale: Pixels per point, so that the lines have a whole number of pixels.
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

  /// Returns the greatest round length up to a length in meters.
  static func metric(_ most: Double) -> (meters: Double, label: String) {
    let meters = round(most)
    if meters >= 1000 { return (meters, "\(number(meters / 1000)) km") }
    return meters >= 1 ? (meters, "\(number(meters)) m") : (meters, "\(number(meters * 100)) cm")
  }

  /// Returns the greatest length up to a length in meters that is round in feet or miles.
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

  /// Returns the greatest value up to a limit that is 1, 2 or 5 times a power of ten.
  static func round(_ most: Double) -> Double {
    guard most.isFinite, most > 1e-6 else { return 1e-6 }
    // A tolerance, so that a round limit is not reduced.
    let most = most * (1 + 1e-9)
    let power = pow(10, log10(most).rounded(.down))
    let digit = most / power
    return (digit >= 5 ? 5 : digit >= 2 ? 2 : 1) * power
  }

  private static func number(_ value: Double) -> String {
    value >= 1 ? "\(Int(min(value, 1e12).rounded()))" : "\(value)"
  }
}
