// SPDX-License-Identifier: Apache-2.0
public import MapCamera

/// Moves a map view's camera frame by frame: navigation, a replay, a game's controls.
///
/// Asked once a frame, after gestures and animations. What it answers is shown in that very frame.
@MainActor public protocol CameraDriver: AnyObject {
  /// The camera of a frame, at a time of the view's clock; nil leaves the camera as it is. Called with
  /// each step of the view, also while something else moves the camera.
  func mapView(_ mapView: MapView, cameraAt time: Double) -> CameraState?
  /// Something else is about to move the camera: the user's hands, or a call.
  func mapView(_ mapView: MapView, cameraTakenByGesture gesture: Bool)
  /// Whether frames are wanted although nothing else asks for them.
  var needsFrame: Bool { get }
  /// Whether the compass is shown also while north is up.
  var alwaysShowsCompass: Bool { get }
  /// The compass was tapped; true if that is dealt with, false turns north up.
  func mapViewDidTapCompass(_ mapView: MapView) -> Bool
}

extension CameraDriver {
  public var alwaysShowsCompass: Bool { false }
  public func mapViewDidTapCompass(_ mapView: MapView) -> Bool { false }
}

extension MapView {
  /// Asks for a frame: something drawn in it has changed.
  public func requestFrame() { setNeedsFrame() }

  /// Moves the camera as the driver says: a move of its own, not by a gesture.
  func drive(at time: Double) {
    guard let driver = cameraDriver else {
      isDriven = false
      return
    }
    let state = driver.mapView(self, cameraAt: time)
    defer { if driver.needsFrame { setNeedsFrame() } }
    guard let state, runs.isEmpty, !isGestureActive else {
      isDriven = false
      return
    }
    let permitted = gate.constrain(state)
    guard permitted != cameraState else {
      isDriven = false
      return
    }
    if !isDriven { announceMove(gesture: false) }
    isDriven = true
    model = permitted
    show(permitted)
  }

  /// Tells the driver that it has lost the camera.
  func takeFromDriver(gesture: Bool) {
    isDriven = false
    cameraDriver?.mapView(self, cameraTakenByGesture: gesture)
  }
}
