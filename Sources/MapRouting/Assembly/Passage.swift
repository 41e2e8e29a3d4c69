// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// One arc of a route, as far as it is traveled.
struct Passage {
  let arc: Int
  let road: Road
  let isBackward: Bool
  /// Meters from the route's start to where the arc is entered and left.
  var start: Double
  var end: Double
  let seconds: Double
  /// Where it begins.
  let place: Coordinate
  /// Degrees clockwise from north on leaving the arc's tail and on reaching its head.
  let departure: Double
  let arrival: Double

  var length: Double { end - start }
  var isRoundabout: Bool { road.flags.contains(.roundabout) }
  var destination: UInt32 { isBackward ? road.destinationBackward : road.destinationForward }
  var turnLanes: UInt32 { isBackward ? road.turnLanesBackward : road.turnLanesForward }
  /// Meters a second; nil where it is not known.
  var speedLimit: Double? {
    let limit = isBackward ? road.limitBackward : road.limitForward
    return limit > 0 ? Double(limit) / 3.6 : nil
  }
}

extension Road {
  /// Whether one road goes on as another: by name, by number, or both without either.
  func continues(as next: Road) -> Bool {
    if name != 0 || next.name != 0 {
      return name == next.name || (ref != 0 && ref == next.ref && (name == 0 || next.name == 0))
    }
    return ref == next.ref && roadClass.isLink == next.roadClass.isLink
  }

  /// Whether what the road is called changes in a way that a driver is told.
  func changesName(to next: Road) -> Bool {
    if name != 0, next.name != 0 { return name != next.name }
    return name == 0 && next.name == 0 && ref != 0 && next.ref != 0 && ref != next.ref
  }
}

extension Road.Class {
  /// Whether it is a link of roads without crossings.
  var isRamp: Bool { self == .motorwayLink || self == .trunkLink }
  var isFast: Bool { self == .motorway || self == .trunk }

  /// How much a road stands out beside others: 0 the most.
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
