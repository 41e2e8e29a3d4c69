// SPDX-License-Identifier: Apache-2.0
import Dispatch
import MapFiles
import MapGeometry
import MapRoute
import MapTestSupport
import MapVoice
import Testing

@testable import MapNavigation

@MainActor @Suite(.timeLimit(.minutes(10))) struct VoiceGuidanceTests {
  private let voice = RecordingVoice()

  private func guidance(language: String = "en") -> VoiceGuidance {
    VoiceGuidance(voice.engine, language: language)
  }

  private func announcement(_ stage: Announcement.Stage, _ text: String) throws -> GuidanceEvent {
    let start = Coordinate(latitude: 0, longitude: 0)
    let turn = Coordinate(latitude: 0, longitude: 0.00006)
    let line = RouteLine([start, turn, Coordinate(latitude: 0.01, longitude: 0.00006)])
    let corner = line.distances[1]
    let steps = [
      RouteStep(Maneuver(.depart, at: start), stretch: 0...corner, duration: 1),
      RouteStep(
        Maneuver(.turn, modifier: .left, at: turn), stretch: corner...line.length, duration: 99),
      RouteStep(Maneuver(.arrive, at: turn), stretch: line.length...line.length, duration: 0),
    ]
    let route = Route(
      line: line, legs: [RouteLeg(destination: Waypoint(turn), steps: steps)], travelMode: .driving)
    var state = GuidanceState(route)
    let events = state.update(MapLocation(start, time: 0, accuracy: 5, course: 90, speed: 5))
    let said = events.compactMap { if case .announced(let words) = $0 { words } else { nil } }
    var words = try #require(said.first)
    words.stage = stage
    words.text = text
    return .announced(words)
  }

  @Test func `prompts are spoken in order, and other sounds are quieter meanwhile`() async {
    let guidance = guidance()
    var ducking: [Bool] = []
    guidance.onDucking = { ducking.append($0) }
    guidance.say("One")
    guidance.say("Two", priority: .information)
    #expect(guidance.isSpeaking)
    #expect(ducking == [true])
    #expect(await voice.next(1) == [.began("One")])
    voice.end()
    #expect(await voice.next(2) == [.ended("One"), .began("Two")])
    voice.end()
    await guidance.finish()
    #expect(!guidance.isSpeaking)
    #expect(ducking == [true, false])
  }

  @Test func `an urgent prompt interrupts another one`() async {
    let guidance = guidance()
    guidance.say("In 200 meters, turn left.")
    #expect(await voice.next(1) == [.began("In 200 meters, turn left.")])
    guidance.say("Turn left.", priority: .urgent)
    let events = await voice.next(2)
    #expect(Set(events) == [.interrupted("In 200 meters, turn left."), .began("Turn left.")])
    voice.end()
    await guidance.finish()
  }

  @Test func `an urgent prompt begins after the one that it interrupts has stopped`() async {
    let slow = RecordingVoice(holdsStops: true)
    let guidance = VoiceGuidance(slow.engine)
    for text in ["In 200 meters, turn left.", "In 100 meters, turn left."] {
      guidance.say(text, priority: .information)
      #expect(await slow.next(1) == [.began(text)])
      guidance.say("Turn left.", priority: .urgent)
      #expect(await slow.next(1) == [.stopping(text)])
      await slow.allowStop()
      #expect(await slow.next(2) == [.interrupted(text), .began("Turn left.")])
      slow.end()
      await guidance.finish()
      #expect(await slow.next(1) == [.ended("Turn left.")])
    }
  }

  @Test func `of urgent prompts that follow while another one stops, each is spoken in turn`() async
  {
    let slow = RecordingVoice(holdsStops: true)
    let guidance = VoiceGuidance(slow.engine)
    guidance.say("In 200 meters, turn left.")
    #expect(await slow.next(1) == [.began("In 200 meters, turn left.")])
    guidance.say("Turn left.", priority: .urgent)
    guidance.say("You have arrived.", priority: .urgent)
    #expect(await slow.next(1) == [.stopping("In 200 meters, turn left.")])
    await slow.allowStop()
    let stopped = RecordingVoice.Event.interrupted("In 200 meters, turn left.")
    #expect(await slow.next(2) == [stopped, .began("Turn left.")])
    slow.end()
    #expect(await slow.next(2) == [.ended("Turn left."), .began("You have arrived.")])
    slow.end()
    await guidance.finish()
  }

  @Test func `an interrupted alert is repeated, an instruction is not`() async {
    let guidance = guidance()
    guidance.say("Too fast", priority: .alert)
    #expect(await voice.next(1) == [.began("Too fast")])
    guidance.say("Turn left.", priority: .urgent)
    #expect(await voice.next(2).contains(.began("Turn left.")))
    voice.end()
    #expect(await voice.next(2) == [.ended("Turn left."), .began("Too fast")])
    voice.end()
    await guidance.finish()
  }

  @Test
  func `an alert that is spoken or waits is not repeated, and an interrupted one stays first`()
    async
  {
    let guidance = guidance()
    for _ in 1...50 { guidance.say("Too fast", priority: .alert) }
    for _ in 1...50 { guidance.say("No signal", priority: .alert) }
    #expect(await voice.next(1) == [.began("Too fast")])
    guidance.say("Turn left.", priority: .urgent)
    #expect(await voice.next(2) == [.interrupted("Too fast"), .began("Turn left.")])
    for text in ["Turn left.", "Too fast"] {
      voice.end()
      #expect(await voice.next(2).first == .ended(text))
    }
    voice.end()
    await guidance.finish()
    #expect(await voice.next(1) == [.ended("No signal")])
  }

  @Test func `a new route ends instructions, but not what is said at the current position`() async {
    let guidance = guidance()
    let navigator = Navigator(routes: NoRoutes())
    guidance.say("In 200 meters, turn left.")
    #expect(await voice.next(1) == [.began("In 200 meters, turn left.")])
    guidance.navigatorDidChangeRoute(navigator)
    #expect(!guidance.isSpeaking)
    #expect(await voice.next(1) == [.interrupted("In 200 meters, turn left.")])
    guidance.say("You have arrived.", priority: .urgent)
    guidance.say("In 300 meters, turn right.")
    guidance.navigatorDidChangeRoute(navigator)
    #expect(await voice.next(1) == [.began("You have arrived.")])
    voice.end()
    await guidance.finish()
    #expect(await voice.next(1) == [.ended("You have arrived.")])
  }

  /// The end of the first announcement of a turn.
  enum Ending: CaseIterable {
    /// It is spoken to its end.
    case complete
    case alert, newRoute
  }

  /// Drives toward a turn, and follows a new route with the same turn three seconds after its announcement.
  ///
  /// - Returns: Whether the voice speaks the turn again within five seconds.
  private func isRepeated(_ guidance: VoiceGuidance, after ending: Ending) async throws -> Bool {
    let trip = DriveToTurn(guidance)
    try await trip.follow()
    while !guidance.isSpeaking, trip.second < 5 { trip.drive() }
    try #require(guidance.isSpeaking)
    let begin = await voice.next(1)
    #expect(isTurn(begin[0]))
    switch ending {
    case .newRoute: break
    case .complete:
      voice.end()
      await guidance.finish()
    case .alert:
      guidance.announce(departure(1))
      #expect(await voice.next(2).last == .began("Finding a new route."))
      voice.end()
      await guidance.finish()
    }
    for _ in 1...3 { trip.drive() }
    try await trip.follow()
    for _ in 1...5 where !guidance.isSpeaking { trip.drive() }
    return guidance.isSpeaking
  }

  /// Whether the voice begins to announce the turn.
  private func isTurn(_ event: RecordingVoice.Event) -> Bool {
    if case .began(let text) = event { text.hasSuffix(" m turn left") } else { false }
  }

  @Test(arguments: Ending.allCases)
  func `an instruction is spoken again on a new route unless it was heard to its end`(
    ending: Ending
  ) async throws {
    let guidance = guidance()
    let isRepeated = try await isRepeated(guidance, after: ending)
    #expect(isRepeated == (ending != .complete))
    guard isRepeated else { return }
    // The end of the alert, or the interruption of the first announcement.
    let events = await voice.next(2)
    #expect(isTurn(events[1]))
    voice.end()
    await guidance.finish()
  }

  @Test(arguments: [VoiceGuidance.Mode.muted, .alertsOnly])
  func `an announcement that the mode excluded is made when all prompts are spoken again`(
    mode: VoiceGuidance.Mode
  ) async throws {
    let guidance = guidance()
    let trip = DriveToTurn(guidance)
    guidance.mode = mode
    try await trip.follow()
    for _ in 1...5 { trip.drive() }
    #expect(!guidance.isSpeaking)
    guidance.mode = .everything
    #expect(!guidance.isSpeaking)
    trip.drive()
    try #require(guidance.isSpeaking)
    let begin = await voice.next(1)
    #expect(isTurn(begin[0]))
    voice.end()
    await guidance.finish()
    for _ in 1...5 { trip.drive() }
    #expect(!guidance.isSpeaking)
  }

  @Test(arguments: [false, true])
  func `an announcement that was heard is not made again after the voice was muted`(
    isInterrupted: Bool
  ) async throws {
    let guidance = guidance()
    let trip = DriveToTurn(guidance)
    try await trip.follow()
    while !guidance.isSpeaking, trip.second < 5 { trip.drive() }
    try #require(guidance.isSpeaking)
    _ = await voice.next(1)
    if !isInterrupted {
      voice.end()
      await guidance.finish()
    }
    guidance.mode = .muted
    guidance.mode = .everything
    for _ in 1...5 where !guidance.isSpeaking { trip.drive() }
    #expect(guidance.isSpeaking == isInterrupted)
    guidance.stop()
  }

  @Test func `a prompt begins while the main actor is busy`() {
    let began = DispatchSemaphore(value: 0)
    let engine = VoiceEngine(name: "closure") { _ in began.signal() }
    let guidance = VoiceGuidance(engine)
    guidance.say("Turn left.", priority: .urgent)
    // The main actor is blocked here, as by a frame that takes long.
    #expect(began.wait(timeout: .now() + 300) == .success)
  }

  @Test(
    .enabled(if: VoiceEngine.espeak(language: "en") != nil, "needs espeak-ng"))
  func `espeak-ng speaks an announcement while the main actor is busy`() throws {
    let espeak = try #require(VoiceEngine.espeak(language: "en"))
    let folder = try TemporaryFolder()
    let path = folder.path + "/prompt.wav"
    let ended = DispatchSemaphore(value: 0)
    let engine = VoiceEngine(name: "file") { text in
      defer { ended.signal() }
      try await espeak.write(text, to: path)
    }
    let guidance = VoiceGuidance(engine)
    guidance.announce(try announcement(.now, "Turn left."))
    #expect(ended.wait(timeout: .now() + 300) == .success)
    #expect(try ReadableFile.contents(of: path, limit: 1 << 24).count > 22_050)
  }

  @Test func `a closure that stops the voice when it begins is obeyed`() async {
    let guidance = guidance()
    guidance.onDucking = { [unowned guidance] in if $0 { guidance.stop() } }
    guidance.say("Turn left.")
    #expect(!guidance.isSpeaking)
    await guidance.finish()
  }

  @Test func `a voice that is released while it speaks ends the ducking`() async {
    var ducking: [Bool] = []
    var guidance: VoiceGuidance? = guidance()
    guidance?.onDucking = { ducking.append($0) }
    guidance?.say("Turn left.")
    #expect(await voice.next(1) == [.began("Turn left.")])
    guidance = nil
    #expect(await voice.next(1) == [.interrupted("Turn left.")])
    #expect(ducking == [true, false])
  }

  @Test func `a newer instruction replaces one that waits`() async {
    let guidance = guidance()
    guidance.say("Now", priority: .urgent)
    guidance.say("Old")
    guidance.say("Alert", priority: .alert)
    guidance.say("New")
    guidance.say("Background", priority: .information)
    #expect(await voice.next(1) == [.began("Now")])
    var spoken: [String] = []
    for _ in 0..<4 {
      voice.end()
      for case .began(let text) in await voice.next(spoken.count < 3 ? 2 : 1) {
        spoken.append(text)
      }
    }
    #expect(spoken == ["Alert", "New", "Background"])
    await guidance.finish()
  }

  @Test func `a muted voice is silent, and alerts can be the only prompts`() async {
    let guidance = guidance()
    guidance.mode = .muted
    guidance.say("Turn left.", priority: .urgent)
    guidance.say("Too fast", priority: .alert)
    #expect(!guidance.isSpeaking)
    guidance.mode = .alertsOnly
    guidance.say("Turn left.", priority: .urgent)
    #expect(!guidance.isSpeaking)
    guidance.say("Too fast", priority: .alert)
    #expect(await voice.next(1) == [.began("Too fast")])
    guidance.mode = .muted
    #expect(await voice.next(1) == [.interrupted("Too fast")])
    await guidance.finish()
  }

  @Test func `stopping clears the queue`() async {
    let guidance = guidance()
    guidance.say("One")
    guidance.say("Two", priority: .information)
    #expect(await voice.next(1) == [.began("One")])
    guidance.stop()
    #expect(!guidance.isSpeaking)
    #expect(await voice.next(1) == [.interrupted("One")])
    await guidance.finish()
  }

  @Test func `a voice that fails reports it and continues`() async {
    let guidance = guidance()
    var failures = 0
    guidance.onError = { _ in failures += 1 }
    guidance.say("One")
    guidance.say("Two", priority: .information)
    #expect(await voice.next(1) == [.began("One")])
    voice.end(failing: true)
    #expect(await voice.next(2) == [.ended("One"), .began("Two")])
    voice.end()
    await guidance.finish()
    #expect(failures == 1)
  }

  @Test func `events of guidance are prompts of their priority`() async throws {
    let guidance = guidance(language: "de")
    guidance.announce(try announcement(.early, "Early"))
    #expect(await voice.next(1) == [.began("Early")])
    guidance.announce(try announcement(.now, "Now"))
    #expect(await voice.next(2).contains(.began("Now")))
    guidance.announce(.speedingChanged(.minor))
    guidance.announce(.speedingChanged(.major))
    voice.end()
    #expect(await voice.next(2) == [.ended("Now"), .began("Sie fahren zu schnell.")])
    guidance.announce(.stepChanged(leg: 0, step: 1))
    voice.end()
    await guidance.finish()
  }

  private func departure(_ number: Int) -> GuidanceEvent {
    .rerouteNeeded(
      Departure(
        number: number, cause: .offRoute,
        position: RoadPosition(Coordinate(latitude: 0, longitude: 0), time: 0), attempts: 1))
  }

  @Test func `an alert of guidance is not spoken again within ten seconds`() async {
    let clock = ManualClock()
    let guidance = VoiceGuidance(voice.engine, now: { clock.time })
    let events: [(event: GuidanceEvent, text: String)] = [
      (.speedingChanged(.major), "You are over the speed limit."),
      (.signalLost, "The GPS signal is lost."),
      (departure(1), "Finding a new route."),
    ]
    for second in [0, 5, 9, 10, 12, 20] {
      clock.time = clock.start + .seconds(second)
      for (event, text) in events {
        guidance.announce(event)
        #expect(guidance.isSpeaking == [0, 10, 20].contains(second), "\(text) at \(second) s")
        guard guidance.isSpeaking else { continue }
        #expect(await voice.next(1) == [.began(text)])
        voice.end()
        #expect(await voice.next(1) == [.ended(text)])
        await guidance.finish()
      }
    }
  }

  @Test func `the ten seconds of an alert that waited begin when it is spoken`() async {
    let clock = ManualClock()
    let guidance = VoiceGuidance(voice.engine, now: { clock.time })
    guidance.say("Turn left.", priority: .urgent)
    #expect(await voice.next(1) == [.began("Turn left.")])
    guidance.announce(departure(1))
    clock.time = clock.start + .seconds(6)
    voice.end()
    #expect(await voice.next(2) == [.ended("Turn left."), .began("Finding a new route.")])
    voice.end()
    await guidance.finish()
    clock.time = clock.start + .seconds(15)
    guidance.announce(departure(2))
    #expect(!guidance.isSpeaking)
  }

  @Test func `an alert that a muted voice did not speak may follow at once`() async {
    let clock = ManualClock()
    let guidance = VoiceGuidance(voice.engine, now: { clock.time })
    guidance.mode = .muted
    guidance.announce(departure(1))
    guidance.mode = .alertsOnly
    guidance.announce(departure(2))
    #expect(await voice.next(1) == [.began("Finding a new route.")])
    voice.end()
    await guidance.finish()
  }

  @Test(arguments: [
    ("Take the A 8 to St. Gallen", "Take the A eight to Sankt Gallen"),
    ("A 88 and St.", "A 88 and Saint"), ("Stroud St", "Stroud Street"), ("", ""),
  ])
  func `words are pronounced as the app says`(text: String, spoken: String) async {
    let guidance = guidance()
    guidance.pronunciations = [
      "A 8": "A eight", "St.": "Saint", "St. Gallen": "Sankt Gallen", "St": "Street", "": "?",
    ]
    guidance.say(text)
    guard !text.isEmpty else { return #expect(!guidance.isSpeaking) }
    #expect(await voice.next(1) == [.began(spoken)])
    voice.end()
    await guidance.finish()
  }
}

/// A clock that the test sets.
@MainActor private final class ManualClock {
  let start = ContinuousClock.now
  lazy var time: ContinuousClock.Instant = start
}

private struct NoRoutes: RouteProvider {
  func routes(for request: RouteRequest) async throws(RouteError) -> [Route] { [] }
}
