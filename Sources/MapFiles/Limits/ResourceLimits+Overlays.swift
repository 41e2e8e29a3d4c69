// SPDX-License-Identifier: Apache-2.0

extension ResourceLimits {
  /// The most steps of the walks that join the holes of one polygon to its outer ring: a few seconds. Holes
  /// that are not joined by then are filled.
  package static let holeSteps = 1 << 29
}
