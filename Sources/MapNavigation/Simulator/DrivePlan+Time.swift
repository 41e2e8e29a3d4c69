// SPDX-License-Identifier: Apache-2.0

extension DrivePlan {
  /// Returns the time, in seconds from the start of the drive, at a distance in meters from the start of
  /// the route.
  public func time(at distance: Double) -> Double {
    var low = 0.0
    var high = duration
    // 40 bisections are more precise than any drive needs.
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if state(at: middle).distance < distance { low = middle } else { high = middle }
    }
    return high
  }
}
