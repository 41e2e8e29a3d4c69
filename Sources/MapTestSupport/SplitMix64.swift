// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A small random number generator with the same sequence for the same seed on every machine.
///
/// Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators (2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A uniformly distributed number in a range.
  public mutating func double(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A uniformly distributed integer in a range.
  public mutating func int(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }
}

// MARK: - Normal

extension SplitMix64 {
  /// Returns a normal deviate (Box and Muller).
  public mutating func normal() -> Double {
    (-2 * log(double(in: 1e-12...1))).squareRoot() * cos(double(in: 0...2 * .pi))
  }
}
