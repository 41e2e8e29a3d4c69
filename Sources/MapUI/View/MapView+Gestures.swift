// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

extension MapView {
  /// A gesture takes hold of the camera: animations stop where they are.
  func gestureBegan() {
    let interrupted = takeRuns()
    isGestureActive = true
    waiting = []
    announceMove(gesture: true)
    end(interrupted, .interrupted)
  }

  /// A gesture, or its inertia, moves the camera.
  func gestureMoved(to state: CameraState) {
    model = gate.constrain(state)
    guard model != cameraState else { return }
    show(model)
  }

  /// The gesture and its inertia are over.
  func gestureEnded() {
    isGestureActive = false
    setNeedsFrame()
  }

  func gestureTapped(at point: ScreenPoint) {
    let place = projection.coordinate(for: CGPoint(point))
    tell { $0.mapView(self, didTapAt: place) }
  }

  func gestureLongPressed(at point: ScreenPoint) {
    let place = projection.coordinate(for: CGPoint(point))
    tell { $0.mapView(self, didLongPressAt: place) }
  }

  /// A call moves the camera: a gesture under way has no more say.
  func interruptGesture() { isGestureActive = false }
}
