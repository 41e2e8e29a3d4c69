// SPDX-License-Identifier: Apache-2.0

/// A rounded distance for display. Two equal values have the same text, so a change can be detected without
/// formatting.
struct RoundDistance: Hashable, Sendable {
  enum Unit: String, Sendable {
    case meters, kilometers, feet, miles
  }

  /// The number of units, or of tenths of a unit if ``isFine``.
  let count: Int
  let unit: Unit
  let isFine: Bool

  /// Rounds a distance in meters. Longer distances are rounded more.
  init(_ meters: Double, _ system: MeasureText.System) {
    let meters = meters.isFinite ? min(max(meters, 0), 1e8) : 0
    func short(_ value: Double, to step: Double, _ unit: Unit) -> RoundDistance {
      RoundDistance(count: Int((value / step).rounded() * step), unit: unit, isFine: false)
    }
    func long(_ value: Double, _ unit: Unit) -> RoundDistance {
      value < 9.95
        ? RoundDistance(count: Int((value * 10).rounded()), unit: unit, isFine: true)
        : RoundDistance(count: Int(value.rounded()), unit: unit, isFine: false)
    }
    switch system {
    case .metric:
      let rounded = short(meters, to: meters < 300 ? 10 : 50, .meters)
      self = rounded.count < 1000 ? rounded : long(meters / 1000, .kilometers)
    case .imperial:
      let feet = meters / 0.3048
      self = feet < 950 ? short(feet, to: 50, .feet) : long(meters / 1609.344, .miles)
    }
  }

  /// Rounds the distance to a maneuver; `nil` in the last meters, where it does not help.
  init?(toManeuver meters: Double, _ system: MeasureText.System) {
    guard meters.isFinite, meters >= RoundDistance.last else { return nil }
    self.init(meters, system)
  }

  /// Rounds a remaining distance up to at least the smallest one that is not 0.
  init(remaining meters: Double, _ system: MeasureText.System) {
    let least = system == .metric ? 10 : 50 * 0.3048
    self.init(meters.isFinite ? max(meters, least) : least, system)
  }

  /// The distance of the last meters.
  private static let last = 10.0

  private init(count: Int, unit: Unit, isFine: Bool) {
    self.count = count
    self.unit = unit
    self.isFine = isFine
  }
}
