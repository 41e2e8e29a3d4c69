// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
public import MapNavigation

/// Hears where the traveller is on the road.
@MainActor public protocol GMSRoadSnappedLocationProviderListener: AnyObject {
  /// A new place: on the route where it fits, else as it was measured.
  func locationProvider(
    _ locationProvider: GMSRoadSnappedLocationProvider, didUpdate location: CLLocation)
}

/// ``MapNavigation/RoadSnappedLocationProvider`` with Google's calls: gives the traveller's places to
/// listeners, which are not kept alive.
@MainActor public final class GMSRoadSnappedLocationProvider {
  /// What gives them.
  public let provider: RoadSnappedLocationProvider
  private var listeners = ListenerList<any GMSRoadSnappedLocationProviderListener>()
  private let relay = Relay()
  /// Whether places come while the app is not seen: false at the start. Kept, and of no effect.
  public var allowsBackgroundLocationUpdates = false

  init(_ provider: RoadSnappedLocationProvider) {
    self.provider = provider
    relay.owner = self
    provider.add(relay)
  }

  /// Adds a listener, which is not kept alive.
  public func add(_ listener: any GMSRoadSnappedLocationProviderListener) {
    listeners.add(listener)
  }

  /// Removes a listener; false if it was not there.
  @discardableResult
  public func remove(_ listener: any GMSRoadSnappedLocationProviderListener) -> Bool {
    listeners.remove(listener)
  }

  /// Places come from now on.
  public func startUpdatingLocation() { provider.startUpdatingLocation() }

  /// No more places come.
  public func stopUpdatingLocation() { provider.stopUpdatingLocation() }

  private func tell(_ position: RoadPosition) {
    let location = CLLocation(position)
    for listener in listeners.all { listener.locationProvider(self, didUpdate: location) }
  }

  private final class Relay: RoadSnappedLocationListener {
    weak var owner: GMSRoadSnappedLocationProvider?

    func locationProvider(
      _ provider: RoadSnappedLocationProvider, didUpdate position: RoadPosition
    ) {
      owner?.tell(position)
    }
  }
}

extension CLLocation {
  /// What guidance knows; the rest is marked as not known: altitude NaN, accuracies -1, and the course
  /// where nothing tells.
  convenience init(_ position: RoadPosition) {
    self.init(
      coordinate: position.coordinate, altitude: .nan, horizontalAccuracy: -1,
      verticalAccuracy: -1, course: position.course ?? -1, speed: position.speed,
      timestamp: Date(timeIntervalSince1970: position.time))
  }
}
