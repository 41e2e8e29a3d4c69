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
  public func mapViewDidStartTileRendering(_ mapView: MapView) {}
  public func mapViewDidFinishTileRendering(_ mapView: MapView) {}
  public func mapViewSnapshotReady(_ mapView: MapView) {}
}
