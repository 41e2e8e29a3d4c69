// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI

/// Two fingers around a middle that go down, move frame by frame and go up.
struct TwoFingers {
  var middle: ScreenPoint
  /// The distance from the middle to each finger, points.
  var reach = 60.0
  /// The direction of the line between them, degrees clockwise.
  var angle = 0.0
  var now = 0.0
  private var isDown = false

  init(middle: ScreenPoint, reach: Double = 60, angle: Double = 0) {
    self.middle = middle
    self.reach = reach
    self.angle = angle
  }

  /// Returns the position of finger 1 or 2.
  func point(_ id: Int) -> ScreenPoint {
    let radians = angle * .pi / 180
    let side = id == 1 ? -reach : reach
    return ScreenPoint(x: middle.x + side * cos(radians), y: middle.y + side * sin(radians))
  }

  mutating func move(
    _ player: inout Player, frames: Int, every interval: Double,
    _ change: (inout TwoFingers) -> Void
  ) {
    if !isDown { report(.began, to: &player) }
    isDown = true
    for _ in 0..<frames {
      change(&self)
      now += interval
      report(.moved, to: &player)
    }
  }

  /// Releases one finger and, after a gap, the other.
  mutating func lift(_ player: inout Player, gap: Double = 0, first: Int = 1) {
    player.send(.touch(id: first, .ended, at: point(first)), at: now)
    now += gap
    player.send(.touch(id: 3 - first, .ended, at: point(3 - first)), at: now)
  }

  private func report(_ phase: RawInput.TouchPhase, to player: inout Player) {
    for id in 1...2 { player.send(.touch(id: id, phase, at: point(id)), at: now) }
  }
}

extension CameraState {
  /// The target on the Mercator square.
  var world: SIMD2<Double> {
    let point = WorldPoint(target)
    return [point.x, point.y]
  }
}
