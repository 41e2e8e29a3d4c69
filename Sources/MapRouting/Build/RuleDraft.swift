// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A rule that closes, opens or limits a way for some travel modes while a condition holds, as tagged.
struct RuleDraft: Hashable, Sendable {
  var directions: RoadRules.Directions = .both
  /// The travel modes that the rule closes or opens.
  var access: RoadGraph.Access
  var isOpen = false
  /// The travel modes for which the way is only for destinations on it, if it is open.
  var restricted: RoadGraph.Access = []
  /// The condition in the format of ``RoadCondition``; empty for always.
  var condition: String
  /// The driving speed while the condition holds; `nil` for a rule of access.
  var speed: Speed?

  /// A driving speed with its speed limit.
  struct Speed: Hashable, Sendable {
    /// The speed in km/h.
    var value: UInt8
    /// The signed limit in km/h; 255 for none.
    var limit: UInt8
    /// Whether both apply only where they are lower than those of other rules.
    var lowers: Bool
  }

  /// The rules of a way or a node in order. Of the rules whose condition holds, the last one applies: one-way signs by time,
  /// access by time from general to special vehicles, then the limits of the road itself, which no permission lifts.
  ///
  /// - Parameters:
  ///   - closed: The rules that come first. Conditions can open the roads that they close.
  ///   - usual: The travel modes that use the road without access tags.
  ///   - vehicles: The vehicles to which one-way signs apply; `nil` for a node.
  static func rules(
    _ tags: Tags, after closed: [RuleDraft], usual: RoadGraph.Access,
    signsFor vehicles: AccessRules.Directed? = nil
  ) -> [RuleDraft] {
    guard tags.hasRules else { return [] }
    // A time at which both directions are open does not lift the signs.
    let others = AccessRules.openInBothDirections(tags, usual: usual)
    let signs = vehicles.map { oneways(tags[.onewayConditional], $0) } ?? []
    var rules = closed + signs.compactMap { $0.applying(to: $0.access.subtracting(others)) }
    if vehicles != nil {
      rules += limit(AccessRules.forwardKeys, .forward, tags)
      rules += limit(AccessRules.backwardKeys, .backward, tags)
    }
    for key in AccessRules.conditionalKeys { rules += conditional(tags, key, usual: usual) }
    rules += bans(trucks, tags)
    for key in AccessRules.truckKeys {
      rules += conditional(tags, key, usual: usual, prefix: "hgv AND ")
    }
    rules += signs.filter { !$0.isOpen }
      .compactMap { $0.applying(to: $0.access.intersection(others)) }
    let limits = valid(limits(tags))
    let most = ResourceLimits.wayRules
    return Array(valid(rules).prefix(max(most - limits.count, 0)) + limits.prefix(most))
  }

  private static func valid(_ rules: [RuleDraft]) -> [RuleDraft] {
    rules.filter { $0.condition.isEmpty || RoadCondition($0.condition) != nil }
  }

  /// The rules of a tag such as `access:conditional`.
  private static func conditional(
    _ tags: Tags, _ key: AccessRules.ConditionalKey, usual: RoadGraph.Access, prefix: String = ""
  ) -> [RuleDraft] {
    ConditionalValue.values(tags[key.key]).compactMap { item -> RuleDraft? in
      guard let effect = AccessRules.effect(of: item.value, key, usual: usual) else { return nil }
      var rule = RuleDraft(
        directions: key.directions, access: key.access, condition: prefix + item.condition)
      switch effect {
      case .closes: break
      case .opens: rule.isOpen = true
      case .opensForDestinations:
        rule.isOpen = true
        rule.restricted = key.access
      case .limitsToDestinations:
        rule.access = []
        rule.restricted = key.access
      }
      return rule
    }
  }

  /// The rule of tags such as `motor_vehicle:forward=destination`, of which special keys replace general ones.
  private static func limit(
    _ keys: [(TagKey, RoadGraph.Access)], _ directions: RoadRules.Directions, _ tags: Tags
  ) -> [RuleDraft] {
    var restricted: RoadGraph.Access = []
    for (key, access) in keys {
      switch AccessRules.permission(tags[key]) {
      case .restricted: restricted.formUnion(access)
      case .yes, .no: restricted.subtract(access)
      case .dismount, nil: break
      }
    }
    guard !restricted.isEmpty else { return [] }
    return [RuleDraft(directions: directions, access: [], restricted: restricted, condition: "")]
  }

