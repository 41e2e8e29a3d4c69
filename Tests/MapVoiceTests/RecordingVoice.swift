// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapVoice

/// A voice that records its prompts. A prompt lasts until the test ends it or it is interrupted.
final class RecordingVoice: Sendable {
  enum Event: Hashable, Sendable {
    case began(String)
    case ended(String)
    case interrupted(String)
  }

  struct Failure: Error {}

  private let events: AsyncStream<Event>
  private let sink: AsyncStream<Event>.Continuation
  private let current = Mutex<CheckedContinuation<Bool, Never>?>(nil)
  /// The time that an interrupted prompt needs to stop, as a speech program does.
  private let stopTime: Duration

  init(stopTime: Duration = .zero) {
    (events, sink) = AsyncStream.makeStream()
    self.stopTime = stopTime
  }

  /// Returns the next events.
  func next(_ count: Int) async -> [Event] {
    var list: [Event] = []
    for await event in events {
      list.append(event)
      if list.count == count { break }
    }
    return list
  }

  /// Ends the current prompt.
  func end(failing: Bool = false) { take()?.resume(returning: failing) }

  private func take() -> CheckedContinuation<Bool, Never>? {
    current.withLock { current in
      defer { current = nil }
      return current
    }
  }

  var engine: VoiceEngine {
    VoiceEngine(name: "recording") { [self] text in
      let fails = await withTaskCancellationHandler {
        await withCheckedContinuation { prompt in
          current.withLock { $0 = prompt }
          sink.yield(.began(text))
          // The cancellation may have come before.
          if Task.isCancelled { end() }
        }
      } onCancel: {
        end()
      }
      if Task.isCancelled {
        // The canceled task cannot sleep.
        await Task.detached { [stopTime] in try? await Task.sleep(for: stopTime) }.value
      }
      sink.yield(Task.isCancelled ? .interrupted(text) : .ended(text))
      try Task.checkCancellation()
      if fails { throw Failure() }
    }
  }
}
