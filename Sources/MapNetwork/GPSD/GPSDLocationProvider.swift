// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapNavigation

/// The fixes of a gpsd, as they come over its socket.
///
/// Connects again when gpsd goes away, or is not there yet: at once after a connection that gave fixes,
/// then after pauses that grow to ``longestPause``.
public struct GPSDClient: Sendable {
  public var host: String
  public var port: UInt16
  /// Seconds before the first new try, and the most of them.
  public var shortestPause: Double
  public var longestPause: Double

  /// The port that gpsd listens on.
  public static let usualPort: UInt16 = 2947

  public init(
    host: String = "localhost", port: UInt16 = GPSDClient.usualPort, shortestPause: Double = 1,
    longestPause: Double = 30
  ) {
    self.host = host
    self.port = port
    self.shortestPause = shortestPause
    self.longestPause = longestPause
  }

  /// The fixes from now on. Ends only when its reader's task is canceled or lets go of it; one that
  /// reads too slowly gets the newest ones.
  public func locations() -> AsyncStream<Location> {
    let client = self
    return AsyncStream(bufferingPolicy: .bufferingNewest(16)) { continuation in
      let task = Task.detached { await client.run(continuation) }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Connects, reads, and begins again, until the task is canceled.
  private func run(_ continuation: AsyncStream<Location>.Continuation) async {
    var pause = shortestPause
    while !Task.isCancelled {
      let gaveFixes = await read(continuation)
      pause = gaveFixes ? shortestPause : min(pause * 2, longestPause)
      try? await Task.sleep(for: .seconds(gaveFixes ? 0 : pause))
    }
    continuation.finish()
  }

  /// Reads one connection to its end on a thread of its own, and tells whether it gave fixes.
  private func read(_ continuation: AsyncStream<Location>.Continuation) async -> Bool {
    let interrupter = Interrupter()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { done in
        Thread.detachNewThread {
          var gaveFixes = false
          if let socket = LineSocket(host: host, port: port), interrupter.takes(socket),
            socket.send("?WATCH={\"enable\":true,\"json\":true};\n")
          {
            socket.readLines { line in
              let now = Date().timeIntervalSince1970
              guard let location = TPVReport.location(line, now: now) else { return }
              gaveFixes = true
              continuation.yield(location)
            }
          }
          done.resume(returning: gaveFixes)
        }
      }
    } onCancel: {
      interrupter.interrupt()
    }
  }
}

/// The fixes of a gpsd for a navigation session.
@MainActor public final class GPSDLocationProvider: LocationProvider {
  private let client: GPSDClient
  private var task: Task<Void, Never>?

  public init(_ client: GPSDClient = GPSDClient()) { self.client = client }

  deinit { task?.cancel() }

  public func start(_ receive: @escaping @MainActor (Location) -> Void) {
    task?.cancel()
    let locations = client.locations()
    task = Task { @MainActor in
      for await location in locations {
        if Task.isCancelled { return }
        receive(location)
      }
    }
  }

  public func stop() {
    task?.cancel()
    task = nil
  }
}
