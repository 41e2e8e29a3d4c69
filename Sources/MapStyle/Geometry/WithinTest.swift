// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// A test whether a feature lies within polygons of the style. The border does not belong to a polygon.
///
/// The test uses straight lines in the Mercator plane, in which features are drawn.
struct WithinTest: Sendable {
  private let polygons: [[[WorldPoint]]]

  init(polygons: [[[Coordinate]]]) {
    self.polygons = polygons.map { $0.map { $0.map(WorldPoint.init) } }
  }

  func contains(_ geometry: FeatureGeometry) -> Bool {
    let grid = geometry.gridSize
    func position(_ point: WorldPoint) -> SIMD2<Double> {
      guard let grid else { return SIMD2(point.x, point.y) }
      return SIMD2((point.x * grid).rounded(), (point.y * grid).rounded())
    }
    let polygons = polygons.map { $0.map { $0.map(position) } }
    let box = Box(polygons.joined().joined())
    var parts = geometry.parts.flatMap { $0.map { $0.map { position(WorldPoint($0)) } } }
    let world = grid ?? 1
    switch geometry.type {
    case .point:
      for part in parts.indices {
        parts[part] = parts[part].map { box.nearestCopy(of: $0, world) }
      }
      let points = parts.joined()
      return !points.isEmpty
        && points.allSatisfy { point in
          polygons.contains { PlaneGeometry.side(of: point, $0) == .inside }
        }
    case .lineString:
      let extent = Box(parts.joined())
      if extent.high.x - extent.low.x <= world / 2 {
        parts = parts.map { $0.map { box.nearestCopy(of: $0, world) } }
      }
      return !parts.isEmpty
        && parts.allSatisfy { line in polygons.contains { isLine(line, within: $0) } }
    case .polygon, .unknown: return false
    }
  }

  private func isLine(_ line: [SIMD2<Double>], within polygon: [[SIMD2<Double>]]) -> Bool {
    guard line.allSatisfy({ PlaneGeometry.side(of: $0, polygon) == .inside }) else { return false }
    for (start, end) in zip(line, line.dropFirst()) {
      for ring in polygon {
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1))
        where PlaneGeometry.cross(start, end, a, b) {
          return false
        }
      }
    }
    return true
  }
}

/// An axis-aligned box in the plane.
private struct Box {
  var low = SIMD2<Double>(repeating: .infinity)
  var high = SIMD2<Double>(repeating: -.infinity)

  init(_ points: some Sequence<SIMD2<Double>>) {
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
  }

  /// The copy of a point that is nearer to the box: the point itself or its copy one world further east or
  /// west.
  func nearestCopy(of point: SIMD2<Double>, _ world: Double) -> SIMD2<Double> {
    var point = point
    guard point.x < low.x || point.x > high.x else { return point }
    if point.x - low.x > world / 2 || point.x - high.x > world / 2 {
      point.x -= world
    } else if low.x - point.x > world / 2 || high.x - point.x > world / 2 {
      point.x += world
    }
    return point
  }
}
