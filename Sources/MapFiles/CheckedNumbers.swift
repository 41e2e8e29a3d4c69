// SPDX-License-Identifier: Apache-2.0

extension FixedWidthInteger {
  /// Converts a number, without its fraction. `nil` if it is `NaN` or out of range.
  ///
  /// All numbers from external data are converted this way because `Int(1e300)` traps.
  @inlinable package init?(checking number: Double) {
    guard number.isFinite else { return nil }
    self.init(exactly: number.rounded(.towardZero))
  }

  /// Converts a number, without its fraction, and clamps it to the range of the type. `NaN` becomes 0.
  @inlinable package init(clamping number: Double) {
    if number.isNaN {
      self = 0
    } else {
      self = Self(checking: number) ?? (number < 0 ? .min : .max)
    }
  }
}
