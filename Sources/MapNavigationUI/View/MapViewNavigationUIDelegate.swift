// SPDX-License-Identifier: Apache-2.0
public import MapUI

/// Is told of what is pressed in navigation. Every method may be left out.
@MainActor public protocol MapViewNavigationUIDelegate: AnyObject {
  /// The Re-center button was pressed; the camera follows again.
  func mapViewDidTapRecenterButton(_ mapView: MapView)
}

extension MapViewNavigationUIDelegate {
  public func mapViewDidTapRecenterButton(_ mapView: MapView) {}
}
