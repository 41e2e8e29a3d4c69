// SPDX-License-Identifier: Apache-2.0
public import MapNavigation

/// The content of the speedometer and the speed limit sign.
public struct SpeedModel: Hashable, Sendable {
  /// The speed, in meters per second.
  public var speed: Double
  /// The speed limit, in meters per second; `nil` if unknown.
  public var limit: Double?
  public var severity: SpeedAlertOptions.Severity

  /// Creates the model for the current state of guidance; `nil` before the first fix.
  package init?(_ guidance: GuidanceState) {
    guard let position = guidance.position else { return nil }
    speed = position.speed
    limit = guidance.speedLimit
    severity = guidance.speedAlertSeverity
  }
}
