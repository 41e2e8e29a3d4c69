// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapUI

/// Something that is shown on the map by itself or, where others are near, as a part of a cluster.
@MainActor public protocol GMUClusterItem: AnyObject {
  /// Where it is.
  var position: CLLocationCoordinate2D { get }
  /// What its info window says first; nil for nothing.
  var title: String? { get }
  /// What its info window says then; nil for nothing.
  var snippet: String? { get }
}

extension GMUClusterItem {
  /// Nil.
  public var title: String? { nil }
  /// Nil.
  public var snippet: String? { nil }
}

extension Marker: GMUClusterItem {}

/// Items near each other.
@MainActor public protocol GMUCluster: AnyObject {
  /// Where it is shown.
  var position: CLLocationCoordinate2D { get }
  /// How many items there are.
  var count: UInt { get }
  /// The items.
  var items: [any GMUClusterItem] { get }
}

/// A cluster that stays at its place whatever its items are.
public final class GMUStaticCluster: GMUCluster {
  /// Where it is shown.
  public let position: CLLocationCoordinate2D
  /// The items, in the order they were added.
  public private(set) var items: [any GMUClusterItem] = []

  /// Makes a cluster without items.
  public init(position: CLLocationCoordinate2D) { self.position = position }

  init(position: CLLocationCoordinate2D, items: [any GMUClusterItem]) {
    self.position = position
    self.items = items
  }

  /// How many items there are.
  public var count: UInt { UInt(items.count) }

  /// Adds an item.
  public func add(_ item: any GMUClusterItem) { items.append(item) }

  /// Takes an item away; nothing where it is not in.
  public func remove(_ item: any GMUClusterItem) { items.removeAll { $0 === item } }
}

/// Finds what is near each other.
@MainActor public protocol GMUClusterAlgorithm: AnyObject {
  /// Adds items.
  func add(_ items: [any GMUClusterItem])
  /// Takes an item away; nothing where it is not in.
  func remove(_ item: any GMUClusterItem)
  /// Takes all items away.
  func clearItems()
  /// The clusters of the whole world at a zoom; one item by itself is a cluster, too.
  func clusters(atZoom zoom: Float) -> [any GMUCluster]
}
