// SPDX-License-Identifier: Apache-2.0

/// A distance as it is read at a glance: comparing two of them tells whether their words differ, without
/// making the words.
struct RoundDistance: Hashable, Sendable {
  enum Unit: String, Sendable {
    case meters = "m"
    case kilometers = "km"
    case feet = "ft"
    case miles = "mi"
  }

  /// In tenths of the unit where ``isFine``, else in whole ones.
  let count: Int
  let unit: Unit
  let isFine: Bool

  /// A distance in meters: rounder the longer it is.
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

  private init(count: Int, unit: Unit, isFine: Bool) {
    self.count = count
    self.unit = unit
    self.isFine = isFine
  }

  /// In words.
  var text: String {
    isFine ? "\(count / 10).\(count % 10) \(unit.rawValue)" : "\(count) \(unit.rawValue)"
  }
}
