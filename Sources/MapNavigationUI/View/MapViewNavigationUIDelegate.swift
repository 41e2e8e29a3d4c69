// SPDX-License-Identifier: Apache-2.0
public import MapUI

/// A delegate for user actions in navigation. All methods are optional.
@MainActor public protocol MapViewNavigationUIDelegate: AnyObject {
  /// Called after the user tapped the Re-center button. The camera follows again.
  func mapViewDidTapRecenterButton(_ mapView: MapView)
  /// Called after the user tapped the Start button of the route preview. Guidance has begun, and the camera follows.
  func mapViewDidTapStartButton(_ mapView: MapView)
}

extension MapViewNavigationUIDelegate {
  public func mapViewDidTapRecenterButton(_ mapView: MapView) {}
  public func mapViewDidTapStartButton(_ mapView: MapView) {}
}
