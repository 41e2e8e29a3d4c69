// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

extension TileID {
  /// Returns the tile's part of the square of an ancestor, or its own square: left, top, right, bottom; 0...1. For a
  /// descendant, whose square is a part of the tile's, the rectangle extends beyond 0...1.
  func part(of other: TileID) -> SIMD4<Float> {
    let side = exp2(Double(other.z - z))
    let left = Double(x) * side - Double(other.x)
    let top = Double(y) * side - Double(other.y)
    return [Float(left), Float(top), Float(left + side), Float(top + side)]
  }
}
