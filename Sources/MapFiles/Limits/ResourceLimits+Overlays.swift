// SPDX-License-Identifier: Apache-2.0

extension ResourceLimits {
  /// The most steps of the search that joins a polygon's holes to its outer ring, before its triangles are
  /// made. Holes that are not joined by then are filled.
  package static let holeSteps = 1 << 28
}
