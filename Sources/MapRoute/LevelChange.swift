// SPDX-License-Identifier: Apache-2.0

/// Stairs, an escalator or an elevator on a route on foot.
package struct LevelChange: Hashable, Sendable, Codable {
  /// The means of the change.
  package enum Means: String, Hashable, Sendable, Codable, CaseIterable {
    case stairs, escalator, elevator
  }

  package enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
    case up, down
  }

  package var means: Means
  /// The direction of stairs or an escalator; `nil` if it is unknown.
  package var direction: Direction?
  /// The floor at which the user leaves an elevator, where OpenStreetMap's ground floor is 0; `nil` if it is unknown.
  package var floor: Double?

  package init(_ means: Means, direction: Direction? = nil, floor: Double? = nil) {
    self.means = means
    self.direction = direction
    self.floor = floor
  }
}
