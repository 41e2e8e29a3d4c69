// SPDX-License-Identifier: Apache-2.0
public import MapNavigation

/// The content of the speedometer and the speed limit sign.
public struct SpeedModel: Hashable, Sendable {
  /// The speed of the vehicle, in meters per second, also while a simulation runs faster than real time; 0 if unknown.
  public var speed: Double
  /// The speed limit, in meters per second; `nil` if unknown.
  public var limit: Double?
  /// The severity of speeding.
  public var severity: SpeedAlertOptions.Severity

  /// Creates the model for the current state of guidance; `nil` before the first fix.
  package init?(_ guidance: GuidanceState) {
    guard let position = guidance.position else { return nil }
    speed = (position.speed ?? 0) / guidance.timeRate
    limit = guidance.speedLimit
    severity = guidance.speedAlertSeverity
  }
}
