// SPDX-License-Identifier: Apache-2.0

/// A generator of pseudorandom numbers that are the same for the same seed. It is a linear congruential
/// generator (Knuth's MMIX), of which only the upper bits are used.
package struct SeededRandom {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Returns the next number, with 31 bits.
  package mutating func number() -> Int { Int(step() >> 33) }

  /// Returns the next number in 0..<1, with 53 bits.
  package mutating func fraction() -> Double { Double(step() >> 11) / Double(1 << 53) }

  private mutating func step() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
