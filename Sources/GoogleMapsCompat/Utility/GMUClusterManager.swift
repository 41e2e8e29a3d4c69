// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
public import MapUI

/// Methods that report taps on clusters and items. All are optional.
@MainActor public protocol GMUClusterManagerDelegate: AnyObject {
  /// Reports a tap on a cluster.
  ///
  /// - Returns: `true` if the delegate handled the tap; `false` passes it on to the map's delegate.
  func clusterManager(_ clusterManager: GMUClusterManager, didTap cluster: any GMUCluster) -> Bool
  /// Reports a tap on an item.
  ///
  /// - Returns: `true` if the delegate handled the tap; `false` passes it on to the map's delegate.
  func clusterManager(
    _ clusterManager: GMUClusterManager, didTap clusterItem: any GMUClusterItem
  ) -> Bool
}

extension GMUClusterManagerDelegate {
  public func clusterManager(
    _ clusterManager: GMUClusterManager, didTap cluster: any GMUCluster
  ) -> Bool { false }
  public func clusterManager(
    _ clusterManager: GMUClusterManager, didTap clusterItem: any GMUClusterItem
  ) -> Bool { false }
}

/// A manager that shows items on a map and groups nearby ones into clusters. The app must retain it.
@MainActor public final class GMUClusterManager {
  /// The algorithm that groups the items.
  public let algorithm: any GMUClusterAlgorithm
  /// The delegate for taps on clusters and items. Weak; `nil` by default.
  public private(set) weak var delegate: (any GMUClusterManagerDelegate)?
  /// The delegate for the map's other events. Weak; `nil` by default.
  public private(set) weak var mapDelegate: (any GMSMapViewDelegate)?

  private weak var mapView: GMSMapView?
  let renderer: any GMUClusterRenderer
  /// The integer zoom of the current clusters; `nil` before the first clustering.
  private var level: Int?
  private var camera: CameraPosition?

  /// Creates a cluster manager without items.
  public init(
    map mapView: GMSMapView, algorithm: any GMUClusterAlgorithm, renderer: any GMUClusterRenderer
  ) {
    self.mapView = mapView
    self.algorithm = algorithm
    self.renderer = renderer
    mapView.add(follower: self)
  }

  /// Sets the delegate for taps on clusters and items, and the delegate for all other events. The cluster
  /// manager becomes the map's delegate and forwards events to `mapDelegate`.
  public func setDelegate(
    _ delegate: (any GMUClusterManagerDelegate)?, mapDelegate: (any GMSMapViewDelegate)?
  ) {
    self.delegate = delegate
    setMapDelegate(mapDelegate)
  }

  /// Sets the delegate for the map's events. Unhandled taps on clusters and items are forwarded to it as
  /// well.
  public func setMapDelegate(_ mapDelegate: (any GMSMapViewDelegate)?) {
    self.mapDelegate = mapDelegate === self ? nil : mapDelegate
    mapView?.delegate = self
  }

  /// Adds an item. It appears after ``cluster()``.
  public func add(_ item: any GMUClusterItem) { algorithm.add([item]) }

  /// Adds items. They appear after ``cluster()``.
  public func add(_ items: [any GMUClusterItem]) { algorithm.add(items) }

  /// Removes an item. It disappears after ``cluster()``.
  public func remove(_ item: any GMUClusterItem) { algorithm.remove(item) }

  /// Removes all items, from the map as well.
  public func clearItems() {
    algorithm.clearItems()
    cluster()
  }

  /// Computes the clusters and shows them. The manager calls it when the zoom passes an integer.
  public func cluster() {
    guard let mapView else { return }
    camera = mapView.camera
    level = Int(mapView.camera.zoom.rounded(.down))
    renderer.render(algorithm.clusters(atZoom: Float(level ?? 0)))
  }
}

extension GMUClusterManager: MapFollower {
  package func follow(_ map: MapView) {
    guard let level, map.camera != camera else { return }
    if Int(map.camera.zoom.rounded(.down)) != level { return cluster() }
    camera = map.camera
    renderer.update()
  }
}
