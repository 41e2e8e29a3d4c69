// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapNavigation

/// Hears what a navigator does. Every method may be left out. Each is called on the main actor; for one
/// place of the traveller they come in the order in which they stand here.
@MainActor public protocol GMSNavigatorListener: AnyObject {
  /// There is another route, or none any more: by a call, a departure from it, or the choice of another.
  func navigatorDidChangeRoute(_ navigator: GMSNavigator)
  /// Something is to be said now, as far as ``GMSNavigator/voiceGuidance`` lets it. Rhumb's own: Google's
  /// SDK speaks itself.
  func navigator(_ navigator: GMSNavigator, didAnnounce announcement: Announcement)
  /// Seconds to the next destination; changed by ``GMSNavigator/timeUpdateThreshold`` or more.
  func navigator(_ navigator: GMSNavigator, didUpdateRemainingTime time: TimeInterval)
  /// Meters to the next destination; changed by ``GMSNavigator/distanceUpdateThreshold`` or more.
  func navigator(_ navigator: GMSNavigator, didUpdateRemainingDistance distance: CLLocationDistance)
  /// Never called: there are no data about traffic.
  func navigator(
    _ navigator: GMSNavigator, didUpdate delayCategory: GMSNavigationDelayCategory)
  /// By which share of the limit one is too fast, 1 being 100 %: 0 when not speeding, -1 where the limit is
  /// not known. Only with ``GMSNavigator/speedAlertOptions``.
  func navigator(
    _ navigator: GMSNavigator, didUpdateSpeedingPercentage percentageAboveLimit: CGFloat)
  /// How the speed stands to the limit. Only with ``GMSNavigator/speedAlertOptions``.
  func navigator(
    _ navigator: GMSNavigator, didUpdate severity: GMSNavigationSpeedAlertSeverity,
    speedingPercentage: CGFloat)
  /// What displays elsewhere need to guide: often during guidance, and once at its end.
  func navigator(_ navigator: GMSNavigator, didUpdate navInfo: GMSNavigationNavInfo)
  /// A destination was reached.
  func navigator(_ navigator: GMSNavigator, didArriveAt waypoint: GMSNavigationWaypoint)
  /// Day or night has come.
  func navigator(
    _ navigator: GMSNavigator, didChangeSuggested lightingMode: GMSNavigationLightingMode)
  /// Never called: there are no prompts.
  func navigatorWillPresentPrompt(_ navigator: GMSNavigator)
  /// Never called: there are no prompts.
  func navigatorDidDismissPrompt(_ navigator: GMSNavigator)
}

extension GMSNavigatorListener {
  public func navigatorDidChangeRoute(_ navigator: GMSNavigator) {}
  public func navigator(_ navigator: GMSNavigator, didAnnounce announcement: Announcement) {}
  public func navigator(_ navigator: GMSNavigator, didUpdateRemainingTime time: TimeInterval) {}
  public func navigator(
    _ navigator: GMSNavigator, didUpdateRemainingDistance distance: CLLocationDistance
  ) {}
  public func navigator(
    _ navigator: GMSNavigator, didUpdate delayCategory: GMSNavigationDelayCategory
  ) {}
  public func navigator(
    _ navigator: GMSNavigator, didUpdateSpeedingPercentage percentageAboveLimit: CGFloat
  ) {}
  public func navigator(
    _ navigator: GMSNavigator, didUpdate severity: GMSNavigationSpeedAlertSeverity,
    speedingPercentage: CGFloat
  ) {}
  public func navigator(_ navigator: GMSNavigator, didUpdate navInfo: GMSNavigationNavInfo) {}
  public func navigator(_ navigator: GMSNavigator, didArriveAt waypoint: GMSNavigationWaypoint) {}
  public func navigator(
    _ navigator: GMSNavigator, didChangeSuggested lightingMode: GMSNavigationLightingMode
  ) {}
  public func navigatorWillPresentPrompt(_ navigator: GMSNavigator) {}
  public func navigatorDidDismissPrompt(_ navigator: GMSNavigator) {}
}
