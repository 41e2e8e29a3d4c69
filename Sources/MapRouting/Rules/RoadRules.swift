// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRoute

/// The rules of a graph that hold only at some times or for some vehicles.
struct RoadRules: Sendable {
  /// The directions of an edge that a rule applies to.
  struct Directions: OptionSet, BitwiseCopyable, Hashable, Sendable {
    let rawValue: UInt8
    static let forward = Directions(rawValue: 1)
    static let backward = Directions(rawValue: 2)
    static let both: Directions = [.forward, .backward]
  }

  /// A rule that closes, opens or limits an edge for some travel modes while a condition holds.
  struct EdgeRule: BitwiseCopyable, Hashable {
    var edge: UInt32
    /// The index of the condition; 0 for always.
    var condition: UInt32
    /// The travel modes that the rule closes or opens.
    var access: RoadGraph.Access
    var directions: Directions
    /// 1 if the rule opens the edge.
    var opens: UInt8
    /// The travel modes for which the edge is only for destinations on it, if it is open.
    var restricted: RoadGraph.Access = []

    /// Whether the rule is about a travel mode.
    func concerns(_ mode: RoadGraph.Access) -> Bool { access.union(restricted).contains(mode) }
  }

  /// A pair of arcs that must not follow each other while a condition holds.
  struct TurnRule: BitwiseCopyable, Hashable {
    var from: UInt32
    var to: UInt32
    var condition: UInt32
    /// The travel modes, as in ``RoadGraph/Access``.
    var access: UInt32
  }

  /// A rule that closes or opens a vertex for some travel modes while a condition holds: one may turn back there, but
  /// not pass.
  struct VertexRule: BitwiseCopyable, Hashable {
    var vertex: UInt32
    var condition: UInt32
    var access: RoadGraph.Access
    /// 1 if the rule opens the vertex.
    var opens: UInt8
    /// Fills the structure, so that the same extract gives the same file.
    var zero: UInt16 = 0
  }

  /// The driving speed and the speed limit on an edge while a condition holds.
  struct SpeedRule: BitwiseCopyable, Hashable {
    var edge: UInt32
    var condition: UInt32
    var directions: Directions
    /// The speed in km/h.
    var speed: UInt8
    /// 1 if the speed and the limit apply only where they are lower than those of the other rules.
    var lowers: UInt8
    /// The signed limit in km/h: 255 for none, 0 in graphs of earlier versions.
    var limit: UInt8 = 0
  }

  static let edgesSection = "rules.edges"
  static let verticesSection = "rules.vertices"
  static let turnsSection = "rules.turns"
  static let speedsSection = "rules.speeds"
  static let conditionsSection = "rules.conditions"

  private let edges: Column<EdgeRule>
  private let vertices: Column<VertexRule>
  private let turns: Column<TurnRule>
  private let speeds: Column<SpeedRule>
  /// The conditions by index; `nil` for ones that this version does not know, which never hold.
  private let conditions: [RoadCondition?]
  /// The indices of the conditions that close or limit roads and turns.
  private let closingConditions: Set<UInt32>
  /// The rules where a condition depends on the time.
  let timed: TimedRules

