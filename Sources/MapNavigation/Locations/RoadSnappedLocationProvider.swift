// SPDX-License-Identifier: Apache-2.0

/// A listener for road-snapped positions.
@MainActor public protocol RoadSnappedLocationListener: AnyObject {
  /// Called with each new position: on the route where the fixes match it, otherwise as measured.
  func locationProvider(
    _ provider: RoadSnappedLocationProvider, didUpdate position: RoadPosition)
}

/// A source of the positions that guidance computes. Holds its listeners weakly.
@MainActor public final class RoadSnappedLocationProvider {
  private var listeners = WeakListeners<any RoadSnappedLocationListener>()
  private var relay: Relay?
  private let navigator: Navigator
  /// Whether listeners receive positions.
  public var isUpdating: Bool { relay != nil }

  /// Creates a provider of a navigator's positions.
  public init(_ navigator: Navigator) { self.navigator = navigator }

  /// Adds a listener. It is held weakly.
  public func add(_ listener: any RoadSnappedLocationListener) { listeners.add(listener) }

  /// Removes a listener. Returns whether it was one.
  @discardableResult public func remove(_ listener: any RoadSnappedLocationListener) -> Bool {
    listeners.remove(listener)
  }

  /// Begins to report positions to the listeners.
  public func startUpdatingLocation() {
    guard relay == nil else { return }
    let relay = Relay(self)
    self.relay = relay
    navigator.add(relay)
  }

  /// Stops reporting positions.
  public func stopUpdatingLocation() {
    if let relay { navigator.remove(relay) }
    relay = nil
  }

  fileprivate func notify(_ position: RoadPosition) {
    for listener in listeners.all { listener.locationProvider(self, didUpdate: position) }
  }

  private final class Relay: NavigatorListener {
    weak var owner: RoadSnappedLocationProvider?
    init(_ owner: RoadSnappedLocationProvider) { self.owner = owner }

    func navigator(_ navigator: Navigator, didUpdatePosition position: RoadPosition) {
      owner?.notify(position)
    }
  }
}
