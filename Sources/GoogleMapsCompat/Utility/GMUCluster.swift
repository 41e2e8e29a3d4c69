// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapUI

/// An item that the map shows individually, or as a part of a cluster with nearby items.
@MainActor public protocol GMUClusterItem: AnyObject {
  /// The item's coordinate.
  var position: CLLocationCoordinate2D { get }
  /// The title of the item's info window; `nil` for none.
  var title: String? { get }
  /// The text below the title in the item's info window; `nil` for none.
  var snippet: String? { get }
}

extension GMUClusterItem {
  /// The default title, `nil`.
  public var title: String? { nil }
  /// The default snippet, `nil`.
  public var snippet: String? { nil }
}

extension Marker: GMUClusterItem {}

/// A group of nearby items.
@MainActor public protocol GMUCluster: AnyObject {
  /// The coordinate of the cluster's marker.
  var position: CLLocationCoordinate2D { get }
  /// The number of items.
  var count: UInt { get }
  /// The items.
  var items: [any GMUClusterItem] { get }
}

/// A cluster with a fixed position, independent of its items.
public final class GMUStaticCluster: GMUCluster {
  /// The coordinate of the cluster's marker.
  public let position: CLLocationCoordinate2D
  /// The items, in the order in which they were added.
  public private(set) var items: [any GMUClusterItem] = []

  /// Creates an empty cluster.
  public init(position: CLLocationCoordinate2D) { self.position = position }

  init(position: CLLocationCoordinate2D, items: [any GMUClusterItem]) {
    self.position = position
    self.items = items
  }

  /// The number of items.
  public var count: UInt { UInt(items.count) }

  /// Adds an item.
  public func add(_ item: any GMUClusterItem) { items.append(item) }

  /// Removes an item. Does nothing if the cluster does not contain it.
  public func remove(_ item: any GMUClusterItem) { items.removeAll { $0 === item } }
}

/// An algorithm that groups items into clusters.
@MainActor public protocol GMUClusterAlgorithm: AnyObject {
  /// Adds items.
  func add(_ items: [any GMUClusterItem])
  /// Removes an item. Does nothing if the algorithm does not contain it.
  func remove(_ item: any GMUClusterItem)
  /// Removes all items.
  func clearItems()
  /// Returns the clusters of the world at a zoom. A single item is a cluster, too.
  func clusters(atZoom zoom: Float) -> [any GMUCluster]
}
