// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The view in which labels are placed.
struct SymbolView {
  /// The frame's size in pixels. `scale` is the number of pixels per point.
  var width: Float
  var height: Float
  var scale: Float
  /// The map's bearing in radians.
  var bearing: Float
  /// The direction on the ground that is horizontal on the screen at the target, in radians clockwise from the east:
  /// the bearing if the camera has no roll.
  var groundTurn: Float = 0
  /// Clip w at the camera's target.
  var targetW: Float
  /// The cosine of the tilt.
  var tiltCosine: Float = 1

  /// Returns whether a label with this anchor can reach into the frame.
  func mayShow(_ point: SIMD2<Float>) -> Bool {
    let margin = 256 * scale
    return point.x > -margin && point.x < width + margin && point.y > -margin
      && point.y < height + margin
  }

  /// Returns whether a point is on the screen.
  func contains(_ point: SIMD2<Float>) -> Bool {
    point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
  }

  /// Returns whether a part of a box is on the screen.
  func contains(_ box: CollisionGrid.Box) -> Bool {
    box.z > 0 && box.x < width && box.w > 0 && box.y < height
  }

  /// Returns the scale of a label at a distance, relative to the target. It reduces the perspective by
  /// half, so that distant labels stay readable and near labels small.
  func sizeRatio(w: Float, liesOnMap: Bool) -> Float {
    let ratio = liesOnMap ? w / targetW : targetW / w
    return min(max(0.5 + 0.5 * ratio, 0), 4)
  }

  /// Returns the frame of a label that does not follow a line.
  ///
  /// - Parameters:
  ///   - translate: The translation of the anchor on the ground, in pixels.
  ///   - keepsSize: Whether labels on the ground have the same size at all distances, as their collision boxes have.
  func frame(
    _ candidate: SymbolPlacer.Candidate, turnsWithMap: Bool, liesOnMap: Bool, rotation: Float,
    translate: SIMD2<Float>, keepsSize: Bool = false
  ) -> LabelFrame {
    let projection = candidate.tile.projection
    var anchor = candidate.instance.anchor
    var projected = candidate.projected
    if translate != .zero {
      anchor += translate * candidate.tile.unitsPerPixel
      projected = projection.project(anchor) ?? projected
    }
    let ratio =
      liesOnMap && keepsSize ? 1 : sizeRatio(w: projected.w, liesOnMap: liesOnMap)
    if liesOnMap {
      let angle = rotation + (turnsWithMap ? 0 : groundTurn)
      let right = angle == 0 ? SIMD2<Float>(1, 0) : direction(angle)
      return .ground(
        projection, origin: anchor, right: right * candidate.tile.unitsPerPixel * ratio)
    }
    var angle = rotation
    if turnsWithMap { angle += turn(of: projection, at: anchor, projected) }
    let right = angle == 0 ? SIMD2<Float>(1, 0) : direction(angle)
    return .screen(origin: projected.point, right: right * ratio)
  }

  /// Returns the frame of a label with a variable anchor, with the correction of its shift that the distance requires.
  ///
  /// As in MapLibre, the shift of labels on the ground shrinks with the distance like labels that face the viewer.
  func corrected(
    _ frame: LabelFrame, shift: SIMD2<Float>, _ candidate: SymbolPlacer.Candidate, liesOnMap: Bool
  ) -> LabelFrame {
    guard liesOnMap, shift != .zero, !candidate.tile.projection.isFlat else { return frame }
    let w = candidate.projected.w
    return frame.moved(
      by: shift * (sizeRatio(w: w, liesOnMap: false) / sizeRatio(w: w, liesOnMap: true) - 1))
  }

  /// Returns the direction of the map's east on the screen at a point of a tile, in radians clockwise.
  private func turn(
    of projection: TileProjection, at anchor: SIMD2<Float>, _ projected: TileProjection.Projected
  ) -> Float {
    if projection.isFlat { return -bearing }
    // A point one pixel to the east: the step is long enough for the precision of the projection.
    guard let east = projection.project(anchor + [16, 0])?.point else { return -bearing }
    let vector = east - projected.point
    return atan2(vector.y, vector.x)
  }

  /// Returns a style's translation as a vector on the ground, in pixels at the target: labels are moved on
  /// the map, in map axes or in screen axes.
  func translation(_ points: SIMD2<Float>, withMap: Bool) -> SIMD2<Float> {
    if points == .zero { return .zero }
    let pixels = points * scale
    return withMap ? pixels : turned(pixels, by: bearing)
  }

  /// Returns the screen position of a point on the line that a label follows.
  func screen(
    _ position: SIMD2<Float>, candidate: SymbolPlacer.Candidate, liesOnMap: Bool
  ) -> SIMD2<Float>? {
    liesOnMap ? candidate.tile.projection.project(position)?.point : position
  }

  private func turned(_ vector: SIMD2<Float>, by angle: Float) -> SIMD2<Float> {
    if angle == 0 { return vector }
    let unit = direction(angle)
    return [vector.x * unit.x - vector.y * unit.y, vector.x * unit.y + vector.y * unit.x]
  }
}
