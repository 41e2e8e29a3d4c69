// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// One arc of a route, limited to the part that the route travels.
struct Passage {
  let arc: Int
  let road: Road
  let isBackward: Bool
  /// The distances from the route's start to the arc's entry and exit, in meters.
  var start: Double
  var end: Double
  let seconds: Double
  /// The speed limit in meters per second when the route reaches the arc; `nil` if it is unknown.
  let speedLimit: Double?
  /// The coordinate where the passage begins.
  let coordinate: Coordinate
  /// The bearings in degrees clockwise from north, when leaving the arc's tail and when reaching its head.
  let departure: Double
  let arrival: Double

  var length: Double { end - start }
  var isRoundabout: Bool { road.flags.contains(.roundabout) }
  var destination: UInt32 { isBackward ? road.destinationBackward : road.destinationForward }
  var turnLanes: UInt32 { isBackward ? road.turnLanesBackward : road.turnLanesForward }
}

extension Road {
  /// Whether the next road continues this one: same name, same number, or neither road has a name.
  func continues(as next: Road) -> Bool {
    if name != 0 || next.name != 0 {
      return name == next.name || (ref != 0 && ref == next.ref && (name == 0 || next.name == 0))
    }
    return ref == next.ref && roadClass.isLink == next.roadClass.isLink
  }

  /// Whether the road's name or number changes so that it should be announced.
  func changesName(to next: Road) -> Bool {
    if name != 0, next.name != 0 { return name != next.name }
    return name == 0 && next.name == 0 && ref != 0 && next.ref != 0 && ref != next.ref
  }
}

extension Road.Class {
  /// Whether the class is a motorway or trunk link.
  var isRamp: Bool { self == .motorwayLink || self == .trunkLink }
  var isFast: Bool { self == .motorway || self == .trunk }

  /// The importance of the road class; 0 is the most important.
  var rank: Int {
    switch self {
    case .motorway, .motorwayLink: 0
    case .trunk, .trunkLink: 1
    case .primary, .primaryLink: 2
    case .secondary, .secondaryLink: 3
    case .tertiary, .tertiaryLink: 4
    case .unclassified, .residential, .ferry: 5
    case .livingStreet, .pedestrian: 6
    case .service, .cycleway: 7
    case .track, .path, .footway, .steps: 8
    }
  }
}
