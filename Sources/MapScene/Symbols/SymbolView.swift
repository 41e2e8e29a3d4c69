// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The view that labels are placed in.
struct SymbolView {
  /// The picture's size in pixels, and pixels a point.
  var width: Float
  var height: Float
  var scale: Float
  /// The map's bearing, in radians.
  var bearing: Float
  /// Clip w at the camera's target.
  var targetW: Float

  /// Whether a label anchored there can reach into the picture.
  func mayShow(_ point: SIMD2<Float>) -> Bool {
    let margin = 256 * scale
    return point.x > -margin && point.x < width + margin && point.y > -margin
      && point.y < height + margin
  }

  /// How much larger than at the target a label is drawn at a distance. Half of the perspective is
  /// taken back, so that far labels stay readable and near ones small.
  func sizeRatio(w: Float, liesOnMap: Bool) -> Float {
    let ratio = liesOnMap ? w / targetW : targetW / w
    return min(max(0.5 + 0.5 * ratio, 0), 4)
  }

  /// The frame of a label that stands at its anchor as a whole.
  func frame(
    _ candidate: SymbolPlacer.Candidate, turnsWithMap: Bool, liesOnMap: Bool, rotation: Float,
    translate: SIMD2<Float>
  ) -> LabelFrame {
    let ratio = sizeRatio(w: candidate.projected.w, liesOnMap: liesOnMap)
    if liesOnMap {
      let angle = rotation + (turnsWithMap ? 0 : bearing)
      let right = angle == 0 ? SIMD2<Float>(1, 0) : direction(angle)
      return .ground(
        candidate.tile.projection,
        origin: candidate.instance.anchor
          + ground(translate, tile: candidate.tile),
        right: right * candidate.tile.unitsPerPixel * ratio)
    }
    let angle = rotation - (turnsWithMap ? bearing : 0)
    let right = angle == 0 ? SIMD2<Float>(1, 0) : direction(angle)
    return .screen(origin: candidate.projected.point + translate, right: right * ratio)
  }

  /// A style's translation in screen pixels.
  func translation(_ points: SIMD2<Float>, withMap: Bool) -> SIMD2<Float> {
    if points == .zero { return .zero }
    let pixels = points * scale
    return withMap ? turned(pixels, by: -bearing) : pixels
  }

  /// Screen pixels as a way on the ground at the target, in tile units.
  func ground(_ pixels: SIMD2<Float>, tile: SymbolPlacer.TileSymbols) -> SIMD2<Float> {
    if pixels == .zero { return .zero }
    return turned(pixels, by: bearing) * tile.unitsPerPixel
  }

  /// A place on the line that a label follows, on the screen.
  func screen(
    _ place: SIMD2<Float>, candidate: SymbolPlacer.Candidate, liesOnMap: Bool
  ) -> SIMD2<Float>? {
    liesOnMap ? candidate.tile.projection.project(place)?.point : place
  }

  private func turned(_ way: SIMD2<Float>, by angle: Float) -> SIMD2<Float> {
    if angle == 0 { return way }
    let unit = direction(angle)
    return [way.x * unit.x - way.y * unit.y, way.x * unit.y + way.y * unit.x]
  }
}