  /// Reads the rules of a graph. A graph without them has none.
  init(_ graph: RoadGraph) throws(RoutingError) {
    edges = graph.section(Self.edgesSection, of: EdgeRule.self) ?? Column([])
    vertices = graph.section(Self.verticesSection, of: VertexRule.self) ?? Column([])
    turns = graph.section(Self.turnsSection, of: TurnRule.self) ?? Column([])
    speeds = graph.section(Self.speedsSection, of: SpeedRule.self) ?? Column([])
    let text = graph.sections[Self.conditionsSection].map { String(decoding: $0, as: UTF8.self) }
    conditions = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).map {
      RoadCondition(String($0))
    }
    for rule in edges {
      guard Int(rule.edge) < graph.edgeCount, rule.condition <= conditions.count else {
        throw .damaged("a rule refers to an edge or a condition out of range")
      }
    }
    for rule in vertices {
      guard Int(rule.vertex) < graph.vertexCount, rule.condition <= conditions.count else {
        throw .damaged("a rule refers to a vertex or a condition out of range")
      }
    }
    for rule in turns {
      guard Int(rule.from) < graph.arcCount, Int(rule.to) < graph.arcCount,
        graph.arcHeads[Int(rule.from)] == graph.arcTails[Int(rule.to)],
        rule.condition <= conditions.count
      else { throw .damaged("a rule joins arcs that do not meet") }
    }
    var last: UInt32 = 0
    for rule in speeds {
      guard Int(rule.edge) < graph.edgeCount, rule.edge >= last,
        rule.condition <= conditions.count, rule.speed > 0
      else { throw .damaged("a speed limit refers to an edge or a condition out of range") }
      last = rule.edge
    }
    closingConditions = Set(edges.map(\.condition))
      .union(vertices.map(\.condition)).union(turns.map(\.condition))
    timed = TimedRules(edges, vertices, turns, speeds, conditions)
  }

  /// The indices of the conditions that hold for a request at its departure, in increasing order.
  func conditions(for request: RouteRequest) -> [UInt32] {
    conditions(at: request.departure, for: request, RoadCalendar(request))
  }

  /// The indices of the conditions that hold at a time, in increasing order.
  func conditions(
    at date: Date?, for request: RouteRequest, _ calendar: RoadCalendar
  ) -> [UInt32] {
    guard date != nil || request.vehicle != nil else { return [] }
    let time = date.map(calendar.time)
    return conditions.indices.filter {
      conditions[$0]?.holds(at: time, for: request.vehicle) ?? false
    }.map { UInt32($0 + 1) }
  }

  /// The conditions of a list that close or limit roads and turns, without those that only change speeds.
  func closing(_ conditions: [UInt32]) -> [UInt32] {
    conditions.filter { closingConditions.contains($0) }
  }

  /// The driving speeds of a cost model in km/h that are not those of their roads, by edge and direction as in
  /// ``RoadGraph/arcEdges``.
  func speeds(for model: CostModel, of graph: RoadGraph) -> [UInt32: UInt8] {
    guard model.access == .driving else { return [:] }
    let active = Set(model.conditions).union([0])
    var changes: [UInt32: RoadSpeed] = [:]
    for rule in speeds where active.contains(rule.condition) {
      if rule.directions.contains(.forward) {
        changes[rule.edge * 2, default: RoadSpeed()].apply(rule)
      }
      if rule.directions.contains(.backward) {
        changes[rule.edge * 2 + 1, default: RoadSpeed()].apply(rule)
      }
    }
    var found: [UInt32: UInt8] = [:]
    for (half, change) in changes {
      let road = graph.roads[Int(graph.edgeRoads[Int(half >> 1)])]
      let usual = road.speed(isBackward: half & 1 == 1)
      let speed = change.value(usual: usual)
      if speed != usual { found[half] = speed }
    }
    return found.merging(model.speeds) { $1 }
  }

  /// The signed speed limit of an arc in km/h for a vehicle; `nil` if it is unknown or there is none.
  ///
  /// - Parameter time: The time; `nil` if it is unknown. Evaluated only for roads with rules.
  func speedLimit(
    of arc: Int, in graph: RoadGraph, at time: @autoclosure () -> RoadTime?,
    for vehicle: RouteRequest.Vehicle?
  ) -> UInt8? {
    let isBackward = graph.isBackward(arc)
    let signed = graph.road(of: arc).limit(isBackward: isBackward)
    let rules = speeds.elements(with: graph.arcEdges[arc] >> 1, by: \.edge)
    guard !rules.isEmpty else { return signed }
    let now = time()
    let direction: Directions = isBackward ? .backward : .forward
    var limit = RoadSpeed()
    for rule in rules where rule.limit > 0 && rule.directions.contains(direction) {
      let holds =
        rule.condition == 0
        || conditions[Int(rule.condition) - 1]?.holds(at: now, for: vehicle) == true
      if holds { limit.apply(rule.limit, lowers: rule.lowers != 0) }
    }
    let value = limit.value(usual: signed ?? .max)
    return value < .max ? value : nil
  }

  /// The driving speeds with the conditions of some later times where they are higher than those of a cost model: the
  /// highest ones.
  func higherSpeeds(
    than model: CostModel, with later: [[UInt32]], of graph: RoadGraph
  ) -> [UInt32: UInt8] {
    if speeds.isEmpty || model.prefersShorter { return [:] }
    let now = speeds(for: model, of: graph)
    var found: [UInt32: UInt8] = [:]
    for conditions in later {
      var other = model
      other.conditions = conditions
      let then = speeds(for: other, of: graph)
      for half in Set(now.keys).union(then.keys) {
        let road = graph.roads[Int(graph.edgeRoads[Int(half >> 1)])]
        let usual = road.speed(isBackward: half & 1 == 1)
        let speed = then[half] ?? usual
        if speed > found[half] ?? now[half] ?? usual { found[half] = speed }
      }
    }
    return found
  }

  /// Closes the arcs and turns of a metric that the rules of a cost model close, and limits arcs to destinations on them:
  /// those that each of its sets of conditions closes or limits.
  func apply(
    to metric: inout Metric, of graph: RoadGraph, turns table: TurnTable, _ model: CostModel
  ) {
    var closed = closures(of: graph, turns: table, model.access, model.conditions)
    for conditions in model.laterConditions {
      closed.formIntersection(closures(of: graph, turns: table, model.access, conditions))
    }
    closed.formUnion(model.closures)
    closed.apply(to: &metric, of: graph, turns: table, model)
  }

  /// The edges and turns that are closed or limited for a travel mode while conditions hold.
  private func closures(
    of graph: RoadGraph, turns table: TurnTable, _ access: RoadGraph.Access,
    _ conditions: [UInt32]
  ) -> RoadClosures {
    let active = Set(conditions).union([0])
    var states: [UInt32: RoadState] = [:]
    for rule in edges where rule.concerns(access) && active.contains(rule.condition) {
      if rule.directions.contains(.forward) {
        states[rule.edge * 2, default: RoadState()].apply(rule, for: access)
      }
      if rule.directions.contains(.backward) {
        states[rule.edge * 2 + 1, default: RoadState()].apply(rule, for: access)
      }
    }
    var closed = RoadClosures()
    for (half, state) in states {
      if state.isClosed { closed.halves.insert(half) }
      if state.isRestricted { closed.restricted.insert(half) }
    }
    for rule in turns
    where RoadGraph.Access(rawValue: UInt8(truncatingIfNeeded: rule.access)).contains(access)
      && active.contains(rule.condition)
    {
      closed.turns.insert(
        UInt32(table.turn(from: Int(rule.from), to: Int(rule.to), in: graph)))
    }
    closeVertices(in: &closed, of: graph, turns: table, access, active)
    return closed
  }

  /// Closes the turns past the vertices that rules close.
  private func closeVertices(
    in closed: inout RoadClosures, of graph: RoadGraph, turns table: TurnTable,
    _ access: RoadGraph.Access, _ active: Set<UInt32>
  ) {
    var isClosed: [UInt32: Bool] = [:]
    for rule in vertices where rule.access.contains(access) && active.contains(rule.condition) {
      isClosed[rule.vertex] = rule.opens == 0
    }
    for vertex in isClosed.filter(\.value).keys {
      for index in table.firstIn[Int(vertex)]..<table.firstIn[Int(vertex) + 1] {
        let arc = Int(table.arcsIn[Int(index)])
        for next in graph.arcs(leaving: Int(vertex))
        where graph.edge(of: next) != graph.edge(of: arc) {
          closed.turns.insert(UInt32(table.turn(from: arc, to: next, in: graph)))
        }
      }
    }
  }
}

