// SPDX-License-Identifier: Apache-2.0
public import MapNavigation
import MapRoute

/// Speaks the announcements of a navigator.
///
/// ```swift
/// if let engine = VoiceEngine.installed(language: "de") {
///   let voice = VoiceGuidance(engine, language: "de")
///   session.navigator.add(voice)
/// }
/// ```
///
/// The navigator does not retain its listeners, so the app keeps the voice. A prompt starts as soon as
/// ``say(_:priority:)`` is called, unless another one of the same or a higher priority is spoken.
@MainActor public final class VoiceGuidance: NavigatorListener {
  /// The prompts that are spoken.
  public enum Mode: Hashable, Sendable, CaseIterable {
    /// All prompts.
    case everything
    /// Only prompts of the priority ``Priority/alert``.
    case alertsOnly
    /// No prompts.
    case muted
  }

  /// The priority of a prompt. A prompt interrupts one of a lower priority, and replaces those that wait.
  public enum Priority: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// A prompt that can be missed: the road to follow, a maneuver far ahead.
    case information
    /// A maneuver ahead.
    case instruction
    /// An alert: the speed, the signal, a new route. An interrupted alert is repeated. Those of guidance are not spoken
    /// again within 10 s.
    case alert
    /// A maneuver at the current position.
    case urgent

