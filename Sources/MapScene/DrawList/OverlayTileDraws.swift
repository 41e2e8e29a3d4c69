// SPDX-License-Identifier: Apache-2.0

/// A corner of a piece of a layer of tiles. Stride 32.
public struct OverlayTileVertex: Sendable, Equatable {
  /// Clip space.
  public var clip: SIMD4<Float>
  /// Where on the piece it is, 0...1 from its north-west corner.
  public var place: SIMD2<Float>

  public init(clip: SIMD4<Float>, place: SIMD2<Float>) {
    self.clip = clip
    self.place = place
  }
}

/// One piece of a layer of tiles.
public struct OverlayTileDraw: Sendable {
  /// A picture and the part of it that lies on the piece (left, top, right, bottom; 0...1).
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
  /// Shows as much as `share` leaves of the picture: both are mixed before they are painted.
  public var under: Picture?
  /// 0...1.
  public var share: Float = 1
  /// 0...1, for both pictures.
  public var opacity: Float = 1

  public init(triangles: Range<Int>, top: Picture) {
    self.triangles = triangles
    self.top = top
  }
}
