// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
public import MapGeometry

/// Shows a great number of places as markers, those near each other as one with their number on it.
///
/// Only what is in view is on the map, and changes with the camera. The markers are as others: their taps
/// are told to the map's delegate; their `userData` is the ``Cluster``.
@MainActor public final class ClusterManager {
  /// The places, to be searched.
  public let index: ClusterIndex
  /// Makes the marker of a cluster, or of a place by itself, what it shall be: called before it comes
  /// onto the map. The icons are a disc with the number, and the red pin, if it sets none.
  public var prepare: (@MainActor (Marker, Cluster) -> Void)?
  /// The map they are on; nil, as at the start, for none.
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
  /// The markers that are on the map now.
  public var visibleMarkers: [Marker] { Array(markers.values) }

  private var markers: [Place: Marker] = [:]
  private var shown: Viewport?

  private struct Place: Hashable {
    let cell: UInt64
    let level: Int
  }

  /// Makes one of an index, on no map.
  public init(index: ClusterIndex) { self.index = index }

  /// Makes one of places, on no map.
  public convenience init(places: [Coordinate]) { self.init(index: ClusterIndex(places)) }

  /// Shows what is in view now.
  func update() {
    guard let map, map.hasSize else { return }
    let viewport = map.viewport
    guard viewport != shown else { return }
    shown = viewport
    let ground = viewport.visibleQuad
    guard let west = ground.map(\.x).min(), let east = ground.map(\.x).max(),
      let north = ground.map(\.y).min(), let south = ground.map(\.y).max()
    else { return }
    // What stands just outside reaches into view.
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
