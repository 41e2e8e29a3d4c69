// SPDX-License-Identifier: Apache-2.0

/// Stairs, an escalator, an elevator or a door of a building on a route on foot.
package struct WalkingFeature: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case stairs, escalator, elevator
    /// A door that leads into a building.
    case entrance
    /// A door that leads out of a building.
    case exit
  }

  package enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
    case up, down
  }

  package var kind: Kind
  /// The direction of stairs or an escalator; `nil` if it is unknown.
  package var direction: Direction?
  /// The floor at which the user leaves an elevator, where OpenStreetMap's ground floor is 0; `nil` if it is unknown.
  package var floor: Double?
  /// The name of that floor on its signs, such as "UG"; empty if it is unknown.
  package var floorName: String

  package init(
    _ kind: Kind, direction: Direction? = nil, floor: Double? = nil, floorName: String = ""
  ) {
    self.kind = kind
    self.direction = direction
    self.floor = floor
    self.floorName = floorName
  }
}

extension WalkingFeature {
  /// Whether the feature leads to another floor, and is not a door.
  package var changesFloor: Bool { kind != .entrance && kind != .exit }
}
