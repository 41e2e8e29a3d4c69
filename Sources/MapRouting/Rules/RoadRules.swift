// SPDX-License-Identifier: Apache-2.0
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

  /// A rule that closes or opens an edge for some travel modes while a condition holds.
  struct EdgeRule: BitwiseCopyable, Hashable {
    var edge: UInt32
    /// The index of the condition; 0 for always.
    var condition: UInt32
    var access: RoadGraph.Access
    var directions: Directions
    /// 1 if the rule opens the edge.
    var opens: UInt8
    /// Fills the structure, so that the same extract gives the same file.
    var zero: UInt8 = 0
  }

  /// A pair of arcs that must not follow each other while a condition holds.
  struct TurnRule: BitwiseCopyable, Hashable {
    var from: UInt32
    var to: UInt32
    var condition: UInt32
    /// The travel modes, as in ``RoadGraph/Access``.
    var access: UInt32
  }

  static let edgesSection = "rules.edges"
  static let turnsSection = "rules.turns"
  static let conditionsSection = "rules.conditions"

  private let edges: Column<EdgeRule>
  private let turns: Column<TurnRule>
  /// The conditions by index; `nil` for ones that this version does not know, which never hold.
  private let conditions: [RoadCondition?]

  /// Reads the rules of a graph. A graph without them has none.
  init(_ graph: RoadGraph) throws(RoutingError) {
    edges = graph.section(Self.edgesSection, of: EdgeRule.self) ?? Column([])
    turns = graph.section(Self.turnsSection, of: TurnRule.self) ?? Column([])
    let text = graph.sections[Self.conditionsSection].map { String(decoding: $0, as: UTF8.self) }
    conditions = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).map {
      RoadCondition(String($0))
    }
    for rule in edges {
      guard Int(rule.edge) < graph.edgeCount, rule.condition <= conditions.count else {
        throw .damaged("a rule refers to an edge or a condition out of range")
      }
    }
    for rule in turns {
      guard Int(rule.from) < graph.arcCount, Int(rule.to) < graph.arcCount,
        graph.arcHeads[Int(rule.from)] == graph.arcTails[Int(rule.to)],
        rule.condition <= conditions.count
      else { throw .damaged("a rule joins arcs that do not meet") }
    }
  }

  /// The indices of the conditions that hold for a request, in increasing order.
  func conditions(for request: RouteRequest) -> [UInt32] {
    guard request.departure != nil || request.vehicle != nil else { return [] }
    let time = request.departure.map { RoadTime($0, in: request.timeZone) }
    return conditions.indices.filter {
      conditions[$0]?.holds(at: time, for: request.vehicle) ?? false
    }.map { UInt32($0 + 1) }
  }

  /// Closes the arcs and turns of a metric that the rules of a cost model close.
  func apply(
    to metric: inout Metric, of graph: RoadGraph, turns table: TurnTable, _ model: CostModel
  ) {
    let active = Set(model.conditions).union([0])
    var isClosed: [UInt32: Bool] = [:]
    for rule in edges where rule.access.contains(model.access) && active.contains(rule.condition) {
      if rule.directions.contains(.forward) { isClosed[rule.edge * 2] = rule.opens == 0 }
      if rule.directions.contains(.backward) { isClosed[rule.edge * 2 + 1] = rule.opens == 0 }
    }
    if isClosed.values.contains(true) {
      for arc in 0..<graph.arcCount where isClosed[graph.arcEdges[arc]] == true {
        metric.arcs[arc] = Metric.closed
      }
    }
    for rule in turns
    where RoadGraph.Access(rawValue: UInt8(truncatingIfNeeded: rule.access)).contains(model.access)
      && active.contains(rule.condition)
    {
      metric.turns[table.turn(from: Int(rule.from), to: Int(rule.to), in: graph)] = Metric.closed
    }
  }
}

/// Collects rules and writes them to a graph's sections.
struct RoadRulesWriter {
  private var edges: [RoadRules.EdgeRule] = []
  private var turns: [RoadRules.TurnRule] = []
  private var conditions: [String] = []
  private var numbers: [String: UInt32] = ["": 0]

  mutating func add(_ rule: RuleDraft, toEdge edge: UInt32) {
    edges.append(
      RoadRules.EdgeRule(
        edge: edge, condition: number(rule.condition), access: rule.access,
        directions: rule.directions, opens: rule.isOpen ? 1 : 0))
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
    if !turns.isEmpty { graph.setSection(RoadRules.turnsSection, turns) }
    guard !conditions.isEmpty else { return }
    let lines = conditions.map { $0.replacing("\n", with: " ") }.joined(separator: "\n")
    graph.setSection(RoadRules.conditionsSection, Array(lines.utf8))
  }
}
