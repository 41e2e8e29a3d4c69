// SPDX-License-Identifier: Apache-2.0
public import MapCamera
public import MapGeometry

/// Methods that a map view calls on its delegate. All methods are optional.
///
/// Each move of the camera calls ``mapView(_:willMove:)`` before it, ``mapView(_:didChange:)`` for each
/// position shown, including the last, and ``mapView(_:idleAt:)`` once, with the first frame in which nothing
/// moves any more. A move that interrupts another one calls ``mapView(_:willMove:)`` again before that. A
/// move made inside one of these methods takes effect at once, but is reported with the next frame. A
/// delegate that moves the camera on every change is therefore called once a frame.
@MainActor public protocol MapViewDelegate: AnyObject {
  /// Called before the camera moves.
  ///
  /// - Parameters:
  ///   - mapView: The map.
  ///   - gesture: Whether a gesture moves the camera; `false` for calls and buttons.
  func mapView(_ mapView: MapView, willMove gesture: Bool)
  /// Called after the camera has moved.
  ///
  /// - Parameters:
  ///   - mapView: The map.
  ///   - position: The position shown.
  func mapView(_ mapView: MapView, didChange position: CameraPosition)
  /// Called when the camera has come to rest.
  ///
  /// - Parameters:
  ///   - mapView: The map.
  ///   - position: The position shown.
  func mapView(_ mapView: MapView, idleAt position: CameraPosition)
  /// Called when the user taps the map, after the time in which a second tap would make a double tap.
  ///
  /// - Parameters:
  ///   - mapView: The map.
  ///   - coordinate: The coordinate at the tap, degrees.
  func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate)
  /// Called when the user taps the label or icon of a place that the map's data has, such as a shop, a station, a town or
  /// a street. Then ``mapView(_:didTapAt:)`` is not called.
  ///
  /// The view reads the place's data again for the call, which comes some frames after the tap. A delegate that does not
  /// implement this method is called with ``mapView(_:didTapPOIWithPlaceID:name:location:)`` for places with a position,
  /// and with ``mapView(_:didTapAt:)`` for streets and other lines and areas.
  ///
  /// - Parameters:
  ///   - mapView: The map.
  ///   - place: The place with its identifier and its properties, such as `class` and `subclass` in the schema of
  ///     OpenMapTiles.
  ///   - name: The name in the language of the map's labels.
  ///   - location: The place's position, degrees; for streets and other lines and areas, the coordinate at the tap.
  func mapView(
    _ mapView: MapView, didTapPOI place: MapView.RenderedFeature, name: String, location: Coordinate
  )
  /// Called for ``mapView(_:didTapPOI:name:location:)`` if the delegate does not implement it, in the form of Google's SDK.
  /// If the delegate implements neither, it is called with ``mapView(_:didTapAt:)``.
  ///
  /// - Parameters:
  ///   - mapView: The map.
  ///   - placeID: The identifier in the map's data; empty if it has none. It is not an identifier of Google.
  ///   - name: The name in the language of the map's labels.
  ///   - location: The place's position, degrees.
  func mapView(
    _ mapView: MapView, didTapPOIWithPlaceID placeID: String, name: String, location: Coordinate)
  /// Called when the user presses the map for half a second.
  ///
  /// - Parameters:
  ///   - mapView: The map.
  ///   - coordinate: The coordinate at the press, degrees.
  func mapView(_ mapView: MapView, didLongPressAt coordinate: Coordinate)
  /// Called when the user taps a marker.
  ///
  /// - Returns: `true` if the delegate handles the tap. `false` selects the marker, opens its info window and
  ///   moves the camera to it.
  func mapView(_ mapView: MapView, didTap marker: Marker) -> Bool
  /// Called when the user taps a tappable overlay other than a marker.
  func mapView(_ mapView: MapView, didTap overlay: Overlay)
  /// Called when the user taps a marker's info window.
  func mapView(_ mapView: MapView, didTapInfoWindowOf marker: Marker)
  /// Called when the user presses a marker's info window for half a second.
  func mapView(_ mapView: MapView, didLongPressInfoWindowOf marker: Marker)
  /// Called when a marker's info window has closed because the marker is no longer selected.
  func mapView(_ mapView: MapView, didCloseInfoWindowOf marker: Marker)
  /// Returns the complete info window of a marker that is being selected, with its tip at the middle of the
  /// lower edge; `nil` uses ``mapView(_:markerInfoContents:)``.
  func mapView(_ mapView: MapView, markerInfoWindow marker: Marker) -> IconImage?
  /// Returns the contents of the default info window; `nil` for the marker's title and snippet.
  func mapView(_ mapView: MapView, markerInfoContents marker: Marker) -> IconImage?
  /// Called when a long press begins to drag a draggable marker.
  func mapView(_ mapView: MapView, didBeginDragging marker: Marker)
  /// Called when a drag has changed a marker's position.
  func mapView(_ mapView: MapView, didDrag marker: Marker)
  /// Called when the drag of a marker ends.
  func mapView(_ mapView: MapView, didEndDragging marker: Marker)
  /// Called when the user taps the user-location dot.
  func mapView(_ mapView: MapView, didTapMyLocation location: Coordinate)
  /// Called when the user taps the my-location button.
  ///
  /// - Returns: `true` if the delegate handles the tap; `false` moves the camera to the user's location.
  func didTapMyLocationButton(for mapView: MapView) -> Bool
  /// Called when tiles of the view are missing and have been requested.
  func mapViewDidStartTileRendering(_ mapView: MapView)
  /// Called when all tiles of the view are drawn, or known to be unavailable.
  func mapViewDidFinishTileRendering(_ mapView: MapView)
  /// Called when all tiles are drawn and the camera is at rest, so that a snapshot is complete.
  func mapViewSnapshotReady(_ mapView: MapView)
}

extension MapViewDelegate {
  public func mapView(_ mapView: MapView, willMove gesture: Bool) {}
  public func mapView(_ mapView: MapView, didChange position: CameraPosition) {}
  public func mapView(_ mapView: MapView, idleAt position: CameraPosition) {}
  public func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) {}
  public func mapView(
    _ mapView: MapView, didTapPOI place: MapView.RenderedFeature, name: String, location: Coordinate
  ) {
    guard case .point = place.feature.geometry else {
      return self.mapView(mapView, didTapAt: mapView.tappedCoordinate ?? location)
    }
    self.mapView(
      mapView, didTapPOIWithPlaceID: place.identifier, name: name, location: location)
  }
  public func mapView(
    _ mapView: MapView, didTapPOIWithPlaceID placeID: String, name: String, location: Coordinate
  ) {
    self.mapView(mapView, didTapAt: mapView.tappedCoordinate ?? location)
  }
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
