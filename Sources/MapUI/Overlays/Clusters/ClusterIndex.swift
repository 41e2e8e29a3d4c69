// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// A group of nearby points that is shown as one marker.
public struct Cluster: Hashable, Sendable {
  /// The mean of the points on the map.
  public let position: Coordinate
  /// The number of points; 1 for a single point.
  public let count: Int
  /// The cell of the grid that contains the points.
  let cell: UInt64
  let level: Int
  /// The points' positions in the index.
  let range: Range<Int>
}

/// An index that clusters a large number of points by the cells of a grid over the Mercator world. The cell
/// size halves with each zoom level.
///
/// The points are sorted along a Z-order curve, so the points of any cell are contiguous, with prefix sums of
/// their coordinates. Finding a cluster takes two binary searches, whatever its size. Building takes O(n).
public struct ClusterIndex: Sendable {
  /// Bits of the curve for each axis: the cells are 0.6 m wide.
  private static let bits = 26
  /// The sorted keys of the points on the curve.
  private let keys: [UInt64]
  /// The indices of the points in the input array, in the order of ``keys``.
  private let numbers: [UInt32]
  /// Prefix sums of the points' x and y in the Mercator world.
  private let sums: [SIMD2<Double>]

  /// The number of points.
  public var count: Int { keys.count }

  /// Creates an index. Points that are `nil` or invalid, and those after the first 2³², are in no cluster.
  public init(_ coordinates: [Coordinate?]) {
    var keys: [UInt64] = []
    var numbers: [UInt32] = []
    keys.reserveCapacity(coordinates.count)
    numbers.reserveCapacity(coordinates.count)
    for (number, coordinate) in coordinates.enumerated() where number <= UInt32.max {
      guard let coordinate, coordinate.isValid else { continue }
      keys.append(ClusterIndex.key(of: ClusterIndex.point(coordinate), bits: ClusterIndex.bits))
      numbers.append(UInt32(number))
    }
    ClusterIndex.sort(&keys, &numbers)
    var sums: [SIMD2<Double>] = [.zero]
    sums.reserveCapacity(keys.count + 1)
    var sum = SIMD2<Double>.zero
    for number in numbers {
      if let coordinate = coordinates[Int(number)] {
        sum += ClusterIndex.point(coordinate)
      }
      sums.append(sum)
    }
    self.keys = keys
    self.numbers = numbers
    self.sums = sums
  }

  /// Returns the indices of a cluster's points in the array from which the index was created.
  public func members(of cluster: Cluster) -> [Int] {
    guard keys.indices.contains(cluster.range.lowerBound), cluster.range.upperBound <= count else {
      return []
    }
    return numbers[cluster.range].map { Int($0) }
  }

  /// Returns the clusters in a box at a zoom, in cells of 64 to 128 points, including cells across the edge.
  public func clusters(in bounds: CoordinateBounds, zoom: Double) -> [Cluster] {
    guard bounds.isValid else { return [] }
    let low = ClusterIndex.point(bounds.southWest)
    let high = ClusterIndex.point(bounds.northEast)
    let east = high.x < low.x ? high.x + 1 : high.x
    return clusters(west: low.x, north: high.y, east: east, south: low.y, zoom: zoom)
  }

  /// Returns the clusters of the complete world at a zoom, in cells of 64 to 128 points. O(n).
  public func clusters(zoom: Double) -> [Cluster] {
    let level = ClusterIndex.level(zoom: zoom)
    let shift = UInt64(2 * (ClusterIndex.bits - level))
    var clusters: [Cluster] = []
    var start = 0
    while start < count {
      let cell = keys[start] >> shift
      var end = start + 1
      while end < count, keys[end] >> shift == cell { end += 1 }
      clusters.append(cluster(start..<end, cell: cell, level: level))
      start = end
    }
    return clusters
  }

  /// Returns the grid level for a zoom.
  static func level(zoom: Double) -> Int {
    zoom.isFinite ? Int(min(max(zoom.rounded(.down) + 2, 0), Double(bits))) : 0
  }

  /// The maximum number of cells that a search visits. For a larger area, the grid is coarser.
  private static let mostCells = 4096

