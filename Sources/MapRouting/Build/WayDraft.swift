// SPDX-License-Identifier: Apache-2.0
import MapOSM

/// A way that is open to some traffic, according to its tags.
struct WayDraft: Sendable {
  var id: Int64
  /// The way's nodes in the block's list of nodes.
  var nodes: Range<Int>
  var forward: RoadGraph.Access
  var backward: RoadGraph.Access
  /// The road without its strings.
  var road: Road
  var names: RoadNames
  /// Whether traffic keeps left; `nil` if there is no tag for it.
  var keepsLeft: Bool?
  var cycleLanes: CycleLaneDraft
  var floors: FloorTags?
  /// The rules for some times and vehicles.
  var rules: [RuleDraft]
}

/// The strings of a road.
struct RoadNames: Sendable {
  var name = ""
  var ref = ""
  var destinationForward = ""
  var destinationBackward = ""
  var turnLanesForward = ""
  var turnLanesBackward = ""
  var exitRef = ""
  var floor = ""

  /// The number of bytes of all strings.
  var byteCount: Int {
    [
      name, ref, destinationForward, destinationBackward, turnLanesForward, turnLanesBackward,
      exitRef, floor,
    ].reduce(0) { $0 + $1.utf8.count }
  }
}

extension WayDraft {
  /// Reads a way; `nil` if no traffic may use it.
  init?(id: Int64, nodes: Range<Int>, tags: Tags) {
    guard nodes.count > 1, let (roadClass, highway) = Self.roadClass(tags) else { return nil }
    let access = AccessRules(tags, roadClass: roadClass, highway: highway)
    guard !access.forward.isEmpty || !access.backward.isEmpty else { return nil }
    self.id = id
    self.nodes = nodes
    forward = access.forward
    backward = access.backward
    road = Road(roadClass)
    road.flags = Self.flags(tags, access)
    names = RoadNames(tags)
    keepsLeft = tags[.drivingSide].map { $0 == "left" }
    cycleLanes = CycleLaneDraft(tags)
    floors = FloorTags(tags, roadClass: roadClass, highway: highway)
    rules = RuleDraft.rules(
      tags, after: access.opened, usual: access.usual, signsFor: access.unsigned)
    rules += SpeedRules.rules(tags, roadClass)
    setSpeeds(tags)
    if roadClass == .ferry { road.ferrySeconds = Self.seconds(tags[.duration]) ?? 0 }
  }

  private static func roadClass(_ tags: Tags) -> (Road.Class, String)? {
    guard let highway = tags[.highway] else {
      return tags[.route] == "ferry" ? (.ferry, "") : nil
    }
    return classes[highway].map { ($0, highway) }
  }

  private static let classes: [String: Road.Class] = [
    "motorway": .motorway, "motorway_link": .motorwayLink, "trunk": .trunk,
    "trunk_link": .trunkLink, "primary": .primary, "primary_link": .primaryLink,
    "secondary": .secondary, "secondary_link": .secondaryLink, "tertiary": .tertiary,
    "tertiary_link": .tertiaryLink, "unclassified": .unclassified, "road": .unclassified,
    "residential": .residential, "living_street": .livingStreet, "service": .service,
    "busway": .service, "track": .track, "pedestrian": .pedestrian, "cycleway": .cycleway,
    "path": .path, "bridleway": .path, "footway": .footway, "corridor": .footway,
    "platform": .footway, "elevator": .footway, "steps": .steps,
  ]

  private static func flags(_ tags: Tags, _ access: AccessRules) -> Road.Flags {
    var flags: Road.Flags = []
    if tags[.junction] == "roundabout" || tags[.junction] == "circular" {
      flags.insert(.roundabout)
    }
    if let tunnel = tags[.tunnel], tunnel != "no" { flags.insert(.tunnel) }
    if let bridge = tags[.bridge], bridge != "no" { flags.insert(.bridge) }
    if tags[.toll] == "yes" { flags.insert(.toll) }
    if access.isOneway { flags.insert(.oneway) }
    if SpeedRules.isUnpaved(tags) { flags.insert(.unpaved) }
    flags.formUnion(CyclingSurface.flags(tags))
    if access.restricted.contains(.driving) { flags.insert(.destinationOnly) }
    if access.restricted.contains(.cycling) { flags.insert(.destinationOnlyCycling) }
    if access.restricted.contains(.walking) { flags.insert(.destinationOnlyWalking) }
    if access.isDismount { flags.insert(.dismount) }
    if tags[.dualCarriageway] == "yes" { flags.insert(.dualCarriageway) }
    if !flags.contains(.oneway), isNarrow(tags) { flags.insert(.narrow) }
    switch tags[.service] {
    case "alley", "parking", "parking_aisle", "driveway", "drive-through", "drive-thru":
      flags.insert(.minor)
    default: break
    }
    return flags
  }

