// SPDX-License-Identifier: Apache-2.0

/// The travel modes that may use a road, according to its tags.
struct AccessRules {
  var forward: RoadGraph.Access = []
  var backward: RoadGraph.Access = []
  /// The travel modes for which the road is limited to residents, customers or deliveries.
  var restricted: RoadGraph.Access = []
  /// The travel modes that use a road of this class without access tags.
  var usual: RoadGraph.Access = []
  /// The travel modes that may use the road, in both directions or in one, only while a condition holds. ``forward`` and
  /// ``backward`` contain them.
  var opened: [RuleDraft] = []
  /// The vehicles that may use each direction apart from the sign of a one-way road. The sign can depend on the time.
  var unsigned = Directed(forward: [], backward: [])
  /// Whether cars may always use one direction only.
  var isOneway = false
  /// Whether cyclists must dismount.
  var isDismount = false

  /// Travel modes by direction.
  struct Directed {
    var forward: RoadGraph.Access
    var backward: RoadGraph.Access
  }

  enum Permission {
    case yes, restricted, no, dismount
  }

  init(_ tags: Tags, roadClass: Road.Class, highway: String) {
    var allowed = Self.usual(for: roadClass, highway: highway, tags)
    if tags[.motorroad] == "yes" { allowed.formIntersection(.driving) }
    usual = allowed
    apply([.motorcar, .motorVehicle], [.vehicle, .access], .driving, tags, to: &allowed)
    apply([.bicycle], [.vehicle, .access], .cycling, tags, to: &allowed)
    apply([.foot], [.access], .walking, tags, to: &allowed)
    if tags.hasRules {
      let added = Self.conditionallyOpen(tags, .both, usual: usual).subtracting(allowed)
      open(added, .both)
      allowed.formUnion(added)
    }
    forward = allowed
    backward = allowed
    applyDirections(tags, highway: highway)
    if tags.hasRules {
      let vehicles = allowed.intersection([.driving, .cycling])
      unsigned = Directed(forward: vehicles, backward: vehicles)
      applyDirected(Self.forwardKeys, tags, to: &unsigned.forward)
      applyDirected(Self.backwardKeys, tags, to: &unsigned.backward)
      applyDirected(Self.forwardKeys, tags, to: &forward)
      applyDirected(Self.backwardKeys, tags, to: &backward)
    }
    isOneway = forward.contains(.driving) != backward.contains(.driving)
    if tags.hasRules { openDirections(tags) }
  }

  /// A key of conditional access.
  struct ConditionalKey {
    var key: TagKey
    var access: RoadGraph.Access
    var directions: RoadRules.Directions
  }

  /// The keys of conditional access, the general ones first. The keys of a direction follow that of both.
  static let conditionalKeys: [ConditionalKey] = [
    (
      TagKey.accessConditional, TagKey.accessForwardConditional, TagKey.accessBackwardConditional,
      [.driving, .cycling, .walking] as RoadGraph.Access
    ),
    (
      .vehicleConditional, .vehicleForwardConditional, .vehicleBackwardConditional,
      [.driving, .cycling]
    ),
    (
      .motorVehicleConditional, .motorVehicleForwardConditional, .motorVehicleBackwardConditional,
      .driving
    ),
    (.motorcarConditional, .motorcarForwardConditional, .motorcarBackwardConditional, .driving),
    (.bicycleConditional, .bicycleForwardConditional, .bicycleBackwardConditional, .cycling),
    (.footConditional, .footForwardConditional, .footBackwardConditional, .walking),
  ].flatMap { both, forward, backward, access in
    [
      ConditionalKey(key: both, access: access, directions: .both),
      ConditionalKey(key: forward, access: access, directions: .forward),
      ConditionalKey(key: backward, access: access, directions: .backward),
    ]
  }

  /// The keys of conditional access for trucks.
  static let truckKeys = [
    ConditionalKey(key: .truckConditional, access: .driving, directions: .both),
    ConditionalKey(key: .truckForwardConditional, access: .driving, directions: .forward),
    ConditionalKey(key: .truckBackwardConditional, access: .driving, directions: .backward),
  ]

  /// The keys of some travel modes only, and the keys of all vehicles.
  private static let specificKeys = conditionalKeys.filter {
    $0.access != [.driving, .cycling, .walking]
  }
  private static let allKeys = conditionalKeys + truckKeys

