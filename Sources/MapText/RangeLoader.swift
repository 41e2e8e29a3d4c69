// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapResources

/// Loads each glyph range of a source once. Tasks that need the same range share a single load, and different
/// ranges are loaded concurrently. A range that failed is loaded again after a delay.
final class RangeLoader: Sendable {
  /// The result of a load.
  enum Outcome: Sendable {
    /// The range, or `nil` if it does not exist.
    case loaded(GlyphRange?)
    /// The range cannot be loaded now. The error is `nil` if it was already returned.
    case failed(TextError?)
  }

  private let source: any GlyphRangeSource
  private let now: @Sendable () -> Double
  private let loads = SharedLoads<RangeName, GlyphRange?>()
  private let retries = Mutex(RetrySchedule<RangeName>())
  private let sleep: @Sendable (Double) async throws -> Void
  /// The failed ranges with the names of their font stacks, and the task that loads them again.
  private let failures = Mutex(Failures())

  private struct Failures {
    var stacks: [RangeName: String] = [:]
    /// The number of failed ranges that were loaded later.
    var recovered = 0
    var recovery: Task<Bool, Never>?
  }

  /// The maximum delay before a check for ranges that failed in the meantime, in seconds.
  private static let checkInterval = 4.0

  /// - Parameters:
  ///   - source: The source of the ranges.
  ///   - now: Returns the time in seconds of a monotonic clock.
  ///   - sleep: Waits for a number of seconds of that clock.
  init(
    source: any GlyphRangeSource, now: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (Double) async throws -> Void
  ) {
    self.source = source
    self.now = now
    self.sleep = sleep
  }

  deinit { failures.withLock { $0.recovery?.cancel() } }

  /// A task that loads the failed ranges again. It ends with `true` when one of them is loaded, and with `false` when the
  /// loader is released. All callers share it.
  var recovery: Task<Bool, Never> {
    failures.withLock { failures in
      if let running = failures.recovery { return running }
      let recovered = failures.recovered
      let task = Task { [weak self, sleep] in
        while let delay = self?.delay(after: recovered) {
          do { try await sleep(delay) } catch { return false }
          await self?.loadFailed()
        }
        guard let self else { return false }
        self.failures.withLock { $0.recovery = nil }
        return true
      }
      failures.recovery = task
      return task
    }
  }

  /// The seconds until a failed range can be loaded again, or until the next check; `nil` if none is left, or if more
  /// than a number of them have been loaded.
  private func delay(after recovered: Int) -> Double? {
    let failures = failures.withLock { $0 }
    if failures.stacks.isEmpty || failures.recovered > recovered { return nil }
    let (ready, next) = retries.withLock { $0.ready(Array(failures.stacks.keys), at: now()) }
    return ready.isEmpty ? min((next ?? now()) - now(), Self.checkInterval) : 0
  }

  /// Loads the failed ranges whose delay is over. The delays of this loader replace repeated requests.
  private func loadFailed() async {
    await LoadContext.$repeatsRequests.withValue(false) {
      for (name, fontStack) in failures.withLock({ $0.stacks }) {
        _ = await load(name, fontStack: fontStack)
      }
    }
  }

  /// Loads a range, or waits until another task has loaded it.
  func load(_ name: RangeName, fontStack: String) async -> Outcome {
    guard retries.withLock({ $0.isDue(name, at: now()) }) else { return .failed(nil) }
    do {
      let range = try await loads.value(for: name) { [self] in
        try await read(name, of: fontStack)
      }
      // Another load of the range may have failed meanwhile.
      succeeded(name)
      return .loaded(range)
    } catch let failure as Failure {
      return .failed(failure.isRepeated ? nil : failure.error)
    } catch {
      return .failed(nil)
    }
  }

  private func succeeded(_ name: RangeName) {
    retries.withLock { $0.succeeded(name) }
    failures.withLock { if $0.stacks.removeValue(forKey: name) != nil { $0.recovered += 1 } }
  }

  private struct Failure: Error {
    var error: TextError
    var isRepeated: Bool
  }

  private func read(_ name: RangeName, of fontStack: String) async throws(Failure) -> GlyphRange? {
    let start = Int(name.start)
    do {
      let bytes = try await source.glyphRange(fontStack: fontStack, start: start)
      return try bytes.map { bytes throws(TextError) in try GlyphRange(bytes) }
    } catch {
      let error =
        error as? TextError
        ?? .unreadableRange(fontStack: fontStack, start: start, reason: "\(error)")
      failures.withLock { $0.stacks[name] = fontStack }
      throw retries.withLock { retries in
        defer { retries.failed(name, at: now()) }
        return Failure(error: error, isRepeated: retries.hasFailed(name))
      }
    }
  }
}
