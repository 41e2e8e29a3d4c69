// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// One search for the roads near a coordinate.
///
/// Measures in meters east and north, on the plane tangent to the Earth at the coordinate.
struct NearestSearch {
  /// The nearest point on an edge, or on a part of it.
  struct Found {
    var edge: Int
    /// The segment, and the position on it as a fraction of its length.
    var segment: Int
    var share: Double
    /// The distance in meters, and the sort key, which adds penalties for edges that are cut off, and for directions that
    /// differ from the requested heading.
    var distance: Double
    var rank: Double
    var passable: (forward: Bool, backward: Bool)
    var side: SnappedLocation.Side
    var isCore: Bool
  }

  /// The number of segments between two points on an edge, above which they are separate.
  private static let mostSegments = 64
  /// The penalty for a direction that differs from the requested heading, in meters a degree. Beside a road in the
  /// direction of travel there may be a nearer side road, which the vehicle does not use. The noise of a location is
  /// some 5 m, and that of its course less than the difference of two roads.
  private static let turnPenalty = 0.25

  private let index: RoadIndex
  private let graph: RoadGraph
  private let request: SnapRequest
  private let isIncluded: (Int) -> Bool
  private let latitude: Double
  private let longitude: Double
  /// The meters in 10⁻⁷ degrees to the north and to the east.
  private let north: Double
  private let east: Double
  private(set) var found: [Found] = []

  init(_ index: RoadIndex, _ request: SnapRequest, where isIncluded: @escaping (Int) -> Bool) {
    self.index = index
    graph = index.graph
    self.request = request
    self.isIncluded = isIncluded
    let coordinate = request.coordinate.wrapped
    latitude = coordinate.latitude * 1e7
    longitude = coordinate.longitude * 1e7
    north = Mercator.earthRadius * .pi / 180 / 1e7
    east = north * max(0.01, cos(coordinate.latitude * .pi / 180))
  }

  /// Searches boxes from near to far until none can contain a better edge (Hjaltason & Samet 1999).
  mutating func run() {
    let top = index.levels.count - 2
    guard top >= 0 else { return }
    var queue = DistanceQueue<(level: Int, node: Int)>(capacity: 128)
    queue.push((top, 0), at: 0)
    while let entry = queue.pop(), entry.distance <= most {
      let next = entry.item
      if next.level == 0 {
        measure(index.runs[next.node])
        continue
      }
      let below = next.level - 1
      let size = index.levels[next.level] - index.levels[below]
      let first = next.node * RoadIndex.fanout
      for child in first..<min(first + RoadIndex.fanout, size) {
        let distance = distance(to: index.boxes[index.levels[below] + child])
        if distance <= most { queue.push((below, child), at: distance) }
      }
    }
  }

  /// The maximum distance in meters at which an edge can still be a result.
  private var most: Double {
    found.count < request.count ? request.limit : min(request.limit, found[found.count - 1].rank)
  }

  private func distance(to box: RoadIndex.Box) -> Double {
    let x = max(Double(box.west) - longitude, longitude - Double(box.east), 0) * east
    let y = max(Double(box.south) - latitude, latitude - Double(box.north), 0) * north
    return (x * x + y * y).squareRoot()
  }

  /// The directions in which an edge may be used; `nil` if there are none.
  private func passable(_ edge: Int) -> (forward: Bool, backward: Bool)? {
    let forward = isOpen(graph.edgeArcs[edge * 2])
    let backward = isOpen(graph.edgeArcs[edge * 2 + 1])
    guard forward || backward else { return nil }
    let roadClass = graph.roads[Int(graph.edgeRoads[edge])].roadClass
    // Ferries cannot be boarded or left at sea.
    if roadClass == .ferry, !request.includesFerries { return nil }
    if request.avoidsMotorways {
      if roadClass == .motorway || roadClass == .motorwayLink { return nil }
    }
    return (forward, backward)
  }

