// SPDX-License-Identifier: Apache-2.0

/// Hilbert's space-filling curve (1891). Points that are close on the curve are close on the ground.
enum HilbertCurve {
  /// The position of a point on the curve, from the upper 31 bits of its coordinates.
  static func position(x: UInt32, y: UInt32) -> UInt64 {
    var x = x >> 1
    var y = y >> 1
    var position: UInt64 = 0
    var side: UInt32 = 1 << 30
    while side > 0 {
      let right: UInt32 = x & side > 0 ? 1 : 0
      let upper: UInt32 = y & side > 0 ? 1 : 0
      position = position << 2 | UInt64((3 * right) ^ upper)
      if upper == 0 {
        if right == 1 {
          x = ~x
          y = ~y
        }
        swap(&x, &y)
      }
      side >>= 1
    }
    return position
  }
}
