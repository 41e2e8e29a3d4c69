// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
public import MapUI

/// Shows clusters.
@MainActor public protocol GMUClusterRenderer: AnyObject {
  /// Shows clusters instead of what it showed.
  func render(_ clusters: [any GMUCluster])
  /// The camera has moved: shows what has come into view.
  func update()
}

/// Is asked for markers and told of them; every method may be left out.
@MainActor public protocol GMUClusterRendererDelegate: AnyObject {
  /// The marker of a ``GMUCluster`` or a ``GMUClusterItem``, its position, icon, ground anchor, zIndex and
  /// userData yet to be set; nil for a plain one.
  func renderer(_ renderer: any GMUClusterRenderer, markerFor object: Any) -> GMSMarker?
  /// A marker is about to come onto the map: its `userData` is the cluster or the item.
  func renderer(_ renderer: any GMUClusterRenderer, willRenderMarker marker: GMSMarker)
  /// A marker has come onto the map.
  func renderer(_ renderer: any GMUClusterRenderer, didRenderMarker marker: GMSMarker)
}

extension GMUClusterRendererDelegate {
  public func renderer(_ renderer: any GMUClusterRenderer, markerFor object: Any) -> GMSMarker? {
    nil
  }
  public func renderer(_ renderer: any GMUClusterRenderer, willRenderMarker marker: GMSMarker) {}
  public func renderer(_ renderer: any GMUClusterRenderer, didRenderMarker marker: GMSMarker) {}
}

/// Shows clusters in view as markers with their number, and small ones item by item.
open class GMUDefaultClusterRenderer: GMUClusterRenderer {
  /// Whether markers glide from where they were a part of another cluster: true at the start.
  public var animatesClusters = true
  /// Clusters of fewer items are shown item by item: 4 at the start.
  public var minimumClusterSize: UInt = 4
  /// Above that zoom all are shown item by item: 20 at the start.
  public var maximumClusterZoom: UInt = 20
  /// How long markers glide, seconds: 0.5 at the start.
  public var animationDuration: Double = 0.5
  /// That of all markers: 1 at the start.
  public var zIndex: Int32 = 1
  /// Makes markers what they shall be; nil at the start, not kept alive.
  public weak var delegate: (any GMUClusterRendererDelegate)?
  /// The markers that are on the map now.
  public var markers: [GMSMarker] { shown.values.map { $0 } }

  private weak var mapView: GMSMapView?
  private let icons: any GMUClusterIconGenerator
  private var clusters: [any GMUCluster] = []
  private var zoom: Float = 0
  private var shown: [ObjectIdentifier: GMSMarker] = [:]
  /// For each item the place where it was last seen.
  private var places: [ObjectIdentifier: CLLocationCoordinate2D] = [:]
  /// The most clusters whose items are followed from one zoom to the next.
  private static let mostAnimated = 10_000

  /// Makes one that shows nothing.
  public init(mapView: GMSMapView, clusterIconGenerator: any GMUClusterIconGenerator) {
    self.mapView = mapView
    icons = clusterIconGenerator
  }

  /// Whether a cluster is one marker; false shows its items. For subclasses to override.
  open func shouldRender(as cluster: any GMUCluster, atZoom zoom: Float) -> Bool {
    cluster.count >= minimumClusterSize && zoom <= Float(maximumClusterZoom)
  }

  /// Shows clusters instead of what it showed.
  public func render(_ clusters: [any GMUCluster]) {
    guard let mapView else { return }
    let old = shown
    shown = [:]
    let isGliding = animatesClusters && mapView.camera.zoom > zoom && !places.isEmpty
    self.clusters = clusters
    zoom = mapView.camera.zoom
    show(from: isGliding ? places : [:])
    for marker in old.values { marker.map = nil }
    rememberPlaces()
  }

  /// The camera has moved: shows what has come into view, and takes away what has left it.
  public func update() {
    let area = area
    for (key, marker) in shown where !area.contains(marker.position) {
      marker.map = nil
      shown[key] = nil
    }
    show(from: [:])
  }

  /// Whether a marker is an item by itself.
  func isItem(_ marker: GMSMarker) -> Bool { shown[ObjectIdentifier(marker)] === marker }

  /// The markers that are in view and not yet shown.
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
      Transaction.begin()
      Transaction.setAnimationDuration(animationDuration)
      marker.position = position
      Transaction.commit()
    }
    delegate?.renderer(self, didRenderMarker: marker)
  }

  private func rememberPlaces() {
    places = [:]
    guard animatesClusters, clusters.count <= GMUDefaultClusterRenderer.mostAnimated else { return }
    for cluster in clusters where shown[ObjectIdentifier(cluster)] != nil {
      for item in cluster.items { places[ObjectIdentifier(item)] = cluster.position }
    }
  }

  /// What is in view, with half a view around it.
  private var area: VisibleArea { VisibleArea(of: mapView) }
}

/// A part of the map around a view.
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

  func contains(_ place: Coordinate) -> Bool { bounds.contains(place) }
}
