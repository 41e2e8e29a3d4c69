// SPDX-License-Identifier: Apache-2.0
import Foundation

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
  let isWeight: Bool
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
      for place in Int(table.firstIn[vertex])..<Int(table.firstIn[vertex + 1]) {
        let arc = Int(table.arcsIn[place])
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
    if flags.contains(.giveWay) { cost += 1000 }
    if flags.contains(.tollBooth), model.access == .driving {
      cost += isWeight && model.avoidsTolls ? 1_800_000 : 15_000
    }
    return cost
  }

  /// The weight of entering a road that has no through traffic.
  private func entrance(_ road: Road, _ next: Road) -> UInt32 {
    let flag = model.entranceFlag
    guard next.flags.contains(flag), !road.flags.contains(flag) else { return 0 }
    // Uses 10 m/s where the weights are lengths.
    return UInt32(CostModel.entranceSeconds) * (model.prefersShorter ? 100 : 1000)
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
