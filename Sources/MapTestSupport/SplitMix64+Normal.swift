// SPDX-License-Identifier: Apache-2.0
import Foundation

extension SplitMix64 {
  /// Returns a normal deviate (Box and Muller).
  public mutating func normal() -> Double {
    (-2 * log(double(in: 1e-12...1))).squareRoot() * cos(double(in: 0...2 * .pi))
  }
}
