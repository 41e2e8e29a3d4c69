// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRoute

/// The costs of a travel mode with roads to avoid.
///
/// There are two kinds of costs. ``weights(of:turns:)`` is minimized by the best route: the time, increased
/// for unattractive and avoided roads. ``durations(of:turns:)`` is the time alone, which gives a route's
/// duration. Only the weights close the arcs and turns of rules with conditions.
///
/// Avoided roads count ``avoidanceFactor`` times, so that destinations that can only be reached on them stay
/// reachable. Entering roads with restricted access (``Road/Flags/destinationOnly``) costs
/// ``entranceSeconds``. This prevents through routes but does not affect routes that start or end there.
package struct CostModel: Hashable, Sendable {
  /// The travel modes whose access rules apply.
  package var access: RoadGraph.Access
  package var avoidsHighways: Bool
  package var avoidsTolls: Bool
  package var avoidsFerries: Bool
  /// Whether ``weights(of:turns:)`` are in decimeters instead of milliseconds.
  package var prefersShorter: Bool
  /// The roads that a bicycle prefers; ``CyclingPreference/balanced`` for other travel modes.
  package var cyclingPreference: CyclingPreference
  /// The indices of the conditions of ``RoadRules`` that hold, in increasing order.
  var conditions: [UInt32] = []
  /// The sets of conditions that hold at later times. Roads that are open with one of the sets are open.
  var laterConditions: [[UInt32]] = []
  /// Further closed roads and turns.
  var closures = RoadClosures()
  /// Further driving speeds in km/h, by edge and direction as in ``RoadGraph/arcEdges``.
  var speeds: [UInt32: UInt8] = [:]
  /// Whether the costs depend on the times of one route, so that no other request has them.
  var isForOneRoute: Bool { !closures.isEmpty || !laterConditions.isEmpty || !speeds.isEmpty }

  /// The factor for the cost of avoided roads.
  package static let avoidanceFactor = 8.0
  /// The weight of entering roads without through traffic, in seconds. It exceeds any realistic detour.
  package static let entranceSeconds = 3600.0
  /// The delay at a gate in seconds, as in OSRM's car profile.
  package static let gateSeconds = 60.0
  /// The average wait for a ferry, in seconds.
  package static let boardingSeconds = 300.0

  /// The seconds that a cyclist needs for a meter of climb, in addition to the level road: the lifting of 95 kg with
  /// 125 W. A meter of descent saves fewer, at most a share of the time on the level.
  package static let climbSeconds = 7.5
  package static let descentSeconds = 2.0
  package static let mostGain = 0.35

  package init(
    _ mode: TravelMode = .driving, avoidsHighways: Bool = false, avoidsTolls: Bool = false,
    avoidsFerries: Bool = false, prefersShorter: Bool = false,
    cyclingPreference: CyclingPreference = .balanced
  ) {
    access = RoadGraph.Access(mode)
    self.avoidsHighways = avoidsHighways
    self.avoidsTolls = avoidsTolls
    self.avoidsFerries = avoidsFerries
    self.prefersShorter = prefersShorter
    // Requests with equal costs share a router.
    let hasPreference = access == .cycling && !prefersShorter
    self.cyclingPreference = hasPreference ? cyclingPreference : .balanced
  }

  /// Creates the cost model of a route request.
  package init(_ request: RouteRequest) {
    self.init(
      request.travelMode, avoidsHighways: request.avoidsHighways,
      avoidsTolls: request.avoidsTolls, avoidsFerries: request.avoidsFerries,
      prefersShorter: request.prefersShorter, cyclingPreference: request.cyclingPreference)
  }
}

extension RoadGraph.Access {
  /// The access rules of a travel mode. Motorcycles and taxis use those of cars.
  package init(_ mode: TravelMode) {
    switch mode {
    case .driving, .twoWheeler, .taxicab: self = .driving
    case .cycling: self = .cycling
    case .walking: self = .walking
    }
  }
}

// MARK: - Arcs

extension CostModel {
  /// The duration of each arc in milliseconds.
  private func arcDurations(of graph: RoadGraph) -> [UInt32] {
    withHills(costs(of: graph) { durationRate($0, isBackward: $1) }, of: graph)
  }

