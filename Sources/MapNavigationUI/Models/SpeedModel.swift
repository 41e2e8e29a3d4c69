// SPDX-License-Identifier: Apache-2.0
public import MapNavigation

/// What a speedometer and the sign beside it show. Values only.
public struct SpeedModel: Hashable, Sendable {
  /// Meters a second.
  public var speed: Double
  /// Meters a second; nil where it is not known.
  public var limit: Double?
  public var severity: SpeedAlertSeverity

  /// The speed now; nil before the first fix.
  public init?(_ guidance: GuidanceState) {
    guard let position = guidance.position else { return nil }
    speed = position.speed
    limit = guidance.speedLimit
    severity = guidance.speedAlertSeverity
  }
}
