// SPDX-License-Identifier: Apache-2.0
internal import MapScene

/// The method of clipping to a tile's clip rectangle.
enum ClipShape: Equatable {
  /// No clipping.
  case none
  /// The rectangle is axis-aligned on the screen. The value is x, y, width and height in pixels of the
  /// target.
  case scissor(SIMD4<Int32>)
  /// The rectangle is not axis-aligned. The shader cuts triangles at it or discards fragments outside of
  /// it.
  case byShader

  /// The tolerance in pixels. A pixel belongs to the rectangle that contains its center. Edges of
  /// neighboring rectangles are rounded differently, and the tolerance prevents gaps between them.
  static let slack: Float = 0.02

  /// - Parameter matrix: The transform from tile units to the target's clip space.
  init(_ clip: SIMD4<Float>?, matrix: Matrix4f, width: Int, height: Int) {
    guard let clip else {
      self = .none
      return
    }
    self = .byShader
    let half = SIMD2(Float(width), Float(height)) / 2
    var low = SIMD2<Float>(repeating: .infinity)
    var high = -low
    var corners: [SIMD2<Float>] = []
    for (x, y) in [(clip.x, clip.y), (clip.z, clip.y), (clip.z, clip.w), (clip.x, clip.w)] {
      let point = matrix.project(x, y)
      guard point.w > 0 else { return }
      let pixel = (SIMD2(point.x, point.y) / point.w + 1) * half
      low = pointwiseMin(low, pixel)
      high = pointwiseMax(high, pixel)
      corners.append(pixel)
    }
    let isUpright = corners.allSatisfy { corner in
      let off = pointwiseMin(abs(corner - low), abs(high - corner))
      return off.max() < Self.slack
    }
    guard isUpright, low.min() > -1e6, high.max() < 1e6 else { return }
    let first = pointwiseMax((low - 0.5 - Self.slack).rounded(.up), .zero)
    let limit = SIMD2(Float(width), Float(height))
    let end = pointwiseMin((high - 0.5 + Self.slack).rounded(.up), limit)
    let size = pointwiseMax(end - first, .zero)
    self = .scissor([Int32(first.x), Int32(first.y), Int32(size.x), Int32(size.y)])
  }
}

private func abs(_ vector: SIMD2<Float>) -> SIMD2<Float> { pointwiseMax(vector, -vector) }
