// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// Where on the screen a following view keeps the puck.
struct PuckSeat: Hashable, Sendable {
  /// In points from the view's top-left corner.
  let place: ScreenPoint
  /// What is free to show the road in.
  let room: ScreenRoom

  /// Without guidance, and north up: the middle of what padding, header and footer leave. With guidance
  /// near the bottom of it, and in landscape in its trailing half, for the leading one has the header.
  init(_ scene: NavigationScene, _ tuning: NavigationCameraTuning) {
    var room = ScreenRoom(size: scene.size, insets: scene.padding + scene.covered)
    if scene.isGuidanceActive, scene.size.width > scene.size.height {
      let padded = ScreenRoom(size: scene.size, insets: scene.padding)
      let across = 2 * (1 - tuning.placeAcrossLandscape)
      let trailing = padded.right - (padded.right - padded.left) * across
      room.left = min(max(room.left, trailing), room.right)
    }
    let middle = (room.top + room.bottom) / 2
    var y = middle
    if scene.isGuidanceActive, scene.perspective != .topDownNorthUp {
      let low = room.top + (room.bottom - room.top) * tuning.placeDown
      y = max(middle, min(low, room.bottom - tuning.leastBelow))
    }
    place = ScreenPoint(x: (room.left + room.right) / 2, y: y)
    self.room = room
  }
}

/// What padding, headers and footers leave of a view, in points of the screen.
struct ScreenRoom: Hashable, Sendable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// The whole rectangle; where the insets are larger than the view, the place in their middle.
  init(size: ViewSize, insets: EdgeInsets) {
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
