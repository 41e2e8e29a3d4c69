// SPDX-License-Identifier: Apache-2.0
public import MapCamera

/// An object that controls a map view's camera frame by frame, such as navigation or a replay.
///
/// The view calls its driver once per frame, after gestures and animations, and shows the result in the same
/// frame.
@MainActor public protocol CameraDriver: AnyObject {
  /// Advances the driver to a frame, at a time of the view's clock. The view calls this once with each step,
  /// also while something else moves the camera, and then ``mapView(_:cameraAt:)``. Does nothing by default.
  func mapView(_ mapView: MapView, willShowFrameAt time: Double)
  /// Returns the camera of a frame, at a time of the view's clock; `nil` leaves the camera as it is. The view
  /// constrains it to the limits of the map. The method has no effects.
  func mapView(_ mapView: MapView, cameraAt time: Double) -> CameraState?
  /// Called before a gesture, an animation or a call moves the camera.
  func mapView(_ mapView: MapView, cameraTakenByGesture gesture: Bool)
  /// Whether the driver needs another frame.
  var needsFrame: Bool { get }
}

/// The camera driver of navigation, which also controls the compass and has something to do at a time, although nothing
/// moves until then.
@MainActor package protocol NavigationCameraDriver: CameraDriver {
  /// Called with the driver's camera of this frame after it was constrained to the limits of the map, before the view
  /// shows it.
  func mapView(_ mapView: MapView, didConstrainDriverCameraTo camera: CameraState)
  /// Whether the compass is also shown while north is up.
  var alwaysShowsCompass: Bool { get }
  /// Called when the user taps the compass. Return `true` if the driver handles the tap; `false` rotates
  /// north up.
  func mapViewDidTapCompass(_ mapView: MapView) -> Bool

  /// The time of the view's clock at which the driver needs a frame even if ``CameraDriver/needsFrame`` is `false`;
  /// `nil` for none.
  var nextFrameTime: Double? { get }
}

extension CameraDriver {
  public func mapView(_ mapView: MapView, willShowFrameAt time: Double) {}
}

extension MapView {
  /// Requests a new frame, because content of the view has changed. A call in ``onFrame`` requests the frame
  /// after this one.
  public func requestFrame() { setNeedsFrame() }

  /// Advances the driver and shows its camera. A driven move is reported to the delegate as a move that is not a gesture.
  ///
  /// - Returns: Whether the driver has moved the camera.
  func drive(at time: Double) -> Bool {
    guard let driver = cameraDriver else {
      isDriven = false
      return false
    }
    driver.mapView(self, willShowFrameAt: time)
    let state = driver.mapView(self, cameraAt: time)
    defer { if driver.needsFrame { setNeedsFrame() } }
    guard let state, runs.isEmpty, !isGestureActive else {
      isDriven = false
      return false
    }
    let constrained = gate.constrain(state)
    (driver as? any NavigationCameraDriver)?.mapView(self, didConstrainDriverCameraTo: constrained)
    guard constrained != cameraState else {
      isDriven = false
      return false
    }
    if !isDriven { announceMove(gesture: false) }
    isDriven = true
    model = constrained
    show(constrained)
    return true
  }

  /// Notifies the driver that it has lost the camera.
  func endDriving(gesture: Bool) {
    isDriven = false
    cameraDriver?.mapView(self, cameraTakenByGesture: gesture)
  }
}
