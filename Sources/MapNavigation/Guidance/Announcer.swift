// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// Schedules announcements: each maneuver in stages, without overlaps, and never too late.
struct Announcer: Sendable {
  /// The leg, step and stage of the last announcement. Earlier ones are not repeated, even if the position
  /// moves back after dead reckoning.
  private(set) var told = Mark(leg: -1, step: -1, stage: .follow)
  private var busyUntil = -Double.infinity

  init() {}

  /// Creates an announcer after an announcement that was made in another process.
  init(told: Mark) { self.told = told }

  /// Returns an announcer for a new leg or route. It does not interrupt the current announcement.
  func afterLeg() -> Announcer {
    var next = Announcer()
    next.busyUntil = busyUntil
    return next
  }

  mutating func next(for state: GuidanceState, speed: Double, time: Double) -> Announcement? {
    let progress = state.progress
    guard let step = state.nextStep else { return nil }
    // Limit the silence after the clock was set back.
    if busyUntil - time > 30 { busyUntil = time }
    guard time >= busyUntil,
      var announcement = due(
        progress, left: progress.distanceToManeuver + state.lead,
        state.options.announcementDistances, speed: speed)
    else { return nil }
    let isFollow = announcement.stage == .follow
    let then = isFollow ? nil : chained(state, announcement, speed: speed)
    announcement.isChained = then != nil
    let subject = isFollow ? state.currentStep ?? step : step
    announcement.text = state.wording.words(for: announcement, step: subject, then: then)
    told = Mark(leg: progress.leg, step: progress.step + 1, stage: announcement.stage)
    busyUntil = time + state.wording.duration(of: announcement.text)
    return announcement
  }

  /// Returns the announcement that is due at the current distance, unless it was made already or would be
  /// too late.
  private func due(
    _ progress: RouteProgress, left: Double, _ rules: AnnouncementDistances, speed: Double
  ) -> Announcement? {
    let now = rules.now.distance(at: speed)
    let prepare = rules.prepare.distance(at: speed)
    let early = rules.early.distance(at: speed)
    let stage: Announcement.Stage =
      left <= now ? .now : left <= prepare ? .prepare : left <= early ? .early : .follow
    var announcement = Announcement(
      stage: stage, leg: progress.leg, step: progress.step + 1, distance: left, isChained: false,
      text: "")
    switch stage {
    case .follow:
      announcement.step = progress.step
    case .now:
      // Skip an announcement that would end too late to be useful.
      guard left >= max(min(8, now * 0.4), speed * 0.8) else { return nil }
    case .prepare: guard left - now >= speed * 4 else { return nil }
    case .early: guard left - prepare >= speed * 8 else { return nil }
    }
    let mark = Mark(leg: progress.leg, step: progress.step + 1, stage: stage)
    return told < mark ? announcement : nil
  }

  struct Mark: Comparable {
    var leg: Int
    var step: Int
    var stage: Announcement.Stage

    static func < (one: Mark, other: Mark) -> Bool {
      (one.leg, one.step, one.stage) < (other.leg, other.step, other.stage)
    }
  }

  /// Returns the step after the next if there is no time to announce it separately.
  private func chained(_ state: GuidanceState, _ announcement: Announcement, speed: Double)
    -> RouteStep?
  {
    guard announcement.stage >= .prepare, let then = state.thenStep,
      then.maneuver.kind != .arrive || announcement.stage == .now
    else { return nil }
    return then
  }
}
