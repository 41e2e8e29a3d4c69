// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapNavigation

/// The state of guidance.
public enum GMSNavigationNavState: Int, Hashable, Sendable, CaseIterable {
  /// Guidance has not begun.
  case unknown = 0
  /// The vehicle follows the route.
  case enroute
  /// The vehicle left the route, and the navigator is computing a new one.
  case rerouting
  /// Guidance has ended.
  case stopped
}

/// The turn-by-turn feed: the information that an external display needs for guidance.
public final class GMSNavigationNavInfo: Sendable {
  private let info: NavInfo

  init(_ info: NavInfo) { self.info = info }

  /// The state of guidance.
  public var navState: GMSNavigationNavState {
    GMSNavigationNavState(rawValue: info.state.rawValue) ?? .unknown
  }

  /// The step with the next maneuver; `nil` unless the vehicle follows the route.
  public var currentStep: GMSNavigationStepInfo? {
    info.currentStep.map(GMSNavigationStepInfo.init)
  }

  /// The steps after ``currentStep`` to the end of the route.
  public var remainingSteps: [GMSNavigationStepInfo] {
    info.remainingSteps.map(GMSNavigationStepInfo.init)
  }

  /// Whether the route differs from the one in the previous feed.
  public var routeChanged: Bool { info.routeChanged }
  /// The time to the next maneuver in seconds; `CLTimeIntervalMax` without a route.
  public var timeToCurrentStepSeconds: TimeInterval { info.timeToCurrentStep ?? CLTimeIntervalMax }
  /// The distance to the next maneuver in meters; `CLLocationDistanceMax` without a route.
  public var distanceToCurrentStepMeters: CLLocationDistance {
    info.distanceToCurrentStep ?? CLLocationDistanceMax
  }
  /// The time to the next destination in seconds; `CLTimeIntervalMax` without a route.
  public var timeToNextDestinationSeconds: TimeInterval {
    info.timeToNextDestination ?? CLTimeIntervalMax
  }
  /// The distance to the next destination in meters; `CLLocationDistanceMax` without a route.
  public var distanceToNextDestinationMeters: CLLocationDistance {
    info.distanceToNextDestination ?? CLLocationDistanceMax
  }
  /// The time to the last destination in seconds; `CLTimeIntervalMax` without a route.
  public var timeToFinalDestinationSeconds: TimeInterval {
    info.timeToFinalDestination ?? CLTimeIntervalMax
  }
  /// The distance to the last destination in meters; `CLLocationDistanceMax` without a route.
  public var distanceToFinalDestinationMeters: CLLocationDistance {
    info.distanceToFinalDestination ?? CLLocationDistanceMax
  }

  /// Returns a time in seconds, rounded to minutes and at least one minute.
  public func roundedTime(_ time: TimeInterval) -> TimeInterval {
    time.isFinite ? max((time / 60).rounded(), 1) * 60 : 60
  }

  /// Returns a distance in meters, rounded for display: to 10 m below 300 m, to 50 m below 1 km, to 0.1 km
  /// below 10 km, then to kilometers. Google's rounding is not documented.
  public func roundedDistance(_ distance: CLLocationDistance) -> Measurement<UnitLength> {
    let meters = distance.isFinite ? max(distance, 0) : 0
    let step: Double = meters < 300 ? 10 : 50
    let short = (meters / step).rounded() * step
    if short < 1000 { return Measurement(value: short, unit: .meters) }
    let kilometers = meters / 1000
    let tenths = kilometers < 9.95 ? (kilometers * 10).rounded() / 10 : kilometers.rounded()
    return Measurement(value: tenths, unit: .kilometers)
  }

  /// Returns texts for a step, longest first: the complete instruction, then only the road. The numbers of an exit and
  /// of roads are images before the text, as ``NSTextAttachment``s.
  public func instructions(
    forStep step: GMSNavigationStepInfo, options: GMSNavigationInstructionOptions?
  ) -> [NSAttributedString] {
    step.instructions(options ?? GMSNavigationInstructionOptions())
  }
}
