// SPDX-License-Identifier: Apache-2.0
import MapNavigation
public import MapUI

extension MapView {
  /// What the banner says now; nil without guidance, off the route, and with the header switched off.
  public var navigationBanner: BannerModel? {
    guard isNavigationEnabled, settings.isNavigationHeaderEnabled, navigation.isGuidanceActive,
      let guidance = navigator?.guidance, !guidance.isOffRoute
    else { return nil }
    return BannerModel(guidance)
  }

  /// What is left of the trip; nil without guidance, and with the footer switched off.
  public var navigationTripSummary: TripSummary? {
    guard isNavigationEnabled, settings.isNavigationFooterEnabled, navigation.isGuidanceActive
    else {
      return nil
    }
    return navigator?.guidance.flatMap(TripSummary.init)
  }

  /// Speed and limit; nil while the Re-center button is shown, and what is switched off is left out.
  public var navigationSpeed: SpeedModel? {
    guard isNavigationEnabled, !isRecenterButtonVisible,
      shouldDisplaySpeedLimit || shouldDisplaySpeedometer,
      var model = navigator?.guidance.flatMap(SpeedModel.init)
    else { return nil }
    if !shouldDisplaySpeedLimit { model.limit = nil }
    return model
  }
}
