// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// A finger on the map, or the left button of a mouse.
struct Finger: Sendable {
  let id: Int
  let isMouse: Bool
  /// Where and when it came, or took up another part in the gesture.
  var start: ScreenPoint
  var startTime: Double
  var place: ScreenPoint

  var slop: Double { isMouse ? GestureTuning.mouseSlop : GestureTuning.touchSlop }
  /// How far it is from its start, in points right and down.
  var way: SIMD2<Double> { [place.x - start.x, place.y - start.y] }
  var hasMoved: Bool { (way * way).sum() > slop * slop }
  /// Where it went over the slop, on the straight way.
  var slopEdge: ScreenPoint {
    let part = min(1, slop / max((way * way).sum().squareRoot(), slop))
    return ScreenPoint(x: start.x + way.x * part, y: start.y + way.y * part)
  }
}

/// What the fingers on the map do at present.
enum Hand: Sendable {
  /// None is there.
  case away
  /// One finger that has not moved yet.
  case pressing(Press)
  /// The first finger drags the map; it may fling it once it has gone some way.
  case panning(DragTrack, mayFling: Bool)
  /// Double tap and drag.
  case quickZooming
  /// Two fingers of which nobody knows yet what they are about.
  case paired(Pair)
  /// Two fingers zoom, pan and, once they have turned far enough, rotate.
  case pinching(Twist, DragTrack, rotates: Bool)
  /// Two fingers tilt.
  case tilting
  /// The first finger of a two-finger tap has left; the other must leave before the deadline.
  case pairTapping(ScreenPoint, deadline: Double)
  /// Fingers that nothing more comes of until all have left.
  case spent
}

/// A finger that may become a tap, a long press or a drag.
struct Press: Sendable {
  var mayTap = true
  /// The second one of a double tap.
  var isSecond = false
  /// Came to stop a fling: nobody means the place under it.
  var stopsFling = false
  /// A double click with shift.
  var zoomsOut = false
}

/// Two fingers before they are recognized.
struct Pair: Sendable {
  var mayTap: Bool
  let startTime: Double
  var twist: Twist
  /// When the first of them moved.
  var firstMoveTime: Double?
}

/// The turn of the line between two fingers.
struct Twist: Sendable {
  /// Degrees clockwise that the fingers have turned and the map has not, on the ground.
  var lag = 0.0
  private var line: SIMD2<Double>
  /// Degrees, clockwise, since the start.
  private var total = 0.0
  private var time: Double
  private var totalBefore = 0.0
  private var timeBefore: Double

  init(line: SIMD2<Double>, at time: Double) {
    self.line = line
    self.time = time
    timeBefore = time
  }

  /// Adds the line as it is now.
  ///
  /// - Returns: Whether the fingers have turned far enough to mean it.
  mutating func add(_ line: SIMD2<Double>, at time: Double) -> Bool {
    if time > self.time {
      (timeBefore, totalBefore) = (self.time, total)
      self.time = time
    }
    let cross = self.line.x * line.y - self.line.y * line.x
    total += atan2(cross, (self.line * line).sum()) * 180 / .pi
    self.line = line
    let milliseconds = (self.time - timeBefore) * 1000
    let speed = milliseconds > 0 ? abs(total - totalBefore) / milliseconds : .infinity
    return abs(total) >= GestureTuning.rotationThreshold(speed: speed)
  }
}
