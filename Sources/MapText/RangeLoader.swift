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

  /// - Parameters:
  ///   - source: The source of the ranges.
  ///   - now: Returns the time in seconds of a monotonic clock.
  init(source: any GlyphRangeSource, now: @escaping @Sendable () -> Double) {
    self.source = source
    self.now = now
  }

  /// Loads a range, or waits until another task has loaded it.
  func load(_ name: RangeName, fontStack: String) async -> Outcome {
    guard retries.withLock({ $0.isDue(name, at: now()) }) else { return .failed(nil) }
    do {
      let range = try await loads.value(for: name) { [self] in
        try await read(name, of: fontStack)
      }
      return .loaded(range)
    } catch let failure as Failure {
      return .failed(failure.isRepeated ? nil : failure.error)
    } catch {
      return .failed(nil)
    }
  }

  private struct Failure: Error {
    var error: TextError
    var isRepeated: Bool
  }

  private func read(_ name: RangeName, of fontStack: String) async throws(Failure) -> GlyphRange? {
    let start = Int(name.start)
    do {
      let bytes = try await source.glyphRange(fontStack: fontStack, start: start)
      let range = try bytes.map { bytes throws(TextError) in try GlyphRange(bytes) }
      retries.withLock { $0.succeeded(name) }
      return range
    } catch {
      let error =
        error as? TextError
        ?? .unreadableRange(fontStack: fontStack, start: start, reason: "\(error)")
      throw retries.withLock { retries in
        defer { retries.failed(name, at: now()) }
        return Failure(error: error, isRepeated: retries.hasFailed(name))
      }
    }
  }
}
