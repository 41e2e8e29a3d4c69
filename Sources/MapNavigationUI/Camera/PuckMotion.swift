// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute

/// Moves the puck from fix to fix: on the route by distance and never backwards, off the route over the
/// ground.
///
/// A critically damped spring pulls the puck to the position extrapolated from the last fix and its speed.
/// The puck moves evenly between fixes and catches up or waits smoothly. Jumps, such as to another
/// route or a distant fix, are bridged by a fading offset.
struct PuckMotion: Sendable {
  /// The puck's position on the Mercator square, including the fading offset.
  private(set) var point = SIMD2(0.5, 0.5)
  /// The distance from the start of the route, in meters; `nil` off the route.
  private(set) var routeDistance: Double?
  /// The speed, in meters per second.
  private(set) var speed = 0.0
  /// The bearing of the route, or the course off the route, in degrees, not wrapped.
  private(set) var bearing = 0.0
  private(set) var hasPosition = false

  private var track: CameraRoute?
  /// The last position from guidance; `fix` is the one adjusted to the route.
  private var reported: RoadPosition?
  private var fix: RoadPosition?
  private var fixTime = 0.0
  /// The speed of the last fix, in meters per second.
  private var fixSpeed = 0.0
  private var hasSpeeds = false
  /// The position from which the speed is measured while the positions have none.
  private var measuredFrom: RoadPosition?
  /// The spring's position and speed off the route, on the Mercator square.
  private var free = SIMD2(0.5, 0.5)
  private var freeSpeed = SIMD2(0.0, 0.0)
  private var offset = SIMD2(0.0, 0.0)
  private var offsetSpeed = SIMD2(0.0, 0.0)
  private var course: Double?

  /// Advances by a number of seconds to the time of a frame.
  mutating func step(
    by dt: Double, to time: Double, position: RoadPosition?, track: CameraRoute?,
    tuning: NavigationCameraTuning
  ) {
    if let position, position.coordinate.isValid, position != reported || track !== self.track {
      reported = position
      let fitting = track === self.track ? position : PuckMotion.fitted(position, to: track)
      take(fitting, track: track, at: time, tuning: tuning)
    }
    guard hasPosition else { return }
    if dt > 1e-9 {
      // Equal steps: after steps of the longest duration, the rest of a frame would be too short to measure an acceleration.
      let steps = max((dt * 60 - 1e-3).rounded(.up), 1)
      for step in 1...Int(steps) {
        advance(by: dt / steps, at: time - dt * (1 - Double(step) / steps), tuning: tuning)
      }
    }
    updatePose()
  }
}

extension PuckMotion {
  /// The length of a meter in world units at the current latitude.
  private var meter: Double {
    let y = WorldPoint(x: 0, y: min(max(free.y, 0), 1))
    return 1 / (Mercator.metersPerPoint(latitude: y.coordinate.latitude, zoom: 0) * 256)
  }

  /// Returns a position on the Mercator square, clamped to the world.
  private static func world(_ position: RoadPosition) -> SIMD2<Double> {
    let point = WorldPoint(position.coordinate.wrapped)
    return [point.x, min(max(point.y, 0), 1)]
  }

  /// Returns a position with its distance on a new route. The last position may still refer to the old one.
  private static func fitted(_ position: RoadPosition, to track: CameraRoute?) -> RoadPosition {
    guard let track, let distance = position.routeDistance, distance.isFinite else {
      return position
    }
    let onTrack = track.route.line.position(at: distance)
    guard onTrack.coordinate.distance(to: position.coordinate) > 50 else { return position }
    var fitted = position
    let near = track.route.line.nearest(to: position.coordinate, within: 0...500)
    fitted.routeDistance = near.offset < 50 ? near.position.distance : nil
    return fitted
  }

