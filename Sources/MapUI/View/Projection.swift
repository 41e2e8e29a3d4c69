// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapCamera
public import MapGeometry

/// A conversion between coordinates and points of the view. It is a snapshot that does not change with the camera.
public struct Projection: Equatable, Sendable {
  /// The viewport of the conversion.
  package let viewport: Viewport

  /// Creates the projection of a viewport.
  package init(viewport: Viewport) { self.viewport = viewport }

  /// Returns the position of a coordinate in the view: points from its top-left corner, on the copy of the
  /// world nearest to the target.
  ///
  /// The point may lie outside the view. For a coordinate behind the camera, it is far below the view, in the
  /// coordinate's direction.
  public func point(for coordinate: Coordinate) -> CGPoint {
    let world = viewport.nearestCopy(of: WorldPoint(coordinate))
    guard let point = viewport.point(for: world) else { return pointBehindCamera(world) }
    return CGPoint(point)
  }

  /// Returns the coordinate at a point of the view, longitude in -180..<180. Above the horizon, it is the
  /// farthest coordinate that is drawn.
  ///
  /// - Parameter point: Points from the view's top-left corner; for a value that is not finite, the center is
  ///   used.
  public func coordinate(for point: CGPoint) -> Coordinate {
    let x = point.x.isFinite ? Double(point.x) : viewport.center.x
    let y = point.y.isFinite ? Double(point.y) : viewport.center.y
    let ground = viewport.nearestGround(to: ScreenPoint(x: x, y: y)) ?? viewport.target
    return ground.coordinate.wrapped
  }

  /// Returns the length on the screen of a short distance on the ground.
  ///
  /// - Parameters:
  ///   - meters: The distance, in any direction.
  ///   - coordinate: The location; one behind the camera is treated as just in front of it.
  /// - Returns: Points, along the screen; 0 for a value that is not a number.
  public func points(forMeters meters: Double, at coordinate: Coordinate) -> CGFloat {
    let scale = Mercator.metersPerPoint(latitude: coordinate.latitude, zoom: viewport.zoom)
    let world = viewport.nearestCopy(of: WorldPoint(coordinate))
    let shrinking = viewport.cameraToTargetDistance / max(depth(of: world), viewport.nearDepth)
    let points = meters / scale * shrinking
    return points.isFinite ? CGFloat(points) : 0
  }

  /// Returns whether a coordinate is visible inside the view's padding, on any copy of the world.
  public func contains(_ coordinate: Coordinate) -> Bool {
    guard coordinate.isValid else { return false }
    let point = WorldPoint(coordinate)
    let ground = viewport.visibleQuad
    guard let west = ground.map(\.x).min(), let east = ground.map(\.x).max() else { return false }
    let region = paddedRectangle
    var copy = point.x + (west - point.x).rounded(.up)
    while copy <= east {
      if let screenPoint = viewport.point(for: WorldPoint(x: copy, y: point.y)),
        viewport.showsGround(at: screenPoint), region.contains(screenPoint)
      {
        return true
      }
      copy += 1
    }
    return false
  }

  /// Returns the coordinates at the corners of the part of the view inside the padding.
  public func visibleRegion() -> VisibleRegion {
    let region = paddedRectangle
    func corner(_ x: Double, _ y: Double) -> Coordinate { coordinate(for: CGPoint(x: x, y: y)) }
    return VisibleRegion(
      nearLeft: corner(region.left, region.bottom), nearRight: corner(region.right, region.bottom),
      farLeft: corner(region.left, region.top), farRight: corner(region.right, region.top))
  }
}

extension Projection {
  /// The rectangle inside the padding; its center if the padding is larger than the view.
  private var paddedRectangle: ScreenRectangle {
    let size = viewport.size
    let padding = viewport.padding
    let center = viewport.center
    return ScreenRectangle(
      left: min(padding.left, center.x), top: min(padding.top, center.y),
      right: max(size.width - padding.right, center.x),
      bottom: max(size.height - padding.bottom, center.y))
  }

  private func clip(_ world: WorldPoint) -> SIMD4<Double> {
    let east = (world.x - viewport.target.x) * viewport.pointsPerWorld
    let south = (world.y - viewport.target.y) * viewport.pointsPerWorld
    return viewport.worldToClip * SIMD4(east, south, 0, 1)
  }

  private func depth(of world: WorldPoint) -> Double { clip(world).w }

  private func pointBehindCamera(_ world: WorldPoint) -> CGPoint {
    let clip = clip(world)
    let near = viewport.nearDepth
    guard clip.x.isFinite, clip.y.isFinite else { return CGPoint(viewport.center) }
    return CGPoint(
      x: (clip.x / near + 1) / 2 * viewport.size.width,
      y: (1 - clip.y / near) / 2 * viewport.size.height)
  }
}

/// A rectangle of the view in points, edges included.
private struct ScreenRectangle {
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double

  /// Whether the rectangle contains a point, with a tolerance of a millionth of a point at the edges.
  func contains(_ point: ScreenPoint) -> Bool {
    let spare = 1e-6
    return point.x >= left - spare && point.x <= right + spare && point.y >= top - spare
      && point.y <= bottom + spare
  }
}
