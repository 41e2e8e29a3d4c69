// SPDX-License-Identifier: Apache-2.0

extension SpeedAlertOptions {
  /// The severity of speeding relative to the limit.
  public enum Severity: Hashable, Sendable, CaseIterable {
    /// There is no limit, or it is unknown.
    case unknown
    /// The speed is below the threshold of a minor alert.
    case notSpeeding
    /// The speed is above the minor threshold.
    case minor
    /// The speed is above the major threshold, or above the minor one for some time.
    case major
  }
}

/// The thresholds for speed alerts.
public struct SpeedAlertOptions: Hashable, Sendable {
  /// The fraction above the limit that triggers an alert, for example 0.1 for 10 %. `nil` disables the
  /// alert.
  public private(set) var minorThreshold: Double? = 0.05
  /// The fraction above the limit that triggers a major alert; `nil` disables it.
  public private(set) var majorThreshold: Double? = 0.15
  /// The seconds after which a minor alert becomes a major one; `nil` to never upgrade.
  public var severityUpgradeDuration: Double?

  /// Creates options with the default thresholds: 5 % and 15 %.
  public init() {}

  /// Sets a threshold and adjusts the other one so that minor never exceeds major. Negative or non-finite
  /// values remove the threshold.
  public mutating func setThreshold(_ share: Double, for severity: SpeedAlertOptions.Severity) {
    let threshold = share.isFinite && share >= 0 ? share : nil
    switch severity {
    case .minor:
      minorThreshold = threshold
      if let threshold, let major = majorThreshold { majorThreshold = max(major, threshold) }
    case .major:
      majorThreshold = threshold
      if let threshold, let minor = minorThreshold { minorThreshold = min(minor, threshold) }
    case .unknown, .notSpeeding: break
    }
  }
}

/// A monitor of the speed relative to the limit.
struct SpeedWatch: Sendable {
  private(set) var severity = SpeedAlertOptions.Severity.unknown
  /// The fraction by which the speed exceeds the limit; 0 if not speeding, `nil` without a limit.
  private(set) var share: Double?
  private var minorSince: Double?

  /// Updates the severity and returns whether it changed.
  mutating func update(
    speed: Double?, limit: Double?, time: Double, options: SpeedAlertOptions
  ) -> Bool {
    let before = severity
    guard let speed, let limit, limit > 0 else {
      (severity, share, minorSince) = (.unknown, nil, nil)
      return before != severity
    }
    let over = max(speed / limit - 1, 0)
    share = over
    // Tolerate half a meter per second of measurement noise.
    let isNoise = speed - limit < 0.5
    if !isNoise, let major = options.majorThreshold, over >= major {
      severity = .major
    } else if !isNoise, let minor = options.minorThreshold, over >= minor {
      let since = minorSince ?? time
      minorSince = since
      let isLong = options.severityUpgradeDuration.map { $0 >= 0 && time - since >= $0 } ?? false
      severity = isLong ? .major : .minor
      return before != severity
    } else {
      severity = .notSpeeding
    }
    minorSince = nil
    return before != severity
  }
}
