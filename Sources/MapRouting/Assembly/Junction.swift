// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// The branches of a junction, seen from an arc of the route that arrives at it.
struct Junction {
  /// A road that leaves the junction.
  struct Branch {
    let arc: Int
    let road: Road
    /// The turn angle into the branch in degrees, -180...180, positive to the right.
    let deviation: Double
  }

  let before: Passage
  /// The branch of the route.
  let next: Branch
  /// The other branches that traffic may take, without the road back.
  private(set) var others: [Branch] = []

  init(_ before: Passage, _ after: Passage, in graph: RoadGraph, for access: RoadGraph.Access) {
    self.before = before
    next = Branch(
      arc: after.arc, road: after.road,
      deviation: Longitude.difference(from: before.arrival, to: after.departure))
    for arc in graph.arcs(leaving: Int(graph.arcHeads[before.arc])) {
      let isOther =
        !graph.arcAccess[arc].isDisjoint(with: access)
        && graph.edge(of: arc) != graph.edge(of: before.arc)
        && graph.arcEdges[arc] != graph.arcEdges[after.arc]
        && !others.contains { graph.arcEdges[$0.arc] == graph.arcEdges[arc] }
        && !graph.forbids(before.arc, then: arc, for: access)
      guard isOther else { continue }
      let departure = graph.departure(of: arc)
      others.append(
        Branch(
          arc: arc, road: graph.road(of: arc),
          deviation: Longitude.difference(from: before.arrival, to: departure)))
    }
  }

  /// Whether the route makes a U-turn onto the road that it arrived on.
  func isBack(in graph: RoadGraph) -> Bool {
    graph.edge(of: next.arc) == graph.edge(of: before.arc)
  }
}

extension Maneuver.Modifier {
  /// The modifier of a turn angle in degrees, positive to the right.
  init(deviation: Double) {
    let isRight = deviation > 0
    switch abs(deviation) {
    case ..<20: self = .straight
    case ..<45: self = isRight ? .slightRight : .slightLeft
    case ..<125: self = isRight ? .right : .left
    case ..<170: self = isRight ? .sharpRight : .sharpLeft
    default: self = .uturn
    }
  }

  /// The modifier of a bend or a turn onto another road, which is a sharp turn at a hairpin and never a U-turn.
  init(bend deviation: Double) {
    self.init(deviation: deviation)
    if self == .uturn { self = deviation > 0 ? .sharpRight : .sharpLeft }
  }
}