  /// The weight of each arc, in milliseconds or decimeters.
  private func arcWeights(of graph: RoadGraph) -> [UInt32] {
    let weights = costs(of: graph) { weightRate($0, isBackward: $1) }
    if prefersShorter { return weights }
    return withHills(withCycleLanes(weights, of: graph), of: graph)
  }

  /// The milliseconds for a decimeter of a road.
  private func durationRate(_ road: Road, isBackward: Bool) -> Double {
    360 / speed(road, isBackward: isBackward)
  }

  /// The weight of a decimeter of a road.
  private func weightRate(_ road: Road, isBackward: Bool) -> Double {
    if prefersShorter { return avoidance(road) }
    return durationRate(road, isBackward: isBackward)
      * unattractiveness(road, isBackward: isBackward) * avoidance(road)
  }

  /// Changes the costs of arcs whose driving speeds are not those of their roads.
  ///
  /// - Parameters:
  ///   - speeds: The speeds in km/h by edge and direction, as in ``RoadGraph/arcEdges``.
  ///   - isWeight: Whether the costs are weights and not durations.
  func apply(
    _ speeds: [UInt32: UInt8], to metric: inout Metric, of graph: RoadGraph, isWeight: Bool
  ) {
    guard access == .driving, !speeds.isEmpty else { return }
    for arc in 0..<graph.arcCount where metric.arcs[arc] != Metric.closed {
      guard let speed = speeds[graph.arcEdges[arc]] else { continue }
      metric.arcs[arc] = cost(of: arc, speed: speed, in: graph, isWeight: isWeight)
    }
  }

  /// The weight of an arc for cars at a driving speed in km/h.
  func weight(of arc: Int, speed: UInt8, in graph: RoadGraph) -> UInt32 {
    cost(of: arc, speed: speed, in: graph, isWeight: true)
  }

  private func cost(of arc: Int, speed: UInt8, in graph: RoadGraph, isWeight: Bool) -> UInt32 {
    let isBackward = graph.isBackward(arc)
    var road = graph.road(of: arc)
    if isBackward { road.speedBackward = speed } else { road.speedForward = speed }
    let rate =
      isWeight
      ? weightRate(road, isBackward: isBackward) : durationRate(road, isBackward: isBackward)
    return Metric.cost(Double(graph.edgeLengths[graph.edge(of: arc)]) * rate)
  }

  /// Reduces the weights of quiet routes where roads have cycle lanes.
  private func withCycleLanes(_ costs: [UInt32], of graph: RoadGraph) -> [UInt32] {
    guard cyclingPreference == .quiet, let lanes = try? CycleLanes(graph) else { return costs }
    return costs.enumerated().map { arc, cost in
      let share = lanes.share(of: arc, in: graph)
      guard cost != Metric.closed, share > 0 else { return cost }
      let traffic = CyclingTraffic(graph.road(of: arc), isBackward: graph.isBackward(arc))
      let factor = traffic.factorWithLane / traffic.factor
      return Metric.cost(Double(cost) * (1 + share * (factor - 1)))
    }
  }

  /// Adds the time of climbs for bicycles, in milliseconds, and subtracts that of descents.
  private func withHills(_ costs: [UInt32], of graph: RoadGraph) -> [UInt32] {
    guard access == .cycling, let climbs = try? RoadClimbs(graph) else { return costs }
    return costs.enumerated().map { arc, cost in
      guard cost != Metric.closed else { return cost }
      let change = climbs.change(of: arc, in: graph)
      let gain = min(change.descent * Self.descentSeconds, Double(cost) / 1000 * Self.mostGain)
      return Metric.cost(
        Double(cost) + (change.climb * Self.climbSeconds - gain) * 1000)
    }
  }

  /// Costs from a rate per decimeter, which depends on the road and direction.
  private func costs(of graph: RoadGraph, rate: (Road, Bool) -> Double) -> [UInt32] {
    let rates = graph.roads.flatMap { [rate($0, false), rate($0, true)] }
    return (0..<graph.arcCount).map { arc in
      guard graph.arcAccess[arc].contains(access) else { return Metric.closed }
      let half = graph.arcEdges[arc]
      let edge = Int(half >> 1)
      let rate = rates[Int(graph.edgeRoads[edge]) * 2 + Int(half & 1)]
      return Metric.cost(Double(graph.edgeLengths[edge]) * rate)
    }
  }

