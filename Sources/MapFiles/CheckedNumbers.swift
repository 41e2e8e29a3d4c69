// SPDX-License-Identifier: Apache-2.0

extension FixedWidthInteger {
  /// The number without its fraction; `nil` where it is not a number or does not fit.
  ///
  /// Every number that comes from outside becomes an integer this way: `Int(1e300)` traps.
  package init?(checking number: Double) {
    guard number.isFinite else { return nil }
    self.init(exactly: number.rounded(.towardZero))
  }

  /// The number without its fraction, at the nearest bound of the type where it does not fit; 0 for NaN.
  package init(clamping number: Double) {
    if number.isNaN {
      self = 0
    } else {
      self = Self(checking: number) ?? (number < 0 ? .min : .max)
    }
  }
}
