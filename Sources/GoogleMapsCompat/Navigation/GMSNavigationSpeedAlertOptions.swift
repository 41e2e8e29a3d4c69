// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapNavigation

/// The thresholds of speed alerts.
public class GMSNavigationSpeedAlertOptions {
  fileprivate(set) var options: SpeedAlertOptions

  /// Creates the default options: a minor alert at 5 % over the limit, a major one at 15 %, and no upgrade by
  /// time.
  public init() { options = SpeedAlertOptions() }

  /// Returns the threshold of a severity as a fraction of the speed limit, where 1 is 100 %; negative for
  /// none.
  public func speedAlertThresholdPercentage(
    for severity: GMSNavigationSpeedAlertSeverity
  ) -> CGFloat {
    switch severity {
    case .minor: CGFloat(options.minorThreshold ?? -1)
    case .major: CGFloat(options.majorThreshold ?? -1)
    case .unknown, .notSpeeding: -1
    }
  }

  /// The time in seconds after which a minor alert becomes a major one. A negative value disables the
  /// upgrade.
  public var severityUpgradeDurationSeconds: TimeInterval { options.severityUpgradeDuration ?? -1 }
}

/// Speed alert options that can be changed. The navigator reads them when the app assigns them.
public final class GMSNavigationMutableSpeedAlertOptions: GMSNavigationSpeedAlertOptions {
  /// Sets the threshold of a severity as a fraction of the speed limit, where 1 is 100 %; negative for
  /// none. The other severity's threshold is adjusted so that minor is never above major.
  public func setSpeedAlertThresholdPercentage(
    _ percentage: CGFloat, for severity: GMSNavigationSpeedAlertSeverity
  ) {
    switch severity {
    case .minor: options.minorThreshold = Double(percentage)
    case .major: options.majorThreshold = Double(percentage)
    case .unknown, .notSpeeding: break
    }
  }

  /// The time in seconds after which a minor alert becomes a major one. A negative value disables the
  /// upgrade.
  public override var severityUpgradeDurationSeconds: TimeInterval {
    get { super.severityUpgradeDurationSeconds }
    set { options.severityUpgradeDuration = newValue >= 0 ? newValue : nil }
  }
}
