// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// Places near each other, shown as one.
public struct Cluster: Hashable, Sendable {
  /// The mean of the places on the map.
  public let position: Coordinate
  /// How many places there are: 1 is a place by itself.
  public let count: Int
  /// The cell of the grid that holds them, at its level.
  let cell: UInt64
  let level: Int
  /// Where they are in the index.
  let range: Range<Int>
}

/// A great number of places, found as clusters: those in a cell of a grid over the Mercator world, whose
/// cells halve from zoom to zoom.
///
/// Places are kept along a Z-order curve, on which those of any cell are next to each other, with sums of
/// their coordinates: a cluster is two searches, however many places it has. Building it is O(n).
public struct ClusterIndex: Sendable {
  /// Bits of the curve for each axis: cells of 0.6 m.
  private static let bits = 26
  /// Places in the order of the curve.
  private let keys: [UInt64]
  /// Their numbers in the array that was given.
  private let numbers: [UInt32]
  /// Of those before each place, and of all: x and y of the Mercator world.
  private let sums: [SIMD2<Double>]

  /// How many places there are.
  public var count: Int { keys.count }

  /// Makes an index. Places that are not valid are left out, and those after the first 4 thousand million.
  public init(_ places: [Coordinate]) {
    var keys: [UInt64] = []
    var numbers: [UInt32] = []
    keys.reserveCapacity(places.count)
    numbers.reserveCapacity(places.count)
    for (number, place) in places.enumerated() where place.isValid && number <= UInt32.max {
      keys.append(ClusterIndex.key(of: ClusterIndex.point(place), bits: ClusterIndex.bits))
      numbers.append(UInt32(number))
    }
    ClusterIndex.sort(&keys, &numbers)
    var sums = [SIMD2<Double>](repeating: .zero, count: keys.count + 1)
    for place in keys.indices {
      sums[place + 1] = sums[place] + ClusterIndex.point(places[Int(numbers[place])])
    }
    self.keys = keys
    self.numbers = numbers
    self.sums = sums
  }

  /// The numbers of a cluster's places in the array that the index was made of.
  public func members(of cluster: Cluster) -> [Int] {
    guard keys.indices.contains(cluster.range.lowerBound), cluster.range.upperBound <= count else {
      return []
    }
    return numbers[cluster.range].map { Int($0) }
  }

  /// The clusters in a box at a zoom, 64 to 128 points apart; those that cross its edge, too.
  public func clusters(in bounds: CoordinateBounds, zoom: Double) -> [Cluster] {
    guard bounds.isValid else { return [] }
    let low = ClusterIndex.point(bounds.southWest)
    let high = ClusterIndex.point(bounds.northEast)
    let east = high.x < low.x ? high.x + 1 : high.x
    return clusters(west: low.x, north: high.y, east: east, south: low.y, zoom: zoom)
  }

  /// The clusters of the whole world at a zoom, 64 to 128 points apart: O(n), for those who keep them.
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

  /// The level of the grid at a zoom.
  static func level(zoom: Double) -> Int {
    zoom.isFinite ? Int(min(max(zoom.rounded(.down) + 2, 0), Double(bits))) : 0
  }

  /// The most cells that are looked into; for more the grid is coarser.
  private static let mostCells = 4096

  /// The clusters in a box of the Mercator world, whose x may leave 0...1.
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
    let start = place(of: cell << shift)
    let end = place(of: (cell + 1) << shift)
    return end > start ? cluster(start..<end, cell: cell, level: level) : nil
  }

  private func cluster(_ range: Range<Int>, cell: UInt64, level: Int) -> Cluster {
    let mean = (sums[range.upperBound] - sums[range.lowerBound]) / Double(range.count)
    return Cluster(
      position: WorldPoint(x: mean.x, y: mean.y).coordinate, count: range.count, cell: cell,
      level: level, range: range)
  }

  /// The first place with a key or a greater one.
  private func place(of key: UInt64) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: - The curve

  private static func point(_ place: Coordinate) -> SIMD2<Double> {
    let limit = Mercator.maximumLatitude
    let place = place.wrapped
    let world = WorldPoint(
      Coordinate(latitude: min(max(place.latitude, -limit), limit), longitude: place.longitude))
    return SIMD2(world.x, world.y)
  }

  private static func key(of point: SIMD2<Double>, bits: Int) -> UInt64 {
    let side = Double(1 << bits)
    func whole(_ value: Double) -> UInt64 { UInt64(min(max(value * side, 0), side - 1)) }
    return interleaved(whole(point.x), whole(point.y))
  }

  /// The bits of x at the even places, those of y at the odd ones.
  private static func interleaved(_ x: UInt64, _ y: UInt64) -> UInt64 { spread(x) | spread(y) << 1 }

  private static func spread(_ value: UInt64) -> UInt64 {
    var v = value & 0xffff_ffff
    v = (v | v << 16) & 0x0000_ffff_0000_ffff
    v = (v | v << 8) & 0x00ff_00ff_00ff_00ff
    v = (v | v << 4) & 0x0f0f_0f0f_0f0f_0f0f
    v = (v | v << 2) & 0x3333_3333_3333_3333
    return (v | v << 1) & 0x5555_5555_5555_5555
  }

  /// Sorts keys, and numbers with them, by 13 bits at a time, the lowest first.
  private static func sort(_ keys: inout [UInt64], _ numbers: inout [UInt32]) {
    let digit = 13
    var otherKeys = keys
    var otherNumbers = numbers
    for pass in 0..<(2 * bits / digit) {
      let shift = UInt64(pass * digit)
      let mask = UInt64(1 << digit) - 1
      var starts = [Int](repeating: 0, count: 1 << digit + 1)
      for key in keys { starts[Int(key >> shift & mask) + 1] += 1 }
      for place in 1..<starts.count { starts[place] += starts[place - 1] }
      for place in keys.indices {
        let bucket = Int(keys[place] >> shift & mask)
        otherKeys[starts[bucket]] = keys[place]
        otherNumbers[starts[bucket]] = numbers[place]
        starts[bucket] += 1
      }
      swap(&keys, &otherKeys)
      swap(&numbers, &otherNumbers)
    }
  }
}
