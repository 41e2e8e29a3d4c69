// SPDX-License-Identifier: Apache-2.0

/// How the speed stands to the limit.
public enum SpeedAlertSeverity: Int, Hashable, Sendable {
  /// There is no limit, or no data about it.
  case unknown = -2
  case notSpeeding = -1
  case minor = 0
  case major = 1
}

/// When one is speeding.
public struct SpeedAlertOptions: Hashable, Sendable {
  /// The share of the limit by which one is too fast, 0.1 being 10 %; nil never is.
  public private(set) var minorThreshold: Double? = 0.05
  public private(set) var majorThreshold: Double? = 0.15
  /// After so many seconds of a minor alert it becomes a major one; nil never does.
  public var severityUpgradeDuration: Double?

  public init() {}

  /// Sets a threshold; the other one gives way, so that minor is never above major. Negative or not
  /// finite: none.
  public mutating func setThreshold(_ share: Double, for severity: SpeedAlertSeverity) {
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

/// Watches the speed over the limit.
struct SpeedWatch: Sendable {
  private(set) var severity = SpeedAlertSeverity.unknown
  /// By which share one is over the limit: 0 when not speeding, nil without a limit.
  private(set) var share: Double?
  private var minorSince: Double?

  /// Whether the severity changed.
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
    // A limit is not broken by the noise of a fix: half a meter a second is forgiven.
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
