// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapNavigation

/// Methods that receive the events of a navigator. All are optional. The navigator calls them on the main
/// actor. Events of the same location arrive in the order of the declarations below.
@MainActor public protocol GMSNavigatorListener: AnyObject {
  /// Reports a new route or the end of a route, after a call, a departure from it, or the choice of another
  /// one.
  func navigatorDidChangeRoute(_ navigator: GMSNavigator)
  /// Reports an announcement to be spoken now, subject to ``GMSNavigator/voiceGuidance``. This method is
  /// Rhumb's own: Google's SDK speaks the announcements.
  func navigator(_ navigator: GMSNavigator, didAnnounce announcement: Announcement)
  /// Reports the seconds to the next destination after a change of ``GMSNavigator/timeUpdateThreshold`` or
  /// more.
  func navigator(_ navigator: GMSNavigator, didUpdateRemainingTime time: TimeInterval)
  /// Reports the meters to the next destination after a change of ``GMSNavigator/distanceUpdateThreshold`` or
  /// more.
  func navigator(_ navigator: GMSNavigator, didUpdateRemainingDistance distance: CLLocationDistance)
  /// Never called, since there are no traffic data.
  func navigator(
    _ navigator: GMSNavigator, didUpdate delayCategory: GMSNavigationDelayCategory)
  /// Reports the speed above the limit as a fraction of the limit, where 1 is 100 %: 0 when not speeding,
  /// -1 if the limit is unknown. Called only with ``GMSNavigator/speedAlertOptions``.
  func navigator(
    _ navigator: GMSNavigator, didUpdateSpeedingPercentage percentageAboveLimit: CGFloat)
  /// Reports the severity of speeding. Called only with ``GMSNavigator/speedAlertOptions``.
  func navigator(
    _ navigator: GMSNavigator, didUpdate severity: GMSNavigationSpeedAlertSeverity,
    speedingPercentage: CGFloat)
  /// Reports the turn-by-turn feed for external displays: often during guidance, and once at its end.
  func navigator(_ navigator: GMSNavigator, didUpdate navInfo: GMSNavigationNavInfo)
  /// Reports the arrival at a destination.
  func navigator(_ navigator: GMSNavigator, didArriveAt waypoint: GMSNavigationWaypoint)
  /// Reports a change between day and night.
  func navigator(
    _ navigator: GMSNavigator, didChangeSuggested lightingMode: GMSNavigationLightingMode)
  /// Called before a prompt appears; see ``GMSLocationSimulator/simulateNavigationPrompt()``.
  func navigatorWillPresentPrompt(_ navigator: GMSNavigator)
  /// Called after a prompt has disappeared, with the first location after its time.
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
