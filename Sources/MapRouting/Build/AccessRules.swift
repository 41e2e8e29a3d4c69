// SPDX-License-Identifier: Apache-2.0

/// The travel modes that may use a road, according to its tags.
struct AccessRules {
  var forward: RoadGraph.Access = []
  var backward: RoadGraph.Access = []
  /// The travel modes for which the road is limited to residents, customers or deliveries.
  var restricted: RoadGraph.Access = []
  /// The travel modes that may use the road only while a condition holds. ``forward`` and ``backward``
  /// contain them.
  var opened: RoadGraph.Access = []
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
    if tags.hasRules {
      opened = Self.conditionallyOpen(tags).subtracting(allowed)
      allowed.formUnion(opened)
    }
    forward = allowed
    backward = allowed
    applyDirections(tags, highway: highway)
    if tags.hasRules {
      applyDirected(Self.forwardKeys, tags, to: &forward)
      applyDirected(Self.backwardKeys, tags, to: &backward)
    }
  }

  /// The keys of conditional access and their travel modes, the general ones first.
  static let conditionalKeys: [(TagKey, RoadGraph.Access)] = [
    (.accessConditional, [.driving, .cycling, .walking]),
    (.vehicleConditional, [.driving, .cycling]), (.motorVehicleConditional, .driving),
    (.motorcarConditional, .driving), (.bicycleConditional, .cycling), (.footConditional, .walking),
  ]

  /// The travel modes that a condition opens. Only specific keys open a road, as without a condition.
  static func conditionallyOpen(_ tags: Tags) -> RoadGraph.Access {
    conditionalKeys.dropFirst().reduce(into: []) { open, key in
      let isOpen = ConditionalValue.values(tags[key.0]).contains {
        permission($0.value) == .yes && RoadCondition($0.condition) != nil
      }
      if isOpen { open.formUnion(key.1) }
    }
  }

  /// The keys of access in one direction and their travel modes, the general ones first.
  private static let forwardKeys: [(TagKey, RoadGraph.Access)] = [
    (.accessForward, [.driving, .cycling, .walking]), (.vehicleForward, [.driving, .cycling]),
    (.motorVehicleForward, .driving), (.motorcarForward, .driving), (.bicycleForward, .cycling),
    (.footForward, .walking),
  ]
  private static let backwardKeys: [(TagKey, RoadGraph.Access)] = [
    (.accessBackward, [.driving, .cycling, .walking]), (.vehicleBackward, [.driving, .cycling]),
    (.motorVehicleBackward, .driving), (.motorcarBackward, .driving),
    (.bicycleBackward, .cycling), (.footBackward, .walking),
  ]

  /// Applies access tags for one direction. Only the key of a single travel mode opens a direction.
  private func applyDirected(
    _ keys: [(TagKey, RoadGraph.Access)], _ tags: Tags, to allowed: inout RoadGraph.Access
  ) {
    for (key, access) in keys {
      switch Self.permission(tags[key]) {
      case .no: allowed.subtract(access)
      case .yes where access.rawValue.nonzeroBitCount == 1: allowed.formUnion(access)
      default: break
      }
    }
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
