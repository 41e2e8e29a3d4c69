// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapStyle

/// A polygon with holes on the ground, below the labels.
package struct OverlayArea: Sendable {
  /// The outer ring, which is closed automatically. Edges take the shorter path around the world and are
  /// straight on the map. A ring that goes once around the world encloses the pole on the side that is the
  /// smaller part of the sphere. A ring that goes around more than once has no inside and is not drawn.
  package var path: [Coordinate]
  package var holes: [[Coordinate]] = []
  package var fillColor: StyleColor
  /// The stroke's width in points; 0 for no stroke.
  package var strokeWidth: Double = 0
  package var strokeColor: StyleColor = .black
  package var strokeDash: OverlayDash?
  /// The drawing order among lines, areas and ground images. Overlays with greater values are drawn on top.
  package var zIndex: Int = 0
  package var isVisible = true
  /// Whether the area is visible through 3D buildings in front of it in a tilted view. In a view from
  /// straight above it is drawn over roofs.
  package var showsThrough = false
  package var isTappable = true

  package init(path: [Coordinate], holes: [[Coordinate]] = [], fillColor: StyleColor) {
    self.path = path
    self.holes = holes
    self.fillColor = fillColor
  }
}
