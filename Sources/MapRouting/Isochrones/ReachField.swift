// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry

/// A grid of the values at and near roads.
///
/// Each node of the grid has the value of the nearest road, plus that of the distance from it.
struct ReachField {
  /// The seconds per meter away from roads: 5 km/h.
  static let walkingSlowness = 0.72
  /// The maximum distance from roads in cells, and in meters if that is more.
  private static let reachCells = 3.0
  private static let reachMeters = 150.0

  /// The size of a cell in meters.
  let cellSize: Double
  private let plane: LocalPlane
  /// The position of the first node in meters east and north of the origin.
  private let corner: SIMD2<Double>
  private let columns: Int
  private let rows: Int
  private let values: [Double]

  /// - Parameter most: The largest limit, in the unit of the values.
  init(
    _ reach: ArcReach, of router: CustomizedRouter, around origin: Coordinate, upTo most: Double,
    slowness: Double, cellSize: Double
  ) {
    let graph = router.router.graph
    plane = LocalPlane(origin)
    let edges = (0..<graph.edgeCount).filter { edge in
      [edge * 2, edge * 2 + 1].contains {
        graph.edgeArcs[$0] != RoadGraph.noArc && router.isOpen(Int(graph.edgeArcs[$0]))
      } && graph.roads[Int(graph.edgeRoads[edge])].roadClass != .ferry
    }
    // The box of the roads that are reached.
    var low = SIMD2<Double>.zero
    var high = SIMD2<Double>.zero
    let startEdges = Set(reach.starts.map { graph.edge(of: $0.arc) })
    for edge in edges
    where startEdges.contains(edge)
      || reach.value(at: 0, ofEdge: edge, in: graph) <= most
      || reach.value(at: 1, ofEdge: edge, in: graph) <= most
    {
      for number in 0..<graph.pointCount(ofEdge: edge) {
        let point = plane.point(graph.point(number, ofEdge: edge))
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      }
    }
    let limit = Double(ResourceLimits.isochroneCells)
    let size = high - low + 4 * ReachField.reachMeters
    // The margin grows with the cells.
    let cell = max(cellSize, (size.x * size.y / limit).squareRoot() * 1.05, size.max() / 4000)
    let margin = max(ReachField.reachCells * cell, ReachField.reachMeters) + 2 * cell
    self.cellSize = cell
    corner = low - margin
    columns = Int(clamping: ((high.x - low.x + 2 * margin) / cell).rounded(.up)) + 1
    rows = Int(clamping: ((high.y - low.y + 2 * margin) / cell).rounded(.up)) + 1
    var samples = RoadSamples(
      columns: columns, rows: rows, reach: max(ReachField.reachCells, ReachField.reachMeters / cell)
    )
    for edge in edges {
      ReachField.sample(
        edge, of: graph, reach, plane, corner: corner, cell: cell, into: &samples)
    }
    values = samples.values(slowness: slowness * cell, most: 2 * most)
  }

  /// Adds samples of a road, at most half a cell apart.
  private static func sample(
    _ edge: Int, of graph: RoadGraph, _ reach: ArcReach, _ plane: LocalPlane,
    corner: SIMD2<Double>, cell: Double, into samples: inout RoadSamples
  ) {
    let points = (0..<graph.pointCount(ofEdge: edge)).map {
      (plane.point(graph.point($0, ofEdge: edge)) - corner) / cell
    }
    let steps = zip(points, points.dropFirst()).map { ($1 - $0).length }
    let length = steps.reduce(0, +)
    var along = 0.0
    for (number, step) in steps.enumerated() {
      let (start, end) = (points[number], points[number + 1])
      if let part = samples.part(from: start, to: end) {
        let count = max(
          1, Int(clamping: (step * (part.upperBound - part.lowerBound) * 2).rounded(.up)))
        for number in 0...count {
          let share =
            part.lowerBound
            + (part.upperBound - part.lowerBound) * Double(number) / Double(count)
          let position = length > 0 ? (along + share * step) / length : 0
          samples.add(
            start + (end - start) * share, reach.value(at: position, ofEdge: edge, in: graph))
        }
      }
      along += step
    }
  }

  /// The polygons within a limit.
  func polygons(within limit: Double) -> [[[Coordinate]]] {
    ContourTracer(values, columns: columns, rows: rows, limit: limit).polygons.map { polygon in
      polygon.map { ring in ring.map { plane.coordinate(corner + $0 * cellSize) } }
    }
  }
}

/// Road samples at the nodes of a grid. Positions are in cells.
private struct RoadSamples {
  private let columns: Int
  private let rows: Int
  /// The maximum distance of a node from its sample.
  private let reach: Double
  /// The samples, and the nearest one of each node.
  private var points: [SIMD2<Float>] = []
  private var sampleValues: [Double] = []
  private var nearest: [Int32]

  init(columns: Int, rows: Int, reach: Double) {
    self.columns = columns
    self.rows = rows
    self.reach = reach
    nearest = [Int32](repeating: -1, count: columns * rows)
  }

