// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A rule that closes or opens a way for some travel modes while a condition holds, as tagged.
struct RuleDraft: Hashable, Sendable {
  var directions: RoadRules.Directions = .both
  var access: RoadGraph.Access
  var isOpen = false
  /// The condition in the format of ``RoadCondition``; empty for always.
  var condition: String

  /// The rules of a way in order. Of the rules whose condition holds, the last one applies: one-way signs that open a
  /// direction, access by time from general to special vehicles, one-way signs that close a direction, then the limits of the
  /// road itself, which no permission lifts.
  ///
  /// - Parameter closed: The rules that come first: they close what conditions open.
  static func rules(_ tags: Tags, after closed: [RuleDraft]) -> [RuleDraft] {
    guard tags.hasRules else { return [] }
    var rules = closed
    if closed.contains(where: { $0.directions != .both }) {
      rules += oneways(tags[.onewayConditional], opening: true)
    }
    for key in AccessRules.conditionalKeys { rules += conditional(tags, key) }
    rules += bans(trucks, tags)
    for (key, directions) in truckConditions {
      let truck = AccessRules.ConditionalKey(key: key, access: .driving, directions: directions)
      rules += conditional(tags, truck, prefix: "hgv AND ")
    }
    rules += oneways(tags[.onewayConditional], opening: false)
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

  /// The rules of one-way signs: those of the directions that they open, or of those that they close.
  private static func oneways(_ text: String?, opening isOpen: Bool) -> [RuleDraft] {
    ConditionalValue.values(text).compactMap { item in
      let open: RoadRules.Directions
      switch AccessRules.Direction(item.value) {
      case .forward: open = .forward
      case .backward: open = .backward
      case .neither: open = []
      case .both: open = .both
      case nil: return nil
      }
      let directions = isOpen ? open : RoadRules.Directions.both.subtracting(open)
      guard !directions.isEmpty else { return nil }
      return RuleDraft(
        directions: directions, access: [.driving, .cycling], isOpen: isOpen,
        condition: item.condition)
    }
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
  private static let truckConditions: [(TagKey, RoadRules.Directions)] = [
    (.truckConditional, .both), (.truckForwardConditional, .forward),
    (.truckBackwardConditional, .backward),
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
