// SPDX-License-Identifier: Apache-2.0

extension ResourceLimits {
  /// The maximum number of steps for joining the holes of a polygon to its outer ring, which take a few
  /// seconds. Holes that are not joined by then are filled.
  package static let holeSteps = 1 << 29

  /// The time for all images of a KML document on servers, in seconds.
  package static let documentImageSeconds = 30.0
}
