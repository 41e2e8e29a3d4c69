// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera

/// A marker in the user's hand.
@MainActor struct MarkerDrag {
  /// What holds it.
  enum Hand: Equatable {
    case finger(Int)
    case mouse
  }

  let marker: Marker
  let hand: Hand
  /// From the hand to the marker's place on the screen, points.
  let grip: SIMD2<Double>
}

extension MapView {
  /// Lifts a marker that the first finger rests on.
  func beginDrag(of marker: Marker, at point: ScreenPoint) {
    guard let finger = recognizers.fingers.first else { return }
    let place = projection.point(for: marker.shownLook.position)
    appOverlays.drag = MarkerDrag(
      marker: marker, hand: finger.isMouse ? .mouse : .finger(finger.id),
      grip: SIMD2(Double(place.x) - point.x, Double(place.y) - point.y))
    marker.holdDidChange()
    // The map has no more part in this finger.
    if !recognizers.cancel().isEmpty { gestureEnded() }
    ask { $0.mapView(self, didBeginDragging: marker) }
  }

  /// Takes what the hand that holds a marker does; false where none is held, or it is another hand.
  func drag(_ input: RawInput) -> Bool {
    guard let drag = appOverlays.drag else { return false }
    let phase: TouchPhase
    let place: ScreenPoint
    switch (input, drag.hand) {
    case (.touch(let id, let touch, let at), .finger(let finger)) where id == finger:
      (phase, place) = (touch, at)
    case (.mouse(.left, let button, let at, _), .mouse): (phase, place) = (button, at)
    default: return false
    }
    let marker = drag.marker
    if phase == .moved || phase == .ended, place.x.isFinite, place.y.isFinite {
      let point = CGPoint(x: place.x + drag.grip.x, y: place.y + drag.grip.y)
      let position = projection.coordinate(for: point)
      if position != marker.position {
        marker.position = position
        ask { $0.mapView(self, didDrag: marker) }
      }
    }
    // It may have been taken off the map by whoever was told.
    if phase != .moved, appOverlays.drag?.marker === marker {
      appOverlays.drag = nil
      marker.holdDidChange()
      ask { $0.mapView(self, didEndDragging: marker) }
    }
    return true
  }
}