    public static func < (one: Priority, other: Priority) -> Bool { one.rawValue < other.rawValue }
  }

  /// The prompts that are spoken. A change stops the current prompt if the new mode excludes it.
  ///
  /// A prompt that the mode excludes is not kept. When the mode is ``Mode/everything`` again, the last announcement that was
  /// not heard is made again with the next location, with the present distance, unless its maneuver is passed or its next
  /// announcement is due.
  public var mode = Mode.everything { didSet { applyMode() } }
  /// Spoken forms of words that the voice mispronounces, by their written forms: `["A 8": "A eight"]`. Only complete
  /// words are replaced.
  public var pronunciations: [String: String] = [:]
  /// Called with `true` before the voice speaks and with `false` after the last prompt, to lower the volume of other
  /// sounds.
  public var onDucking: ((Bool) -> Void)?
  /// Called with the error of a prompt that could not be spoken.
  public var onError: ((any Error) -> Void)?

  private let engine: VoiceEngine
  private let alerts: [String: String]
  private var waiting: [Prompt] = []
  private var current: Prompt?
  private var task: Task<Void, Never>?
  private var isDucking = false
  private var number = 0
  private var finishing: [CheckedContinuation<Void, Never>] = []
  /// The last announcements that the mode excluded.
  private var silenced: [Announcement] = []
  private let now: () -> ContinuousClock.Instant
  /// The navigator whose announcements are spoken.
  private weak var navigator: Navigator?
  /// The texts of the last alerts, with the times at which the voice began to speak them.
  private var spokenAlerts: [String: ContinuousClock.Instant] = [:]

  /// The time in which an alert of guidance is not repeated.
  private static let pause = Duration.seconds(10)

  private struct Prompt: Equatable {
    var text: String
    var priority: Priority
    /// The announcement that is spoken; `nil` for a text of the app and for alerts.
    var announcement: Announcement?
  }

  /// Creates a voice.
  ///
  /// - Parameters:
  ///   - engine: The engine that speaks.
  ///   - language: The language of the alerts, as in `InstructionFormatter`. Announcements have the language of the
  ///     navigator's wording.
  public convenience init(_ engine: VoiceEngine, language: String = "en") {
    self.init(engine, language: language, now: { .now })
  }

  /// Creates a voice with a clock for the pauses between alerts.
  package init(
    _ engine: VoiceEngine, language: String = "en",
    now: @escaping () -> ContinuousClock.Instant
  ) {
    self.engine = engine
    self.now = now
    alerts = InstructionFormatter(language: language).table.alerts
    engine.prepare()
  }

  isolated deinit {
    task?.cancel()
    if isDucking { onDucking?(false) }
  }

  /// Whether a prompt is being spoken.
  public var isSpeaking: Bool { current != nil }

  /// Speaks a prompt, or adds it to the queue.
  public func say(_ text: String, priority: Priority = .instruction) {
    say(Prompt(text: text, priority: priority))
  }

  private func say(_ prompt: Prompt) {
    guard allows(prompt) else {
      if let announcement = prompt.announcement { silenced = [announcement] }
      return
    }
    guard !prompt.text.isEmpty, !isRepeated(prompt) else { return }
    let priority = prompt.priority
    drop { $0.priority <= priority && $0.priority != .alert }
    waiting.insert(prompt, at: waiting.firstIndex { $0.priority < priority } ?? waiting.count)
    if let current, current.priority < priority {
      interrupt()
      if current.priority == .alert {
        // Before the alerts that came later.
        let next = waiting.firstIndex { $0.priority <= .alert } ?? waiting.count
        waiting.insert(current, at: next)
      }
    }
    speakNext()
  }

  /// Whether a prompt is an alert that is spoken or waits already.
  private func isRepeated(_ prompt: Prompt) -> Bool {
    prompt.priority == .alert && (waiting + [current].compactMap(\.self)).contains(prompt)
  }

  /// Stops the current prompt and clears the queue.
  public func stop() {
    silenced = []
    drop { _ in true }
    interrupt()
    speakNext()
  }

  /// Waits until all prompts have been spoken.
  public func finish() async {
    guard current != nil else { return }
    await withCheckedContinuation { finishing.append($0) }
  }

  public func navigator(_ navigator: Navigator, didEncounter event: GuidanceEvent) {
    self.navigator = navigator
    // The driver expects a lost signal in a tunnel.
    if event == .signalLost, navigator.guidance?.isInTunnel == true { return }
    announce(event)
  }

  public func navigatorDidChangeRoute(_ navigator: Navigator) { dropInstructions() }

  /// Speaks the prompt of a guidance event, if it has one.
  package func announce(_ event: GuidanceEvent) {
    switch event {
    case .announced(let announcement):
      say(
        Prompt(
          text: announcement.text, priority: Priority(announcement.stage),
          announcement: announcement))
    case .speedingChanged(.major): alert("speeding")
    case .signalLost: alert("signal lost")
    case .rerouteNeeded(let departure) where departure.attempts == 1: alert("rerouting")
    default: break
    }
  }

  /// Speaks an alert, but not within ten seconds after it was last spoken: a speed near the threshold crosses it again and
  /// again.
  private func alert(_ key: String) {
    let text = alerts[key] ?? ""
    if let last = spokenAlerts[text], now() - last < Self.pause { return }
    say(text, priority: .alert)
  }

  /// Stops the prompts of a route that is no longer followed, but not the prompt at the current position, such as an
  /// arrival. The new route announces the same maneuvers again.
  private func dropInstructions() {
    silenced = []
    drop { $0.priority != .alert }
    if let current, current.priority < .alert { interrupt() }
    speakNext()
  }

  private func allows(_ prompt: Prompt) -> Bool {
    mode == .everything || mode == .alertsOnly && prompt.priority == .alert
  }

  private func applyMode() {
    let prompts = [current].compactMap(\.self) + waiting
    let excluded = prompts.filter { !allows($0) }.compactMap(\.announcement)
    if !excluded.isEmpty { silenced = excluded }
    drop { !allows($0) }
    if let current, !allows(current) { interrupt() }
    if mode == .everything {
      for announcement in silenced { navigator?.announceAgain(announcement) }
      silenced = []
    }
    speakNext()
  }

  private func interrupt() {
    task?.cancel()
    if let current { forget(current) }
    current = nil
  }

  /// Removes prompts from the queue.
  private func drop(where isDropped: (Prompt) -> Bool) {
    for prompt in waiting where isDropped(prompt) { forget(prompt) }
    waiting.removeAll(where: isDropped)
  }

  /// Allows a new route to announce the maneuvers of a prompt with the next fix, because it was not spoken to its end.
  private func forget(_ prompt: Prompt) {
    if let announcement = prompt.announcement { navigator?.forget(announcement) }
  }

  private func speakNext() {
    guard current == nil else { return }
    guard !waiting.isEmpty else { return becomeSilent() }
    if !isDucking {
      isDucking = true
      onDucking?(true)
      // The closure may have changed the queue.
      return speakNext()
    }
    let prompt = waiting.removeFirst()
    current = prompt
    noteAlert(prompt)
    number += 1
    let text = Pronunciation(pronunciations).applied(to: prompt.text)
    // A detached task starts at once, even if the main actor draws a frame. An interrupted prompt ends first.
    task = Task.detached { [engine, number, previous = task, weak self] in
      await previous?.value
      guard !Task.isCancelled else { return }
      do {
        try await engine.speak(text)
        await self?.finished(number, nil)
      } catch {
        await self?.finished(number, error)
      }
    }
  }

  /// Remembers when an alert is spoken.
  private func noteAlert(_ prompt: Prompt) {
    guard prompt.priority == .alert else { return }
    let time = now()
    spokenAlerts = spokenAlerts.filter { time - $0.value < Self.pause }
    spokenAlerts[prompt.text] = time
  }

  private func finished(_ number: Int, _ error: (any Error)?) {
    // An interrupted prompt may end later than the next one starts.
    guard number == self.number, let prompt = current else { return }
    current = nil
    if let error {
      forget(prompt)
      onError?(error)
    }
    speakNext()
  }

  private func becomeSilent() {
    if isDucking {
      isDucking = false
      onDucking?(false)
    }
    let waiting = finishing
    finishing = []
    for continuation in waiting { continuation.resume() }
  }
}

extension VoiceGuidance.Priority {
  /// The priority of an announcement.
  init(_ stage: Announcement.Stage) {
    switch stage {
    case .follow, .early: self = .information
    case .prepare: self = .instruction
    case .now: self = .urgent
    }
  }
}
