// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapNavigation

/// When one is speeding.
public class GMSNavigationSpeedAlertOptions {
  fileprivate(set) var options: SpeedAlertOptions

  /// Makes options: a minor alert at 5 % over the limit, a major one at 15 %, and no upgrade by time.
  public init() { options = SpeedAlertOptions() }

  /// The share of the limit by which one is too fast, 1 being 100 %; negative for none.
  public func speedAlertThresholdPercentage(
    for severity: GMSNavigationSpeedAlertSeverity
  ) -> CGFloat {
    switch severity {
    case .minor: CGFloat(options.minorThreshold ?? -1)
    case .major: CGFloat(options.majorThreshold ?? -1)
    case .unknown, .notSpeeding: -1
    }
  }

  /// After so many seconds of a minor alert it becomes a major one; negative never does.
  public var severityUpgradeDurationSeconds: TimeInterval { options.severityUpgradeDuration ?? -1 }
}

/// Options that can be changed, until they are used.
public final class GMSNavigationMutableSpeedAlertOptions: GMSNavigationSpeedAlertOptions {
  /// Sets the share of the limit by which one is too fast, 1 being 100 %; negative for none. The other
  /// severity's gives way, so that minor is never above major.
  public func setSpeedAlertThresholdPercentage(
    _ percentage: CGFloat, for severity: GMSNavigationSpeedAlertSeverity
  ) {
    options.setThreshold(Double(percentage), for: severity)
  }

  /// After so many seconds of a minor alert it becomes a major one; negative never does.
  public override var severityUpgradeDurationSeconds: TimeInterval {
    get { super.severityUpgradeDurationSeconds }
    set { options.severityUpgradeDuration = newValue >= 0 ? newValue : nil }
  }
}