  private func isOpen(_ arc: UInt32) -> Bool {
    arc != RoadGraph.noArc && graph.arcAccess[Int(arc)].contains(request.access)
      && isIncluded(Int(arc))
  }

  private mutating func measure(_ run: RoadIndex.Run) {
    let edge = Int(run.edge)
    guard let passable = passable(edge) else { return }
    let first = Int(run.first)
    var start = offset(graph.point(first, ofEdge: edge))
    var before = first > 0 ? along(offset(graph.point(first - 1, ofEdge: edge)), start) : 1
    for segment in first..<first + Int(run.count) {
      let end = offset(graph.point(segment + 1, ofEdge: edge))
      let step = end - start
      let along = along(start, end)
      let share = max(0, min(1, along))
      let nearest = start + share * step
      let isLeast = isLeast(along, after: before, segment: segment, ofEdge: edge)
      (start, before) = (end, along)
      let distance = (nearest.x * nearest.x + nearest.y * nearest.y).squareRoot()
      guard isLeast, distance <= most, let (open, turn) = fitting(passable, step) else { continue }
      let isCore = isCore(edge, open)
      let hit = Found(
        edge: edge, segment: segment, share: share, distance: distance,
        rank: distance + (isCore ? 0 : request.detour) + turn * Self.turnPenalty, passable: open,
        side: side(of: nearest, step, distance), isCore: isCore)
      insert(hit)
    }
  }

