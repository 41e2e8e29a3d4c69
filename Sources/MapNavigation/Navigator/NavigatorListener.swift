// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// A listener for the events of a navigator. All methods are optional.
///
/// For one fix, the methods are called in the order of their declaration. They are called on the main actor
/// and may call the navigator.
@MainActor public protocol NavigatorListener: AnyObject {
  /// Called with the user's current position, on the route where fixes match it.
  func navigator(_ navigator: Navigator, didUpdatePosition position: RoadPosition)
  /// Called after the route changed or was cleared, by a call, a reroute or the selection of an
  /// alternative.
  func navigatorDidChangeRoute(_ navigator: Navigator)
  /// Called with each guidance event, including those with a method of their own.
  func navigator(_ navigator: Navigator, didEncounter event: GuidanceEvent)
  /// Called when an announcement is due.
  func navigator(_ navigator: Navigator, didAnnounce announcement: Announcement)
  /// Called with the time to the next destination, in seconds, after a change of at least
  /// ``Navigator/timeUpdateThreshold``.
  func navigator(_ navigator: Navigator, didUpdateRemainingTime time: Double)
  /// Called with the distance to the next destination, in meters, after a change of at least
  /// ``Navigator/distanceUpdateThreshold``.
  func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: Double)
  /// Called with the fraction by which the speed exceeds the limit: 0 if not speeding, `nil` if the limit
  /// is unknown.
  func navigator(
    _ navigator: Navigator, didUpdateSpeeding severity: SpeedAlertOptions.Severity, share: Double?)
  /// Called when the user has reached the next destination.
  func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint)
  /// Called when the suggested lighting mode has changed.
  func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode mode: LightingMode)
}

extension NavigatorListener {
  public func navigator(_ navigator: Navigator, didUpdatePosition position: RoadPosition) {}
  public func navigatorDidChangeRoute(_ navigator: Navigator) {}
  public func navigator(_ navigator: Navigator, didEncounter event: GuidanceEvent) {}
  public func navigator(_ navigator: Navigator, didAnnounce announcement: Announcement) {}
  public func navigator(_ navigator: Navigator, didUpdateRemainingTime time: Double) {}
  public func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: Double) {}
  public func navigator(
    _ navigator: Navigator, didUpdateSpeeding severity: SpeedAlertOptions.Severity, share: Double?
  ) {}
  public func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint) {}
  public func navigator(
    _ navigator: Navigator, didChangeSuggestedLightingMode mode: LightingMode
  ) {}
}

/// A listener that also receives the data feed for external displays.
@MainActor package protocol NavInfoListener: NavigatorListener {
  /// Called after the remaining time and distance: for each fix while guidance is active, and once at its end.
  func navigator(_ navigator: Navigator, didUpdateNavInfo info: NavInfo)
}

/// A list of weakly held listeners, in the order in which they were added.
@MainActor struct WeakListeners<Listener> {
  private struct Entry { weak var object: AnyObject? }
  private var entries: [Entry] = []

  mutating func add(_ listener: Listener) {
    let object = listener as AnyObject
    entries.removeAll { $0.object == nil }
    guard !entries.contains(where: { $0.object === object }) else { return }
    entries.append(Entry(object: object))
  }

  mutating func remove(_ listener: Listener) -> Bool {
    let object = listener as AnyObject
    let count = entries.count
    entries.removeAll { $0.object === object }
    return entries.count < count
  }

  var all: [Listener] { entries.compactMap { $0.object as? Listener } }
}

/// A value that is reported to listeners after changes of a minimum size.
struct ReportedValue {
  private var last: Double?

  /// Whether a value differs by at least a threshold from the last reported one, which it then replaces. An infinite
  /// threshold reports nothing.
  mutating func isNews(_ value: Double, threshold: Double) -> Bool {
    guard last.map({ abs($0 - value) >= threshold }) ?? (threshold < .greatestFiniteMagnitude)
    else { return false }
    last = value
    return true
  }
}
