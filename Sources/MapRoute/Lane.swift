// SPDX-License-Identifier: Apache-2.0

/// A lane before a maneuver.
public struct Lane: Hashable, Sendable {
  /// An arrow marking on a lane.
  public enum Indication: String, Hashable, Sendable, CaseIterable {
    case none
    case uturn
    case sharpRight = "sharp right"
    case right
    case slightRight = "slight right"
    case straight
    case slightLeft = "slight left"
    case left
    case sharpLeft = "sharp left"
  }

  /// The arrows, from left to right.
  public var indications: [Indication]
  /// Whether the lane continues along the route.
  public var isValid: Bool
  /// The arrow to follow in a valid lane; `nil` if it is unknown or the lane is not valid.
  public var active: Indication?

  public init(_ indications: [Indication], isValid: Bool, active: Indication? = nil) {
    self.indications = indications
    self.isValid = isValid
    self.active = active
  }
}
