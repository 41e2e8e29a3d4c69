// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapOSM

/// A turn restriction as in its relation: from ways, via a node or ways, to ways.
///
/// Those for other vehicles than cars, trucks and bicycles are ignored.
struct RestrictionDraft: Sendable {
  enum Kind: Sendable {
    /// `forbidden` forbids the turn; `only` forbids all other turns.
    case forbidden, only
  }

  /// The direction of the turn, if the restriction specifies one.
  enum Shape: Sendable {
    case left, right, straight, uTurn, any
  }

  var kind: Kind
  var shape: Shape
  var access: RoadGraph.Access
  /// The condition in the format of ``RoadCondition``; empty for always.
  var condition: String
  var from: [Int64] = []
  var to: [Int64] = []
  var viaNode: Int64?
  var viaWays: [Int64] = []

  /// Whether the restriction has more ways than the limits allow.
  var isTooLarge: Bool {
    max(from.count, to.count) > ResourceLimits.restrictionWays
      || viaWays.count > ResourceLimits.restrictionViaWays
  }

  /// Reads the restrictions of a relation for travel modes of the graph.
  static func restrictions(
    _ tags: Tags, members: ArraySlice<OSMMember>, strings: OSMStrings
  ) -> [RestrictionDraft] {
    guard tags[.type] == "restriction" else { return [] }
    var rules = conditionalRules(tags)
    if let (value, access) = rule(tags) { rules.insert((value, access, ""), at: 0) }
    return rules.compactMap { value, access, condition in
      RestrictionDraft(
        value, access, condition: condition, members: members, strings: strings)
    }
  }

  private init?(
    _ value: String, _ access: RoadGraph.Access, condition: String,
    members: ArraySlice<OSMMember>, strings: OSMStrings
  ) {
    self.condition = condition
    if value.hasPrefix("no_") {
      kind = .forbidden
    } else if value.hasPrefix("only_") {
      kind = .only
    } else {
      return nil
    }
    shape = Self.shape(value)
    self.access = access
    for member in members {
      if isTooLarge { break }
      let role = strings.bytes(of: member.role)
      switch member.kind {
      case .way where role.elementsEqual("from".utf8): from.append(member.id)
      case .way where role.elementsEqual("to".utf8): to.append(member.id)
      case .way where role.elementsEqual("via".utf8): viaWays.append(member.id)
      case .node where role.elementsEqual("via".utf8): viaNode = member.id
      default: break
      }
    }
    if isTooLarge { return }
    guard !from.isEmpty, !to.isEmpty, (viaNode != nil) != !viaWays.isEmpty else { return nil }
  }

  private static func rule(_ tags: Tags) -> (String, RoadGraph.Access)? {
    let keys: [(TagKey, RoadGraph.Access)] = [
      (.restrictionMotorcar, .driving), (.restrictionMotorVehicle, .driving),
      (.restrictionVehicle, [.driving, .cycling]), (.restrictionBicycle, .cycling),
      (.restrictionFoot, .walking), (.restriction, [.driving, .cycling]),
    ]
    for (key, access) in keys {
      guard let value = tags[key] else { continue }
      let remaining = access.subtracting(exceptions(tags))
      return remaining.isEmpty ? nil : (value, remaining)
    }
    return nil
  }

  /// The restrictions for some times or vehicles.
  private static func conditionalRules(_ tags: Tags) -> [(String, RoadGraph.Access, String)] {
    let keys: [(TagKey, RoadGraph.Access, String)] = [
      (.restrictionConditional, [.driving, .cycling], ""),
      (.restrictionMotorVehicleConditional, .driving, ""),
      (.restrictionMotorcarConditional, .driving, ""),
      (.restrictionBicycleConditional, .cycling, ""),
      (.restrictionTruckConditional, .driving, "hgv AND "),
    ]
    var rules = keys.flatMap { key, access, prefix in
      ConditionalValue.values(tags[key]).map { ($0.value, access, prefix + $0.condition) }
    }
    if let value = tags[.restrictionTruck] { rules.append((value, .driving, "hgv")) }
    let exceptions = exceptions(tags)
    return rules.map { ($0, $1.subtracting(exceptions), $2) }
      .filter { !$1.isEmpty && RoadCondition($2) != nil }
  }

  private static func exceptions(_ tags: Tags) -> RoadGraph.Access {
    var access: RoadGraph.Access = []
    for value in (tags[.except] ?? "").split(separator: ";") {
      switch value.drop(while: { $0 == " " }) {
      case "motorcar", "motor_vehicle": access.insert(.driving)
      case "vehicle": access.formUnion([.driving, .cycling])
      case "bicycle": access.insert(.cycling)
      case "foot": access.insert(.walking)
      default: break
      }
    }
    return access
  }

  private static func shape(_ value: String) -> Shape {
    if value.hasSuffix("left_turn") { return .left }
    if value.hasSuffix("right_turn") { return .right }
    if value.hasSuffix("straight_on") { return .straight }
    return value.hasSuffix("u_turn") ? .uTurn : .any
  }
}
