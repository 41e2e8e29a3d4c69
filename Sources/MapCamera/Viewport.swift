// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

/// A camera's view of the map, with the values that depend on camera and view size computed once.
///
/// The camera is a pinhole camera over a flat map with a vertical field of view of ``verticalFieldOfView``.
/// Its distance from the target is such that one point of the map at the target is one point on the screen.
/// The target is at the center of the padded rectangle: padding shifts the image, not the camera. Unlike a
/// ``CameraPosition``, a viewport is limited only by its arithmetic, so that style tests can use any view.
///
/// *Depth* is the distance from the camera along its line of sight; it is w in clip space. Depth and all
/// lengths on the ground are in points at the target's scale.
public struct Viewport: Sendable, Equatable {
  /// The world point at the center of the padded rectangle, x in 0..<1, y in 0...1.
  public let target: WorldPoint
  /// The zoom, 0 for a world of 256 points. A `Double` keeps slow zooming smooth.
  public let zoom: Double
  /// The bearing of the map's top edge, in degrees clockwise from true north, 0..<360.
  public let bearing: Double
  /// The viewing angle in degrees from the nadir, 0...85.
  public let viewingAngle: Double
  /// The turn of the camera about its line of sight, in degrees, 0..<360, as in MapLibre. An untilted view turns by
  /// its bearing instead, so that its roll is 0.
  package let roll: Double
  /// The view's size in points, at least 1 × 1.
  public let size: ViewSize
  /// The insets, in points, of the rectangle whose center shows the target.
  public let padding: MapEdgeInsets
  /// The number of pixels per point.
  public let scale: Double

  /// The target's position on the screen: the center of the padded rectangle.
  public let center: ScreenPoint
  /// The width of the world in points.
  public let pointsPerWorld: Double
  /// The number of points per meter at the target, on the ground and in height.
  public let pointsPerMeter: Double
  /// The depth of the target in points, 1.5 times the view's height: w of the target in clip space.
  public let cameraToTargetDistance: Double
  /// The y on the screen, in points, above which no ground is drawn, slightly below the horizon. Negative if
  /// it is above the view, -∞ in an untilted view. With roll, it is that of the camera without roll.
  public let horizonY: Double
  /// The depth of the near clipping plane, in points.
  public let nearDepth: Double
  /// The depth of the far clipping plane, in points, just beyond the farthest ground.
  public let farDepth: Double
  /// The transform from points relative to the target (x east, y south, z up) to clip space, with y up and
  /// depth -1...1 as in OpenGL.
  public let worldToClip: Matrix4

  let sineOfBearing: Double
  let cosineOfBearing: Double
  let sineOfAngle: Double
  private let cosineOfAngle: Double
  private let sineOfRoll: Double
  private let cosineOfRoll: Double

  /// The vertical field of view in radians: 2·atan(1/3), or 36.87°, as in MapLibre.
  public static let verticalFieldOfView = 0.643_501_108_793_284_4

  /// The fraction of the screen distance from target to horizon up to which ground is drawn. At the limit,
  /// depth is 1 / (1 - 0.85) times the target's depth. MapLibre uses the same constant.
  private static let horizonFraction = 0.85

  /// Creates a viewport. Clamps the target to the world, the zoom to -8...30 and the viewing angle to 0...85.
  /// NaN becomes 0, or 1 for a size or scale. An invalid target becomes latitude 0, longitude 0.
  ///
  /// - Parameters:
  ///   - zoom: The zoom, 0 for a world of 256 points; a style's zoom is one less.
  ///   - bearing: The bearing in degrees clockwise from true north.
  ///   - viewingAngle: The viewing angle in degrees from the nadir.
  ///   - size: The view's size in points.
  ///   - padding: The insets of the rectangle whose center shows the target, in points.
  ///   - scale: The number of pixels per point.
  public init(
    target: WorldPoint, zoom: Double, bearing: Double = 0, viewingAngle: Double = 0,
    size: ViewSize, padding: MapEdgeInsets = .zero, scale: Double = 1
  ) {
    self.init(
      target: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle, roll: 0, size: size,
      padding: padding, scale: scale)
  }

