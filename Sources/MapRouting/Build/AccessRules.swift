// SPDX-License-Identifier: Apache-2.0

/// The travel modes that may use a road, according to its tags.
struct AccessRules {
  var forward: RoadGraph.Access = []
  var backward: RoadGraph.Access = []
  /// The travel modes for which the road is limited to residents, customers or deliveries.
  var restricted: RoadGraph.Access = []
  /// Whether cyclists must dismount.
  var isDismount = false

  enum Permission {
    case yes, restricted, no, dismount
  }

  init(_ tags: Tags, roadClass: Road.Class, highway: String) {
    var allowed = Self.usual(for: roadClass, highway: highway, tags)
    if tags[.motorroad] == "yes" { allowed.formIntersection(.driving) }
    apply([.motorcar, .motorVehicle], [.vehicle, .access], .driving, tags, to: &allowed)
    apply([.bicycle], [.vehicle, .access], .cycling, tags, to: &allowed)
    apply([.foot], [.access], .walking, tags, to: &allowed)
    forward = allowed
    backward = allowed
    applyDirections(tags, highway: highway)
  }

  /// The permission of an access tag's value; `nil` if the value has no meaning here.
  static func permission(_ value: String?) -> Permission? {
    switch value {
    case "yes", "permissive", "designated", "official", "public", "allowed": .yes
    case "destination", "private", "customers", "delivery", "residents", "permit", "employees":
      .restricted
    case "no", "agricultural", "forestry", "agricultural;forestry", "emergency", "psv", "bus",
      "military", "use_sidepath", "hgv", "hov", "none":
      .no
    case "dismount": .dismount
    default: nil
    }
  }

  /// The travel modes that may use a road of a class without access tags.
  private static func usual(
    for roadClass: Road.Class, highway: String, _ tags: Tags
  ) -> RoadGraph.Access {
    switch roadClass {
    case .motorway, .motorwayLink: .driving
    case .track, .path: highway == "bridleway" ? .walking : [.cycling, .walking]
    case .cycleway: [.cycling, .walking]
    case .pedestrian, .footway, .steps: .walking
    case .ferry:
      [.motorVehicle, .motorcar, .vehicle, .bicycle, .foot].allSatisfy { tags[$0] == nil }
        ? [.driving, .cycling, .walking] : [.cycling, .walking]
    case .service where highway == "busway" || tags[.service] == "emergency_access": []
    default: [.driving, .cycling, .walking]
    }
  }

  /// Applies the first of the tags for a travel mode.
  ///
  /// Specific keys can allow more than the road class does. General keys only restrict, except on tracks.
  private mutating func apply(
    _ own: [TagKey], _ general: [TagKey], _ mode: RoadGraph.Access, _ tags: Tags,
    to allowed: inout RoadGraph.Access
  ) {
    // Tracks are wide enough for cars, so access for all traffic includes cars.
    let isOpenTrack = tags[.highway] == "track"
    for key in own + general {
      guard let permission = Self.permission(tags[key]) else { continue }
      switch permission {
      case .no: allowed.remove(mode)
      case .yes: if own.contains(key) || isOpenTrack { allowed.insert(mode) }
      case .restricted:
        if own.contains(key), mode != .driving || tags[key] != "delivery" { allowed.insert(mode) }
        restricted.insert(mode)
      case .dismount:
        allowed.insert(mode)
        isDismount = mode == .cycling
      }
      return
    }
  }

  private mutating func applyDirections(_ tags: Tags, highway: String) {
    let isImplied =
      highway == "motorway" || tags[.junction] == "roundabout" || tags[.junction] == "circular"
    let oneway = Direction(tags[.oneway]) ?? (isImplied ? .forward : .both)
    oneway.limit(&self, .driving)
    let isContrary = [TagKey.cycleway, .cyclewayLeft, .cyclewayRight].contains {
      tags[$0]?.hasPrefix("opposite") == true
    }
    let isTwoWay = [TagKey.cyclewayLeftOneway, .cyclewayRightOneway].contains {
      tags[$0] == "no" || tags[$0] == "-1" && oneway == .forward
    }
    let cycles = Direction(tags[.onewayBicycle]) ?? (isContrary || isTwoWay ? .both : oneway)
    cycles.limit(&self, .cycling)
    (Direction(tags[.onewayFoot]) ?? .both).limit(&self, .walking)
  }

  /// The directions of traffic.
  enum Direction {
    case forward, backward, both, neither

    init?(_ value: String?) {
      switch value {
      case "yes", "1", "true": self = .forward
      case "-1", "reverse": self = .backward
      case "no", "0", "false", "alternating": self = .both
      case "reversible": self = .neither
      default: return nil
      }
    }

    func limit(_ rules: inout AccessRules, _ mode: RoadGraph.Access) {
      if self == .backward || self == .neither { rules.forward.remove(mode) }
      if self == .forward || self == .neither { rules.backward.remove(mode) }
    }
  }
}
