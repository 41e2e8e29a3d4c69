// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// The area of a query on the screen and on the ground.
struct QueryArea {
  /// The outline on the screen, in points.
  let screen: QueryOutline
  /// The corners of the screen's outline on the ground; empty if the complete area is above the horizon.
  let ground: [WorldPoint]
  /// The ground of the blocks that the area can show: up to the point below the camera.
  let groundOfBlocks: [WorldPoint]
  /// The factor by which the most distant ground in view is smaller than that at the target.
  let distantScale: Double

  init(_ area: FeatureQuery.Area, viewport: Viewport) {
    let corners: [SIMD2<Double>]
    switch area {
    case .point(let point): corners = [[point.x, point.y]]
    case .box(let a, let b):
      let low = SIMD2(min(a.x, b.x), min(a.y, b.y))
      let high = SIMD2(max(a.x, b.x), max(a.y, b.y))
      corners = [low, [high.x, low.y], high, [low.x, high.y], low]
    }
    screen = QueryOutline(points: corners)
    func onGround(_ x: Double, _ y: Double) -> WorldPoint? {
      viewport.worldPoint(at: ScreenPoint(x: x, y: max(y, viewport.horizonY)))
    }
    let clamped = corners.compactMap { onGround($0.x, $0.y) }
    ground = corners.contains { $0.y >= viewport.horizonY } ? clamped : []
    let angle = viewport.viewingAngle * .pi / 180
    let belowCamera = onGround(
      viewport.center.x, viewport.center.y + tan(angle) * viewport.cameraToTargetDistance)
    groundOfBlocks = clamped + [belowCamera].compactMap(\.self)
    let farthest = onGround(0, 0).flatMap { viewport.depth(of: $0) }
    distantScale = (farthest ?? viewport.targetW) / viewport.targetW
  }
}

extension Viewport {
  /// Returns the depth of a point on the ground.
  fileprivate func depth(of point: WorldPoint) -> Double {
    let place = SIMD2(point.x - target.x, point.y - target.y) * pointsPerWorld
    return (worldToClip * SIMD4(place.x, place.y, 0, 1)).w
  }
}
