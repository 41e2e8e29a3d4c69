// SPDX-License-Identifier: Apache-2.0

extension DrivePlan {
  /// The seconds from the start to a place, meters from the route's start.
  public func time(at distance: Double) -> Double {
    var low = 0.0
    var high = duration
    // Halving the span 40 times leaves no second of any drive.
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if state(at: middle).distance < distance { low = middle } else { high = middle }
    }
    return high
  }
}
