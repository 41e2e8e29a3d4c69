// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

/// A finger on the map, or the left button of a mouse.
struct Finger: Sendable {
  let id: Int
  let isMouse: Bool
  /// The position and time at which it went down, or changed its role in the gesture.
  var start: ScreenPoint
  var startTime: Double
  var point: ScreenPoint

  var slop: Double { isMouse ? GestureTuning.mouseSlop : GestureTuning.touchSlop }
  /// The movement from the start, in points right and down.
  var offset: SIMD2<Double> { [point.x - start.x, point.y - start.y] }
  var hasMoved: Bool { (offset * offset).sum() > slop * slop }
  /// The point at which the straight line from the start leaves the slop.
  var slopEdge: ScreenPoint {
    let part = min(1, slop / max((offset * offset).sum().squareRoot(), slop))
    return ScreenPoint(x: start.x + offset.x * part, y: start.y + offset.y * part)
  }
}

/// The state of the gesture that the fingers make.
enum TouchState: Sendable {
  /// No finger is down.
  case idle
  /// One finger is down and has not moved yet.
  case pressing(Press)
  /// The first finger drags the map. It may fling once it has moved far enough.
  case panning(VelocityTracker, mayFling: Bool)
  /// Double tap and drag.
  case quickZooming
  /// Two fingers are down, and their gesture is not recognized yet.
  case paired(Pair)
  /// Two fingers zoom, pan and, after a sufficient rotation, rotate.
  case pinching(PairRotation, VelocityTracker, rotates: Bool)
  /// Two fingers tilt.
  case tilting
  /// The first finger of a two-finger tap was released. The other one must follow before the deadline.
  case pairTapping(ScreenPoint, deadline: Double)
  /// The gesture has ended, and all fingers are ignored until they are released.
  case spent
}

/// A finger that may become a tap, a long press or a drag.
struct Press: Sendable {
  var mayTap = true
  /// The second press of a double tap.
  var isSecond = false
  /// The press stopped a fling, so it is not reported as a tap.
  var stopsFling = false
  /// A double click with shift.
  var zoomsOut = false
}

/// Two fingers whose gesture is not recognized yet.
struct Pair: Sendable {
  var mayTap: Bool
  let startTime: Double
  var twist: PairRotation
  /// The time of the first move of either finger.
  var firstMoveTime: Double?
}

/// The rotation of the line between two fingers.
struct PairRotation: Sendable {
  /// The fingers' rotation on the ground that the map has not followed, degrees clockwise.
  var lag = 0.0
  private var line: SIMD2<Double>
  /// The rotation since the start, degrees clockwise.
  private var total = 0.0
  private var time: Double
  private var totalBefore = 0.0
  private var timeBefore: Double

  init(line: SIMD2<Double>, at time: Double) {
    self.line = line
    self.time = time
    timeBefore = time
  }

  /// Adds the current line.
  ///
  /// - Returns: Whether the fingers have turned far enough to rotate the map.
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
