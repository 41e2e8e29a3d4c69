// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
public import MapGeometry

/// Shows a large number of points as markers. Nearby points are combined into one marker with their count.
///
/// Only markers in view are on the map; they change with the camera. The markers are ordinary markers: the
/// map's delegate receives their taps, and their `userData` is the ``Cluster``.
@MainActor public final class ClusterManager {
  /// The index of the points.
  public let index: ClusterIndex
  /// Called to configure the marker of a cluster or of a single point before it is added to the map. If the
  /// closure sets no icon, a cluster shows a disc with its count and a single point the red pin.
  public var prepare: (@MainActor (Marker, Cluster) -> Void)?
  /// The map that shows the markers; `nil` by default, for none.
  public weak var map: MapView? {
    didSet {
      guard map !== oldValue else { return }
      oldValue?.appOverlays.clusterers.removeAll { $0 === self }
      for marker in markers.values { marker.map = nil }
      markers = [:]
      shown = nil
      map?.appOverlays.clusterers.append(self)
      update()
    }
  }
  /// The markers that are currently on the map.
  public var visibleMarkers: [Marker] { Array(markers.values) }

  private var markers: [Place: Marker] = [:]
  private var shown: Viewport?

  private struct Place: Hashable {
    let cell: UInt64
    let level: Int
  }

  /// Creates a manager for an index. Set ``map`` to show the markers.
  public init(index: ClusterIndex) { self.index = index }

  /// Creates a manager for points. Set ``map`` to show the markers.
  public convenience init(places: [Coordinate]) { self.init(index: ClusterIndex(places)) }

  /// Updates the markers to the current view.
  func update() {
    guard let map, map.hasSize else { return }
    let viewport = map.viewport
    guard viewport != shown else { return }
    shown = viewport
    let ground = viewport.visibleQuad
    guard let west = ground.map(\.x).min(), let east = ground.map(\.x).max(),
      let north = ground.map(\.y).min(), let south = ground.map(\.y).max()
    else { return }
    // The icons of markers just outside may extend into the view.
    let margin = 64 / viewport.pointsPerWorld
    show(
      index.clusters(
        west: west - margin, north: north - margin, east: east + margin, south: south + margin,
        zoom: viewport.zoom), on: map)
  }

  private func show(_ clusters: [Cluster], on map: MapView) {
    var old = markers
    markers = [:]
    markers.reserveCapacity(clusters.count)
    for cluster in clusters {
      let place = Place(cell: cluster.cell, level: cluster.level)
      if let marker = old.removeValue(forKey: place) {
        markers[place] = marker
        continue
      }
      let marker = Marker(position: cluster.position)
      marker.userData = cluster
      if cluster.count > 1 {
        marker.icon = ClusterIcons.icon(count: cluster.count)
        marker.groundAnchor.y = 0.5
      }
      prepare?(marker, cluster)
      marker.map = map
      markers[place] = marker
    }
    for marker in old.values { marker.map = nil }
  }
}
