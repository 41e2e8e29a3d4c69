// SPDX-License-Identifier: Apache-2.0
public import MapCamera
public import MapGeometry

/// Is told what happens on a map. Every method may be left out.
///
/// For each move of the camera: ``mapView(_:willMove:)`` before it, ``mapView(_:didChange:)`` for each
/// place shown on the way and always for the last, and ``mapView(_:idleAt:)`` once, with the first frame
/// in which nothing moves any more. A move that breaks off another one announces itself again before
/// that. Moves made inside one of these calls take effect at once; they are told with the next frame,
/// so that a delegate that moves the camera whenever it moves is called once a frame, not without end.
@MainActor public protocol MapViewDelegate: AnyObject {
  /// The camera is about to move.
  ///
  /// - Parameters:
  ///   - mapView: the map.
  ///   - gesture: whether by the user's hands; false for calls and buttons.
  func mapView(_ mapView: MapView, willMove gesture: Bool)
  /// The camera has moved.
  ///
  /// - Parameters:
  ///   - mapView: the map.
  ///   - position: where it is shown now.
  func mapView(_ mapView: MapView, didChange position: CameraPosition)
  /// The camera has come to rest.
  ///
  /// - Parameters:
  ///   - mapView: the map.
  ///   - position: where.
  func mapView(_ mapView: MapView, idleAt position: CameraPosition)
  /// The map was tapped, once it is clear that it was no double tap.
  ///
  /// - Parameters:
  ///   - mapView: the map.
  ///   - coordinate: the ground under the finger, degrees.
  func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate)
  /// A finger was held on the map for half a second.
  ///
  /// - Parameters:
  ///   - mapView: the map.
  ///   - coordinate: the ground under the finger, degrees.
  func mapView(_ mapView: MapView, didLongPressAt coordinate: Coordinate)
  /// A marker was tapped.
  ///
  /// - Returns: true if that is dealt with; false lets it be selected, its info window open and the
  ///   camera go to it.
  func mapView(_ mapView: MapView, didTap marker: Marker) -> Bool
  /// A tappable overlay other than a marker was tapped.
  func mapView(_ mapView: MapView, didTap overlay: Overlay)
  /// A marker's info window was tapped.
  func mapView(_ mapView: MapView, didTapInfoWindowOf marker: Marker)
  /// A finger was held on a marker's info window for half a second.
  func mapView(_ mapView: MapView, didLongPressInfoWindowOf marker: Marker)
  /// A marker's info window has gone, since the marker is no longer selected.
  func mapView(_ mapView: MapView, didCloseInfoWindowOf marker: Marker)
  /// The whole info window of a marker that is being selected, its tip at the middle of the lower edge;
  /// nil leaves it to ``mapView(_:markerInfoContents:)``.
  func mapView(_ mapView: MapView, markerInfoWindow marker: Marker) -> IconImage?
  /// What stands in the default info window; nil for the marker's title and snippet.
  func mapView(_ mapView: MapView, markerInfoContents marker: Marker) -> IconImage?
  /// A draggable marker was lifted by a long press.
  func mapView(_ mapView: MapView, didBeginDragging marker: Marker)
  /// A marker was dragged on: its position has changed.
  func mapView(_ mapView: MapView, didDrag marker: Marker)
  /// A marker that was dragged was let go.
  func mapView(_ mapView: MapView, didEndDragging marker: Marker)
  /// The dot at the user's place was tapped.
  func mapView(_ mapView: MapView, didTapMyLocation location: Coordinate)
  /// The my-location button was tapped.
  ///
  /// - Returns: true if that is dealt with; false lets the camera go to the user's place.
  func didTapMyLocationButton(for mapView: MapView) -> Bool
  /// Tiles of the view are missing and asked for.
  func mapViewDidStartTileRendering(_ mapView: MapView)
  /// All tiles of the view are drawn, or known to be unavailable.
  func mapViewDidFinishTileRendering(_ mapView: MapView)
  /// The tiles are drawn and the camera is at rest: a picture of the view is complete.
  func mapViewSnapshotReady(_ mapView: MapView)
}

extension MapViewDelegate {
  public func mapView(_ mapView: MapView, willMove gesture: Bool) {}
  public func mapView(_ mapView: MapView, didChange position: CameraPosition) {}
  public func mapView(_ mapView: MapView, idleAt position: CameraPosition) {}
  public func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) {}
  public func mapView(_ mapView: MapView, didLongPressAt coordinate: Coordinate) {}
  public func mapView(_ mapView: MapView, didTap marker: Marker) -> Bool { false }
  public func mapView(_ mapView: MapView, didTap overlay: Overlay) {}
  public func mapView(_ mapView: MapView, didTapInfoWindowOf marker: Marker) {}
  public func mapView(_ mapView: MapView, didLongPressInfoWindowOf marker: Marker) {}
  public func mapView(_ mapView: MapView, didCloseInfoWindowOf marker: Marker) {}
  public func mapView(_ mapView: MapView, markerInfoWindow marker: Marker) -> IconImage? { nil }
  public func mapView(_ mapView: MapView, markerInfoContents marker: Marker) -> IconImage? { nil }
  public func mapView(_ mapView: MapView, didBeginDragging marker: Marker) {}
  public func mapView(_ mapView: MapView, didDrag marker: Marker) {}
  public func mapView(_ mapView: MapView, didEndDragging marker: Marker) {}
  public func mapView(_ mapView: MapView, didTapMyLocation location: Coordinate) {}
  public func didTapMyLocationButton(for mapView: MapView) -> Bool { false }
  public func mapViewDidStartTileRendering(_ mapView: MapView) {}
  public func mapViewDidFinishTileRendering(_ mapView: MapView) {}
  public func mapViewSnapshotReady(_ mapView: MapView) {}
}
