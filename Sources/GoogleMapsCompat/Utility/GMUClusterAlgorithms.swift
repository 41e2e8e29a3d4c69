// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapUI

/// A clustering algorithm that groups the items in each cell of a grid, with cells that are 64 to 128
/// points wide. A cluster's position is the mean of its items' coordinates. Uses ``/MapUI/ClusterIndex``.
public final class GMUGridBasedClusterAlgorithm: GMUClusterAlgorithm {
  private var items: [any GMUClusterItem] = []
  private var index: ClusterIndex?

  /// Creates an algorithm without items.
  public init() {}

  /// Adds items.
  public func add(_ items: [any GMUClusterItem]) {
    self.items += items
    index = nil
  }

  /// Removes an item. Does nothing if the algorithm does not contain it.
  public func remove(_ item: any GMUClusterItem) {
    items.removeAll { $0 === item }
    index = nil
  }

  /// Removes all items.
  public func clearItems() {
    items = []
    index = nil
  }

  /// Returns a cluster for each cell of the world that contains items.
  public func clusters(atZoom zoom: Float) -> [any GMUCluster] {
    let index = index ?? ClusterIndex(items.map(\.position))
    self.index = index
    return index.clusters(zoom: Double(zoom)).map { cluster in
      GMUStaticCluster(
        position: cluster.position, items: index.members(of: cluster).map { items[$0] })
    }
  }
}

/// A clustering algorithm that groups items by their distance on the screen. Each item that is not yet in a
/// cluster starts one at its own coordinate, with all items within the distance. An item within reach of
/// two clusters belongs to the nearer one.
public final class GMUNonHierarchicalDistanceBasedAlgorithm: GMUClusterAlgorithm {
  private var items: [any GMUClusterItem] = []
  private let distance: Double

  /// Creates an algorithm without items and with a distance of 100 points.
  public convenience init() { self.init(clusterDistancePoints: 100) }

  /// Creates an algorithm without items.
  ///
  /// - Parameter clusterDistancePoints: The distance on the screen in points. A value of 0 is treated as 1.
  public init(clusterDistancePoints: UInt) {
    distance = Double(max(clusterDistancePoints, 1))
  }

  /// Adds items.
  public func add(_ items: [any GMUClusterItem]) { self.items += items }

  /// Removes an item. Does nothing if the algorithm does not contain it.
  public func remove(_ item: any GMUClusterItem) { items.removeAll { $0 === item } }

  /// Removes all items.
  public func clearItems() { items = [] }

  /// Returns the clusters of the world. Items with an invalid coordinate are left out.
  public func clusters(atZoom zoom: Float) -> [any GMUCluster] {
    let coordinates = items.map(\.position)
    let groups = DistanceGroups(
      coordinates, reach: distance / (Mercator.worldSize * exp2(zoom.isFinite ? Double(zoom) : 0)))
    return groups.members.map { group in
      GMUStaticCluster(position: coordinates[group.first], items: group.all.map { items[$0] })
    }
  }
}

/// Groups of coordinates around some of them.
struct DistanceGroups {
  /// The groups: the index of the coordinate in the center, and the indices of all coordinates in the group.
  private(set) var members: [(first: Int, all: [Int])] = []

  /// - Parameters:
  ///   - coordinates: The coordinates. Invalid ones are in no group.
  ///   - reach: The maximum distance from the center, in widths of the Mercator world.
  init(_ coordinates: [Coordinate], reach: Double) {
    let points = coordinates.map { coordinate -> SIMD2<Double>? in
      guard coordinate.isValid else { return nil }
      let limit = Mercator.maximumLatitude
      let held = Coordinate(
        latitude: min(max(coordinate.latitude, -limit), limit),
        longitude: Longitude.wrapped(coordinate.longitude))
      let point = WorldPoint(held)
      return SIMD2(point.x, point.y)
    }
    // Cells are at least as wide as the reach, so all points within reach are in the cell or its neighbors.
    let side = reach.isFinite && reach > 0 ? Int(min(max(1 / reach, 1), Double(1 << 30))) : 1
    func cell(_ value: Double) -> Int { min(max(Int(value * Double(side)), 0), side - 1) }
    var cells: [SIMD2<Int>: [Int]] = [:]
    for (number, point) in points.enumerated() {
      if let point { cells[SIMD2(cell(point.x), cell(point.y)), default: []].append(number) }
    }
    var group = [Int](repeating: -1, count: coordinates.count)
    var nearness = [Double](repeating: .infinity, count: coordinates.count)
    var middles: [Int] = []
    for (first, point) in points.enumerated() where group[first] < 0 {
      guard let point else { continue }
      let column = cell(point.x)
      let columns = Set([column - 1, column, column + 1].map { ($0 + side) % side })
      for y in max(cell(point.y) - 1, 0)...min(cell(point.y) + 1, side - 1) {
        for x in columns {
          for number in cells[SIMD2(x, y)] ?? [] {
            guard var offset = points[number].map({ $0 - point }) else { continue }
            offset.x -= offset.x.rounded()
            let length = (offset * offset).sum().squareRoot()
            guard length <= reach, length < nearness[number] else { continue }
            nearness[number] = length
            group[number] = middles.count
          }
        }
      }
      // A center belongs to its own group, even if another center has the same coordinate.
      (group[first], nearness[first]) = (middles.count, 0)
      middles.append(first)
    }
    members = middles.map { ($0, []) }
    for (number, group) in group.enumerated() where group >= 0 { members[group].all.append(number) }
  }
}
