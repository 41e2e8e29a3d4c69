// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// The projection of tile positions to the screen.
struct TileProjection {
  /// The transform from tile units to clip space.
  let matrix: Matrix4
  /// Half the frame's size in pixels.
  let half: SIMD2<Double>
  /// Clip w at which a distance field on the ground has the blur of a map without tilt: the distance of the camera's
  /// target times the cosine of the tilt.
  var sharpW: Float = 1

  /// A position on the screen in pixels, and its distance as clip w.
  struct Projected {
    var point: SIMD2<Float>
    var w: Float
  }

  /// Whether the camera looks straight down.
  var isFlat: Bool { matrix.columns.0.w == 0 && matrix.columns.1.w == 0 }

  /// Projects a position to the screen. Returns `nil` behind the camera.
  func project(_ position: SIMD2<Float>) -> Projected? {
    let clip =
      matrix.columns.0 * Double(position.x) + matrix.columns.1 * Double(position.y)
      + matrix.columns.3
    guard clip.w > 1e-6 else { return nil }
    return Projected(
      point: [
        Float((clip.x / clip.w + 1) * half.x), Float((1 - clip.y / clip.w) * half.y),
      ],
      w: Float(clip.w))
  }
}

/// The coordinate system of one label around its anchor: x right and y down along the label's own axes, in
/// pixels.
enum LabelFrame {
  /// The label faces the viewer.
  case screen(origin: SIMD2<Float>, right: SIMD2<Float>)
  /// The label lies on the ground. Origin and axis are in tile units; the axis includes the units per
  /// pixel.
  case ground(TileProjection, origin: SIMD2<Float>, right: SIMD2<Float>)

  /// Returns the screen position of a label position, in pixels, or `nil` behind the camera.
  func screenPoint(_ local: SIMD2<Float>) -> SIMD2<Float>? {
    switch self {
    case .screen(let origin, let right):
      return origin + right * local.x + SIMD2(-right.y, right.x) * local.y
    case .ground(let projection, let origin, let right):
      let ground = origin + right * local.x + SIMD2(-right.y, right.x) * local.y
      return projection.project(ground)?.point
    }
  }

  /// Returns the factor by which the edges of distance fields are wider than on a map without tilt, at a label position.
  func edgeWidth(at local: SIMD2<Float>) -> Float {
    guard case .ground(let projection, let origin, let right) = self, !projection.isFlat,
      let projected = projection.project(
        origin + right * local.x + SIMD2(-right.y, right.x) * local.y)
    else { return 1 }
    return projected.w / projection.sharpW
  }

  /// Returns the frame translated along its own axes, in pixels.
  func moved(by offset: SIMD2<Float>) -> LabelFrame {
    if offset == .zero { return self }
    switch self {
    case .screen(let origin, let right):
      return .screen(
        origin: origin + right * offset.x + SIMD2(-right.y, right.x) * offset.y, right: right)
    case .ground(let projection, let origin, let right):
      return .ground(
        projection, origin: origin + right * offset.x + SIMD2(-right.y, right.x) * offset.y,
        right: right)
    }
  }

  /// Returns the frame rotated clockwise by 90 degrees.
  func turnedRight() -> LabelFrame {
    switch self {
    case .screen(let origin, let right): .screen(origin: origin, right: [-right.y, right.x])
    case .ground(let projection, let origin, let right):
      .ground(projection, origin: origin, right: [-right.y, right.x])
    }
  }

  /// Returns the screen box around a rectangle of the label, or `nil` behind the camera.
  func box(_ low: SIMD2<Float>, _ high: SIMD2<Float>) -> CollisionGrid.Box? {
    if case .screen(let origin, let right) = self, right.y == 0, right.x > 0 {
      let a = origin + low * right.x
      let b = origin + high * right.x
      return [a.x, a.y, b.x, b.y]
    }
    guard let a = screenPoint(low), let b = screenPoint([high.x, low.y]),
      let c = screenPoint([low.x, high.y]),
      let d = screenPoint(high)
    else { return nil }
    let low = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d))
    let high = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
    return [low.x, low.y, high.x, high.y]
  }
}

/// Returns the unit vector at an angle in radians, clockwise on the screen.
func direction(_ angle: Float) -> SIMD2<Float> { [cos(angle), sin(angle)] }
