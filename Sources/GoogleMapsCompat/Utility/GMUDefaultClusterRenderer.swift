// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
public import MapUI

/// A renderer that shows clusters on a map.
@MainActor public protocol GMUClusterRenderer: AnyObject {
  /// Shows clusters and removes the previous ones.
  func render(_ clusters: [any GMUCluster])
  /// Shows the clusters that came into view after the camera moved.
  func update()
}

/// Methods that provide markers and report when they are shown. All are optional.
@MainActor public protocol GMUClusterRendererDelegate: AnyObject {
  /// Returns a marker for a ``GMUCluster`` or a ``GMUClusterItem``. The renderer then sets its position,
  /// icon, ground anchor, `zIndex` and `userData`. Return `nil` for a default marker.
  func renderer(_ renderer: any GMUClusterRenderer, markerFor object: Any) -> GMSMarker?
  /// Reports that a marker is about to be added to the map. Its `userData` is the cluster or the item.
  func renderer(_ renderer: any GMUClusterRenderer, willRenderMarker marker: GMSMarker)
  /// Reports that a marker was added to the map.
  func renderer(_ renderer: any GMUClusterRenderer, didRenderMarker marker: GMSMarker)
}

extension GMUClusterRendererDelegate {
  public func renderer(_ renderer: any GMUClusterRenderer, markerFor object: Any) -> GMSMarker? {
    nil
  }
  public func renderer(_ renderer: any GMUClusterRenderer, willRenderMarker marker: GMSMarker) {}
  public func renderer(_ renderer: any GMUClusterRenderer, didRenderMarker marker: GMSMarker) {}
}

/// A renderer that shows clusters in view as markers with the number of items, and small clusters as single
/// items.
open class GMUDefaultClusterRenderer: GMUClusterRenderer {
  /// Whether new markers animate from the position of the cluster that contained them. The default is `true`.
  public var animatesClusters = true
  /// The minimum number of items in a cluster. Smaller clusters are shown as single items. The default is 4.
  public var minimumClusterSize: UInt = 4
  /// The maximum zoom of clusters. Above it all items are shown individually. The default is 20.
  public var maximumClusterZoom: UInt = 20
  /// The duration of the animation in seconds. The default is 0.5.
  public var animationDuration: Double = 0.5
  /// The `zIndex` of all markers. The default is 1.
  public var zIndex: Int32 = 1
  /// The delegate, which can customize markers. Weak; `nil` by default.
  public weak var delegate: (any GMUClusterRendererDelegate)?
  /// The markers that are currently on the map.
  public var markers: [GMSMarker] { shown.values.map { $0 } }

  private weak var mapView: GMSMapView?
  private let icons: any GMUClusterIconGenerator
  private var clusters: [any GMUCluster] = []
  private var zoom: Float = 0
  private var shown: [ObjectIdentifier: GMSMarker] = [:]
  /// The position of each item's marker at the last rendering.
  private var itemPositions: [ObjectIdentifier: CLLocationCoordinate2D] = [:]
  /// The maximum number of clusters for which the renderer animates markers.
  private static let maximumAnimatedClusters = 10_000

  /// Creates a renderer for a map.
  public init(mapView: GMSMapView, clusterIconGenerator: any GMUClusterIconGenerator) {
    self.mapView = mapView
    icons = clusterIconGenerator
  }

  /// Returns whether a cluster is shown as one marker; `false` shows its items. Subclasses can override it.
  open func shouldRender(as cluster: any GMUCluster, atZoom zoom: Float) -> Bool {
    cluster.count >= minimumClusterSize && zoom <= Float(maximumClusterZoom)
  }

  /// Shows clusters and removes the previous ones.
  public func render(_ clusters: [any GMUCluster]) {
    guard let mapView else { return }
    let old = shown
    shown = [:]
    let isGliding = animatesClusters && mapView.camera.zoom > zoom && !itemPositions.isEmpty
    self.clusters = clusters
    zoom = mapView.camera.zoom
    show(from: isGliding ? itemPositions : [:])
    for marker in old.values { marker.map = nil }
    recordItemPositions()
  }

