// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// A rule that closes or opens a way for some travel modes while a condition holds, as tagged.
struct RuleDraft: Hashable, Sendable {
  var directions: RoadRules.Directions = .both
  var access: RoadGraph.Access
  var isOpen = false
  /// The condition in the format of ``RoadCondition``; empty for always.
  var condition: String

  /// The rules of a way in order. Of the rules whose condition holds, the last one applies: access by time first, from
  /// general to special vehicles, then the limits of the road itself, which no permission lifts.
  ///
  /// - Parameter opened: The travel modes that may use the way only while a condition holds.
  static func rules(_ tags: Tags, opened: RoadGraph.Access) -> [RuleDraft] {
    guard tags.hasRules else { return [] }
    var rules: [RuleDraft] = []
    if !opened.isEmpty { rules.append(RuleDraft(access: opened, condition: "")) }
    for (key, access) in AccessRules.conditionalKeys { rules += conditional(tags[key], access) }
    for (key, directions) in [
      (TagKey.motorVehicleForwardConditional, RoadRules.Directions.forward),
      (.motorVehicleBackwardConditional, .backward),
    ] {
      rules += conditional(tags[key], .driving).map {
        var rule = $0
        rule.directions = directions
        return rule
      }
    }
    rules += bans(trucks, tags)
    rules += conditional(tags[.truckConditional], .driving, prefix: "hgv AND ")
    rules += oneways(tags[.onewayConditional])
    let limits = valid(limits(tags))
    let most = ResourceLimits.wayRules
    return Array(valid(rules).prefix(max(most - limits.count, 0)) + limits.prefix(most))
  }

  private static func valid(_ rules: [RuleDraft]) -> [RuleDraft] {
    rules.filter { $0.condition.isEmpty || RoadCondition($0.condition) != nil }
  }

  /// The rules of a tag such as `access:conditional`.
  private static func conditional(
    _ text: String?, _ access: RoadGraph.Access, prefix: String = ""
  ) -> [RuleDraft] {
    ConditionalValue.values(text).compactMap { item in
      let condition = prefix + item.condition
      switch AccessRules.permission(item.value) {
      case .no: return RuleDraft(access: access, condition: condition)
      case .yes: return RuleDraft(access: access, isOpen: true, condition: condition)
      case .restricted, .dismount, nil: return nil
      }
    }
  }

  private static func oneways(_ text: String?) -> [RuleDraft] {
    ConditionalValue.values(text).compactMap { item in
      let closed: RoadRules.Directions
      switch AccessRules.Direction(item.value) {
      case .forward: closed = .backward
      case .backward: closed = .forward
      case .neither: closed = .both
      case .both, nil: return nil
      }
      return RuleDraft(
        directions: closed, access: [.driving, .cycling], condition: item.condition)
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
