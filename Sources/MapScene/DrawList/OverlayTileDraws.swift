// SPDX-License-Identifier: Apache-2.0

/// A corner of a piece of a tile overlay. Stride 32.
package struct OverlayTileVertex: Sendable, Equatable {
  /// The position in clip space.
  package var clip: SIMD4<Float>
  /// The position on the piece, 0...1 from its north-west corner.
  package var corner: SIMD2<Float>

  package init(clip: SIMD4<Float>, corner: SIMD2<Float>) {
    self.clip = clip
    self.corner = corner
  }
}

/// One piece of a tile overlay.
package struct OverlayTileDraw: Sendable {
  /// An image and the part of it that covers the piece (left, top, right, bottom; 0...1).
  package struct Image: Sendable {
    package var texture: TextureHandle
    package var source: SIMD4<Float>

    package init(texture: TextureHandle, source: SIMD4<Float>) {
      self.texture = texture
      self.source = source
    }
  }

  /// A range of `DrawList.overlayTileTriangles`.
  package var triangles: Range<Int>
  package var top: Image
  /// The image under `top`. Both are mixed with the weights `1 - share` and `share` before they are painted.
  package var under: Image?
  /// The weight of `top` in the mix, 0...1.
  package var share: Float = 1
  /// The opacity of both images, 0...1.
  package var opacity: Float = 1

  package init(triangles: Range<Int>, top: Image) {
    self.triangles = triangles
    self.top = top
  }
}