  /// Shows the clusters that came into view after the camera moved, and removes those that left it.
  public func update() {
    let area = area
    for (key, marker) in shown where !area.contains(marker.position) {
      marker.map = nil
      shown[key] = nil
    }
    show(from: [:])
  }

  /// Returns whether a marker is itself an item.
  func isItem(_ marker: GMSMarker) -> Bool { shown[ObjectIdentifier(marker)] === marker }

  /// Adds the markers that are in view and not yet shown.
  private func show(from starts: [ObjectIdentifier: CLLocationCoordinate2D]) {
    let area = area
    for cluster in clusters {
      if shouldRender(as: cluster, atZoom: zoom) {
        guard area.contains(cluster.position), shown[ObjectIdentifier(cluster)] == nil else {
          continue
        }
        let start = cluster.items.first.flatMap { starts[ObjectIdentifier($0)] }
        add(cluster, at: cluster.position, icon: icons.icon(forSize: cluster.count), from: start)
      } else {
        for item in cluster.items where area.contains(item.position) {
          guard shown[ObjectIdentifier(item)] == nil else { continue }
          let marker = item as? GMSMarker
          add(
            item, at: item.position, icon: marker?.icon, from: starts[ObjectIdentifier(item)])
        }
      }
    }
  }

  private func add(
    _ object: AnyObject, at position: CLLocationCoordinate2D, icon: IconImage?,
    from start: CLLocationCoordinate2D?
  ) {
    let marker =
      delegate?.renderer(self, markerFor: object) ?? object as? GMSMarker ?? GMSMarker()
    marker.position = start ?? position
    if let icon { marker.icon = icon }
    if object is any GMUCluster { marker.groundAnchor = CGPoint(x: 0.5, y: 0.5) }
    marker.zIndex = zIndex
    if let item = object as? any GMUClusterItem, marker !== object {
      marker.title = marker.title ?? item.title
      marker.snippet = marker.snippet ?? item.snippet
    }
    if marker !== object { marker.userData = object }
    delegate?.renderer(self, willRenderMarker: marker)
    marker.map = mapView
    shown[ObjectIdentifier(object)] = marker
    if start != nil {
      MapTransaction.begin()
      MapTransaction.setAnimationDuration(animationDuration)
      marker.position = position
      MapTransaction.commit()
    }
    delegate?.renderer(self, didRenderMarker: marker)
  }

  private func recordItemPositions() {
    itemPositions = [:]
    guard animatesClusters, clusters.count <= GMUDefaultClusterRenderer.maximumAnimatedClusters
    else { return }
    for cluster in clusters where shown[ObjectIdentifier(cluster)] != nil {
      for item in cluster.items { itemPositions[ObjectIdentifier(item)] = cluster.position }
    }
  }

  /// The view's area, extended by half a view on each side.
  private var area: VisibleArea { VisibleArea(of: mapView) }
}

/// The visible area of a map, extended by half its size on each side.
@MainActor struct VisibleArea {
  private let bounds: CoordinateBounds

  init(of map: MapView?) {
    let region = map?.projection.visibleRegion()
    var bounds = CoordinateBounds()
    for corner in [region?.nearLeft, region?.nearRight, region?.farLeft, region?.farRight] {
      if let corner { bounds = bounds.includingCoordinate(corner) }
    }
    let wide = bounds.longitudeSpan / 2
    if map.map({ $0.camera.zoom < 3 }) ?? true || bounds.longitudeSpan + 2 * wide >= 360 {
      bounds = CoordinateBounds(
        southWest: Coordinate(latitude: -90, longitude: -180),
        northEast: Coordinate(latitude: 90, longitude: 180))
    } else {
      let high = (bounds.northEast.latitude - bounds.southWest.latitude) / 2
      bounds.southWest.latitude = max(bounds.southWest.latitude - high, -90)
      bounds.northEast.latitude = min(bounds.northEast.latitude + high, 90)
      bounds.southWest.longitude = Longitude.wrapped(bounds.southWest.longitude - wide)
      bounds.northEast.longitude = Longitude.wrapped(bounds.northEast.longitude + wide)
    }
    self.bounds = bounds
  }

  func contains(_ coordinate: Coordinate) -> Bool { bounds.contains(coordinate) }
}
