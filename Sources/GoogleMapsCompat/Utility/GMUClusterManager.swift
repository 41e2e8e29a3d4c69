// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
public import MapUI

/// Is told of taps on clusters and items; every method may be left out.
@MainActor public protocol GMUClusterManagerDelegate: AnyObject {
  /// A cluster was tapped.
  ///
  /// - Returns: true if that is dealt with; false passes it on to the map's delegate.
  func clusterManager(_ clusterManager: GMUClusterManager, didTap cluster: any GMUCluster) -> Bool
  /// An item was tapped.
  ///
  /// - Returns: true if that is dealt with; false passes it on to the map's delegate.
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

/// Shows items on a map, those near each other as clusters. It works as long as the app keeps it alive.
@MainActor public final class GMUClusterManager {
  /// Finds the clusters.
  public let algorithm: any GMUClusterAlgorithm
  /// Is told of taps; nil at the start, not kept alive.
  public private(set) weak var delegate: (any GMUClusterManagerDelegate)?
  /// Is told what else happens on the map; nil at the start, not kept alive.
  public private(set) weak var mapDelegate: (any GMSMapViewDelegate)?

  private weak var mapView: GMSMapView?
  let renderer: any GMUClusterRenderer
  /// The zoom's whole number when clusters were found last; nil before that.
  private var level: Int?
  private var camera: CameraPosition?

  /// Makes one without items.
  public init(
    map mapView: GMSMapView, algorithm: any GMUClusterAlgorithm, renderer: any GMUClusterRenderer
  ) {
    self.mapView = mapView
    self.algorithm = algorithm
    self.renderer = renderer
    mapView.add(follower: self)
  }

  /// Sets who is told of taps on clusters and items, and who of all else: this object becomes the map's
  /// delegate, and passes on to the second one.
  public func setDelegate(
    _ delegate: (any GMUClusterManagerDelegate)?, mapDelegate: (any GMSMapViewDelegate)?
  ) {
    self.delegate = delegate
    setMapDelegate(mapDelegate)
  }

  /// Sets who is told what happens on the map; taps on clusters and items also go there.
  public func setMapDelegate(_ mapDelegate: (any GMSMapViewDelegate)?) {
    self.mapDelegate = mapDelegate === self ? nil : mapDelegate
    mapView?.delegate = self
  }

  /// Adds an item; ``cluster()`` shows it.
  public func add(_ item: any GMUClusterItem) { algorithm.add([item]) }

  /// Adds items; ``cluster()`` shows them.
  public func add(_ items: [any GMUClusterItem]) { algorithm.add(items) }

  /// Takes an item away; ``cluster()`` shows that.
  public func remove(_ item: any GMUClusterItem) { algorithm.remove(item) }

  /// Takes all items away, from the map, too.
  public func clearItems() {
    algorithm.clearItems()
    cluster()
  }

  /// Finds the clusters and shows them. Called by itself when the zoom has passed a whole number.
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
