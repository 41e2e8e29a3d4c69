// SPDX-License-Identifier: Apache-2.0
import MapNavigation
import MapRoute
public import MapUI

extension MapView {
  /// The banner's content; `nil` without guidance, off the route, or if the header is disabled.
  public var navigationBanner: BannerModel? {
    guard isNavigationEnabled, settings.navigation.isHeaderEnabled, navigation.isGuidanceActive,
      let guidance = navigation.navigator?.guidance, !guidance.isOffRoute
    else { return nil }
    return BannerModel(guidance)
  }

  /// The road that the user is on; `nil` unless the camera follows during guidance, off the route, and on roads
  /// without a name and a number.
  var navigationRoad: ControlContent.Road? {
    guard isNavigationEnabled, settings.navigation.showsCurrentRoad, cameraMode == .following,
      navigation.isGuidanceActive, let guidance = navigation.navigator?.guidance,
      !guidance.isOffRoute, guidance.position?.routeDistance != nil,
      let step = guidance.currentStep
    else { return nil }
    let shields = RoadShield.shields(of: step.ref, drivingSide: step.drivingSide)
    guard !step.name.isEmpty || !shields.isEmpty else { return nil }
    return ControlContent.Road(name: step.name, shields: shields)
  }

  /// The summary of the remaining trip; `nil` without guidance or if the footer is disabled.
  public var navigationTripSummary: TripSummary? {
    guard isNavigationEnabled, settings.navigation.isFooterEnabled, navigation.isGuidanceActive
    else {
      return nil
    }
    return navigation.navigator?.guidance.flatMap(TripSummary.init)
  }

  /// The content of the arrival card: from the end of guidance at a destination until the route changes, guidance
  /// begins again or the user closes the card. Otherwise, and if the footer is disabled, `nil`.
  public var navigationArrival: ArrivalSummary? {
    guard isNavigationEnabled, settings.navigation.isFooterEnabled, !navigation.hasClosedArrival
    else { return nil }
    return navigation.navigator.flatMap(ArrivalSummary.init)
  }

  /// The content of the route preview; `nil` if it is disabled, without a route, during guidance and after an
  /// arrival.
  package var navigationPreview: RoutePreview? {
    guard isNavigationEnabled, settings.navigation.showsRoutePreview else { return nil }
    return navigation.navigator.flatMap { RoutePreview($0, road: navigation.longestRoad) }
  }

  /// The speed and speed limit, if enabled; `nil` while the Re-center button is visible, and after an
  /// arrival.
  public var navigationSpeed: SpeedModel? {
    guard isNavigationEnabled, !isRecenterButtonVisible, !navigation.hasArrived,
      navigationPreview == nil,
      shouldDisplaySpeedLimit || shouldDisplaySpeedometer,
      var model = navigation.navigator?.guidance.flatMap(SpeedModel.init)
    else { return nil }
    if !shouldDisplaySpeedLimit { model.limit = nil }
    return model
  }
}