  /// Creates the viewport of a camera that is turned about its line of sight.
  ///
  /// - Parameter roll: The turn in degrees; the image turns counterclockwise. NaN and infinity become 0.
  package init(
    target: WorldPoint, zoom: Double, bearing: Double, viewingAngle: Double, roll: Double,
    size: ViewSize, padding: MapEdgeInsets, scale: Double
  ) {
    self.target = Viewport.sanitized(target)
    self.zoom = zoom.isNaN ? 0 : min(max(zoom, -8), 30)
    self.viewingAngle = viewingAngle.isNaN ? 0 : min(max(viewingAngle, 0), 85)
    let turn = roll.isFinite ? Longitude.eastward(from: 0, to: roll) : 0
    self.roll = self.viewingAngle > 0 ? turn : 0
    let bearing = bearing.isFinite ? bearing + turn - self.roll : 0
    self.bearing = Longitude.eastward(from: 0, to: bearing)
    self.size = size.sanitized
    self.padding = padding.clamped
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    let bearingInRadians = self.bearing * .pi / 180
    let angleInRadians = self.viewingAngle * .pi / 180
    sineOfBearing = sin(bearingInRadians)
    cosineOfBearing = cos(bearingInRadians)
    sineOfAngle = sin(angleInRadians)
    cosineOfAngle = cos(angleInRadians)
    sineOfRoll = sin(self.roll * .pi / 180)
    cosineOfRoll = cos(self.roll * .pi / 180)

    center = self.padding.center(of: self.size)
    pointsPerWorld = Mercator.worldSize * exp2(self.zoom)
    let latitude = self.target.coordinate.latitude
    pointsPerMeter = 1 / Mercator.metersPerPoint(latitude: latitude, zoom: self.zoom)
    cameraToTargetDistance = self.size.height / (2 * tan(Viewport.verticalFieldOfView / 2))

    // Slopes of the lines of sight to the far limit and to the top edge, measured up from the target.
    let horizon = Viewport.horizonFraction * cosineOfAngle / sineOfAngle
    horizonY = center.y - cameraToTargetDistance * horizon
    let (sine, cosine) = (sineOfRoll, cosineOfRoll)
    let rise =
      max(sine * center.x, sine * (center.x - self.size.width))
      + max(cosine * center.y, cosine * (center.y - self.size.height))
    let top = min(horizon, rise / cameraToTargetDistance)
    nearDepth = self.size.height / 50
    farDepth = 1.01 * cameraToTargetDistance / (1 - top * sineOfAngle / cosineOfAngle)

    let projection = Viewport.projectionMatrix(
      size: self.size, center: center, distance: cameraToTargetDistance, near: nearDepth,
      far: farDepth)
    worldToClip =
      projection
      * Matrix4(
        [cosineOfRoll, sineOfRoll, 0, 0], [-sineOfRoll, cosineOfRoll, 0, 0], [0, 0, 1, 0],
        [0, 0, 0, 1])
      * Viewport.viewMatrix(
        bearing: (sineOfBearing, cosineOfBearing), angle: (sineOfAngle, cosineOfAngle),
        distance: cameraToTargetDistance)
  }

  /// Creates the viewport of a camera position. Constrain the position with ``CameraConstraints`` first.
  public init(
    camera: CameraPosition, size: ViewSize, padding: MapEdgeInsets = .zero, scale: Double = 1
  ) {
    self.init(camera: CameraState(camera), size: size, padding: padding, scale: scale)
  }

  /// Creates a viewport of a target given as a coordinate. Clamps the values as the initializer with a world
  /// point does.
  public init(
    target: Coordinate, zoom: Double, bearing: Double = 0, viewingAngle: Double = 0,
    size: ViewSize, padding: MapEdgeInsets = .zero, scale: Double = 1
  ) {
    self.init(
      target: WorldPoint(target), zoom: zoom, bearing: bearing, viewingAngle: viewingAngle,
      size: size, padding: padding, scale: scale)
  }

  /// The horizon: its point above or below the target, in points, and the unit vector from it to the sky. `nil` in
  /// an untilted view. No ground is drawn beyond.
  package var horizon: (point: ScreenPoint, toSky: SIMD2<Double>)? {
    guard horizonY.isFinite else { return nil }
    let distance = center.y - horizonY
    return (
      ScreenPoint(x: center.x - sineOfRoll * distance, y: center.y - cosineOfRoll * distance),
      [-sineOfRoll, -cosineOfRoll]
    )
  }

