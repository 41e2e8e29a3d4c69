// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapVoice

/// A voice that records its prompts. A prompt lasts until the test ends it or it is interrupted.
final class RecordingVoice: Sendable {
  enum Event: Hashable, Sendable {
    case began(String)
    case ended(String)
    case stopping(String)
    case interrupted(String)
  }

  struct Failure: Error {}

  private let events: AsyncStream<Event>
  private let sink: AsyncStream<Event>.Continuation
  private let current = Mutex<CheckedContinuation<Bool, Never>?>(nil)
  /// Has an element for each interrupted prompt that may stop; `nil` if all may stop at once.
  private let stops: (releases: AsyncStream<Void>, sink: AsyncStream<Void>.Continuation)?

  /// - Parameter holdsStops: Whether an interrupted prompt goes on until ``allowStop()``, as a speech program takes time to
  ///   stop. It records ``Event/stopping(_:)`` first.
  init(holdsStops: Bool = false) {
    (events, sink) = AsyncStream.makeStream()
    if holdsStops {
      let (releases, sink) = AsyncStream<Void>.makeStream()
      stops = (releases, sink)
    } else {
      stops = nil
    }
  }

  /// Lets an interrupted prompt stop, after other tasks were able to run.
  func allowStop() async {
    for _ in 0..<20 { await Task.yield() }
    stops?.sink.yield()
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
      if Task.isCancelled, let releases = stops?.releases {
        sink.yield(.stopping(text))
        // The canceled task itself cannot wait.
        await Task.detached { for await _ in releases { break } }.value
      }
      sink.yield(Task.isCancelled ? .interrupted(text) : .ended(text))
      try Task.checkCancellation()
      if fails { throw Failure() }
    }
  }
}