  private mutating func take(
    _ position: RoadPosition, track: CameraRoute?, at time: Double, tuning: NavigationCameraTuning
  ) {
    let last = (point: point, velocity: velocity)
    let lastOwn = (point: own, velocity: ownVelocity)
    let wasOn = self.track != nil && routeDistance != nil
    let isSameTrack = track === self.track
    measureSpeed(position, isSameTrack: isSameTrack)
    fix = position
    fixTime = time
    self.track = track
    if let course = position.course, course.isFinite, fixSpeed >= tuning.slowestCourse {
      self.course = course
    }
    var isPut = !hasPosition
    if let track, let distance = position.routeDistance, distance.isFinite {
      // The puck waits for a position behind it.
      let isNear = distance - (routeDistance ?? 0) < tuning.longestCatchUp
      if !wasOn || !isSameTrack || !isNear {
        routeDistance = min(max(start(on: track, near: distance), 0), track.length)
        isPut = true
      }
    } else if !hasPosition {
      free = PuckMotion.world(position)
    } else if routeDistance != nil {
      routeDistance = nil
      free = lastOwn.point
      freeSpeed = direction(of: lastOwn.velocity) * (speed * meter)
      // In a corner the puck is slower than its speed along the route.
      offsetSpeed += lastOwn.velocity - freeSpeed
    } else {
      let world = PuckMotion.world(position)
      let gap = nearest(world) - free
      if length(of: gap) > tuning.longestCatchUp * meter {
        let before = meter
        free += gap
        // The same speed at another latitude.
        freeSpeed *= meter / before
        isPut = true
      }
    }
    guard hasPosition, isPut else {
      if !hasPosition { bearing = startBearing(position) }
      hasPosition = true
      return
    }
    // Bridge the difference in position and speed.
    let own = own
    offset = last.point - own
    offset.x -= offset.x.rounded()
    offsetSpeed = last.velocity - ownVelocity
  }

  /// Returns the distance at which the puck continues on a new route: as close to its current position as
  /// the fix allows.
  private func start(on track: CameraRoute, near distance: Double) -> Double {
    guard hasPosition else { return distance }
    let here = WorldPoint(x: point.x, y: point.y).coordinate
    let found = track.route.line.nearest(
      to: here, within: max(0, distance - 40)...max(0, distance + 40))
    return found.offset < 25 ? found.position.distance : distance
  }

  private func startBearing(_ position: RoadPosition) -> Double {
    if let track, let routeDistance { return track.spot(at: routeDistance).bearing }
    return course ?? 0
  }

  private mutating func measureSpeed(_ position: RoadPosition, isSameTrack: Bool) {
    let speed = position.speed ?? 0
    let reported = speed.isFinite ? max(speed, 0) : 0
    if reported > 0 { hasSpeeds = true }
    guard !hasSpeeds else {
      fixSpeed = min(reported, 100)
      return
    }
    // To a new route, and between the road and the ground beside it, a position jumps without a movement.
    guard let start = measuredFrom, isSameTrack,
      (start.routeDistance == nil) == (position.routeDistance == nil)
    else {
      measuredFrom = position
      return
    }
    // The times of positions in successive frames are too close.
    let seconds = position.time - start.time
    guard !(0...0.05).contains(seconds) else { return }
    measuredFrom = position
    guard seconds > 0, seconds < 10 else { return }
    let meters: Double
    if let now = position.routeDistance, let then = start.routeDistance {
      meters = now - then
    } else {
      meters = start.coordinate.distance(to: position.coordinate)
    }
    fixSpeed = min(max(meters, 0) / seconds, 100)
  }

  /// Returns the extrapolation time of the last fix, in seconds, and its rate of change.
  private func reckoned(_ age: Double, _ tuning: NavigationCameraTuning) -> (Double, Double) {
    guard age > tuning.reckoning else { return (max(age, 0), 1) }
    let fading = exp(-(age - tuning.reckoning) / tuning.rollOut)
    return (tuning.reckoning + tuning.rollOut * (1 - fading), fading)
  }

  /// Returns the speed, relative to the goal, at which the puck closes a distance. Near the goal it is that
  /// of a critically damped spring; farther away it allows braking with constant deceleration.
  private static func closingSpeed(_ distance: Double, _ tuning: NavigationCameraTuning) -> Double {
    let near = 4 * tuning.braking / (tuning.stiffness * tuning.stiffness)
    guard abs(distance) > near else { return tuning.stiffness / 2 * distance }
    let speed = (2 * tuning.braking * (abs(distance) - near / 2)).squareRoot()
    return distance > 0 ? speed : -speed
  }

