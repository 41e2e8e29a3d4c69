// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// Schedules announcements: each maneuver in stages, without overlaps and repetitions, and never too late.
struct Announcer: Sendable {
  /// The leg, step and stage of the last announcement. Earlier ones are not repeated, even if the position
  /// moves back after dead reckoning.
  private(set) var last: Mark
  /// The announcement before ``last``.
  private var previous: Mark
  private var busyUntil = -Double.infinity
  /// The last maneuvers of the leg that were announced, alone or in the same sentence as the one before.
  private var mentions: [Mention] = []
  private var recent = RecentManeuvers()

  /// The minimum time in seconds from "continue for …" to the next announcement.
  private static let quietTime = 20.0

  private struct Mention: Sendable {
    var leg: Int
    var step: Int
    var time: Double
  }

  init() { self.init(after: Mark(leg: -1, step: -1, stage: .follow)) }

  /// Creates an announcer after an announcement that was made in another process.
  init(after last: Mark) { (self.last, previous) = (last, last) }

  /// Returns an announcer for a new leg or route. It does not interrupt the current announcement, nor repeat the last ones
  /// at once.
  func afterLeg() -> Announcer {
    var next = Announcer()
    next.busyUntil = busyUntil
    next.recent = recent
    return next
  }

  /// Forgets an announcement that the driver has not heard to its end. It is not repeated on the same route, but a new
  /// route may announce its maneuvers with the next fix.
  mutating func forget(_ announcement: Announcement) {
    if recent.last == announcement { busyUntil = -.infinity }
    recent.remove(announcement)
  }

  /// Allows the last announcement again because the driver has not heard it. It is repeated, with its present distance,
  /// while its stage lasts. Has no effect on an earlier announcement.
  mutating func allowAgain(_ announcement: Announcement) {
    forget(announcement)
    guard last == Mark(announcement) else { return }
    last = previous
    mentions.removeAll { $0.leg == announcement.leg && $0.step >= announcement.step }
  }

  mutating func next(for state: GuidanceState, speed: Double, time: Double) -> Announcement? {
    let progress = state.progress
    guard let step = state.nextStep, !isImplied(progress.step + 1, in: state) else { return nil }
    // Limit the silence after the clock was set back.
    if busyUntil - time > 30 { busyUntil = time }
    guard time >= busyUntil else { return nil }
    mentions.removeAll { $0.time > time }
    recent.removeOld(at: time)
    guard var announcement = due(state, speed: speed, time: time) else { return nil }
    let isFollow = announcement.stage == .follow
    let then = isFollow ? nil : chained(state, announcement, speed: speed)
    announcement.isChained = then != nil
    let subject = isFollow ? state.currentStep ?? step : step
    announcement.text = state.wording.words(
      for: announcement, step: subject, then: then.flatMap(state.step))
    (previous, last) = (last, Mark(announcement))
    busyUntil = time + state.wording.duration(of: announcement.text)
    if !isFollow {
      mention([progress.step + 1, then].compactMap(\.self), of: progress.leg, at: time)
    }
    for maneuver in [step, then.flatMap(state.step)].compactMap(\.self) {
      recent.add(maneuver, announcement, wording: state.wording, time: time)
    }
    return announcement
  }

  /// Returns the announcement that is due at the current distance, unless it was made already or would be
  /// too late.
  private func due(_ state: GuidanceState, speed: Double, time: Double) -> Announcement? {
    let progress = state.progress
    let rules = state.options.announcementDistances
    let left = progress.distanceToManeuver + state.lead
    let now = rules.now.distance(at: speed)
    let prepare = rules.prepare.distance(at: speed)
    let early = rules.early.distance(at: speed)
    let isFirst = last.leg < progress.leg
    var stage: Announcement.Stage =
      left <= now ? .now : left <= prepare ? .prepare : left <= early ? .early : .follow
    // A leg begins with an announcement.
    if stage == .follow, isFirst, !isLong(state, speed: speed) { stage = .early }
    var announcement = Announcement(
      stage: stage, leg: progress.leg, step: progress.step + 1, distance: left, isChained: false,
      text: "")
    let mark = Mark(leg: progress.leg, step: progress.step + 1, stage: stage)
    guard last < mark else { return nil }
    let mentioned = mentions.last { $0.leg == mark.leg && $0.step == mark.step }?.time
    if let mentioned, time - mentioned < RecentManeuvers.pause { return nil }
    guard let step = state.nextStep, !recent.includes(step, stage, wording: state.wording) else {
      return nil
    }
    // A road that continues under another name is announced once.
    if stage == .early || stage == .prepare, step.isContinuation { return nil }
    switch stage {
    case .follow:
      guard isLong(state, speed: speed) else { return nil }
      announcement.step = progress.step
    case .now:
      // Skip an announcement that would end too late to be useful, but not the first one of a leg.
      let latest = max(min(8, now * 0.4), speed * (mentioned == nil ? 0.8 : 2))
      guard left >= (isFirst ? speed * 0.5 : latest) else { return nil }
    case .prepare: guard left - now >= speed * (mentioned == nil ? 4 : 8) else { return nil }
    case .early: guard left - prepare >= speed * 8 else { return nil }
    }
    return announcement
  }

  /// Whether the current step is so long that the user hears nothing else for a while, at the current speed and at the
  /// usual one of the road.
  private func isLong(_ state: GuidanceState, speed: Double) -> Bool {
    let progress = state.progress
    // The announcement of the new name has just said how the road continues.
    guard state.currentStep?.isContinuation != true else { return false }
    let left = progress.distanceToManeuver
    let usual = progress.timeToManeuver > 0 ? left / progress.timeToManeuver : 0
    let pace = max(speed, usual)
    let early = state.options.announcementDistances.early.distance(at: pace)
    return left - early >= pace * Self.quietTime
  }

  private mutating func mention(_ steps: [Int], of leg: Int, at time: Double) {
    mentions.removeAll { $0.leg != leg || steps.contains($0.step) || $0.step < (steps.first ?? 0) }
    mentions += steps.map { Mention(leg: leg, step: $0, time: time) }
  }

  struct Mark: Comparable {
    var leg: Int
    var step: Int
    var stage: Announcement.Stage

    static func < (one: Mark, other: Mark) -> Bool {
      (one.leg, one.step, one.stage) < (other.leg, other.step, other.stage)
    }
  }

  /// Whether the announcement of the step before includes a step: the exit of a roundabout.
  private func isImplied(_ number: Int, in state: GuidanceState) -> Bool {
    guard let step = state.step(number), let before = state.step(number - 1) else { return false }
    return step.isImplied(after: before)
  }

  /// Returns the number of the maneuver after the next if there is no time to announce it separately.
  private func chained(_ state: GuidanceState, _ announcement: Announcement, speed: Double) -> Int?
  {
    guard announcement.stage >= .prepare, var length = state.nextStep?.distance else { return nil }
    var number = announcement.step + 1
    while length <= max(60, min(speed * 8, 250)), let then = state.step(number) {
      guard isImplied(number, in: state) || then.isContinuation else {
        return then.maneuver.kind != .arrive || announcement.stage == .now ? number : nil
      }
      length += then.distance
      number += 1
    }
    return nil
  }
}

extension Announcer.Mark {
  /// The mark of an announcement. That of a road to follow belongs to the maneuver at its end.
  fileprivate init(_ announcement: Announcement) {
    let isFollow = announcement.stage == .follow
    self.init(
      leg: announcement.leg, step: announcement.step + (isFollow ? 1 : 0),
      stage: announcement.stage)
  }
}