/// Collects rules and writes them to a graph's sections.
struct RoadRulesWriter {
  private var edges: [RoadRules.EdgeRule] = []
  private var vertices: [RoadRules.VertexRule] = []
  private var turns: [RoadRules.TurnRule] = []
  private var speeds: [RoadRules.SpeedRule] = []
  private var conditions: [String] = []
  private var numbers: [String: UInt32] = ["": 0]

  mutating func add(_ rule: RuleDraft, toEdge edge: UInt32) {
    if let speed = rule.speed {
      speeds.append(
        RoadRules.SpeedRule(
          edge: edge, condition: number(rule.condition), directions: rule.directions,
          speed: speed.value, lowers: speed.lowers ? 1 : 0, limit: speed.limit))
      return
    }
    edges.append(
      RoadRules.EdgeRule(
        edge: edge, condition: number(rule.condition), access: rule.access,
        directions: rule.directions, opens: rule.isOpen ? 1 : 0, restricted: rule.restricted))
  }

  mutating func add(_ rule: RuleDraft, toVertex vertex: UInt32) {
    vertices.append(
      RoadRules.VertexRule(
        vertex: vertex, condition: number(rule.condition), access: rule.access,
        opens: rule.isOpen ? 1 : 0))
  }

  mutating func add(_ turn: ConditionalTurn) {
    turns.append(
      RoadRules.TurnRule(
        from: turn.from, to: turn.to, condition: number(turn.condition),
        access: UInt32(turn.access.rawValue)))
  }

  private mutating func number(_ condition: String) -> UInt32 {
    if let number = numbers[condition] { return number }
    conditions.append(condition)
    numbers[condition] = UInt32(conditions.count)
    return UInt32(conditions.count)
  }

  func write(to graph: inout RoadGraph) {
    if !edges.isEmpty { graph.setSection(RoadRules.edgesSection, edges) }
    if !vertices.isEmpty { graph.setSection(RoadRules.verticesSection, vertices) }
    if !turns.isEmpty { graph.setSection(RoadRules.turnsSection, turns) }
    if !speeds.isEmpty { graph.setSection(RoadRules.speedsSection, speeds) }
    guard !conditions.isEmpty else { return }
    let lines = conditions.map { $0.replacing("\n", with: " ") }.joined(separator: "\n")
    graph.setSection(RoadRules.conditionsSection, Array(lines.utf8))
  }
}
