// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// Finds the maneuvers of a stretch of passages that goes round a roundabout.
struct RoundaboutTurns {
  let graph: RoadGraph
  let access: RoadGraph.Access

  /// The turns into and out of a roundabout.
  ///
  /// - Parameters:
  ///   - passages: the leg's.
  ///   - ring: the passages on the roundabout. It is entered from the one before, unless the leg begins
  ///     on it, and left to the one after, unless the leg ends there.
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

  /// The number of the exit that is taken, from 1: the roads passed that one could leave by, and one.
  private func exitNumber(_ ring: ArraySlice<Passage>) -> Int {
    1 + ring.dropLast().count { isExit(at: Int(graph.arcHeads[$0.arc])) }
  }

  /// Whether a road that counts leaves a roundabout's vertex.
  private func isExit(at vertex: Int) -> Bool {
    graph.arcs(leaving: vertex).contains { arc in
      let road = graph.road(of: arc)
      let counts = access != .driving || road.roadClass.rank < 8
      return counts && !road.flags.contains(.roundabout) && !road.flags.contains(.minor)
        && !graph.arcAccess[arc].isDisjoint(with: access)
    }
  }

  /// Whether a roundabout is so small, with so few exits, that one drives it as a crossing.
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

  /// Whether a roundabout bears the name of a road that leaves it: such is none of its own.
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

  /// A direction as at a crossing with four arms.
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
