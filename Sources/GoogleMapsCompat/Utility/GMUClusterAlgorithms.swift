// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapUI

/// Items in the same cell of a grid over the map, whose cells are 64 to 128 points wide, are a cluster, at
/// the mean of their places: ``MapUI/ClusterIndex`` finds them.
public final class GMUGridBasedClusterAlgorithm: GMUClusterAlgorithm {
  private var items: [any GMUClusterItem] = []
  private var index: ClusterIndex?

  /// Makes one without items.
  public init() {}

  /// Adds items.
  public func add(_ items: [any GMUClusterItem]) {
    self.items += items
    index = nil
  }

  /// Takes an item away; nothing where it is not in.
  public func remove(_ item: any GMUClusterItem) {
    items.removeAll { $0 === item }
    index = nil
  }

  /// Takes all items away.
  public func clearItems() {
    items = []
    index = nil
  }

  /// The cells of the whole world that have items.
  public func clusters(atZoom zoom: Float) -> [any GMUCluster] {
    let index = index ?? ClusterIndex(items.map(\.position))
    self.index = index
    return index.clusters(zoom: Double(zoom)).map { cluster in
      GMUStaticCluster(
        position: cluster.position, items: index.members(of: cluster).map { items[$0] })
    }
  }
}

/// Each item that no cluster has yet begins one, at its own place, with those that are within a distance on
/// the screen; of two clusters an item belongs to the nearer one.
public final class GMUNonHierarchicalDistanceBasedAlgorithm: GMUClusterAlgorithm {
  private var items: [any GMUClusterItem] = []
  private let distance: Double

  /// Makes one without items, for a distance of 100 points.
  public convenience init() { self.init(clusterDistancePoints: 100) }

  /// Makes one without items.
  ///
  /// - Parameter clusterDistancePoints: the distance on the screen; 0 counts as 1.
  public init(clusterDistancePoints: UInt) {
    distance = Double(max(clusterDistancePoints, 1))
  }

  /// Adds items.
  public func add(_ items: [any GMUClusterItem]) { self.items += items }

  /// Takes an item away; nothing where it is not in.
  public func remove(_ item: any GMUClusterItem) { items.removeAll { $0 === item } }

  /// Takes all items away.
  public func clearItems() { items = [] }

  /// The clusters of the whole world; items without a valid place are in none.
  public func clusters(atZoom zoom: Float) -> [any GMUCluster] {
    let places = items.map(\.position)
    let groups = DistanceGroups(
      places, reach: distance / (Mercator.worldSize * exp2(zoom.isFinite ? Double(zoom) : 0)))
    return groups.members.map { group in
      GMUStaticCluster(position: places[group.first], items: group.all.map { items[$0] })
    }
  }
}

/// Places grouped about some of them.
struct DistanceGroups {
  /// For each group the number of the place it is about, and those of all of its places.
  private(set) var members: [(first: Int, all: [Int])] = []

  /// - Parameters:
  ///   - places: those that are not valid are in no group.
  ///   - reach: the distance from the middle, in widths of the Mercator world.
  init(_ places: [Coordinate], reach: Double) {
    let points = places.map { place -> SIMD2<Double>? in
      guard place.isValid else { return nil }
      let limit = Mercator.maximumLatitude
      let held = Coordinate(
        latitude: min(max(place.latitude, -limit), limit),
        longitude: Longitude.wrapped(place.longitude))
      let point = WorldPoint(held)
      return SIMD2(point.x, point.y)
    }
    // Cells at least as wide as the reach: what is in reach is in a neighbor.
    let side = reach.isFinite && reach > 0 ? Int(min(max(1 / reach, 1), Double(1 << 30))) : 1
    func cell(_ value: Double) -> Int { min(max(Int(value * Double(side)), 0), side - 1) }
    var cells: [SIMD2<Int>: [Int]] = [:]
    for (number, point) in points.enumerated() {
      if let point { cells[SIMD2(cell(point.x), cell(point.y)), default: []].append(number) }
    }
    var group = [Int](repeating: -1, count: places.count)
    var nearness = [Double](repeating: .infinity, count: places.count)
    var middles: [Int] = []
    for (first, point) in points.enumerated() where group[first] < 0 {
      guard let point else { continue }
      let column = cell(point.x)
      let columns = Set([column - 1, column, column + 1].map { ($0 + side) % side })
      for y in max(cell(point.y) - 1, 0)...min(cell(point.y) + 1, side - 1) {
        for x in columns {
          for number in cells[SIMD2(x, y)] ?? [] {
            guard var way = points[number].map({ $0 - point }) else { continue }
            way.x -= way.x.rounded()
            let length = (way * way).sum().squareRoot()
            guard length <= reach, length < nearness[number] else { continue }
            nearness[number] = length
            group[number] = middles.count
          }
        }
      }
      // Its own, also where another one is at the same place.
      (group[first], nearness[first]) = (middles.count, 0)
      middles.append(first)
    }
    members = middles.map { ($0, []) }
    for (number, group) in group.enumerated() where group >= 0 { members[group].all.append(number) }
  }
}