  /// Returns the clusters in a box of the Mercator world whose x may be outside 0...1.
  func clusters(
    west: Double, north: Double, east: Double, south: Double, zoom: Double
  ) -> [Cluster] {
    guard west.isFinite, east.isFinite, north.isFinite, south.isFinite, count > 0 else { return [] }
    var level = ClusterIndex.level(zoom: zoom)
    var columns: (Int, Int)
    var rows: (Int, Int)
    repeat {
      let side = Double(1 << level)
      let width = min(max(east - west, 0), 1)
      let first = Int((west - west.rounded(.down)) * side)
      columns = (
        first, min(Int(((west - west.rounded(.down)) + width) * side), first + (1 << level) - 1)
      )
      rows = (
        Int(min(max(north, 0), 1) * side), min(Int(min(max(south, 0), 1) * side), (1 << level) - 1)
      )
      level -= 1
    } while level >= 0
      && (columns.1 - columns.0 + 1) * max(rows.1 - rows.0 + 1, 0) > ClusterIndex.mostCells
    level += 1
    var clusters: [Cluster] = []
    for row in stride(from: rows.0, through: rows.1, by: 1) {
      for column in columns.0...columns.1 {
        let x = UInt64(column & ((1 << level) - 1))
        if let cluster = cluster(ClusterIndex.interleaved(x, UInt64(row)), level: level) {
          clusters.append(cluster)
        }
      }
    }
    return clusters
  }

  private func cluster(_ cell: UInt64, level: Int) -> Cluster? {
    let shift = UInt64(2 * (ClusterIndex.bits - level))
    let start = firstIndex(atLeast: cell << shift)
    let end = firstIndex(atLeast: (cell + 1) << shift)
    return end > start ? cluster(start..<end, cell: cell, level: level) : nil
  }

  private func cluster(_ range: Range<Int>, cell: UInt64, level: Int) -> Cluster {
    let mean = (sums[range.upperBound] - sums[range.lowerBound]) / Double(range.count)
    return Cluster(
      position: WorldPoint(x: mean.x, y: mean.y).coordinate, count: range.count, cell: cell,
      level: level, range: range)
  }

  /// Returns the index of the first point whose key is at least `key`.
  private func firstIndex(atLeast key: UInt64) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: - Z-order curve

  private static func point(_ coordinate: Coordinate) -> SIMD2<Double> {
    let limit = Mercator.maximumLatitude
    let coordinate = coordinate.wrapped
    let world = WorldPoint(
      Coordinate(
        latitude: min(max(coordinate.latitude, -limit), limit), longitude: coordinate.longitude))
    return SIMD2(world.x, world.y)
  }

  private static func key(of point: SIMD2<Double>, bits: Int) -> UInt64 {
    let side = Double(1 << bits)
    func whole(_ value: Double) -> UInt64 { UInt64(min(max(value * side, 0), side - 1)) }
    return interleaved(whole(point.x), whole(point.y))
  }

  /// Interleaves the bits of x at the even positions with those of y at the odd positions.
  private static func interleaved(_ x: UInt64, _ y: UInt64) -> UInt64 { spread(x) | spread(y) << 1 }

  private static func spread(_ value: UInt64) -> UInt64 {
    var v = value & 0xffff_ffff
    v = (v | v << 16) & 0x0000_ffff_0000_ffff
    v = (v | v << 8) & 0x00ff_00ff_00ff_00ff
    v = (v | v << 4) & 0x0f0f_0f0f_0f0f_0f0f
    v = (v | v << 2) & 0x3333_3333_3333_3333
    return (v | v << 1) & 0x5555_5555_5555_5555
  }

  /// Sorts keys and numbers by key with a radix sort of 13 bits per pass.
  private static func sort(_ keys: inout [UInt64], _ numbers: inout [UInt32]) {
    let digit = 13
    var otherKeys = keys
    var otherNumbers = numbers
    for pass in 0..<(2 * bits / digit) {
      let shift = UInt64(pass * digit)
      let mask = UInt64(1 << digit) - 1
      var starts = [Int](repeating: 0, count: 1 << digit + 1)
      for key in keys { starts[Int(key >> shift & mask) + 1] += 1 }
      for index in 1..<starts.count { starts[index] += starts[index - 1] }
      for index in keys.indices {
        let bucket = Int(keys[index] >> shift & mask)
        otherKeys[starts[bucket]] = keys[index]
        otherNumbers[starts[bucket]] = numbers[index]
        starts[bucket] += 1
      }
      swap(&keys, &otherKeys)
      swap(&numbers, &otherNumbers)
    }
  }
}