  /// The typical speed in km/h.
  func speed(_ road: Road, isBackward: Bool) -> Double {
    let signed = Double(road.speed(isBackward: isBackward))
    if road.roadClass == .ferry { return signed }
    switch access {
    case .driving: return signed
    case .cycling: return cyclingSpeed(road)
    default: return road.roadClass == .steps ? 3 : 5
    }
  }

  private func cyclingSpeed(_ road: Road) -> Double {
    if road.flags.contains(.dismount) { return 5 }
    let bySurface = Self.cyclingSpeed(on: road.flags)
    switch road.roadClass {
    case .steps: return 2
    case .footway, .pedestrian: return min(10, bySurface)
    case .livingStreet, .path, .track: return min(14, bySurface)
    default: return bySurface
    }
  }

  /// The speed of a bicycle on a surface, in km/h.
  private static func cyclingSpeed(on surface: Road.Flags) -> Double {
    if surface.contains(.veryRough) { return 6 }
    if surface.contains(.rough) { return 10 }
    return surface.contains(.unpaved) ? 12 : 16
  }

  /// The factor for the road's unattractiveness: a factor of 2 doubles the weight.
  private func unattractiveness(_ road: Road, isBackward: Bool) -> Double {
    switch access {
    case .driving: return road.flags.isDisjoint(with: [.minor, .narrow]) ? 1 : 2
    case .cycling:
      switch cyclingPreference {
      case .balanced: return CyclingTraffic.balancedFactor(road.roadClass)
      case .quiet: return CyclingTraffic(road, isBackward: isBackward).factor
      case .fast: return 1
      }
    default:
      switch road.roadClass {
      case .trunk, .trunkLink: return 1.5
      case .primary, .primaryLink: return 1.15
      case .secondary, .secondaryLink: return 1.1
      default: return 1
      }
    }
  }

  /// The factor for roads that the request avoids.
  private func avoidance(_ road: Road) -> Double {
    let isHighway = road.roadClass == .motorway || road.roadClass == .motorwayLink
    let isUnwanted =
      avoidsHighways && isHighway || avoidsTolls && road.flags.contains(.toll)
      || avoidsFerries && road.roadClass == .ferry
    return isUnwanted ? Self.avoidanceFactor : 1
  }

  /// The flag of roads with access only for destinations on them.
  var entranceFlag: Road.Flags {
    switch access {
    case .driving: .destinationOnly
    case .cycling: .destinationOnlyCycling
    default: .destinationOnlyWalking
    }
  }

  /// The weight of entering such a road. Uses 10 m/s where the weights are lengths.
  var entranceCost: UInt32 { UInt32(Self.entranceSeconds) * (prefersShorter ? 100 : 1000) }
}

extension Metric {
  /// A cost in integer form: rounded and limited below ``closed``.
  static func cost(_ value: Double) -> UInt32 {
    value < Double(closed) ? UInt32(min(value.rounded(), Double(closed - 1))) : closed - 1
  }
}

// MARK: - Turns

extension CostModel {
  /// The costs that the best route minimizes, in milliseconds, or in decimeters if ``prefersShorter`` is set.
  package func weights(of graph: RoadGraph, turns: TurnTable) -> Metric {
    let costs = TurnCosts(model: self, graph: graph, isWeight: true)
    return Metric(arcs: arcWeights(of: graph), turns: costs.all(turns))
  }

  /// The durations of all arcs and turns in milliseconds.
  package func durations(of graph: RoadGraph, turns: TurnTable) -> Metric {
    let costs = TurnCosts(model: self, graph: graph, isWeight: false)
    return Metric(arcs: arcDurations(of: graph), turns: costs.all(turns))
  }
}

/// Computes the costs of turns.
private struct TurnCosts {
  let model: CostModel
  let graph: RoadGraph
  private let isWeight: Bool
  /// Milliseconds for each turn angle in steps of 1/256 turn clockwise, for right-hand and left-hand traffic.
  private let byAngle: [UInt32]
  private let byAngleLeftHand: [UInt32]
  /// The same for the extra wait for oncoming traffic; 0 for turns that do not cross it.
  private let oncoming: [UInt32]
  private let oncomingLeftHand: [UInt32]