  /// The direction on the ground that is horizontal on the screen at the target, in radians clockwise from the east.
  package var groundTurn: Double {
    bearing * .pi / 180 + (roll == 0 ? 0 : atan2(sineOfRoll / cosineOfAngle, cosineOfRoll))
  }
  /// The zoom as defined by style documents: 0 for a world of 512 points.
  public var styleZoom: Double { zoom - 1 }
  /// The w of the target in clip space, equal to ``cameraToTargetDistance``. The scale at a given w is
  /// `targetW / w` times the scale at the target.
  public var targetW: Double { cameraToTargetDistance }
  /// The width of the world in pixels.
  public var pixelsPerWorld: Double { pointsPerWorld * scale }
}

extension Viewport {
  private static func sanitized(_ point: WorldPoint) -> WorldPoint {
    guard point.x.isFinite, !point.y.isNaN else { return WorldPoint(x: 0.5, y: 0.5) }
    let x = point.x - point.x.rounded(.down)
    return WorldPoint(x: x < 1 ? x : 0, y: min(max(point.y, 0), 1))
  }

  /// Returns the transform from points relative to the target to the camera's axes: x right, y up, z = depth.
  ///
  /// With a bearing b, up on the screen is (sin b, -cos b) in (east, south) and right is (cos b, sin b).
  private static func viewMatrix(
    bearing: (sine: Double, cosine: Double), angle: (sine: Double, cosine: Double),
    distance: Double
  ) -> Matrix4 {
    Matrix4(
      [bearing.cosine, bearing.sine * angle.cosine, bearing.sine * angle.sine, 0],
      [bearing.sine, -bearing.cosine * angle.cosine, -bearing.cosine * angle.sine, 0],
      [0, angle.sine, -angle.cosine, 0],
      [0, 0, distance, 1])
  }

  /// Returns the transform from the camera's axes to clip space. The padded center is the target's position.
  private static func projectionMatrix(
    size: ViewSize, center: ScreenPoint, distance: Double, near: Double, far: Double
  ) -> Matrix4 {
    Matrix4(
      [2 * distance / size.width, 0, 0, 0],
      [0, 2 * distance / size.height, 0, 0],
      [
        2 * center.x / size.width - 1, 1 - 2 * center.y / size.height,
        (far + near) / (far - near), 1,
      ],
      [0, 0, -2 * far * near / (far - near), 0])
  }
}

extension Viewport {
  /// Returns the transform from a tile's units to clip space: x east, y south, 0...extent on the tile, z up
  /// in meters.
  ///
  /// The tile's origin is made relative to the camera's target before any multiplication. At zoom 21 the
  /// entries keep a precision of millionths of a point after they are rounded to `Float`.
  ///
  /// - Parameters:
  ///   - wrap: The copy of the world: 0 contains the target, 1 is the next copy east.
  ///   - extent: The number of units along the tile's side.
  public func matrix(tile: TileID, wrap: Int = 0, extent: Double = 8192) -> Matrix4 {
    let origin = groundOrigin(z: tile.z, x: tile.x, y: tile.y, wrap: wrap)
    let unit = pointsPerWorld * tile.size / extent
    let (east, south, up, target) = worldToClip.columns
    return Matrix4(
      east * unit, south * unit, up * pointsPerMeter,
      target + east * origin.x + south * origin.y)
  }

  /// Returns the number of a tile's units in one screen pixel at the target.
  public func unitsPerPixel(tile: TileID, extent: Double = 8192) -> Double {
    extent / (pixelsPerWorld * tile.size)
  }

  /// Returns a tile's north-west corner in points east and south of the target.
  ///
  /// Scaling the target by a power of two is exact, so the difference is rounded only once.
  func groundOrigin(z: Int, x: Int, y: Int, wrap: Int) -> SIMD2<Double> {
    let count = Double(1 << z)
    let side = pointsPerWorld / count
    return [
      (Double(x) + Double(wrap) * count - target.x * count) * side,
      (Double(y) - target.y * count) * side,
    ]
  }
}

