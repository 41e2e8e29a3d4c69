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
  /// The fraction above the limit that triggers an alert, for example 0.1 for 10 %; `nil` disables the alert, as do
  /// negative and non-finite values. A major threshold that is lower is raised to it.
  public var minorThreshold: Double? {
    get { minor }
    set {
      minor = Self.valid(newValue)
      if let minor, let major { self.major = max(major, minor) }
    }
  }
  /// The fraction above the limit that triggers a major alert; `nil` disables it, as do negative and non-finite values. A
  /// minor threshold that is higher is lowered to it.
  public var majorThreshold: Double? {
    get { major }
    set {
      major = Self.valid(newValue)
      if let minor, let major { self.minor = min(minor, major) }
    }
  }
  /// The seconds after which a minor alert becomes a major one; `nil` to never upgrade.
  public var severityUpgradeDuration: Double?
  private var minor: Double? = 0.05
  private var major: Double? = 0.15

  /// Creates options with the default thresholds: 5 % and 15 %.
  public init() {}

  private static func valid(_ threshold: Double?) -> Double? {
    threshold.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
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