  /// The rules of one-way signs: each opens or closes both directions.
  private static func oneways(_ text: String?, _ vehicles: AccessRules.Directed) -> [RuleDraft] {
    ConditionalValue.values(text).flatMap { item -> [RuleDraft] in
      guard let sign = AccessRules.Direction(item.value) else { return [] }
      return [
        RuleDraft(
          directions: .forward, access: vehicles.forward, isOpen: sign.allowsForward,
          condition: item.condition),
        RuleDraft(
          directions: .backward, access: vehicles.backward, isOpen: sign.allowsBackward,
          condition: item.condition),
      ]
    }
  }

  /// The rule for other travel modes; `nil` for none.
  private func applying(to access: RoadGraph.Access) -> RuleDraft? {
    guard !access.isEmpty else { return nil }
    var rule = self
    rule.access = access
    return rule
  }

  /// The rules of tags such as `hgv=no` and `hgv=destination`.
  private static func bans(
    _ vehicles: [(TagKey, String, RoadRules.Directions)], _ tags: Tags
  ) -> [RuleDraft] {
    vehicles.compactMap { key, vehicle, directions -> RuleDraft? in
      switch AccessRules.permission(tags[key]) {
      case .no: RuleDraft(directions: directions, access: .driving, condition: vehicle)
      case .restricted:
        RuleDraft(directions: directions, access: [], restricted: .driving, condition: vehicle)
      case .yes, .dismount, nil: nil
      }
    }
  }

  /// The rules for the dimensions and the load of vehicles.
  private static func limits(_ tags: Tags) -> [RuleDraft] {
    var rules = bans(loads, tags)
    for (key, vehicle) in conditionalLoads {
      for item in ConditionalValue.values(tags[key])
      where AccessRules.permission(item.value) == .no {
        rules.append(RuleDraft(access: .driving, condition: "\(vehicle) AND \(item.condition)"))
      }
    }
    for (key, term, directions) in measures {
      guard let value = tags[key], let limit = measure(value, for: term) else { continue }
      rules.append(
        RuleDraft(directions: directions, access: .driving, condition: "\(term)>\(limit)"))
    }
    for (key, term) in conditionalMeasures {
      for item in ConditionalValue.values(tags[key]) {
        guard let limit = measure(item.value, for: term) else { continue }
        rules.append(
          RuleDraft(access: .driving, condition: "\(item.condition) AND \(term)>\(limit)"))
      }
    }
    return rules
  }

  /// The value of a limit in tons or in meters.
  private static func measure(_ value: String, for term: String) -> Double? {
    term.hasSuffix("weight") || term.hasSuffix("load")
      ? RoadMeasures.tons(value) : RoadMeasures.meters(value)
  }

  private static let trucks: [(TagKey, String, RoadRules.Directions)] = [
    (.truck, "hgv", .both), (.truckForward, "hgv", .forward), (.truckBackward, "hgv", .backward),
  ]
  private static let loads: [(TagKey, String, RoadRules.Directions)] = [
    (.hazmat, "hazmat", .both), (.trailer, "trailer", .both),
  ]

  private static let conditionalLoads: [(TagKey, String)] = [
    (.hazmatConditional, "hazmat"), (.trailerConditional, "trailer"),
  ]

  private static let measures: [(TagKey, String, RoadRules.Directions)] = [
    (.maxheight, "height", .both), (.maxheightPhysical, "height", .both),
    (.maxheightForward, "height", .forward), (.maxheightBackward, "height", .backward),
    (.maxwidth, "width", .both), (.maxwidthPhysical, "width", .both),
    (.maxwidthForward, "width", .forward), (.maxwidthBackward, "width", .backward),
    (.maxlength, "length", .both), (.maxlengthForward, "length", .forward),
    (.maxlengthBackward, "length", .backward),
    (.maxweight, "weight", .both), (.maxweightForward, "weight", .forward),
    (.maxweightBackward, "weight", .backward), (.maxweightrating, "weight", .both),
    (.maxaxleload, "axleload", .both), (.maxweightTruck, "hgv AND weight", .both),
    (.maxweightratingTruck, "hgv AND weight", .both),
  ]
  private static let conditionalMeasures: [(TagKey, String)] = [
    (.maxheightConditional, "height"), (.maxwidthConditional, "width"),
    (.maxlengthConditional, "length"), (.maxweightConditional, "weight"),
    (.maxaxleloadConditional, "axleload"),
  ]
}
