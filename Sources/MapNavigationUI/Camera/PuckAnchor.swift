// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// The anchor of the puck on the screen in a following view.
package struct PuckAnchor: Hashable, Sendable {
  /// The anchor in points from the view's top-left corner.
  package let point: ScreenPoint
  /// The free part of the view.
  let room: ScreenRoom

  /// Computes the anchor. Without guidance or with north up, it is the center of the free part. With
  /// guidance it is near the bottom of the free part. In landscape the panels cover the leading side, so that the puck
  /// is in the middle of the rest.
  package init(_ scene: NavigationScene, _ tuning: NavigationCameraTuning) {
    let room = ScreenRoom(size: scene.size, insets: scene.padding + scene.covered)
    let middle = (room.top + room.bottom) / 2
    var y = middle
    if scene.isGuidanceActive || scene.parking != nil, scene.perspective != .topDownNorthUp {
      let low = room.top + (room.bottom - room.top) * tuning.verticalAnchor
      y = max(middle, min(low, room.bottom - tuning.minimumBottomDistance))
    }
    point = ScreenPoint(x: (room.left + room.right) / 2, y: y)
    self.room = room
  }
}

/// The part of a view inside its padding, headers and footers, in screen points.
struct ScreenRoom: Hashable, Sendable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// Creates the rectangle inside the insets. If the insets exceed the view, it is a point midway between
  /// them.
  init(size: ViewSize, insets: MapEdgeInsets) {
    func side(_ start: Double, _ end: Double, _ length: Double) -> (Double, Double) {
      let low = start.isFinite ? start : 0
      let high = length - (end.isFinite ? end : 0)
      guard low < high else {
        let middle = min(max((low + high) / 2, 0), length)
        return (middle, middle)
      }
      return (min(max(low, 0), length), min(max(high, 0), length))
    }
    (left, right) = side(insets.left, insets.right, size.width)
    (top, bottom) = side(insets.top, insets.bottom, size.height)
  }
}
