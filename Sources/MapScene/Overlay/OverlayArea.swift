// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapStyle

/// A polygon on the ground, with holes, below the labels.
public struct OverlayArea: Sendable {
  /// The outer ring; closed by itself. Edges take the shorter way round the world, straight on the map. A
  /// ring that goes once round the world encloses the pole on the side that is the smaller part of the
  /// sphere; one that goes round more than once has no inside and is not drawn.
  public var path: [Coordinate]
  public var holes: [[Coordinate]] = []
  public var fillColor: Color
  /// Points; 0 for no stroke.
  public var strokeWidth: Double = 0
  public var strokeColor: Color = .black
  public var strokeDash: OverlayDash?
  /// Greater is drawn over smaller, among lines, areas and ground images.
  public var zIndex: Int = 0
  public var isVisible = true
  /// Whether the area shows through the 3D buildings in front of it in a tilted view. In a view from straight
  /// above it is drawn over roofs.
  public var showsThrough = false
  public var isTappable = true

  public init(path: [Coordinate], holes: [[Coordinate]] = [], fillColor: Color) {
    self.path = path
    self.holes = holes
    self.fillColor = fillColor
  }
}