  /// The effect of a value of conditional access.
  enum Effect {
    case closes, opens
    /// The road is open, but only for destinations on it.
    case opensForDestinations
    /// The road is only for destinations on it, if it is open.
    case limitsToDestinations
  }

  /// The effect of a value of a key of conditional access, which is that of the value without a condition; `nil` for none.
  ///
  /// Values such as `destination` open a road only with the key of one travel mode for both directions, and `delivery` opens
  /// no road that cars do not usually use.
  ///
  /// - Parameter usual: The travel modes that use the road without access tags.
  static func effect(
    of value: String, _ key: ConditionalKey, usual: RoadGraph.Access
  ) -> Effect? {
    switch permission(value) {
    case .no: return .closes
    case .yes: return .opens
    case .restricted:
      let isOwn = key.directions == .both && key.access.rawValue.nonzeroBitCount == 1
      let isUnusual = value == "delivery" && key.access == .driving && !usual.contains(.driving)
      return isOwn && !isUnusual ? .opensForDestinations : .limitsToDestinations
    case .dismount, nil: return nil
    }
  }

  /// The travel modes that a condition opens in directions. Only specific keys open a road, as without a condition.
  static func conditionallyOpen(
    _ tags: Tags, _ directions: RoadRules.Directions, usual: RoadGraph.Access
  ) -> RoadGraph.Access {
    opened(by: specificKeys, tags, directions, usual: usual)
  }

  /// The travel modes that any condition for both directions opens, also against the sign of a one-way road.
  static func openInBothDirections(_ tags: Tags, usual: RoadGraph.Access) -> RoadGraph.Access {
    opened(by: allKeys, tags, .both, usual: usual)
  }

  private static func opened(
    by keys: [ConditionalKey], _ tags: Tags, _ directions: RoadRules.Directions,
    usual: RoadGraph.Access
  ) -> RoadGraph.Access {
    var open: RoadGraph.Access = []
    for key in keys where key.directions == directions {
      let effects = values(tags[key.key]).compactMap { effect(of: $0, key, usual: usual) }
      if effects.contains(.opens) || effects.contains(.opensForDestinations) {
        open.formUnion(key.access)
      }
    }
    return open
  }

  /// The values of a conditional tag whose conditions are valid.
  private static func values(_ text: String?) -> [String] {
    ConditionalValue.values(text).filter { RoadCondition($0.condition) != nil }.map(\.value)
  }

  private mutating func open(_ access: RoadGraph.Access, _ directions: RoadRules.Directions) {
    guard !access.isEmpty else { return }
    opened.append(RuleDraft(directions: directions, access: access, condition: ""))
  }

  /// Opens the directions that traffic may use only while a condition holds, such as the other direction of a one-way road
  /// at night. Not for travel modes that a condition for both directions opens: it would open the direction, too.
  private mutating func openDirections(_ tags: Tags) {
    let signs = Self.values(tags[.onewayConditional]).compactMap(Direction.init)
    var ahead = Self.conditionallyOpen(tags, .forward, usual: usual)
    var back = Self.conditionallyOpen(tags, .backward, usual: usual)
    if signs.contains(where: \.allowsForward) { ahead.formUnion(unsigned.forward) }
    if signs.contains(where: \.allowsBackward) { back.formUnion(unsigned.backward) }
    let others = Self.openInBothDirections(tags, usual: usual)
    ahead.subtract(forward.union(others))
    back.subtract(backward.union(others))
    open(ahead, .forward)
    open(back, .backward)
    forward.formUnion(ahead)
    backward.formUnion(back)
  }

  /// The keys of access in one direction and their travel modes, the general ones first.
  static let forwardKeys: [(TagKey, RoadGraph.Access)] = [
    (.accessForward, [.driving, .cycling, .walking]), (.vehicleForward, [.driving, .cycling]),
    (.motorVehicleForward, .driving), (.motorcarForward, .driving), (.bicycleForward, .cycling),
    (.footForward, .walking),
  ]
  static let backwardKeys: [(TagKey, RoadGraph.Access)] = [
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

    var allowsForward: Bool { self == .forward || self == .both }
    var allowsBackward: Bool { self == .backward || self == .both }

    func limit(_ rules: inout AccessRules, _ mode: RoadGraph.Access) {
      if !allowsForward { rules.forward.remove(mode) }
      if !allowsBackward { rules.backward.remove(mode) }
    }
  }
}
