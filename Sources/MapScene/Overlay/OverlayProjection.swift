// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// The projection from the Mercator world to pixels, in `Double`. Coordinates are relative to the camera's
/// target before they are multiplied, so that overlays do not jitter at any zoom.
struct OverlayProjection {
  let viewport: Viewport
  let width: Double
  let height: Double
  /// The number of pixels per point.
  let scale: Double
  let near: Double
  let far: Double
  /// The unit vector from the horizon to the sky, and the distance of the horizon from the origin in its direction, in pixels.
  /// There is no ground beyond.
  private let toSky: SIMD2<Double>
  private let horizon: Double
  private let east: SIMD3<Double>
  private let south: SIMD3<Double>
  private let base: SIMD3<Double>
  private let target: SIMD2<Double>

  init(_ viewport: Viewport) {
    self.viewport = viewport
    scale = viewport.scale
    let width = (viewport.size.width * viewport.scale).rounded()
    let height = (viewport.size.height * viewport.scale).rounded()
    self.width = width
    self.height = height
    near = viewport.nearDepth
    far = viewport.farDepth
    toSky = viewport.horizon?.toSky ?? [0, -1]
    horizon =
      viewport.horizon.map { ($0.toSky * [$0.point.x, $0.point.y]).sum() * viewport.scale }
      ?? .infinity
    target = SIMD2(viewport.target.x, viewport.target.y)
    let columns = viewport.worldToClip.columns
    let half = SIMD3(width / 2, -height / 2, 1)
    // Converts clip space to pixels times depth: x' = (x + w) · width / 2, y' = (w − y) · height / 2.
    func pixels(_ c: SIMD4<Double>) -> SIMD3<Double> {
      SIMD3(c.x, c.y, c.w) * half + SIMD3(c.w * width / 2, c.w * height / 2, 0)
    }
    let size = viewport.pointsPerWorld
    east = pixels(columns.0) * size
    south = pixels(columns.1) * size
    base = pixels(columns.3)
  }

  /// The zoom at which a point is as large as a pixel of this viewport.
  var pixelZoom: Double { viewport.zoom + log2(max(scale, 1)) }

  /// Returns the pixel position times depth, and the depth, of a world position.
  @inline(__always)
  func project(_ position: SIMD2<Double>) -> SIMD3<Double> {
    let offset = position - target
    return base + east * offset.x + south * offset.y
  }

  /// Returns the pixel position of a ground position, from the top left corner, and its depth, or `nil`
  /// behind the camera and beyond the horizon.
  @inline(__always)
  func pixel(_ position: SIMD2<Double>) -> (pixel: SIMD2<Double>, depth: Double)? {
    let projected = project(position)
    guard projected.z >= near else { return nil }
    let pixel = SIMD2(projected.x, projected.y) / projected.z
    return (pixel * toSky).sum() <= horizon ? (pixel, projected.z) : nil
  }

  /// Returns the pixel position of a ground position, from the top left corner, or `nil` behind the camera.
  ///
  /// Use it for the corners of a visible shape: unlike ``pixel(_:)``, it also projects positions beyond the
  /// horizon.
  @inline(__always)
  func pixelInFront(_ position: SIMD2<Double>) -> SIMD2<Double>? {
    let projected = project(position)
    guard projected.z >= near else { return nil }
    return SIMD2(projected.x, projected.y) / projected.z
  }

  /// Returns the clip coordinates of a world position.
  func clip(_ position: SIMD2<Double>) -> SIMD4<Float> {
    let offset = (position - target) * viewport.pointsPerWorld
    let columns = viewport.worldToClip.columns
    return SIMD4<Float>(columns.3 + columns.0 * offset.x + columns.1 * offset.y)
  }

  /// Returns a box around the visible ground and a margin in points around the view, or `nil` if no ground
  /// is in view.
  func groundBox(margin: Double) -> WorldBox? {
    let size = viewport.size
    let margin = min(max(margin, 0), 1e4)
    return groundBox(
      from: [-margin, -margin], to: [size.width + margin, size.height + margin])
  }

  /// Returns a box around the ground under a square of the screen, in pixels, or `nil` if there is none.
  func groundBox(around pixel: SIMD2<Double>, reach: Double) -> WorldBox? {
    let middle = pixel / scale
    let reach = reach / scale
    return groundBox(from: middle - reach, to: middle + reach)
  }

  private func groundBox(from low: SIMD2<Double>, to high: SIMD2<Double>) -> WorldBox? {
    var box = WorldBox.nothing
    for point in viewport.ground(from: low, to: high) { box.include(SIMD2(point.x, point.y)) }
    return box.low.x <= box.high.x ? box : nil
  }

  /// Returns the copies of the world in which a world box is visible. Its x may be outside of 0...1.
  func copies(of box: WorldBox, in view: WorldBox) -> ClosedRange<Int>? {
    guard box.low.y <= view.high.y, box.high.y >= view.low.y else { return nil }
    let first = (view.low.x - box.high.x).rounded(.up)
    let last = (view.high.x - box.low.x).rounded(.down)
    guard first <= last, first > -1e4, last < 1e4 else { return nil }
    return Int(first)...Int(last)
  }
}
