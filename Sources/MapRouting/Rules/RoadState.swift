// SPDX-License-Identifier: Apache-2.0

/// The state of an edge in one direction for a travel mode, after the rules whose conditions hold.
struct RoadState: Hashable, Sendable {
  var isClosed = false
  /// Whether the road is only for destinations on it.
  var isRestricted = false

  /// Applies a rule after those before it. Of the rules that hold, the last one applies.
  mutating func apply(_ rule: RoadRules.EdgeRule, for mode: RoadGraph.Access) {
    if rule.access.contains(mode) { isClosed = rule.opens == 0 }
    isRestricted = rule.restricted.contains(mode)
  }
}

/// The driving speed or the speed limit on an edge in one direction, after the rules whose conditions hold.
struct RoadSpeed: Hashable, Sendable {
  /// The speed in km/h; `nil` for that of the road.
  private var speed: UInt8?
  /// The maximum speed, such as that of trucks.
  private var most = UInt8.max

  /// Applies a rule after those before it. Of the rules that hold, the last one applies, and so does the last one that only
  /// lowers the speed.
  mutating func apply(_ rule: RoadRules.SpeedRule) {
    apply(rule.speed, lowers: rule.lowers != 0)
  }

  /// Applies the speed or the limit of a rule.
  mutating func apply(_ value: UInt8, lowers: Bool) {
    if lowers { most = value } else { speed = value }
  }

  /// The speed, given that of the road.
  func value(usual: UInt8) -> UInt8 { min(speed ?? usual, most) }
}
