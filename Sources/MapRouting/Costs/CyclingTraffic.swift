// SPDX-License-Identifier: Apache-2.0

/// How unpleasant the traffic of a road is for a cyclist, as factors for the time on the road.
///
/// A factor of 2 means that a quiet route may take twice as long to avoid the road.
struct CyclingTraffic: Hashable, Sendable {
  /// The factor without a cycle lane.
  let factor: Double
  /// The factor with a cycle lane or track.
  let factorWithLane: Double

  /// The traffic of a road in one direction.
  init(_ road: Road, isBackward: Bool) {
    let limit = isBackward ? road.limitBackward : road.limitForward
    (factor, factorWithLane) =
      switch road.roadClass {
      case .motorway, .motorwayLink, .trunk, .trunkLink: (5 * Self.factor(ofLimit: limit), 2)
      case .primary, .primaryLink: (3.5 * Self.factor(ofLimit: limit), 1.5)
      case .secondary, .secondaryLink: (2.5 * Self.factor(ofLimit: limit), 1.3)
      case .tertiary, .tertiaryLink: (1.8 * Self.factor(ofLimit: limit), 1.1)
      case .unclassified: (1.2 * Self.factor(ofLimit: limit), 1)
      case .residential, .service: (Self.factor(ofLimit: limit), 0.9)
      case .livingStreet: (0.9, 0.9)
      case .cycleway: (0.8, 0.8)
      case .track, .pedestrian, .path, .footway: (1, 0.9)
      case .steps, .ferry: (1, 1)
      }
  }

  /// The factor for a speed limit in km/h; 0 if the limit is unknown.
  private static func factor(ofLimit limit: UInt8) -> Double {
    switch limit {
    case 0: 1
    case ...30: 0.9
    case ...50: 1
    case ...70: 1.3
    default: 1.6
    }
  }

  /// The factor of a class for a cyclist without a preference.
  static func balancedFactor(_ roadClass: Road.Class) -> Double {
    switch roadClass {
    case .cycleway: 0.9
    case .trunk, .trunkLink: 2
    case .primary, .primaryLink: 1.4
    case .secondary, .secondaryLink: 1.2
    case .tertiary, .tertiaryLink: 1.1
    default: 1
    }
  }
}
