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
  private let viewport: Viewport

  init(_ area: FeatureQuery.Area, viewport: Viewport) {
    self.viewport = viewport
    switch area {
    case .point(let point): screen = QueryOutline(points: [[point.x, point.y]])
    case .box(let a, let b):
      let low = SIMD2(min(a.x, b.x), min(a.y, b.y))
      let high = SIMD2(max(a.x, b.x), max(a.y, b.y))
      screen = QueryOutline(ofBox: low, high)
    }
    let clamped = viewport.ground(of: screen)
    ground =
      screen.points.contains { viewport.showsGround(at: ScreenPoint(x: $0.x, y: $0.y)) }
      ? clamped : []
    let angle = viewport.viewingAngle * .pi / 180
    let down = -(viewport.horizon?.toSky ?? [0, -1])
    let belowCamera =
      SIMD2(viewport.center.x, viewport.center.y)
      + down * (tan(angle) * viewport.cameraToTargetDistance)
    groundOfBlocks = clamped + viewport.ground(of: QueryOutline(points: [belowCamera]))
    let farthest = viewport.visibleQuad.first
    distantScale = (farthest.map(viewport.depth) ?? viewport.targetW) / viewport.targetW
  }

  /// Returns the ground of circles up to a radius in points that the area can show. In a tilted view, upright circles
  /// extend farther than those on the map.
  func ground(within radius: Double) -> [WorldPoint] {
    guard viewport.viewingAngle > 0, radius > 0 else { return ground }
    let box = screen.bounds(extendedBy: radius)
    return ground + viewport.ground(from: box.low, to: box.high)
  }
}

extension Viewport {
  /// Returns the points of an outline on the ground; those above the horizon are moved down to it.
  fileprivate func ground(of outline: QueryOutline) -> [WorldPoint] {
    outline.points.compactMap { nearestGround(to: ScreenPoint(x: $0.x, y: $0.y)) }
  }

  /// Returns the depth of a point on the ground.
  fileprivate func depth(of point: WorldPoint) -> Double {
    let offset = SIMD2(point.x - target.x, point.y - target.y) * pointsPerWorld
    return (worldToClip * SIMD4(offset.x, offset.y, 0, 1)).w
  }
}
