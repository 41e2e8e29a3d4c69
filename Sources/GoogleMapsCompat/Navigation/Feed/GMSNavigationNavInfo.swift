// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapNavigation

/// What guidance is at.
public enum GMSNavigationNavState: Int, Hashable, Sendable, CaseIterable {
  /// It has not begun.
  case unknown = 0
  /// The traveller follows the route.
  case enroute
  /// The traveller left the route, and a new one is looked for.
  case rerouting
  /// It has ended.
  case stopped
}

/// The turn-by-turn feed: what a display elsewhere needs to guide.
public final class GMSNavigationNavInfo: Sendable {
  private let info: NavInfo

  init(_ info: NavInfo) { self.info = info }

  /// What guidance is at.
  public var navState: GMSNavigationNavState {
    GMSNavigationNavState(rawValue: info.state.rawValue) ?? .unknown
  }

  /// The step whose maneuver is next; nil unless the traveller follows the route.
  public var currentStep: GMSNavigationStepInfo? {
    info.currentStep.map(GMSNavigationStepInfo.init)
  }

  /// The steps after ``currentStep`` to the end of the route.
  public var remainingSteps: [GMSNavigationStepInfo] {
    info.remainingSteps.map(GMSNavigationStepInfo.init)
  }

  /// Whether the route is another one than in the last feed.
  public var routeChanged: Bool { info.routeChanged }
  /// Seconds to the next maneuver; `CLTimeIntervalMax` without a route.
  public var timeToCurrentStepSeconds: TimeInterval { info.timeToCurrentStep ?? CLTimeIntervalMax }
  /// Meters to the next maneuver; `CLLocationDistanceMax` without a route.
  public var distanceToCurrentStepMeters: CLLocationDistance {
    info.distanceToCurrentStep ?? CLLocationDistanceMax
  }
  /// Seconds to the next destination; `CLTimeIntervalMax` without a route.
  public var timeToNextDestinationSeconds: TimeInterval {
    info.timeToNextDestination ?? CLTimeIntervalMax
  }
  /// Meters to the next destination; `CLLocationDistanceMax` without a route.
  public var distanceToNextDestinationMeters: CLLocationDistance {
    info.distanceToNextDestination ?? CLLocationDistanceMax
  }
  /// Seconds to the last destination; `CLTimeIntervalMax` without a route.
  public var timeToFinalDestinationSeconds: TimeInterval {
    info.timeToFinalDestination ?? CLTimeIntervalMax
  }
  /// Meters to the last destination; `CLLocationDistanceMax` without a route.
  public var distanceToFinalDestinationMeters: CLLocationDistance {
    info.distanceToFinalDestination ?? CLLocationDistanceMax
  }

  /// Seconds rounded to minutes, at least one.
  public func roundedTime(_ time: TimeInterval) -> TimeInterval {
    time.isFinite ? max((time / 60).rounded(), 1) * 60 : 60
  }

  /// Meters as they are read at a glance: to 10 m below 300 m, to 50 m below 1 km, to 0.1 km below 10 km, then
  /// to kilometers. Google's rounding is not documented.
  public func roundedDistance(_ distance: CLLocationDistance) -> Measurement<UnitLength> {
    let meters = distance.isFinite ? max(distance, 0) : 0
    let step: Double = meters < 300 ? 10 : 50
    let short = (meters / step).rounded() * step
    if short < 1000 { return Measurement(value: short, unit: .meters) }
    let kilometers = meters / 1000
    let tenths = kilometers < 9.95 ? (kilometers * 10).rounded() / 10 : kilometers.rounded()
    return Measurement(value: tenths, unit: .kilometers)
  }

  /// A step in words, in shorter and shorter forms: the whole instruction, then the road alone.
  public func instructions(
    forStep step: GMSNavigationStepInfo, options: GMSNavigationInstructionOptions?
  ) -> [NSAttributedString] {
    [step.fullInstructionText, step.simpleRoadName].filter { !$0.isEmpty }
      .map(NSAttributedString.init(string:))
  }
}

/// How a step is put into words. Fonts, road shields and colors of Google's SDK have no counterpart.
public final class GMSNavigationInstructionOptions {
  /// How pictures in the words are made. Kept, and of no effect.
  public var imageOptions: GMSNavigationStepInfoImageOptions?
  /// Whether long distances are left as they are: false at the start. Kept, and of no effect.
  public var disableLongDistanceFormat = false

  /// Makes options with the values above.
  public init() {}
}
