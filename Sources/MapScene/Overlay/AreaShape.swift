// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// An area's rings and triangles in Mercator world coordinates.
final class AreaShape {
  /// All vertices, ring by ring, the outer ring first.
  private(set) var corners: [SIMD2<Double>] = []
  private(set) var ends: [Int] = []
  private(set) var triangles: [UInt32] = []
  /// The rings as closed paths, for strokes. The outside is on the right.
  private(set) var rings: [WorldPath] = []
  /// The paths along which a fill without a stroke is antialiased, with the outside on the right. They are
  /// the rings, or parts of rings that intersect or that meet their own copies around the world.
  private(set) var edges: [(path: WorldPath, isClosed: Bool)] = []
  /// The vertices of the triangles: the corners, unless rings intersect.
  private(set) var filled: [SIMD2<Double>] = []
  private var isSelfIntersecting = false
  /// The mean of the westernmost and the easternmost x of the outer ring.
  private var outerMiddle: Double?
  private(set) var box = WorldBox.nothing
  private var enclosesPole = false
  private var levels: [Int: AreaShape] = [:]
  /// Areas with fewer vertices are not simplified.
  private static let minimumCornersForLevels = 64

  init(path: [Coordinate], holes: [[Coordinate]]) {
    addRing(path, isHole: false)
    guard !corners.isEmpty else { return }
    for hole in holes { addRing(hole, isHole: true) }
    finish()
  }

  /// Creates the area with the vertices that its rings keep at a zoom.
  private init(_ whole: AreaShape, zoom: Double) {
    rings = whole.rings
    for ring in whole.rings {
      // Paths are closed: the last vertex equals the first.
      let kept = ring.level(zoom: zoom).kept.dropLast()
      if kept.count < 3 {
        if corners.isEmpty { break }
        continue
      }
      // The fill lies on the outer ring's copy of the world.
      let start = corners.count
      for index in kept { corners.append(ring.points[Int(index)]) }
      if let outer = ends.first { moveHole(from: start, in: outer) }
      ends.append(corners.count)
    }
    finish()
  }

  private func finish() {
    for corner in corners { box.include(corner) }
    // Coordinates relative to the box preserve the precision of small areas.
    let points = corners.map { $0 - box.low }
    var earcut = Earcut()
    earcut.triangulate(points: points, ends: ends, base: 0, into: &triangles)
    filled = corners
    edges = rings.flatMap(AreaShape.withoutSeams)
    // The triangles of rings that do not intersect have exactly the area of the polygon.
    let (inside, covered) = (AreaShape.area(points, ends), AreaShape.area(points, triangles))
    isSelfIntersecting = abs(inside - covered) > 1e-6 * max(abs(inside), covered)
    if isSelfIntersecting, corners.count <= EvenOddTriangulation.most { fillEvenOdd(points) }
  }

  private func fillEvenOdd(_ points: [SIMD2<Double>]) {
    let odd = EvenOddTriangulation(points: points, ends: ends)
    filled = odd.corners.map { $0 + box.low }
    triangles = odd.triangles
    if enclosesPole { return }
    edges = odd.outlines.map { (AreaShape.path($0.map { $0 + box.low }), false) }
  }

  private static func path(_ points: [SIMD2<Double>]) -> WorldPath {
    WorldPath(points.map { WorldPoint(x: $0.x, y: $0.y).coordinate })
  }

  /// Splits a ring that reaches once around the world at the sides where it meets its own copies.
  /// Antialiased, those sides would be visible.
  private static func withoutSeams(_ ring: WorldPath) -> [(path: WorldPath, isClosed: Bool)] {
    let (west, east) = (ring.box.low.x, ring.box.high.x)
    guard abs(east - west - 1) < 1e-9 else { return [(ring, true)] }
    var parts: [[SIMD2<Double>]] = [[]]
    for (a, b) in zip(ring.points, ring.points.dropFirst()) {
      if abs(a.x - b.x) < 1e-9, min(a.x - west, east - a.x) < 1e-9 {
        parts.append([])
      } else {
        if parts[parts.count - 1].isEmpty { parts[parts.count - 1].append(a) }
        parts[parts.count - 1].append(b)
      }
    }
    if parts.count == 1 { return [(ring, true)] }
    return parts.filter { !$0.isEmpty }.map { (path($0), false) }
  }

  /// Returns the area inside the outer ring minus the area of the holes.
  private static func area(_ points: [SIMD2<Double>], _ ends: [Int]) -> Double {
    var area = 0.0
    var start = 0
    for end in ends {
      let ring = abs(doubleArea(points[start..<end])) / 2
      area += start == 0 ? ring : -ring
      start = end
    }
    return area
  }

