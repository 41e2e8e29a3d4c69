// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// The area that a finer archive draws instead of a coarser one: its bounds without its gaps.
struct FinerArchive {
  /// The bounds: two rectangles if they cross the antimeridian.
  private let areas: [WorldRectangle]
  /// The parts of the gaps in the bounds.
  private let gaps: [WorldRectangle]

  init(bounds: CoordinateBounds, gaps: [TileID]) {
    let areas = WorldRectangle(bounds).onWorld
    self.areas = areas
    self.gaps = gaps.flatMap { gap in areas.compactMap(WorldRectangle(gap).intersection) }
  }

  /// Returns the parts of a rectangle that the archive does not draw: those outside its bounds, and those in its gaps.
  func undrawnParts(of rectangle: WorldRectangle) -> [WorldRectangle] {
    let outside = areas.reduce([rectangle]) { parts, area in
      parts.flatMap { $0.subtracting(area) }
    }
    return outside + gaps.compactMap(rectangle.intersection)
  }
}
