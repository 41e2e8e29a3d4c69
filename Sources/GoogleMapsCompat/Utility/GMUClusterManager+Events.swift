// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapCamera
public import MapGeometry
public import MapUI

/// Forwards the map's events to the map delegate that the app set.
extension GMUClusterManager: MapViewDelegate {
  public func mapView(_ mapView: MapView, didTap marker: Marker) -> Bool {
    if let cluster = marker.userData as? any GMUCluster,
      delegate?.clusterManager(self, didTap: cluster) ?? false
    {
      return true
    }
    if let item = marker.userData as? any GMUClusterItem ?? item(marker),
      delegate?.clusterManager(self, didTap: item) ?? false
    {
      return true
    }
    return mapDelegate?.mapView(mapView, didTap: marker) ?? false
  }

  /// Returns the marker if it is itself an item.
  private func item(_ marker: Marker) -> (any GMUClusterItem)? {
    (renderer as? GMUDefaultClusterRenderer)?.isItem(marker) ?? false ? marker : nil
  }

  public func mapView(_ mapView: MapView, willMove gesture: Bool) {
    mapDelegate?.mapView(mapView, willMove: gesture)
  }
  public func mapView(_ mapView: MapView, didChange position: CameraPosition) {
    mapDelegate?.mapView(mapView, didChange: position)
  }
  public func mapView(_ mapView: MapView, idleAt position: CameraPosition) {
    mapDelegate?.mapView(mapView, idleAt: position)
  }
  public func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) {
    mapDelegate?.mapView(mapView, didTapAt: coordinate)
  }
  public func mapView(
    _ mapView: MapView, didTapPOI place: MapView.RenderedFeature, name: String, location: Coordinate
  ) {
    mapDelegate?.mapView(mapView, didTapPOI: place, name: name, location: location)
  }
  public func mapView(_ mapView: MapView, didLongPressAt coordinate: Coordinate) {
    mapDelegate?.mapView(mapView, didLongPressAt: coordinate)
  }
  public func mapView(_ mapView: MapView, didTap overlay: Overlay) {
    mapDelegate?.mapView(mapView, didTap: overlay)
  }
  public func mapView(_ mapView: MapView, didTapInfoWindowOf marker: Marker) {
    mapDelegate?.mapView(mapView, didTapInfoWindowOf: marker)
  }
  public func mapView(_ mapView: MapView, didLongPressInfoWindowOf marker: Marker) {
    mapDelegate?.mapView(mapView, didLongPressInfoWindowOf: marker)
  }
  public func mapView(_ mapView: MapView, didCloseInfoWindowOf marker: Marker) {
    mapDelegate?.mapView(mapView, didCloseInfoWindowOf: marker)
  }
  public func mapView(_ mapView: MapView, markerInfoWindow marker: Marker) -> IconImage? {
    mapDelegate?.mapView(mapView, markerInfoWindow: marker)
  }
  public func mapView(_ mapView: MapView, markerInfoContents marker: Marker) -> IconImage? {
    mapDelegate?.mapView(mapView, markerInfoContents: marker)
  }
  public func mapView(_ mapView: MapView, didBeginDragging marker: Marker) {
    mapDelegate?.mapView(mapView, didBeginDragging: marker)
  }
  public func mapView(_ mapView: MapView, didDrag marker: Marker) {
    mapDelegate?.mapView(mapView, didDrag: marker)
  }
  public func mapView(_ mapView: MapView, didEndDragging marker: Marker) {
    mapDelegate?.mapView(mapView, didEndDragging: marker)
  }
  public func mapView(_ mapView: MapView, didTapMyLocation location: Coordinate) {
    mapDelegate?.mapView(mapView, didTapMyLocation: location)
  }
  public func didTapMyLocationButton(for mapView: MapView) -> Bool {
    mapDelegate?.didTapMyLocationButton(for: mapView) ?? false
  }
  public func mapViewDidStartTileRendering(_ mapView: MapView) {
    mapDelegate?.mapViewDidStartTileRendering(mapView)
  }
  public func mapViewDidFinishTileRendering(_ mapView: MapView) {
    mapDelegate?.mapViewDidFinishTileRendering(mapView)
  }
  public func mapViewSnapshotReady(_ mapView: MapView) {
    mapDelegate?.mapViewSnapshotReady(mapView)
  }
}
