// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A rule that closes or opens a way for some travel modes while a condition holds, as tagged.
struct RuleDraft: Hashable, Sendable {
  var directions: RoadRules.Directions = .both
  var access: RoadGraph.Access
  var isOpen = false
  /// The condition in the format of ``RoadCondition``; empty for always.
  var condition: String

  /// The rules of a way or a node in order. Of the rules whose condition holds, the last one applies: one-way signs by time,
  /// access by time from general to special vehicles, then the limits of the road itself, which no permission lifts.
  ///
  /// - Parameters:
  ///   - closed: The rules that come first: they close what conditions open.
  ///   - vehicles: The vehicles to which one-way signs apply; `nil` for a node.
  static func rules(
    _ tags: Tags, after closed: [RuleDraft], signsFor vehicles: AccessRules.Directed? = nil
  ) -> [RuleDraft] {
    guard tags.hasRules else { return [] }
    // A time at which both directions are open does not lift the signs.
    let others = AccessRules.openInBothDirections(tags)
    let signs = vehicles.map { oneways(tags[.onewayConditional], $0) } ?? []
    var rules = closed + signs.compactMap { $0.applying(to: $0.access.subtracting(others)) }
    for key in AccessRules.conditionalKeys { rules += conditional(tags, key) }
    rules += bans(trucks, tags)
    for key in AccessRules.truckKeys { rules += conditional(tags, key, prefix: "hgv AND ") }
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
    _ tags: Tags, _ key: AccessRules.ConditionalKey, prefix: String = ""
  ) -> [RuleDraft] {
    ConditionalValue.values(tags[key.key]).compactMap { item in
      let isOpen: Bool
      switch AccessRules.permission(item.value) {
      case .no: isOpen = false
      case .yes: isOpen = true
      case .restricted, .dismount, nil: return nil
      }
      return RuleDraft(
        directions: key.directions, access: key.access, isOpen: isOpen,
        condition: prefix + item.condition)
    }
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

  /// The rules of tags such as `hgv=no`.
  private static func bans(
    _ vehicles: [(TagKey, String, RoadRules.Directions)], _ tags: Tags
  ) -> [RuleDraft] {
    vehicles.filter { AccessRules.permission(tags[$0.0]) == .no }
      .map { RuleDraft(directions: $0.2, access: .driving, condition: $0.1) }
  }

  /// The rules for the dimensions and the load of vehicles.
  private static func limits(_ tags: Tags) -> [RuleDraft] {
    var conditions: [String] = []
    for (key, term) in measures {
      guard let value = tags[key],
        let limit = term.hasPrefix("hgv") || Self.masses.contains(key)
          ? RoadMeasures.tons(value) : RoadMeasures.meters(value)
      else { continue }
      conditions.append("\(term)>\(limit)")
    }
    for item in ConditionalValue.values(tags[.maxweightConditional]) {
      guard let limit = RoadMeasures.tons(item.value) else { continue }
      conditions.append("\(item.condition) AND weight>\(limit)")
    }
    return bans(loads, tags)
      + conditions.map { RuleDraft(access: .driving, condition: $0) }
  }

  private static let trucks: [(TagKey, String, RoadRules.Directions)] = [
    (.truck, "hgv", .both), (.truckForward, "hgv", .forward), (.truckBackward, "hgv", .backward),
  ]
  private static let loads: [(TagKey, String, RoadRules.Directions)] = [
    (.hazmat, "hazmat", .both), (.trailer, "trailer", .both),
  ]

  private static let measures: [(TagKey, String)] = [
    (.maxheight, "height"), (.maxheightPhysical, "height"), (.maxwidth, "width"),
    (.maxwidthPhysical, "width"), (.maxlength, "length"), (.maxweight, "weight"),
    (.maxweightrating, "weight"), (.maxaxleload, "axleload"),
    (.maxweightTruck, "hgv AND weight"), (.maxweightratingTruck, "hgv AND weight"),
  ]
  private static let masses: Set<TagKey> = [.maxweight, .maxweightrating, .maxaxleload]
}