  private mutating func advance(by dt: Double, at time: Double, tuning: NavigationCameraTuning) {
    let (carried, share) = reckoned(time - fixTime, tuning)
    let stiffness = tuning.stiffness
    if let track, let distance = routeDistance, let fixed = fix?.routeDistance {
      // Do not go beyond the end of the route.
      let goal = min(fixed + fixSpeed * carried, track.length)
      let goalSpeed = goal < track.length ? fixSpeed * share : 0
      let closing = PuckMotion.closingSpeed(goal - distance, tuning)
      let pull = 2 * stiffness * (goalSpeed + closing - speed)
      let wasStill = speed < 1e-3
      let slowest = max(0, speed - tuning.maximumAcceleration * dt)
      speed = max(slowest, speed + min(pull, tuning.maximumAcceleration) * dt)
      // The puck stops at the end of the route, also if the vehicle does not.
      let braking = 0.8 * tuning.maximumAcceleration
      let arriving = (2 * braking * max(track.length - distance, 0)).squareRoot()
      speed = min(speed, max(arriving, slowest))
      // Stop when the difference is invisible. The last part of a hard stop is a frame of its own, so that the
      // acceleration stays within its limit.
      if wasStill, speed < 1e-3, goalSpeed < 1e-3, abs(goal - distance) < 1e-2 { speed = 0 }
      routeDistance = min(distance + speed * dt, track.length)
    } else if let fix {
      let world = PuckMotion.world(fix)
      let radians = (course ?? 0) * .pi / 180
      let velocity = SIMD2(sin(radians), -cos(radians)) * (course == nil ? 0 : fixSpeed * meter)
      let goal = nearest(world) + velocity * carried
      let away = goal - free
      let closing = PuckMotion.closingSpeed(length(of: away) / meter, tuning)
      let aim = velocity * share + direction(of: away) * (closing * meter)
      var pull = (aim - freeSpeed) * (2 * stiffness)
      let limit = tuning.maximumAcceleration * meter
      if length(of: pull) > limit { pull = direction(of: pull) * limit }
      let wasStill = length(of: freeSpeed) < 1e-3 * meter
      freeSpeed += pull * dt
      // Stop when the difference is invisible.
      if wasStill, length(of: away) < 1e-2 * meter, length(of: freeSpeed) < 1e-3 * meter {
        freeSpeed = .zero
      }
      free += freeSpeed * dt
      speed = length(of: freeSpeed) / meter
    }
    fade(by: dt, stiffness: tuning.fading)
  }

  /// Fades the offset as a critically damped spring, exactly for any step.
  private mutating func fade(by dt: Double, stiffness: Double) {
    guard offset != .zero || offsetSpeed != .zero else { return }
    let decay = exp(-stiffness * dt)
    let drift = offsetSpeed + offset * stiffness
    let moved = (offset + drift * dt) * decay
    offsetSpeed = (drift - (offset + drift * dt) * stiffness) * decay
    offset = moved
    if abs(offset.x) + abs(offset.y) < 1e-13, abs(offsetSpeed.x) + abs(offsetSpeed.y) < 1e-12 {
      offset = .zero
      offsetSpeed = .zero
    }
  }

  /// Returns the copy of a point that is nearest to the puck off the route.
  private func nearest(_ world: SIMD2<Double>) -> SIMD2<Double> {
    [world.x - (world.x - free.x).rounded(), world.y]
  }

  /// The position without the offset.
  private var own: SIMD2<Double> {
    guard let track, let routeDistance else { return free }
    return track.spot(at: routeDistance).point
  }

  private var ownVelocity: SIMD2<Double> {
    guard let track, let routeDistance else { return freeSpeed }
    let step = 0.5
    let moved = track.spot(at: routeDistance + step).point - track.spot(at: routeDistance).point
    return moved / step * speed
  }

  /// The velocity in world units per second, including the offset's.
  private var velocity: SIMD2<Double> { ownVelocity + offsetSpeed }

  private mutating func updatePose() {
    point = own + offset
    if let track, let routeDistance {
      bearing = track.spot(at: routeDistance).bearing
      free = point
    } else if let course {
      bearing = course
    }
  }
}

private func length(of vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

/// Returns the unit vector; zero for a zero vector.
private func direction(of vector: SIMD2<Double>) -> SIMD2<Double> {
  let length = length(of: vector)
  return length > 0 ? vector / length : .zero
}
