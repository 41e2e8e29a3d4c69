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
  package private(set) var index: ClusterIndex
  /// Called to configure the marker of a cluster or of a single point before it is added to the map, and again
  /// when ``update(coordinates:)`` changes a cluster's count. If the closure sets no icon, a cluster shows a disc with
  /// its count and a single point the red pin.
  public var prepare: (@MainActor (Marker, Cluster) -> Void)?
  /// Whether the discs show exact counts; `false` by default, for counts rounded down to one digit, as "20+".
  public var showsExactCounts = false {
    didSet {
      guard showsExactCounts != oldValue else { return }
      removeMarkers()
      update()
    }
  }
  /// The map that shows the markers; `nil` by default, for none.
  public weak var map: MapView? {
    didSet {
      guard map !== oldValue else { return }
      oldValue?.appOverlays.clusterers.removeAll { $0 === self }
      removeMarkers()
      map?.appOverlays.clusterers.append(self)
      update()
    }
  }
  /// The markers that are currently on the map.
  public var visibleMarkers: [Marker] { Array(markers.values) }

  /// Returns the indices of a cluster's points in the array of the last ``update(coordinates:)``.
  public func members(of cluster: Cluster) -> [Int] { index.members(of: cluster) }

  private var markers: [Group: Marker] = [:]
  private var shown: Viewport?

  /// The points of a marker: one, by its index in the input array, or those in a cell of the grid.
  private enum Group: Hashable {
    case point(Int)
    case cell(UInt64, level: Int)
  }

  /// Creates a manager for an index. Set ``map`` to show the markers.
  package init(index: ClusterIndex) { self.index = index }

  /// Creates a manager for points. Set ``map`` to show the markers. A point that is `nil` has no marker.
  public convenience init(coordinates: [Coordinate?]) {
    self.init(index: ClusterIndex(coordinates))
  }

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

  /// Replaces the points, for example by the new positions of vehicles.
  ///
  /// The marker of a single point stays and moves at once: a point is identified by its index in the array. The
  /// marker of a cluster stays if the cluster does. Fast enough to be called in each frame for thousands of
  /// points.
  ///
  /// - Parameter coordinates: The points. One that is `nil` is in no cluster and has no marker, for example because the app
  ///   shows it with a marker of its own.
  public func update(coordinates: [Coordinate?]) {
    index = ClusterIndex(coordinates)
    shown = nil
    update()
    map?.requestFrame()
  }

  private func show(_ clusters: [Cluster], on map: MapView) {
    var old = markers
    markers = [:]
    markers.reserveCapacity(clusters.count)
    for cluster in clusters {
      let group = group(of: cluster)
      let marker = old.removeValue(forKey: group)
      markers[group] = marker.map { updated($0, to: cluster) } ?? makeMarker(cluster, on: map)
    }
    for marker in old.values { marker.map = nil }
  }

  private func group(of cluster: Cluster) -> Group {
    guard cluster.count == 1, let point = index.members(of: cluster).first else {
      return .cell(cluster.cell, level: cluster.level)
    }
    return .point(point)
  }

  private func makeMarker(_ cluster: Cluster, on map: MapView) -> Marker {
    let marker = Marker(position: cluster.position)
    configure(marker, for: cluster)
    marker.map = map
    return marker
  }

  private func updated(_ marker: Marker, to cluster: Cluster) -> Marker {
    guard let old = marker.userData as? Cluster, old != cluster else { return marker }
    if old.position != cluster.position { marker.move(to: cluster.position) }
    if old.count == cluster.count {
      marker.userData = cluster
    } else {
      configure(marker, for: cluster)
    }
    return marker
  }

  private func configure(_ marker: Marker, for cluster: Cluster) {
    marker.userData = cluster
    if cluster.count > 1 {
      marker.icon = ClusterIcons.icon(count: cluster.count, isExact: showsExactCounts)
      marker.groundAnchor.y = 0.5
    }
    prepare?(marker, cluster)
  }

  private func removeMarkers() {
    for marker in markers.values { marker.map = nil }
    markers = [:]
    shown = nil
  }
}
