// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// A marker that the user is dragging.
@MainActor struct MarkerDrag {
  /// The input device that drags the marker.
  enum Pointer: Equatable {
    case finger(Int)
    case mouse
  }

  let marker: Marker
  let pointer: Pointer
  /// The offset from the touch point to the marker's position on the screen, in points.
  let grip: SIMD2<Double>
}

extension MapView {
  /// Starts to drag a marker under the first touch.
  func beginDrag(of marker: Marker, at point: ScreenPoint) {
    guard let finger = recognizers.firstFinger else { return }
    let markerPoint = projection.point(for: marker.currentAppearance.position)
    appOverlays.drag = MarkerDrag(
      marker: marker, pointer: finger.isMouse ? .mouse : .finger(finger.id),
      grip: SIMD2(Double(markerPoint.x) - point.x, Double(markerPoint.y) - point.y))
    marker.holdDidChange()
    // The touch drags the marker only: gestures of the map end.
    if !recognizers.cancel().isEmpty { gestureEnded() }
    callDelegate { $0.mapView(self, didBeginDragging: marker) }
  }

  /// Handles input of the touch that drags a marker. Returns `false` if the input is not from that touch.
  func drag(_ input: RawInput) -> Bool {
    guard let drag = appOverlays.drag else { return false }
    let phase: RawInput.TouchPhase
    let touchPoint: ScreenPoint
    switch (input, drag.pointer) {
    case (.touch(let id, let touch, let at), .finger(let finger)) where id == finger:
      (phase, touchPoint) = (touch, at)
    case (.mouse(.left, let button, let at, _), .mouse): (phase, touchPoint) = (button, at)
    default: return false
    }
    let marker = drag.marker
    if phase == .moved || phase == .ended, touchPoint.x.isFinite, touchPoint.y.isFinite {
      let point = CGPoint(x: touchPoint.x + drag.grip.x, y: touchPoint.y + drag.grip.y)
      let position = projection.coordinate(for: point)
      if position != marker.position {
        marker.position = position
        callDelegate { $0.mapView(self, didDrag: marker) }
      }
    }
    // The delegate may have removed the marker in the callback.
    if phase != .moved, appOverlays.drag?.marker === marker {
      appOverlays.drag = nil
      marker.holdDidChange()
      callDelegate { $0.mapView(self, didEndDragging: marker) }
    }
    return true
  }
}
