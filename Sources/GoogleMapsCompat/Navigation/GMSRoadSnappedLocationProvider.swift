// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
public import MapNavigation

/// A method that receives road-snapped locations.
@MainActor public protocol GMSRoadSnappedLocationProviderListener: AnyObject {
  /// Reports a new location: snapped to the route where it matches, else as measured.
  func locationProvider(
    _ locationProvider: GMSRoadSnappedLocationProvider, didUpdate location: CLLocation)
}

/// A provider of road-snapped locations with the interface of Google's Navigation SDK. Wraps
/// ``/MapNavigation/RoadSnappedLocationProvider``. Holds its listeners weakly.
@MainActor public final class GMSRoadSnappedLocationProvider {
  /// The wrapped provider.
  public let provider: RoadSnappedLocationProvider
  private var listeners = ListenerList<any GMSRoadSnappedLocationProviderListener>()
  private let relay = Relay()
  /// Whether locations arrive while the app is in the background. The default is `false`. Stored, but has no
  /// effect.
  public var allowsBackgroundLocationUpdates = false

  init(_ provider: RoadSnappedLocationProvider) {
    self.provider = provider
    relay.owner = self
    provider.add(relay)
  }

  /// Adds a listener and holds it weakly.
  public func add(_ listener: any GMSRoadSnappedLocationProviderListener) {
    listeners.add(listener)
  }

  /// Removes a listener. Returns `false` if it was not registered.
  @discardableResult
  public func remove(_ listener: any GMSRoadSnappedLocationProviderListener) -> Bool {
    listeners.remove(listener)
  }

  /// Starts reporting locations.
  public func startUpdatingLocation() { provider.startUpdatingLocation() }

  /// Stops reporting locations.
  public func stopUpdatingLocation() { provider.stopUpdatingLocation() }

  private func notify(_ position: RoadPosition) {
    let location = CLLocation(position)
    for listener in listeners.all { listener.locationProvider(self, didUpdate: location) }
  }

  private final class Relay: RoadSnappedLocationListener {
    weak var owner: GMSRoadSnappedLocationProvider?

    func locationProvider(
      _ provider: RoadSnappedLocationProvider, didUpdate position: RoadPosition
    ) {
      owner?.notify(position)
    }
  }
}

extension CLLocation {
  /// Creates a location from a road position. Unknown properties have marker values: the altitude is NaN,
  /// the accuracies and an unknown course are -1, and an unknown speed is 0.
  convenience init(_ position: RoadPosition) {
    self.init(
      coordinate: position.coordinate, altitude: .nan, horizontalAccuracy: -1,
      verticalAccuracy: -1, course: position.course ?? -1, speed: position.speed ?? 0,
      timestamp: Date(timeIntervalSince1970: position.time))
  }
}
