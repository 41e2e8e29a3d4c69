// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapOSM

/// A turn restriction as in its relation: from ways, via a node or ways, to ways.
///
/// Conditional restrictions (`restriction:conditional`) and those for other vehicles are ignored.
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
  var from: [Int64] = []
  var to: [Int64] = []
  var viaNode: Int64?
  var viaWays: [Int64] = []

  /// Whether the restriction has more ways than the limits allow.
  var isTooLarge: Bool {
    max(from.count, to.count) > ResourceLimits.restrictionWays
      || viaWays.count > ResourceLimits.restrictionViaWays
  }

  /// Reads a relation; `nil` if it is not a restriction for a travel mode of the graph.
  init?(_ tags: Tags, members: ArraySlice<OSMMember>, strings: OSMStrings) {
    guard tags[.type] == "restriction", let (value, access) = Self.rule(tags) else { return nil }
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