  /// Returns the sum of the triangles' areas.
  private static func area(_ points: [SIMD2<Double>], _ triangles: [UInt32]) -> Double {
    stride(from: 0, to: triangles.count, by: 3).reduce(0) { sum, index in
      let a = points[Int(triangles[index])]
      let (u, v) = (points[Int(triangles[index + 1])] - a, points[Int(triangles[index + 2])] - a)
      return sum + abs(u.x * v.y - u.y * v.x) / 2
    }
  }

  /// Returns the simplified area for filling at a zoom. Its edge matches that of its strokes.
  func shape(zoom: Double) -> AreaShape {
    guard corners.count >= AreaShape.minimumCornersForLevels, !enclosesPole, !isSelfIntersecting
    else { return self }
    let key = PathLevel.number(zoom: zoom)
    if let level = levels[key] { return level }
    if levels.count >= 4 { levels.removeAll() }
    let level = AreaShape(self, zoom: zoom)
    levels[key] = level
    return level
  }

  private func addRing(_ path: [Coordinate], isHole: Bool) {
    var ring = path.filter(\.isValid)
    if ring.count > 1, ring.first == ring.last { ring.removeLast() }
    guard ring.count >= 3 else { return }
    var points = WorldPath.unwrapped(ring).map { SIMD2($0.x, $0.y) }
    var area = AreaShape.doubleArea(points[...])
    let turns = AreaShape.turns(points)
    if turns != 0 {
      // A ring that goes around the world more than once has no inside on the map.
      guard abs(turns) == 1 else { return }
      enclosesPole = true
      close(&points, turns: turns)
      area = AreaShape.doubleArea(points[...])
    }
    guard area.isFinite else { return }
    // y points south, so a positive area is clockwise. The outside is on the right of a counterclockwise
    // outer ring.
    if (area > 0) != isHole {
      points.reverse()
      ring.reverse()
    }
    let start = corners.count
    corners += points
    if let outer = ends.first { moveHole(from: start, in: outer) }
    ends.append(corners.count)
    if let first = ring.first { rings.append(WorldPath(ring + [first])) }
  }

  /// Moves the last vertices, those of a hole, to the outer ring's copy of the world.
  private func moveHole(from start: Int, in outer: Int) {
    let middle = outerMiddle ?? AreaShape.middle(of: corners[..<outer])
    outerMiddle = middle
    let shift = (AreaShape.middle(of: corners[start...]) - middle).rounded()
    for index in start..<corners.count { corners[index].x -= shift }
  }

  /// Returns the mean of the westernmost and the easternmost x.
  private static func middle(of points: ArraySlice<SIMD2<Double>>) -> Double {
    var box = WorldBox.nothing
    for point in points { box.include(point) }
    return (box.low.x + box.high.x) / 2
  }

  /// Returns the number of times that the ring goes around the world eastward.
  private static func turns(_ points: [SIMD2<Double>]) -> Double {
    guard let first = points.first, let last = points.last else { return 0 }
    return (last.x - first.x).rounded()
  }

  /// Closes a ring that goes once around the world along the map's edge, on the side with the smaller part
  /// of the sphere.
  ///
  /// The area north of the ring is the integral of 1 − sin φ over the longitude, and the area south of it
  /// that of 1 + sin φ. A side is straight on the map, so sin φ = tanh u with a linear u. Its mean is the
  /// difference of ln cosh u divided by that of u.
  private func close(_ points: inout [SIMD2<Double>], turns: Double) {
    guard let first = points.first else { return }
    let end = SIMD2(first.x + turns, first.y)
    var sum = 0.0
    var from = first
    for to in points.dropFirst() + [end] {
      let (a, b) = (.pi * (1 - 2 * from.y), .pi * (1 - 2 * to.y))
      let mean = abs(b - a) < 1e-6 ? tanh((a + b) / 2) : (log(cosh(b)) - log(cosh(a))) / (b - a)
      sum += (to.x - from.x) * mean
      from = to
    }
    let edge = sum * turns >= 0 ? 0.0 : 1.0
    points += [end, [end.x, edge], [first.x, edge]]
  }

  private static func doubleArea(_ points: ArraySlice<SIMD2<Double>>) -> Double {
    guard var previous = points.last, let origin = points.first else { return 0 }
    previous -= origin
    var sum = 0.0
    for point in points {
      let here = point - origin
      sum += previous.x * here.y - here.x * previous.y
      previous = here
    }
    return sum
  }

  /// Returns whether a point lies in the outer ring, by the even-odd rule, and in no hole.
  func contains(_ point: SIMD2<Double>) -> Bool {
    var inside = EvenOddTriangulation.Inside(rings: ends.count)
    var start = 0
    for (ring, end) in ends.enumerated() {
      var previous = corners[end - 1]
      for index in start..<end {
        let here = corners[index]
        if (here.y > point.y) != (previous.y > point.y) {
          let x =
            here.x + (point.y - here.y) * (previous.x - here.x) / (previous.y - here.y)
          if point.x < x { inside.cross(ring) }
        }
        previous = here
      }
      start = end
    }
    return inside.isFilled
  }
}
