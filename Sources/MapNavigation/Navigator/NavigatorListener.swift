// SPDX-License-Identifier: Apache-2.0
public import MapRoute

/// Hears what a navigator does. All methods may be left out.
///
/// For one fix they come in the order in which they stand here. Each is called on the main actor; a
/// listener may call the navigator from any of them.
@MainActor public protocol NavigatorListener: AnyObject {
  /// Where the traveller is now: on the route where the fixes fit it.
  func navigator(_ navigator: Navigator, didUpdatePosition position: RoadPosition)
  /// There is another route, or none any more: by a call, a re-route or the choice of an alternative.
  func navigatorDidChangeRoute(_ navigator: Navigator)
  /// Any event of guidance, also those that have a method of their own.
  func navigator(_ navigator: Navigator, didEncounter event: GuidanceEvent)
  /// Something is to be said now.
  func navigator(_ navigator: Navigator, didAnnounce announcement: Announcement)
  /// Seconds to the next destination; changed by ``Navigator/timeUpdateThreshold`` or more.
  func navigator(_ navigator: Navigator, didUpdateRemainingTime time: Double)
  /// Meters to the next destination; changed by ``Navigator/distanceUpdateThreshold`` or more.
  func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: Double)
  /// By which share of the limit one is too fast: 0 when not speeding, -1 where the limit is unknown.
  func navigator(
    _ navigator: Navigator, didUpdateSpeeding severity: SpeedAlertSeverity, share: Double)
  /// The feed for displays elsewhere; with each fix while guidance is active, and once at its end.
  func navigator(_ navigator: Navigator, didUpdateNavInfo info: NavInfo)
  /// The next destination was reached.
  func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint)
  /// Day or night has come.
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
    _ navigator: Navigator, didUpdateSpeeding severity: SpeedAlertSeverity, share: Double
  ) {}
  public func navigator(_ navigator: Navigator, didUpdateNavInfo info: NavInfo) {}
  public func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint) {}
  public func navigator(
    _ navigator: Navigator, didChangeSuggestedLightingMode mode: LightingMode
  ) {}
}

/// Listeners that are not kept alive, in the order in which they were added.
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