  /// Whether a road has one lane or is less than four meters wide.
  private static func isNarrow(_ tags: Tags) -> Bool {
    if tags[.lanes] == "1" { return true }
    guard let width = tags[.width]?.split(separator: " ").first.flatMap({ Double($0) })
    else { return false }
    return width > 0 && width < 4
  }

  private mutating func setSpeeds(_ tags: Tags) {
    let both =
      SpeedRules.limit(tags[.maxspeed]) ?? SpeedRules.limit(tags[.maxspeedType])
      ?? SpeedRules.limit(tags[.sourceMaxspeed])
    let ahead = SpeedRules.limit(tags[.maxspeedForward]) ?? both
    let against = SpeedRules.limit(tags[.maxspeedBackward]) ?? both
    let roadClass = road.roadClass
    let advised = SpeedRules.limit(tags[.maxspeedAdvisory])
    road.speedForward = SpeedRules.driving(
      limit: advised ?? ahead, roadClass: roadClass, tags: tags)
    road.speedBackward = SpeedRules.driving(
      limit: advised ?? against, roadClass: roadClass, tags: tags)
    road.limitForward = SpeedRules.sign(ahead)
    road.limitBackward = SpeedRules.sign(against)
  }

  /// The seconds of a `duration` value: minutes, `hh:mm`, `hh:mm:ss`, or ISO 8601 such as `PT1H30M`.
  static func seconds(_ value: String?) -> UInt32? {
    guard let value, value.utf8.count < 20 else { return nil }
    if value.hasPrefix("PT") {
      var seconds = 0.0
      var digits = ""
      for character in value.dropFirst(2) {
        if character.isNumber || character == "." {
          digits.append(character)
          continue
        }
        guard let unit = ["H": 3600.0, "M": 60, "S": 1][character], let number = Double(digits)
        else { return nil }
        seconds += number * unit
        digits = ""
      }
      return UInt32(exactly: seconds.rounded())
    }
    let parts = value.split(separator: ":").map { UInt32($0) }
    guard parts.allSatisfy({ $0 != nil && $0 ?? 0 < 10_000 }) else { return nil }
    switch parts.compactMap({ $0 }) {
    case let fields where fields.count == 1: return fields[0] * 60
    case let fields where fields.count == 2: return fields[0] * 3600 + fields[1] * 60
    case let fields where fields.count == 3: return fields[0] * 3600 + fields[1] * 60 + fields[2]
    default: return nil
    }
  }
}

extension RoadNames {
  init(_ tags: Tags) {
    name = tags[.name] ?? ""
    ref = tags[.ref] ?? ""
    destinationForward = Self.destination(
      tags[.destinationForward] ?? tags[.destination],
      ref: tags[.destinationRefForward] ?? tags[.destinationRef],
      street: tags[.destinationStreetForward] ?? tags[.destinationStreet])
    destinationBackward = Self.destination(
      tags[.destinationBackward] ?? tags[.destination],
      ref: tags[.destinationRefBackward] ?? tags[.destinationRef],
      street: tags[.destinationStreetBackward] ?? tags[.destinationStreet])
    // On a one-way road, `turn:lanes` applies to its only direction.
    let both = tags[.turnLanes] ?? ""
    turnLanesForward = tags[.turnLanesForward] ?? (tags[.oneway] == "-1" ? "" : both)
    turnLanesBackward = tags[.turnLanesBackward] ?? (tags[.oneway] == "-1" ? both : "")
    exitRef = tags[.junctionRef] ?? ""
    floor = FloorTags.name(tags)
  }

  /// The destinations of a signpost after its road numbers and streets, such as "A 8: Ulm, Stuttgart".
  private static func destination(_ places: String?, ref: String?, street: String?) -> String {
    let list = { (values: [String?]) in
      values.compactMap(\.self).flatMap { $0.split(separator: ";") }.map { $0.drop { $0 == " " } }
        .joined(separator: ", ")
    }
    let parts = [list([ref, street]), list([places])].filter { !$0.isEmpty }
    return parts.joined(separator: ": ")
  }
}
