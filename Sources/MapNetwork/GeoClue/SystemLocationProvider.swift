// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapNavigation

/// The locations of this device, from gpsd or GeoClue.
///
/// Listens to both while it has listeners. GeoClue's locations are used only if gpsd has sent none for 10 seconds.
@MainActor public final class SystemLocationProvider: LocationProvider {
  /// The number of seconds after a gpsd location during which GeoClue's locations are ignored.
  package static let precedence = 10.0

  /// Called when GeoClue fails while gpsd sends no locations. Locations from gpsd may still arrive later.
  ///
  /// After ``SystemLocationProvider/Failure/unavailable(reason:)`` the provider reconnects after 1 s, 2 s, 4 s, up to 30 s. It
  /// calls this once until the next location arrives. After ``SystemLocationProvider/Failure/denied(reason:)`` it does not
  /// reconnect.
  public var onFailure: (@MainActor (SystemLocationProvider.Failure) -> Void)?

  private let gpsd: GPSDClient
  private let geoClue: GeoClueClient
  private let now: @MainActor () -> Double
  private let pause: @MainActor (_ seconds: Double) async -> Void
  private var lastGPSDLocation: Double?
  private var tasks: [Task<Void, Never>] = []
  private lazy var listeners = LocationListeners(
    start: { [weak self] in self?.connect() }, stop: { [weak self] in self?.disconnect() })

  /// Creates a provider. It connects when the first listener is added.
  public convenience init() { self.init(gpsd: GPSDClient(), geoClue: GeoClueClient()) }

  package convenience init(gpsd: GPSDClient = GPSDClient(), geoClue: GeoClueClient) {
    self.init(
      gpsd: gpsd, geoClue: geoClue, now: { ProcessInfo.processInfo.systemUptime },
      pause: { try? await Task.sleep(for: .seconds($0)) })
  }

  /// - Parameters:
  ///   - now: Returns the current time in seconds.
  ///   - pause: Waits before the provider reconnects to GeoClue; returns early when its task is canceled.
  init(
    gpsd: GPSDClient, geoClue: GeoClueClient, now: @escaping @MainActor () -> Double,
    pause: @escaping @MainActor (_ seconds: Double) async -> Void
  ) {
    self.gpsd = gpsd
    self.geoClue = geoClue
    self.now = now
    self.pause = pause
  }

  deinit { for task in tasks { task.cancel() } }

  public func addListener(
    _ receive: @escaping @MainActor (MapLocation) -> Void
  ) -> LocationSubscription {
    listeners.add(receive)
  }

  private func connect() { tasks = [readGPSD(), readGeoClue()] }

  private func disconnect() {
    for task in tasks { task.cancel() }
    tasks = []
    lastGPSDLocation = nil
  }

  private func readGPSD() -> Task<Void, Never> {
    let locations = gpsd.locations()
    return Task { @MainActor [weak self] in
      for await location in locations {
        guard let self, !Task.isCancelled else { return }
        lastGPSDLocation = now()
        listeners.deliver(location)
      }
    }
  }

  /// Reads GeoClue's locations, and reconnects after a pause when the service becomes unavailable.
  private func readGeoClue() -> Task<Void, Never> {
    let (client, pause) = (geoClue, pause)
    return Task { @MainActor [weak self] in
      var seconds = SystemLocationProvider.shortestPause
      var isReported = false
      while !Task.isCancelled {
        do {
          for try await location in client.locations() {
            guard let self, !Task.isCancelled else { return }
            seconds = SystemLocationProvider.shortestPause
            isReported = false
            if !isGPSDInUse { listeners.deliver(location) }
          }
        } catch {
          guard let self, !Task.isCancelled else { return }
          let isDenied =
            if case SystemLocationProvider.Failure.denied = error { true } else { false }
          if let error = error as? SystemLocationProvider.Failure, isDenied || !isReported,
            !isGPSDInUse
          {
            isReported = true
            onFailure?(error)
          }
          if isDenied { return }
        }
        guard self != nil else { return }
        await pause(seconds)
        seconds = min(2 * seconds, SystemLocationProvider.longestPause)
      }
    }
  }

  /// The shortest and longest pause before reconnecting to GeoClue, in seconds.
  private static let shortestPause = 1.0
  private static let longestPause = 30.0

  private var isGPSDInUse: Bool {
    lastGPSDLocation.map { now() - $0 < SystemLocationProvider.precedence } ?? false
  }
}
