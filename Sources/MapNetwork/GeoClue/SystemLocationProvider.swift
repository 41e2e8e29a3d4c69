// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapNavigation

/// The locations of this machine: of gpsd where it gives any, else of GeoClue.
///
/// It listens to both. GeoClue's locations count only while gpsd has given none for ``precedence``.
@MainActor public final class SystemLocationProvider: LocationProvider {
  /// The seconds for which a location of gpsd keeps GeoClue's out.
  public static let precedence = 10.0

  /// Called when GeoClue fails while gpsd gives no locations. Locations of gpsd may still come.
  public var onFailure: (@MainActor (GeoClueError) -> Void)?

  private let gpsd: GPSDClient
  private let geoClue: GeoClueClient
  private let now: @MainActor () -> Double
  private var lastGPSDLocation: Double?
  private var tasks: [Task<Void, Never>] = []

  /// Makes a provider that listens from ``start(_:)`` on.
  public convenience init(gpsd: GPSDClient = GPSDClient(), geoClue: GeoClueClient = GeoClueClient())
  {
    self.init(gpsd: gpsd, geoClue: geoClue) { ProcessInfo.processInfo.systemUptime }
  }

  init(gpsd: GPSDClient, geoClue: GeoClueClient, now: @escaping @MainActor () -> Double) {
    self.gpsd = gpsd
    self.geoClue = geoClue
    self.now = now
  }

  deinit { for task in tasks { task.cancel() } }

  public func start(_ receive: @escaping @MainActor (Location) -> Void) {
    stop()
    let (fixes, places) = (gpsd.locations(), geoClue.locations())
    tasks = [
      Task { @MainActor [weak self] in
        for await location in fixes {
          guard let self, !Task.isCancelled else { return }
          lastGPSDLocation = now()
          receive(location)
        }
      },
      Task { @MainActor [weak self] in
        do {
          for try await location in places {
            guard let self, !Task.isCancelled else { return }
            if !isGPSDInUse { receive(location) }
          }
        } catch {
          guard let self, !Task.isCancelled, !isGPSDInUse else { return }
          if let error = error as? GeoClueError { onFailure?(error) }
        }
      },
    ]
  }

  public func stop() {
    for task in tasks { task.cancel() }
    tasks = []
    lastGPSDLocation = nil
  }

  private var isGPSDInUse: Bool {
    lastGPSDLocation.map { now() - $0 < SystemLocationProvider.precedence } ?? false
  }
}
