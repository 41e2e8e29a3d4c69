// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute

/// A filter that rejects implausible fixes and fills in missing values.
struct FixGate: Sendable {
  enum Verdict: Sendable {
    case accepted(MapLocation)
    /// The fixes continue at another location or time. Earlier state is invalid.
    case restarted(MapLocation)
    case ignored(FixProblem)
  }

  private(set) var last: MapLocation?
  /// The intervals between the last accepted fixes, in seconds; at most five.
  private var intervals: [Double] = []
  /// The last rejected fix. `refusals` counts the consecutive rejected fixes that are consistent with each
  /// other.
  private var refused: MapLocation?
  private var refusals = 0
  /// The accepted fixes of the last seconds, from whose movement the course is derived when fixes lack one.
  private var trail: [MapLocation] = []
  private var derived: (course: Double, speed: Double, time: Double)?
  /// Whether the last fix lacked a course, and whether a movement of the last seconds is too long for noise.
  private(set) var isCourseDerived = false
  private(set) var isMoving = false

  /// The age, in seconds, up to which a movement shows the course, and the least time between the fixes that are kept for
  /// it.
  private static let memory = 8.0
  private static let leastInterval = 0.1

  /// The greatest plausible speed, in meters per second.
  static let greatestSpeed = 1000.0

  init() {}

  /// Creates a filter after a fix that was accepted in another process.
  init(after fix: MapLocation) { last = fix }

  mutating func check(_ location: MapLocation, options: GuidanceOptions) -> Verdict {
    guard location.coordinate.isValid, location.time.isFinite else { return .ignored(.invalid) }
    var fix = FixGate.cleaned(location)
    if let accuracy = fix.accuracy, accuracy > options.worstAccuracy {
      return .ignored(.inaccurate)
    }
    if let last, let problem = problem(of: fix, after: last, options) {
      let isNext = refused.map { self.problem(of: fix, after: $0, options) == nil } ?? false
      refusals = isNext ? refusals + 1 : 1
      refused = fix
      // Three fixes that are consistent with each other are not a jump; five are not late delivery.
      guard refusals >= (problem == .jump ? 3 : 5) else { return .ignored(problem) }
      (refused, refusals, trail, derived) = (nil, 0, [], nil)
      complete(&fix, options)
      self.last = fix
      return .restarted(fix)
    }
    (refused, refusals) = (nil, 0)
    complete(&fix, options)
    if let last {
      if intervals.count == 5 { intervals.removeFirst() }
      intervals.append(fix.time - last.time)
    }
    last = fix
    return .accepted(fix)
  }

  /// The direction of travel of the last fix, in degrees; `nil` if the user is slow, or the direction is unknown.
  var heading: Double? {
    last.flatMap { fix in fix.speed.map { $0 >= 2 } ?? isMoving ? fix.course : nil }
  }

  /// The speed of the last fix, in meters per second, if necessary that of the movement to it; 0 if it is unknown.
  var speed: Double { last?.speed ?? derived?.speed ?? 0 }

  /// The median of the last intervals between fixes, in seconds; 0 without fixes.
  var usualInterval: Double {
    intervals.isEmpty ? 0 : intervals.sorted()[(intervals.count - 1) / 2]
  }

  private func problem(of fix: MapLocation, after last: MapLocation, _ options: GuidanceOptions)
    -> FixProblem?
  {
    let seconds = fix.time - last.time
    guard seconds > 0 else { return .outOfOrder }
    let slack =
      50 + 2 * options.accuracy(of: fix)
      + 2 * options.accuracy(of: last)
    // Accept a higher speed if two consecutive fixes report it, as in a simulation or on a train.
    let reportedSpeed = min(fix.speed ?? 0, last.speed ?? 0) * 1.5
    let reach = max(options.fastest, reportedSpeed) * seconds + slack
    return last.coordinate.distance(to: fix.coordinate) > reach ? .jump : nil
  }

  /// Adds a missing course, derived from the movement since earlier fixes.
  private mutating func complete(_ fix: inout MapLocation, _ options: GuidanceOptions) {
    isCourseDerived = fix.course == nil
    trail.removeAll { fix.time - $0.time > FixGate.memory }
    // The lengths of the movements, in multiples of the larger of two accuracies, as long as 12 m or more.
    let chords = trail.map { start in
      let length = start.coordinate.distance(to: fix.coordinate)
      return length >= 12 ? length / max(options.accuracy(of: start), options.accuracy(of: fix)) : 0
    }
    isMoving = chords.contains { $0 >= 3 }
    // The movement must be long compared with the noise, but a late one, since older ones lag behind in turns.
    if let index = chords.lastIndex(where: { $0 >= 2 }) {
      let start = trail[index]
      let chord = RouteLine([start.coordinate, fix.coordinate])
      let course = chord.bearing(of: 0)
      // The noise of a vehicle that stops looks like a movement back.
      let turn = derived.map { abs(($0.course - course).remainder(dividingBy: 360)) } ?? 0
      if turn <= 120 || chords.contains(where: { $0 >= 3.5 }) {
        derived = (course, chord.length / max(fix.time - start.time, 0.1), fix.time)
      }
    }
    if let last = derived, fix.time - last.time > FixGate.memory { derived = nil }
    if trail.last.map({ fix.time - $0.time >= FixGate.leastInterval }) ?? true { trail.append(fix) }
    if isCourseDerived { fix.course = derived?.course }
  }

  /// Removes invalid values from a fix. Some systems mark missing values with negative numbers.
  static func cleaned(_ location: MapLocation) -> MapLocation {
    var fix = location
    if let accuracy = fix.accuracy, !(accuracy > 0 && accuracy.isFinite) { fix.accuracy = nil }
    if let speed = fix.speed, !(0...greatestSpeed).contains(speed) { fix.speed = nil }
    if let altitude = fix.altitude, !altitude.isFinite { fix.altitude = nil }
    if let course = fix.course {
      fix.course = course >= 0 && course <= 360 ? course.truncatingRemainder(dividingBy: 360) : nil
    }
    return fix
  }
}
