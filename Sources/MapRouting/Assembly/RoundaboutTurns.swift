// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// Creates the maneuvers of a roundabout.
struct RoundaboutTurns {
  let graph: RoadGraph
  let access: RoadGraph.Access

  /// The maneuvers that enter and leave a roundabout.
  ///
  /// - Parameters:
  ///   - passages: The passages of the leg.
  ///   - ring: The passages on the roundabout. The first one is entered from the passage before, unless the
  ///     leg starts on the roundabout. The last one leads to the passage after, unless the leg ends there.
  func turns(of passages: [Passage], on ring: Range<Int>) -> [Turn] {
    let isEntered = ring.lowerBound > 0
    let isLeft = ring.upperBound < passages.count
    let exit = isLeft ? exitNumber(passages[ring]) : nil
    let deviation =
      isEntered && isLeft
      ? Longitude.difference(
        from: passages[ring.lowerBound - 1].arrival, to: passages[ring.upperBound].departure) : 0
    let direction = isEntered && isLeft ? Maneuver.Modifier(deviation: deviation) : nil
    let name = graph.road(of: passages[ring.lowerBound].arc).name
    if isEntered, isLeft, let direction, isSmall(passages[ring.lowerBound].arc) {
      return [
        Turn(
          passage: ring.lowerBound, kind: .roundaboutTurn, modifier: wide(direction, deviation),
          deviation: deviation, exit: exit, from: ring.lowerBound - 1)
      ]
    }
    let isRotary = name != 0 && !isRoad(name, around: passages[ring.lowerBound].arc)
    var result: [Turn] = []
    if isEntered {
      result.append(
        Turn(
          passage: ring.lowerBound, kind: isRotary ? .rotary : .roundabout,
          modifier: direction, deviation: deviation, exit: exit, from: ring.lowerBound - 1))
    }
    if isLeft {
      let last = passages[ring.upperBound - 1]
      let out = Longitude.difference(
        from: last.arrival, to: passages[ring.upperBound].departure)
      result.append(
        Turn(
          passage: ring.upperBound, kind: isRotary ? .exitRotary : .exitRoundabout,
          modifier: .init(deviation: out), deviation: out, exit: exit, from: ring.upperBound - 1))
    }
    return result
  }

  /// The number of the exit, starting at 1: one more than the exits that the route passes.
  private func exitNumber(_ ring: ArraySlice<Passage>) -> Int {
    1 + ring.dropLast().count { isExit(at: Int(graph.arcHeads[$0.arc])) }
  }

  /// Whether an exit that is counted leaves a vertex of the roundabout.
  private func isExit(at vertex: Int) -> Bool {
    graph.arcs(leaving: vertex).contains { arc in
      let road = graph.road(of: arc)
      let counts = access != .driving || road.roadClass.rank < 8
      return counts && !road.flags.contains(.roundabout) && !road.flags.contains(.minor)
        && !graph.arcAccess[arc].isDisjoint(with: access)
    }
  }

  /// Whether a roundabout is small and has few exits, so that it is announced like a crossing.
  private func isSmall(_ entry: Int) -> Bool {
    var arc = entry
    var decimeters = 0
    var exits = 0
    for _ in 0..<24 {
      decimeters += Int(graph.edgeLengths[graph.edge(of: arc)])
      let vertex = Int(graph.arcHeads[arc])
      if isExit(at: vertex) { exits += 1 }
      if vertex == Int(graph.arcTails[entry]) { return decimeters < 600 && exits <= 4 }
      let on = graph.arcs(leaving: vertex).first { next in
        graph.road(of: next).flags.contains(.roundabout)
          && graph.edge(of: next) != graph.edge(of: arc)
          && !graph.arcAccess[next].isDisjoint(with: access)
      }
      guard let on, decimeters < 600 else { return false }
      arc = on
    }
    return false
  }

  /// Whether a road that leaves the roundabout has this name. Then the name is not the roundabout's own.
  private func isRoad(_ name: UInt32, around entry: Int) -> Bool {
    var arc = entry
    for _ in 0..<64 {
      let leaving = graph.arcs(leaving: Int(graph.arcHeads[arc]))
      let isNamed = leaving.contains {
        let road = graph.road(of: $0)
        return road.name == name && !road.flags.contains(.roundabout)
      }
      if isNamed { return true }
      let on = leaving.first {
        graph.road(of: $0).flags.contains(.roundabout) && graph.edge(of: $0) != graph.edge(of: arc)
      }
      guard let on, on != entry else { return false }
      arc = on
    }
    return false
  }

  /// Widens slight and sharp turns to those of a crossing with four arms.
  private func wide(_ direction: Maneuver.Modifier, _ deviation: Double) -> Maneuver.Modifier {
    switch direction {
    case .slightLeft: abs(deviation) < 35 ? .straight : .left
    case .slightRight: abs(deviation) < 35 ? .straight : .right
    case .sharpLeft: .left
    case .sharpRight: .right
    default: direction
    }
  }
}
