// SPDX-License-Identifier: Apache-2.0

/// A corner of a piece of a tile overlay. Stride 32.
public struct OverlayTileVertex: Sendable, Equatable {
  /// The position in clip space.
  public var clip: SIMD4<Float>
  /// The position on the piece, 0...1 from its north-west corner.
  public var place: SIMD2<Float>

  public init(clip: SIMD4<Float>, place: SIMD2<Float>) {
    self.clip = clip
    self.place = place
  }
}

/// One piece of a tile overlay.
public struct OverlayTileDraw: Sendable {
  /// An image and the part of it that covers the piece (left, top, right, bottom; 0...1).
  public struct Picture: Sendable {
    public var texture: TextureHandle
    public var source: SIMD4<Float>

    public init(texture: TextureHandle, source: SIMD4<Float>) {
      self.texture = texture
      self.source = source
    }
  }

  /// A range of `DrawList.overlayTileTriangles`.
  public var triangles: Range<Int>
  public var top: Picture
  /// The image under `top`. Both are mixed with the weights `1 - share` and `share` before they are painted.
  public var under: Picture?
  /// The weight of `top` in the mix, 0...1.
  public var share: Float = 1
  /// The opacity of both images, 0...1.
  public var opacity: Float = 1

  public init(triangles: Range<Int>, top: Picture) {
    self.triangles = triangles
    self.top = top
  }
}
