// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapStyle

/// A polygon with holes on the ground, below the labels.
public struct OverlayArea: Sendable {
  /// The outer ring, which is closed automatically. Edges take the shorter way around the world and are
  /// straight on the map. A ring that goes once around the world encloses the pole on the side that is the
  /// smaller part of the sphere. A ring that goes around more than once has no inside and is not drawn.
  public var path: [Coordinate]
  public var holes: [[Coordinate]] = []
  public var fillColor: Color
  /// The stroke's width in points; 0 for no stroke.
  public var strokeWidth: Double = 0
  public var strokeColor: Color = .black
  public var strokeDash: OverlayDash?
  /// The drawing order among lines, areas and ground images. Overlays with greater values are drawn on top.
  public var zIndex: Int = 0
  public var isVisible = true
  /// Whether the area is visible through 3D buildings in front of it in a tilted view. In a view from
  /// straight above it is drawn over roofs.
  public var showsThrough = false
  public var isTappable = true

  public init(path: [Coordinate], holes: [[Coordinate]] = [], fillColor: Color) {
    self.path = path
    self.holes = holes
    self.fillColor = fillColor
  }
}
