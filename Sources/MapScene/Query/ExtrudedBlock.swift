// SPDX-License-Identifier: Apache-2.0

/// An extruded polygon on the screen.
struct ExtrudedBlock {
  /// A corner in points, with its depth in clip space.
  private typealias Corner = TilePlane.Projected

  private let bottom: [[Corner]]
  private let top: [[Corner]]

  /// Creates a block; `nil` if a part of it is behind the camera.
  ///
  /// - Parameters:
  ///   - rings: The rings in tile units. The first point of each is repeated at the end.
  ///   - base: The height of the block's base in meters.
  ///   - height: The height of its top in meters.
  init?(_ rings: [[SIMD2<Double>]], base: Double, height: Double, plane: TilePlane) {
    func project(_ height: Double) -> [[Corner]]? {
      let corners = rings.map { $0.compactMap { plane.project($0, height: height) } }
      return zip(corners, rings).allSatisfy { $0.count == $1.count } ? corners : nil
    }
    guard let bottom = project(base), let top = project(height) else { return nil }
    self.bottom = bottom
    self.top = top
  }

  /// Returns the depth of the nearest face in an area of the screen; `nil` if the area does not show the block.
  func depth(in area: QueryOutline) -> Double? {
    var nearest: Double?
    func add(_ face: [Corner]) {
      let depth = ExtrudedBlock.depth(of: face, in: area)
      nearest = min(nearest ?? .infinity, depth)
    }
    if area.meets(areaOf: top.map { $0.map(\.point) }), let roof = top.first { add(roof) }
    for (low, high) in zip(bottom, top) {
      for index in high.indices.dropLast() {
        let wall = [high[index], high[index + 1], low[index + 1], low[index], high[index]]
        if area.meets(areaOf: [wall.map(\.point)]) { add(wall) }
      }
    }
    return nearest
  }

  /// Returns the depth of a face at a point, or of its nearest corner if the area is a ring.
  private static func depth(of face: [Corner], in area: QueryOutline) -> Double {
    guard area.points.count == 1 else { return face.map(\.depth).min() ?? .infinity }
    let a = face[0]
    guard let second = face.firstIndex(where: { $0.point != a.point }) else { return .infinity }
    let ab = face[second].point - a.point
    func cross(_ corner: Corner) -> Double {
      let ac = corner.point - a.point
      return ab.x * ac.y - ab.y * ac.x
    }
    // Depth is linear on a plane in perspective. The corner that is farthest from the line of the two others defines it:
    // those of an edge that was cut are almost on the line.
    guard let c = face[(second + 1)...].max(by: { abs(cross($0)) < abs(cross($1)) }) else {
      return .infinity
    }
    let (ac, whole) = (c.point - a.point, cross(c))
    let toPoint = area.points[0] - a.point
    let v = (toPoint.x * ac.y - toPoint.y * ac.x) / whole
    let w = (ab.x * toPoint.y - ab.y * toPoint.x) / whole
    let depth = a.depth * (1 - v - w) + face[second].depth * v + c.depth * w
    return depth.isFinite ? depth : .infinity
  }
}
