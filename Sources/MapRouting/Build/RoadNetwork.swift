// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry
import MapOSM

/// The ways and nodes of an extract that traffic uses, before they are cut into edges.
struct RoadNetwork {
  /// The OSM IDs of the ways. The nodes of way w are `wayNodes[firstNode[w]..<firstNode[w + 1]]`.
  var wayIDs: [Int64] = []
  var firstNode: [UInt32] = [0]
  var wayNodes: [UInt32] = []
  var wayRoads: [UInt32] = []
  var wayForward: [RoadGraph.Access] = []
  var wayBackward: [RoadGraph.Access] = []
  var wayKeepsLeft: [Bool?] = []
  var wayCycleLanes: [CycleLaneDraft] = []
  /// The floors of the ways that have some.
  var wayFloors: [Int: FloorTags] = [:]
  /// The index of each way's rules in ``ruleSets``.
  var wayRules: [UInt32] = []
  /// The distinct rules of ways. The first ones are empty.
  private(set) var ruleSets: [[RuleDraft]] = [[]]
  private var ruleNumbers: [[RuleDraft]: UInt32] = [[]: 0]
  var restrictions: [RestrictionDraft] = []
  /// The number of restrictions dropped because they exceed a limit.
  var skippedRestrictions = 0
  /// Whether there are more roads than the limits allow. Further roads are dropped.
  private(set) var isTooLarge = false

  var roads: [Road] = []
  var roadNumbers: [Road: UInt32] = [:]
  var strings = StringTable()

  /// How often ways use a node, up to 255; way ends count twice.
  var uses: [UInt8] = []
  var latitudes: [Int32] = []
  var longitudes: [Int32] = []
  var flags: [RoadGraph.VertexFlags] = []
  var blocked: [UInt32: RoadGraph.Access] = [:]
  /// The index of the rules of a node in ``ruleSets``.
  private(set) var nodeRules: [UInt32: UInt32] = [:]
  var exitRefs: [UInt32: UInt32] = [:]
  var junctionNames: [UInt32: String] = [:]

  /// The latitude of a node that the extract does not contain.
  static let missing = Int32.min

  mutating func append(_ drafts: BlockDrafts, nodes: inout IDTable) {
    for way in drafts.ways {
      guard wayNodes.count + way.nodes.count <= ResourceLimits.roadNodes else {
        isTooLarge = true
        return
      }
      if var floors = way.floors {
        floors.name = strings.number(way.names.floor)
        wayFloors[wayIDs.count] = floors
      }
      wayIDs.append(way.id)
      let rules = number(way.rules)
      // Without its rules, a direction that is open at times is closed.
      let closed = rules == 0 ? way.rules.filter(\.condition.isEmpty) : []
      func open(_ access: RoadGraph.Access, _ direction: RoadRules.Directions) -> RoadGraph.Access {
        closed.filter { $0.directions.contains(direction) }
          .reduce(access) { $0.subtracting($1.access) }
      }
      wayForward.append(open(way.forward, .forward))
      wayBackward.append(open(way.backward, .backward))
      wayKeepsLeft.append(way.keepsLeft)
      wayCycleLanes.append(way.cycleLanes)
      wayRoads.append(number(way.road, named: way.names))
      wayRules.append(rules)
      for id in drafts.nodes[way.nodes] {
        let node = nodes.number(id)
        if Int(node) == uses.count { uses.append(0) }
        wayNodes.append(node)
        use(node)
      }
      firstNode.append(UInt32(wayNodes.count))
    }
    restrictions += drafts.restrictions
    skippedRestrictions += drafts.skippedRestrictions
  }

  private mutating func use(_ node: UInt32) {
    if uses[Int(node)] < .max { uses[Int(node)] += 1 }
  }

  private mutating func number(_ draft: Road, named names: RoadNames) -> UInt32 {
    var road = draft
    road.name = strings.number(names.name)
    road.ref = strings.number(names.ref)
    road.destinationForward = strings.number(names.destinationForward)
    road.destinationBackward = strings.number(names.destinationBackward)
    road.turnLanesForward = strings.number(names.turnLanesForward)
    road.turnLanesBackward = strings.number(names.turnLanesBackward)
    road.exitRef = strings.number(names.exitRef)
    return number(road)
  }

  private mutating func number(_ rules: [RuleDraft]) -> UInt32 {
    if let number = ruleNumbers[rules] { return number }
    guard ruleSets.count < ResourceLimits.ruleSets else { return 0 }
    let number = UInt32(ruleSets.count)
    ruleSets.append(rules)
    ruleNumbers[rules] = number
    return number
  }

  /// The number of a road. A road that equals no other gets the next number.
  mutating func number(_ road: Road) -> UInt32 {
    if let number = roadNumbers[road] { return number }
    let number = UInt32(roads.count)
    roads.append(road)
    roadNumbers[road] = number
    return number
  }

  mutating func prepareNodes() {
    latitudes = [Int32](repeating: Self.missing, count: uses.count)
    longitudes = [Int32](repeating: 0, count: uses.count)
    flags = [RoadGraph.VertexFlags](repeating: [], count: uses.count)
  }

  mutating func append(_ nodes: BlockNodes) {
    for (index, number) in nodes.numbers.enumerated() {
      latitudes[Int(number)] = nodes.latitudes[index]
      longitudes[Int(number)] = nodes.longitudes[index]
    }
    for (node, draft) in nodes.drafts {
      flags[Int(node)] = draft.flags
      add(draft.rules, blocked: draft.blocked, to: node)
      if !draft.exitRef.isEmpty { exitRefs[node] = strings.number(draft.exitRef) }
      if !draft.junctionName.isEmpty { junctionNames[node] = draft.junctionName }
    }
  }

  private mutating func add(_ rules: [RuleDraft], blocked closed: RoadGraph.Access, to node: UInt32)
  {
    let rules = (number: number(rules), always: rules.first { $0.condition.isEmpty }?.access ?? [])
    // Without its rules, a barrier that is open at times is closed.
    let blocks = rules.number == 0 ? closed.union(rules.always) : closed
    if rules.number > 0 { nodeRules[node] = rules.number }
    if !blocks.isEmpty { blocked[node] = blocks }
  }

  /// Whether traffic of some kind cannot pass a node.
  func limitsTraffic(at node: UInt32) -> Bool { blocked[node] != nil || nodeRules[node] != nil }

  /// The nodes of a way.
  func nodes(ofWay way: Int) -> ArraySlice<UInt32> {
    wayNodes[Int(firstNode[way])..<Int(firstNode[way + 1])]
  }
}

// MARK: - Measuring

extension RoadNetwork {
  func coordinate(_ node: UInt32) -> Coordinate {
    Coordinate(
      latitude: Double(latitudes[Int(node)]) / 1e7, longitude: Double(longitudes[Int(node)]) / 1e7)
  }

  /// The bearing in degrees clockwise from north, on the plane tangent to the Earth.
  func bearing(_ from: UInt32, _ to: UInt32) -> Double {
    let a = coordinate(from)
    let b = coordinate(to)
    let east = (b.longitude - a.longitude) * cos(a.latitude * .pi / 180)
    return atan2(east, b.latitude - a.latitude) * 180 / .pi
  }
}