extension Viewport {
  /// Projects a world point to the screen, on the copy of the world that its x is on.
  ///
  /// - Parameters:
  ///   - point: The point. An x outside 0..<1 is on another copy of the world.
  ///   - height: The height above the ground, in meters.
  /// - Returns: The screen point, which may be outside the view, or `nil` if the depth is less than
  ///   ``nearDepth``.
  public func point(for point: WorldPoint, height: Double = 0) -> ScreenPoint? {
    let x = (point.x - target.x) * pointsPerWorld
    let y = (point.y - target.y) * pointsPerWorld
    let z = height * pointsPerMeter
    let right = cosineOfBearing * x + sineOfBearing * y
    let ahead = sineOfBearing * x - cosineOfBearing * y
    let depth = cameraToTargetDistance + ahead * sineOfAngle - z * cosineOfAngle
    guard depth >= nearDepth else { return nil }
    let shrinking = cameraToTargetDistance / depth
    let up = ahead * cosineOfAngle + z * sineOfAngle
    return ScreenPoint(
      x: center.x + (cosineOfRoll * right - sineOfRoll * up) * shrinking,
      y: center.y - (sineOfRoll * right + cosineOfRoll * up) * shrinking)
  }

  /// Projects a coordinate to the screen, on the copy of the world where it is nearest to the target.
  ///
  /// - Returns: The screen point, which may be outside the view, or `nil` if it is behind the camera.
  public func point(for coordinate: Coordinate) -> ScreenPoint? {
    point(for: nearestCopy(of: WorldPoint(coordinate)))
  }

  /// Returns the same point on the copy of the world where it is less than half a world from the target.
  public func nearestCopy(of point: WorldPoint) -> WorldPoint {
    let distance = point.x - target.x
    return WorldPoint(x: point.x - distance.rounded(.toNearestOrAwayFromZero), y: point.y)
  }

  /// Returns the ground point at a screen point. Its x includes the copy of the world.
  ///
  /// A y outside 0...1 is beyond the world's north or south edge.
  ///
  /// - Returns: The ground point, or `nil` above the horizon, where no ground is visible.
  public func worldPoint(at point: ScreenPoint) -> WorldPoint? {
    groundPoint(at: point).map(worldPoint(ofGround:))
  }

  /// Returns the coordinate at a screen point, longitude in -180..<180.
  ///
  /// - Returns: The coordinate, or `nil` above the horizon, where no ground is visible.
  public func coordinate(at point: ScreenPoint) -> Coordinate? {
    worldPoint(at: point)?.coordinate.wrapped
  }

  /// The corners of the visible ground, on the screen: far left, far right, near right, near left. Empty if
  /// the complete view is above ``horizonY``.
  public var visibleQuad: [WorldPoint] {
    ground(from: .zero, to: [size.width, size.height])
  }

  /// Returns the corners of the ground in a box of the screen, as ``visibleQuad`` does for the view. With roll, these are the
  /// corners of an upright box around it.
  package func ground(from low: SIMD2<Double>, to high: SIMD2<Double>) -> [WorldPoint] {
    guard let corners = groundCorners(from: low, to: high) else { return [] }
    return [corners.farLeft, corners.farRight, corners.nearRight, corners.nearLeft]
      .map(worldPoint(ofGround:))
  }

  /// Whether a screen point is below the horizon.
  package func showsGround(at point: ScreenPoint) -> Bool { withoutRoll(point).y >= horizonY }

