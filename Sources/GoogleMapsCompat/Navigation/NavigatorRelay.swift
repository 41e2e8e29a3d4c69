// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapNavigation
import MapRoute

/// A listener that forwards a navigator's events to Google's listeners.
@MainActor final class NavigatorRelay: NavInfoListener {
  weak var owner: GMSNavigator?

  func navigator(_ navigator: Navigator, didUpdatePosition position: RoadPosition) {
    owner?.dismissPrompt(at: position.time)
  }

  func navigatorDidChangeRoute(_ navigator: Navigator) {
    guard let owner else { return }
    owner.notify { $0.navigatorDidChangeRoute(owner) }
  }

  func navigator(_ navigator: Navigator, didAnnounce announcement: Announcement) {
    guard let owner, owner.voiceGuidance == .alertsAndGuidance else { return }
    owner.notify { $0.navigator(owner, didAnnounce: announcement) }
  }

  func navigator(_ navigator: Navigator, didUpdateRemainingTime time: Double) {
    guard let owner else { return }
    owner.notify { $0.navigator(owner, didUpdateRemainingTime: time) }
  }

  func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: Double) {
    guard let owner else { return }
    owner.notify { $0.navigator(owner, didUpdateRemainingDistance: distance) }
  }

  func navigator(
    _ navigator: Navigator, didUpdateSpeeding severity: SpeedAlertOptions.Severity, share: Double?
  ) {
    guard let owner else { return }
    let percentage = CGFloat(share ?? -1)
    owner.notify { $0.navigator(owner, didUpdateSpeedingPercentage: percentage) }
    owner.notify { $0.navigator(owner, didUpdate: severity, speedingPercentage: percentage) }
  }

  func navigator(_ navigator: Navigator, didUpdateNavInfo info: NavInfo) {
    guard let owner else { return }
    let info = GMSNavigationNavInfo(info)
    owner.notify { $0.navigator(owner, didUpdate: info) }
  }

  func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint) {
    guard let owner else { return }
    let waypoint = owner.own(waypoint)
    owner.notify { $0.navigator(owner, didArriveAt: waypoint) }
  }

  func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode mode: LightingMode) {
    guard let owner else { return }
    owner.notify { $0.navigator(owner, didChangeSuggested: mode) }
  }
}