  /// The part of a straight line inside the grid, as fractions of its length; `nil` if it is outside (Liang and
  /// Barsky 1984).
  func part(from start: SIMD2<Double>, to end: SIMD2<Double>) -> ClosedRange<Double>? {
    let step = end - start
    let high = SIMD2(Double(columns - 1), Double(rows - 1))
    var (from, to) = (0.0, 1.0)
    for axis in 0...1 {
      if step[axis] == 0 {
        guard start[axis] >= 0, start[axis] <= high[axis] else { return nil }
        continue
      }
      let first = -start[axis] / step[axis]
      let second = (high[axis] - start[axis]) / step[axis]
      from = max(from, min(first, second))
      to = min(to, max(first, second))
    }
    return from <= to ? from...to : nil
  }

  /// Adds a sample to the four nodes around it.
  mutating func add(_ point: SIMD2<Double>, _ value: Double) {
    let column = Int(clamping: point.x.rounded(.down))
    let row = Int(clamping: point.y.rounded(.down))
    guard point.x >= 0, point.y >= 0, column < columns - 1, row < rows - 1 else { return }
    let sample = Int32(points.count)
    points.append(SIMD2<Float>(point))
    sampleValues.append(value)
    for node in [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)] {
      offer(sample, node.0, node.1)
    }
  }

  private mutating func offer(_ sample: Int32, _ column: Int, _ row: Int) {
    let node = row * columns + column
    if nearest[node] < 0
      || distance(Int(sample), column, row) < distance(Int(nearest[node]), column, row)
    {
      nearest[node] = sample
    }
  }

  private func distance(_ sample: Int, _ column: Int, _ row: Int) -> Float {
    let away = points[sample] - SIMD2(Float(column), Float(row))
    return (away * away).sum()
  }

  /// The values of all nodes: at most `most`, also where no road is within reach. The border has `most`.
  ///
  /// The nearest samples spread from node to node in two passes (Danielsson: "Euclidean distance mapping", 1980).
  mutating func values(slowness: Double, most: Double) -> [Double] {
    for row in 0..<rows {
      for column in 0..<columns {
        spread(to: column, row, from: [(-1, 0), (-1, -1), (0, -1), (1, -1)])
      }
      for column in (0..<columns).reversed() { spread(to: column, row, from: [(1, 0)]) }
    }
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        spread(to: column, row, from: [(1, 0), (1, 1), (0, 1), (-1, 1)])
      }
      for column in 0..<columns { spread(to: column, row, from: [(-1, 0)]) }
    }
    var values = [Double](repeating: most, count: columns * rows)
    guard columns > 2, rows > 2 else { return values }
    for row in 1..<(rows - 1) {
      for column in 1..<(columns - 1) {
        let node = row * columns + column
        guard nearest[node] >= 0 else { continue }
        let sample = Int(nearest[node])
        let away = Double(distance(sample, column, row)).squareRoot()
        guard away <= reach else { continue }
        values[node] = min(most, sampleValues[sample] + away * slowness)
      }
    }
    return values
  }

  private mutating func spread(to column: Int, _ row: Int, from neighbors: [(Int, Int)]) {
    for (x, y) in neighbors {
      let (otherColumn, otherRow) = (column + x, row + y)
      guard otherColumn >= 0, otherColumn < columns, otherRow >= 0, otherRow < rows else {
        continue
      }
      let sample = nearest[otherRow * columns + otherColumn]
      if sample >= 0 { offer(sample, column, row) }
    }
  }
}

/// Meters east and north of a coordinate, for areas of up to a few hundred kilometers.
struct LocalPlane {
  private let origin: Coordinate
  private let north = Mercator.earthRadius * .pi / 180
  private let east: Double

  init(_ origin: Coordinate) {
    self.origin = origin.wrapped
    east = Mercator.earthRadius * .pi / 180 * max(0.01, cos(origin.latitude * .pi / 180))
  }

  /// The position of a point in degrees × 10⁷.
  func point(_ point: (latitude: Int32, longitude: Int32)) -> SIMD2<Double> {
    let longitude = Longitude.wrapped(Double(point.longitude) / 1e7 - origin.longitude)
    return [longitude * east, (Double(point.latitude) / 1e7 - origin.latitude) * north]
  }

  func coordinate(_ point: SIMD2<Double>) -> Coordinate {
    let latitude = origin.latitude + point.y / north
    return Coordinate(
      latitude: min(max(latitude, -90), 90), longitude: origin.longitude + point.x / east)
  }
}

extension RoadGraph {
  /// The number of points of an edge's geometry, with its ends.
  fileprivate func pointCount(ofEdge edge: Int) -> Int {
    Int(firstShape[edge + 1] - firstShape[edge]) + 2
  }
}

extension SIMD2<Double> {
  fileprivate var length: Double { (self * self).sum().squareRoot() }
}
