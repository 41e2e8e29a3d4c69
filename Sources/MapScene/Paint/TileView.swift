// SPDX-License-Identifier: Apache-2.0

/// The part of a tile's space that a frame shows.
struct TileView {
  /// How far beyond the frame's sides the view extends, in pixels: antialiased edges are wider than their geometry.
  private static let slack: Float = 4

  /// For the left, right, bottom and top side of the frame: a point (x, y, z) is on the inner side if
  /// x · `x` + y · `y` + z · `z` + `constant` is at least 0.
  private let x: SIMD4<Float>
  private let y: SIMD4<Float>
  private let z: SIMD4<Float>
  private let constant: SIMD4<Float>

  /// - Parameters:
  ///   - matrix: The transform from tile units (z in meters) to clip space.
  ///   - width: The size of the frame in pixels.
  init(_ matrix: Matrix4f, width: Int, height: Int) {
    let reach = SIMD2<Float>(
      1 + 2 * Self.slack / Float(max(width, 1)), 1 + 2 * Self.slack / Float(max(height, 1)))
    func sides(_ column: SIMD4<Float>) -> SIMD4<Float> {
      let w = reach * column.w
      return [w.x + column.x, w.x - column.x, w.y + column.y, w.y - column.y]
    }
    x = sides(matrix.columns.0)
    y = sides(matrix.columns.1)
    z = sides(matrix.columns.2)
    constant = sides(matrix.columns.3)
  }

  /// Returns the ranges of indices of the patches that may be in view. Adjacent ranges are joined.
  ///
  /// - Parameters:
  ///   - margin: How far triangles extend beyond the patch's rectangle, in tile units.
  ///   - heights: The range of their heights in meters.
  func ranges(
    of patches: [MeshPatch], margin: Float = 0, heights: ClosedRange<Float> = 0...0
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for patch in patches where shows(patch.box, margin: margin, heights: heights) {
      if let last = ranges.last, last.upperBound == patch.indices.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<patch.indices.upperBound
      } else {
        ranges.append(patch.indices)
      }
    }
    return ranges
  }

  /// Returns whether no side of the frame has the complete box on its outer side. Also true for a value that is not finite.
  private func shows(
    _ box: SIMD4<Int16>, margin: Float, heights: ClosedRange<Float>
  ) -> Bool {
    let box = SIMD4<Float>(box) + [-margin, -margin, margin, margin]
    let across = pointwiseMax(x * box.x, x * box.z)
    let down = pointwiseMax(y * box.y, y * box.w)
    let up = pointwiseMax(z * heights.lowerBound, z * heights.upperBound)
    return !any(across + down + up + constant .< 0)
  }
}
