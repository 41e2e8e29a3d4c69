// SPDX-License-Identifier: Apache-2.0

/// A lane before a maneuver.
public struct Lane: Hashable, Sendable {
  /// An arrow marking on a lane.
  public enum Indication: String, Hashable, Sendable, CaseIterable {
    /// The lane has no arrow.
    case none
    /// A U-turn.
    case uturn
    /// A sharp turn to the right.
    case sharpRight = "sharp right"
    /// A turn to the right.
    case right
    /// A slight turn to the right.
    case slightRight = "slight right"
    /// Straight on.
    case straight
    /// A slight turn to the left.
    case slightLeft = "slight left"
    /// A turn to the left.
    case left
    /// A sharp turn to the left.
    case sharpLeft = "sharp left"
  }

  /// The arrows, from left to right.
  public var indications: [Indication]
  /// Whether the lane continues along the route.
  public var isValid: Bool
  /// The arrow to follow in a valid lane; `nil` if it is unknown or the lane is not valid.
  public var active: Indication?

  /// Creates a lane.
  public init(_ indications: [Indication], isValid: Bool, active: Indication? = nil) {
    self.indications = indications
    self.isValid = isValid
    self.active = active
  }
}