  /// The position on the line through a segment that is nearest to the origin, as a fraction of the segment's length.
  private func along(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Double {
    let step = end - start
    let square = step.x * step.x + step.y * step.y
    return square > 0 ? -(start.x * step.x + start.y * step.y) / square : 0
  }

  /// Whether the distance is a local minimum on a segment. Always if only the nearest position of an edge counts.
  private func isLeast(_ along: Double, after before: Double, segment: Int, ofEdge edge: Int)
    -> Bool
  {
    guard request.separation != nil else { return true }
    if along <= 0 { return before >= 1 }
    return along < 1 || segment == segments(ofEdge: edge) - 1
  }

  private func segments(ofEdge edge: Int) -> Int {
    Int(graph.firstShape[edge + 1] - graph.firstShape[edge]) + 1
  }

  private func offset(_ point: (latitude: Int32, longitude: Int32)) -> SIMD2<Double> {
    SIMD2(
      (Double(point.longitude) - longitude) * east, (Double(point.latitude) - latitude) * north)
  }

  /// The directions of an edge that match the requested heading, and their difference from it in degrees; `nil` if none
  /// matches.
  private func fitting(
    _ passable: (forward: Bool, backward: Bool), _ step: SIMD2<Double>
  ) -> (open: (forward: Bool, backward: Bool), turn: Double)? {
    guard let heading = request.heading else { return (passable, 0) }
    let bearing = atan2(step.x, step.y) * 180 / .pi
    let difference = abs((bearing - heading).remainder(dividingBy: 360))
    let forward = passable.forward && difference <= request.headingTolerance
    let backward = passable.backward && 180 - difference <= request.headingTolerance
    guard forward || backward else { return nil }
    return ((forward, backward), forward ? difference : 180 - difference)
  }

  /// The side of a segment on which the requested coordinate (the origin) is.
  private func side(
    of nearest: SIMD2<Double>, _ step: SIMD2<Double>, _ distance: Double
  ) -> SnappedLocation.Side {
    guard distance > 1 else { return .middle }
    return step.x * -nearest.y - step.y * -nearest.x > 0 ? .left : .right
  }

  /// Keeps the requested number of best edges, sorted, each with its nearest point, or those of its separate parts.
  private mutating func insert(_ hit: Found) {
    while let same = found.firstIndex(where: { isSamePart($0, hit) }) {
      guard hit.rank < found[same].rank else { return }
      found.remove(at: same)
    }
    let next = found.firstIndex { ($0.rank, $0.edge) > (hit.rank, hit.edge) } ?? found.count
    found.insert(hit, at: next)
    if found.count > request.count { found.removeLast() }
  }

  /// Whether two points on an edge are nearer along it than the separation. Points with very many vertices between them are
  /// separate, to limit the work.
  private func isSamePart(_ one: Found, _ other: Found) -> Bool {
    guard one.edge == other.edge, let separation = request.separation else {
      return one.edge == other.edge
    }
    let isFirst = (one.segment, one.share) < (other.segment, other.share)
    let (start, end) = isFirst ? (one, other) : (other, one)
    guard end.segment - start.segment <= Self.mostSegments else { return false }
    var meters = -start.share * length(start.segment, ofEdge: one.edge)
    for segment in start.segment..<end.segment {
      meters += length(segment, ofEdge: one.edge)
    }
    return meters + end.share * length(end.segment, ofEdge: one.edge) <= separation
  }

  private func length(_ segment: Int, ofEdge edge: Int) -> Double {
    let step =
      offset(graph.point(segment + 1, ofEdge: edge)) - offset(graph.point(segment, ofEdge: edge))
    return (step.x * step.x + step.y * step.y).squareRoot()
  }

  private func isCore(_ edge: Int, _ passable: (forward: Bool, backward: Bool)) -> Bool {
    passable.forward && isCore(graph.edgeArcs[edge * 2])
      || passable.backward && isCore(graph.edgeArcs[edge * 2 + 1])
  }

  private func isCore(_ arc: UInt32) -> Bool {
    graph.arcCore[Int(arc)].contains(request.access)
  }

  // MARK: Results

  /// Converts a result to a snapped location.
  func location(_ hit: Found) -> SnappedLocation {
    let share = edgeShare(hit)
    var positions: [SnappedLocation.Position] = []
    let sides = arrivalSides(hit)
    if sides.forward {
      positions.append(.init(arc: Int(graph.edgeArcs[hit.edge * 2]), share: share))
    }
    if sides.backward {
      positions.append(.init(arc: Int(graph.edgeArcs[hit.edge * 2 + 1]), share: 1 - share))
    }
    let start = graph.point(hit.segment, ofEdge: hit.edge)
    let end = graph.point(hit.segment + 1, ofEdge: hit.edge)
    let coordinate = Coordinate(
      latitude: mixed(start.latitude, end.latitude, hit.share) / 1e7,
      longitude: mixed(start.longitude, end.longitude, hit.share) / 1e7)
    return SnappedLocation(
      coordinate: coordinate, distance: hit.distance, edge: hit.edge, side: hit.side,
      positions: positions, isCore: hit.isCore)
  }

  private func mixed(_ a: Int32, _ b: Int32, _ share: Double) -> Double {
    Double(a) + (Double(b) - Double(a)) * share
  }

  /// The position on the edge as a fraction of its length.
  private func edgeShare(_ hit: Found) -> Double {
    var before = 0.0
    var total = 0.0
    for segment in 0..<segments(ofEdge: hit.edge) {
      let length = length(segment, ofEdge: hit.edge)
      if segment < hit.segment { before += length }
      if segment == hit.segment { before += length * hit.share }
      total += length
    }
    return total > 0 ? min(1, before / total) : 0
  }

  /// The directions that arrive on the requested coordinate's side of the road. All passable directions if the
  /// side does not matter.
  private func arrivalSides(_ hit: Found) -> (forward: Bool, backward: Bool) {
    let isTwoSided = hit.passable.forward && hit.passable.backward
    guard request.prefersSide, isTwoSided, hit.side != .middle else { return hit.passable }
    let road = graph.roads[Int(graph.edgeRoads[hit.edge])]
    let isForward = (hit.side == .left) == road.flags.contains(.leftHandTraffic)
    return (isForward, !isForward)
  }
}