  init(model: CostModel, graph: RoadGraph, isWeight: Bool) {
    self.model = model
    self.graph = graph
    self.isWeight = isWeight
    let isFree = isWeight && model.prefersShorter
    byAngle = isFree ? [] : Self.table(model, keepsLeft: false)
    byAngleLeftHand = isFree ? [] : Self.table(model, keepsLeft: true)
    oncoming = isFree ? [] : Self.oncoming(model, keepsLeft: false)
    oncomingLeftHand = isFree ? [] : Self.oncoming(model, keepsLeft: true)
  }

  /// A logistic function of the turn angle. Turns that cross no traffic cost less at the same angle.
  ///
  /// The form and values are those of OSRM's profiles, so that durations are comparable.
  private static func table(_ model: CostModel, keepsLeft: Bool) -> [UInt32] {
    guard model.access != .walking else { return [UInt32](repeating: 0, count: 256) }
    let (most, bias) = model.access == .driving ? (7.5, 1.075) : (6.0, 1.4)
    return (0..<256).map { step in
      let angle = Double(Int8(truncatingIfNeeded: step)) * 360 / 256
      let crosses = (angle < 0) != keepsLeft
      let steepness = crosses ? bias : 1 / bias
      let exponent = 13 * steepness * abs(angle) / 180 - 6.5 / steepness
      return UInt32((most * 1000 / (1 + exp(-exponent))).rounded())
    }
  }

  /// Up to two seconds for turns across oncoming traffic, as in OSRM's car profile.
  private static func oncoming(_ model: CostModel, keepsLeft: Bool) -> [UInt32] {
    (0..<256).map { step in
      let angle = Double(Int8(truncatingIfNeeded: step)) * 360 / 256
      guard model.access == .driving, angle != 0, (angle < 0) != keepsLeft else { return 0 }
      return UInt32((2000 / (1 + exp(3.25 - 13 * abs(angle) / 180))).rounded())
    }
  }

  /// The costs of all turns.
  func all(_ table: TurnTable) -> [UInt32] {
    var costs = [UInt32](repeating: Metric.closed, count: Int(table.firstTurn.last ?? 0))
    for vertex in 0..<graph.vertexCount {
      let leaving = graph.arcs(leaving: vertex)
      let isJunction = isJunction(vertex, leaving, table)
      for index in Int(table.firstIn[vertex])..<Int(table.firstIn[vertex + 1]) {
        let arc = Int(table.arcsIn[index])
        guard graph.arcAccess[arc].contains(model.access) else { continue }
        let start = table.turn(from: arc, to: leaving.lowerBound, in: graph)
        for next in leaving where graph.arcAccess[next].contains(model.access) {
          guard graph.arcEdges[arc] ^ 1 != graph.arcEdges[next] else { continue }
          costs[start + next - leaving.lowerBound] = cost(arc, next, isJunction: isJunction)
        }
      }
    }
    for rule in graph.forbiddenTurns where rule.access.contains(model.access) {
      costs[table.turn(from: Int(rule.from), to: Int(rule.to), in: graph)] = Metric.closed
    }
    addUTurns(table, to: &costs)
    return costs
  }

  /// Whether more than two roads for this travel mode meet at a vertex.
  private func isJunction(_ vertex: Int, _ leaving: Range<Int>, _ table: TurnTable) -> Bool {
    var first = -1
    var second = -1
    /// Whether an arc belongs to a third road.
    func isThird(_ arc: Int) -> Bool {
      guard graph.arcAccess[arc].contains(model.access) else { return false }
      let edge = graph.edge(of: arc)
      if first < 0 || first == edge {
        first = edge
      } else if second < 0 || second == edge {
        second = edge
      } else {
        return true
      }
      return false
    }
    if leaving.contains(where: isThird) { return true }
    let arriving = Int(table.firstIn[vertex])..<Int(table.firstIn[vertex + 1])
    return arriving.contains { isThird(Int(table.arcsIn[$0])) }
  }

