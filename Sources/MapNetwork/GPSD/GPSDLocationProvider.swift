// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapNavigation

/// A client of gpsd that reads locations over its socket.
///
/// Reconnects when the connection ends or fails: immediately after a connection that delivered locations,
/// otherwise after pauses that grow to ``longestPause``.
package struct GPSDClient: Sendable {
  /// The name or address of the host of gpsd.
  package var host: String
  /// The port of gpsd; 2947 by default.
  package var port: UInt16
  /// The pause before the first reconnection, in seconds.
  package var shortestPause: Double
  /// The upper limit of the pause, in seconds.
  package var longestPause: Double

  /// The default port of gpsd.
  package static let defaultPort: UInt16 = 2947

  /// Creates a client. It connects when its locations are read.
  package init(
    host: String = "localhost", port: UInt16 = GPSDClient.defaultPort, shortestPause: Double = 1,
    longestPause: Double = 30
  ) {
    self.host = host
    self.port = port
    self.shortestPause = shortestPause
    self.longestPause = longestPause
  }

  /// The locations from now on.
  ///
  /// The stream ends only when the reading task is canceled or releases it. It keeps the 16 newest locations
  /// for a slow reader.
  package func locations() -> AsyncStream<MapLocation> {
    let client = self
    return AsyncStream(bufferingPolicy: .bufferingNewest(16)) { continuation in
      let task = Task.detached { await client.run(continuation) }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Connects, reads and reconnects until the task is canceled.
  private func run(_ continuation: AsyncStream<MapLocation>.Continuation) async {
    var pause = shortestPause
    while !Task.isCancelled {
      let gaveFixes = await read(continuation)
      pause = gaveFixes ? shortestPause : min(pause * 2, longestPause)
      try? await Task.sleep(for: .seconds(gaveFixes ? 0 : pause))
    }
    continuation.finish()
  }

  /// Reads one connection to its end on its own thread. Returns whether it delivered locations.
  private func read(_ continuation: AsyncStream<MapLocation>.Continuation) async -> Bool {
    let interrupter = Interrupter()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { done in
        Thread.detachNewThread {
          var gaveFixes = false
          if let socket = LineSocket(host: host, port: port), interrupter.attach(socket),
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

/// The locations of gpsd. The provider is connected while it has listeners.
@MainActor public final class GPSDLocationProvider: LocationProvider {
  private let client: GPSDClient
  private var task: Task<Void, Never>?
  private lazy var listeners = LocationListeners(
    start: { [weak self] in self?.connect() }, stop: { [weak self] in self?.disconnect() })

  /// Creates a provider. It connects when the first listener is added.
  ///
  /// - Parameters:
  ///   - host: The name or address of gpsd's machine.
  ///   - port: The port of gpsd.
  public convenience init(host: String = "localhost", port: UInt16 = 2947) {
    self.init(GPSDClient(host: host, port: port))
  }

  package init(_ client: GPSDClient) { self.client = client }

  deinit { task?.cancel() }

  public func addListener(
    _ receive: @escaping @MainActor (MapLocation) -> Void
  ) -> LocationSubscription {
    listeners.add(receive)
  }

  private func connect() {
    let locations = client.locations()
    task = Task { @MainActor [weak self] in
      for await location in locations {
        guard let self, !Task.isCancelled else { return }
        listeners.deliver(location)
      }
    }
  }

  private func disconnect() {
    task?.cancel()
    task = nil
  }
}
