// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// The maneuvers that were announced in the last seconds, on the current route and on those before it.
struct RecentManeuvers: Sendable {
  private var entries: [Entry] = []

  /// The time in seconds in which the announcement of a maneuver is not repeated.
  static let pause = 10.0
  /// The maximum distance in meters between the coordinates of a maneuver on two routes.
  private static let tolerance = 5.0

  private struct Entry: Sendable {
    var coordinate: Coordinate
    var instruction: String
    var announcement: Announcement
    var time: Double
  }

  /// The last announcement; `nil` if it was not made in the last seconds.
  var last: Announcement? { entries.last?.announcement }

  /// Adds the maneuver of a step that is announced. At the stage ``Announcement/Stage/follow`` it ends the road that is
  /// followed.
  mutating func add(
    _ step: RouteStep, _ announcement: Announcement, wording: any InstructionWording, time: Double
  ) {
    entries.append(
      Entry(
        coordinate: step.maneuver.coordinate, instruction: wording.instruction(for: step),
        announcement: announcement, time: time))
  }

  /// Removes the maneuvers of an announcement.
  mutating func remove(_ announcement: Announcement) {
    entries.removeAll { $0.announcement == announcement }
  }

  /// Removes the maneuvers that may be announced again, and those of a clock that was set back.
  mutating func removeOld(at time: Double) {
    entries.removeAll { $0.time > time || time - $0.time >= Self.pause }
  }

  /// Whether the announcement of a step's maneuver would be repeated too soon.
  ///
  /// After "continue for …" the maneuver itself may be announced. At the maneuver, an earlier stage does not suppress
  /// the last one: a new route can begin so near the maneuver that there is no other time for it.
  func includes(_ step: RouteStep, _ stage: Announcement.Stage, wording: any InstructionWording)
    -> Bool
  {
    entries.contains { entry in
      let former = entry.announcement.stage
      let isNext = stage > former && (stage == .now || former == .follow)
      return !isNext
        && entry.coordinate.distance(to: step.maneuver.coordinate) <= Self.tolerance
        && entry.instruction == wording.instruction(for: step)
    }
  }
}