  private func cost(_ arc: Int, _ next: Int, isJunction: Bool) -> UInt32 {
    let road = graph.road(of: arc)
    let nextRoad = graph.road(of: next)
    if isWeight, model.prefersShorter { return entrance(road, nextRoad) }
    var cost: UInt32 = 0
    if isJunction {
      // Byte arithmetic wraps around, as angles do.
      let arrival = UInt8(truncatingIfNeeded: graph.arcBearings[arc] >> 8)
      let departure = UInt8(truncatingIfNeeded: graph.arcBearings[next])
      let angle = Int(departure &- arrival)
      let keepsLeft = road.flags.contains(.leftHandTraffic)
      cost += keepsLeft ? byAngleLeftHand[angle] : byAngle[angle]
      // A roundabout has no oncoming traffic.
      if !road.flags.union(nextRoad.flags).contains(.roundabout) {
        cost += keepsLeft ? oncomingLeftHand[angle] : oncoming[angle]
      }
    }
    cost += waiting(arc)
    if nextRoad.roadClass == .ferry, road.roadClass != .ferry {
      cost += UInt32(CostModel.boardingSeconds * 1000)
    }
    return isWeight ? cost + entrance(road, nextRoad) : cost
  }

  /// The delay at the head of an arc, such as at traffic signals.
  private func waiting(_ arc: Int) -> UInt32 {
    let flags = graph.vertexFlags[Int(graph.arcHeads[arc])]
    if flags.isEmpty || flags == .motorwayJunction { return 0 }
    var cost: UInt32 = 0
    if flags.contains(.gate), model.access == .driving {
      cost += UInt32(CostModel.gateSeconds * 1000)
    }
    if flags.contains(graph.isBackward(arc) ? .forForward : .forBackward) { return cost }
    if flags.contains(.trafficSignals) { cost += 2000 }
    guard model.access != .walking else { return cost }
    if flags.contains(.stopSign) { cost += 2000 }
    if flags.contains(.yieldSign) { cost += 1000 }
    if flags.contains(.tollBooth), model.access == .driving {
      cost += isWeight && model.avoidsTolls ? 1_800_000 : 15_000
    }
    return cost
  }

  /// The weight of entering a road that has no through traffic.
  private func entrance(_ road: Road, _ next: Road) -> UInt32 {
    let flag = model.entranceFlag
    guard next.flags.contains(flag), !road.flags.contains(flag) else { return 0 }
    return model.entranceCost
  }

  /// Allows U-turns: cheaply at the end of a road and expensively elsewhere, but not within motorways.
  private func addUTurns(_ table: TurnTable, to costs: inout [UInt32]) {
    var forbidden: Set<Int> = []
    for rule in graph.forbiddenTurns
    where rule.access.contains(model.access)
      && graph.arcEdges[Int(rule.from)] ^ 1 == graph.arcEdges[Int(rule.to)]
    {
      forbidden.insert(table.turn(from: Int(rule.from), to: Int(rule.to), in: graph))
    }
    for arc in 0..<graph.arcCount where graph.arcAccess[arc].contains(model.access) {
      let leaving = graph.arcs(leaving: Int(graph.arcHeads[arc]))
      let row = table.turn(from: arc, to: leaving.lowerBound, in: graph)
      let isEnd = !costs[row..<row + leaving.count].contains { $0 != Metric.closed }
      let isMotorway = graph.road(of: arc).roadClass == .motorway
      guard isEnd || !isMotorway || model.access != .driving else { continue }
      for next in leaving
      where graph.arcEdges[arc] ^ 1 == graph.arcEdges[next]
        && graph.arcAccess[next].contains(model.access)
      {
        let turn = row + next - leaving.lowerBound
        if !forbidden.contains(turn) { costs[turn] = uTurn(isEnd: isEnd) }
      }
    }
  }

  private func uTurn(isEnd: Bool) -> UInt32 {
    if isWeight, model.prefersShorter { return isEnd ? 0 : 2000 }
    switch model.access {
    case .walking: return 4000
    case .cycling: return isEnd || !isWeight ? 5000 : 30_000
    default: return isEnd || !isWeight ? 20_000 : 120_000
    }
  }
}