  /// Returns the ground at a screen point, or the nearest ground at the horizon for a point above it. Its x includes the copy
  /// of the world.
  ///
  /// - Parameter row: The ``horizonY`` of another viewport with the same roll, if lower.
  /// - Returns: The ground point, or `nil` for a point that is not finite.
  package func nearestGround(
    to point: ScreenPoint, below row: Double = -.infinity
  ) -> WorldPoint? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    var upright = withoutRoll(point)
    upright.y = max(upright.y, horizonY, row)
    return groundPoint(withoutRollAt: upright).map(worldPoint(ofGround:))
  }

  /// Returns the world position of a ground point in points east and south of the target.
  private func worldPoint(ofGround ground: SIMD2<Double>) -> WorldPoint {
    WorldPoint(x: target.x + ground.x / pointsPerWorld, y: target.y + ground.y / pointsPerWorld)
  }

  /// Returns the ground point at a screen point, in points east and south of the target.
  private func groundPoint(at point: ScreenPoint) -> SIMD2<Double>? {
    groundPoint(withoutRollAt: withoutRoll(point))
  }

  /// Returns where a screen point would be if the camera had no roll.
  private func withoutRoll(_ point: ScreenPoint) -> ScreenPoint {
    let (right, up) = (point.x - center.x, center.y - point.y)
    return ScreenPoint(
      x: center.x + cosineOfRoll * right + sineOfRoll * up,
      y: center.y + sineOfRoll * right - cosineOfRoll * up)
  }

  private func groundPoint(withoutRollAt point: ScreenPoint) -> SIMD2<Double>? {
    guard point.y >= horizonY else { return nil }
    let slope = (center.y - point.y) / cameraToTargetDistance
    let ahead = cameraToTargetDistance * slope / (cosineOfAngle - slope * sineOfAngle)
    let depth = cameraToTargetDistance + ahead * sineOfAngle
    let right = (point.x - center.x) / cameraToTargetDistance * depth
    return [
      cosineOfBearing * right + sineOfBearing * ahead,
      sineOfBearing * right - cosineOfBearing * ahead,
    ]
  }

  /// Returns the corners of the ground in a box of the screen, in points east and south of the target. With roll, these are
  /// the corners of an upright box around it.
  private func groundCorners(
    from start: SIMD2<Double>, to end: SIMD2<Double>
  ) -> GroundCorners? {
    let corners = [
      ScreenPoint(x: start.x, y: start.y), ScreenPoint(x: end.x, y: start.y),
      ScreenPoint(x: end.x, y: end.y), ScreenPoint(x: start.x, y: end.y),
    ].map { roll == 0 ? $0 : withoutRoll($0) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let bottom = ys.max()
    else { return nil }
    let top = max(low, horizonY)
    guard top <= bottom,
      let farLeft = groundPoint(withoutRollAt: ScreenPoint(x: left, y: top)),
      let farRight = groundPoint(withoutRollAt: ScreenPoint(x: right, y: top)),
      let nearRight = groundPoint(withoutRollAt: ScreenPoint(x: right, y: bottom)),
      let nearLeft = groundPoint(withoutRollAt: ScreenPoint(x: left, y: bottom))
    else { return nil }
    return GroundCorners(
      farLeft: farLeft, farRight: farRight, nearRight: nearRight, nearLeft: nearLeft)
  }
}

/// The convex quadrilateral of ground that a viewport shows, in points east and south of its target.
struct GroundCorners {
  let farLeft: SIMD2<Double>
  let farRight: SIMD2<Double>
  let nearRight: SIMD2<Double>
  let nearLeft: SIMD2<Double>
}

// MARK: - Tile cover

extension Viewport {
  /// The maximum number of tiles in a cover.
  public static let maximumCoverCount = 512

  /// Returns the tiles that cover the visible ground, without overlap, nearest to the target first.
  ///
  /// At the target and nearer to the camera, tiles have the level of the zoom. Farther tiles are one level
  /// coarser each time the scale halves, starting where it has halved once. In an untilted view all tiles
  /// have the same level. If the cover would exceed ``maximumCoverCount``, coarser tiles are used. At the
  /// coarsest level, the nearest tiles are kept.
  ///
  /// - Parameters:
  ///   - minimumZoom: The source's lowest level. The cover is empty if the zoom's level is lower.
  ///   - maximumZoom: The source's highest level, which is also used for all higher zooms.
  ///   - tileSize: The intended display width of a tile, in points.
  ///   - roundsZoom: Whether the zoom is rounded to the nearest level, as for raster tiles. Otherwise it is
  ///     rounded down.
  public func tileCover(
    minimumZoom: Int, maximumZoom: Int, tileSize: Double = 512, roundsZoom: Bool = false
  ) -> [CoverTile] {
    let lowest = max(minimumZoom, 0)
    let highest = min(maximumZoom, TileID.maximumZoom)
    let tileZoom = log2(pointsPerWorld / tileSize) + (roundsZoom ? 0.5 : 0)
    guard lowest <= highest, tileZoom >= Double(lowest), tileZoom.isFinite,
      let corners = groundCorners(from: .zero, to: [size.width, size.height])
    else { return [] }

    let ground = ConvexQuad(corners)
    var level = Int(min(tileZoom, Double(highest)))
    var detail = tileZoom
    while true {
      var cover = CoverSearch(
        viewport: self, ground: ground, lowest: lowest, highest: level, detail: detail)
      if cover.run() || level == lowest { return cover.nearestTiles() }
      level -= 1
      detail -= 1
    }
  }
}
