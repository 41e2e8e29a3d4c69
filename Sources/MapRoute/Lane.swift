// SPDX-License-Identifier: Apache-2.0

/// A lane before a maneuver.
public struct Lane: Hashable, Sendable {
  /// The arrows, from left to right; empty if the lane has none.
  public var indications: [Maneuver.Modifier]
  /// Whether the lane continues along the route.
  public var isValid: Bool
  /// The arrow to follow in a valid lane; `nil` if it is unknown or the lane is not valid.
  public var active: Maneuver.Modifier?

  /// Creates a lane.
  public init(
    _ indications: [Maneuver.Modifier], isValid: Bool, active: Maneuver.Modifier? = nil
  ) {
    self.indications = indications
    self.isValid = isValid
    self.active = active
  }
}
