// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// An area's rings and triangles in the Mercator world.
final class AreaShape {
  /// All corners, ring by ring; the outer ring first.
  private(set) var corners: [SIMD2<Double>] = []
  private(set) var ends: [Int] = []
  private(set) var triangles: [UInt32] = []
  /// The rings as closed paths, for strokes: outside on the right.
  private(set) var rings: [WorldPath] = []
  /// What is made smooth where there is no stroke, outside on the right: the rings, or parts of them where
  /// they cross or meet themselves round the world.
  private(set) var edges: [(path: WorldPath, isClosed: Bool)] = []
  /// What the triangles are made of: the corners, but for rings that cross.
  private(set) var filled: [SIMD2<Double>] = []
  private var isCrossed = false
  /// Half way between the westernmost and the easternmost corner of the outer ring.
  private var outerMiddle: Double?
  private(set) var box = WorldBox.nothing
  private var enclosesPole = false
  private var levels: [Int: AreaShape] = [:]
  /// Areas of fewer corners are drawn as they are.
  private static let fewest = 64

  init(path: [Coordinate], holes: [[Coordinate]]) {
    addRing(path, isHole: false)
    guard !corners.isEmpty else { return }
    for hole in holes { addRing(hole, isHole: true) }
    finish()
  }

  /// The same area, of the vertices that its rings have at a zoom.
  private init(_ whole: AreaShape, zoom: Double) {
    rings = whole.rings
    for ring in whole.rings {
      // Closed paths: the last vertex is the first.
      let kept = ring.level(zoom: zoom).kept.dropLast()
      if kept.count < 3 {
        if corners.isEmpty { break }
        continue
      }
      // The outer ring's copy of the world is the one that the fill lies on.
      let start = corners.count
      for place in kept { corners.append(ring.points[Int(place)]) }
      if let outer = ends.first { place(holeFrom: start, in: outer) }
      ends.append(corners.count)
    }
    finish()
  }

  private func finish() {
    for corner in corners { box.include(corner) }
    // Relative to the box, so that small areas keep all their digits.
    let points = corners.map { $0 - box.low }
    var earcut = Earcut()
    earcut.triangulate(points: points, ends: ends, base: 0, into: &triangles)
    filled = corners
    edges = rings.flatMap(AreaShape.withoutSeams)
    // Rings that do not cross are covered exactly.
    let (inside, covered) = (AreaShape.area(points, ends), AreaShape.area(points, triangles))
    isCrossed = abs(inside - covered) > 1e-6 * max(abs(inside), covered)
    if isCrossed, corners.count <= OddFill.most { fillOdd(points) }
  }

  private func fillOdd(_ points: [SIMD2<Double>]) {
    let odd = OddFill(points: points, ends: ends)
    filled = odd.corners.map { $0 + box.low }
    triangles = odd.triangles
    if enclosesPole { return }
    edges = odd.outlines.map { (AreaShape.path($0.map { $0 + box.low }), false) }
  }

  private static func path(_ points: [SIMD2<Double>]) -> WorldPath {
    WorldPath(points.map { WorldPoint(x: $0.x, y: $0.y).coordinate })
  }

  /// A ring that reaches once round the world without the sides at which it meets its own copies: made
  /// smooth, they would be seen.
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

  /// What the outer ring encloses and the others do not.
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

  /// What triangles cover, one by one.
  private static func area(_ points: [SIMD2<Double>], _ triangles: [UInt32]) -> Double {
    stride(from: 0, to: triangles.count, by: 3).reduce(0) { sum, place in
      let a = points[Int(triangles[place])]
      let (u, v) = (points[Int(triangles[place + 1])] - a, points[Int(triangles[place + 2])] - a)
      return sum + abs(u.x * v.y - u.y * v.x) / 2
    }
  }

  /// The area as it is filled at a zoom: its edge is that of its strokes.
  func shape(zoom: Double) -> AreaShape {
    guard corners.count >= AreaShape.fewest, !enclosesPole, !isCrossed else { return self }
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
      // What goes round more than once has no inside on the map.
      guard abs(turns) == 1 else { return }
      enclosesPole = true
      close(&points, turns: turns)
      area = AreaShape.doubleArea(points[...])
    }
    guard area.isFinite else { return }
    // y points south: a positive area is clockwise. Outside is on the right of the outer ring if it is
    // counter-clockwise.
    if (area > 0) != isHole {
      points.reverse()
      ring.reverse()
    }
    let start = corners.count
    corners += points
    if let outer = ends.first { place(holeFrom: start, in: outer) }
    ends.append(corners.count)
    if let first = ring.first { rings.append(WorldPath(ring + [first])) }
  }

  /// Moves the last corners, those of a hole, to the copy of the world that the outer ring is on.
  private func place(holeFrom start: Int, in outer: Int) {
    let middle = outerMiddle ?? AreaShape.middle(of: corners[..<outer])
    outerMiddle = middle
    let shift = (AreaShape.middle(of: corners[start...]) - middle).rounded()
    for place in start..<corners.count { corners[place].x -= shift }
  }

  /// Half way between the westernmost and the easternmost point.
  private static func middle(of points: ArraySlice<SIMD2<Double>>) -> Double {
    var box = WorldBox.nothing
    for point in points { box.include(point) }
    return (box.low.x + box.high.x) / 2
  }

  /// How many times, eastwards, the way back to the start goes round the world.
  private static func turns(_ points: [SIMD2<Double>]) -> Double {
    guard let first = points.first, let last = points.last else { return 0 }
    return (last.x - first.x).rounded()
  }

  /// Closes a ring that goes once round the world along the map's edge, on the side that is the smaller
  /// part of the sphere.
  ///
  /// North of a ring lies the integral of 1 − sin φ over the longitude, south of it that of 1 + sin φ. On a
  /// side, straight on the map, sin φ = tanh u with a linear u: its mean is the difference of ln cosh u by
  /// that of u.
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

  /// Whether a point lies in the outer ring, by the even-odd rule, and in no hole.
  func contains(_ point: SIMD2<Double>) -> Bool {
    var inside = OddFill.Inside(rings: ends.count)
    var start = 0
    for (ring, end) in ends.enumerated() {
      var previous = corners[end - 1]
      for place in start..<end {
        let here = corners[place]
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
