// SPDX-License-Identifier: Apache-2.0

/// A distance as it is read at a glance: comparing two of them tells whether their words differ, without
/// making the words.
struct RoundDistance: Hashable, Sendable {
  enum Unit: String, Sendable {
    case metres = "m"
    case kilometres = "km"
    case feet = "ft"
    case miles = "mi"
  }

  /// In tenths of the unit where ``isFine``, else in whole ones.
  let count: Int
  let unit: Unit
  let isFine: Bool

  /// A distance in metres: rounder the longer it is.
  init(_ metres: Double, _ system: MeasureText.System) {
    let metres = metres.isFinite ? min(max(metres, 0), 1e8) : 0
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
      let rounded = short(metres, to: metres < 300 ? 10 : 50, .metres)
      self = rounded.count < 1000 ? rounded : long(metres / 1000, .kilometres)
    case .imperial:
      let feet = metres / 0.3048
      self = feet < 950 ? short(feet, to: 50, .feet) : long(metres / 1609.344, .miles)
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
