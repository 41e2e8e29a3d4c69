// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

extension TurnClassifier {
  /// The maneuver for entering or leaving a ramp; `nil` elsewhere.
  func ramp(_ junction: Junction) -> (kind: Maneuver.Kind, modifier: Maneuver.Modifier?)? {
    guard access == .driving else { return nil }
    let before = junction.before.road.roadClass
    let next = junction.next.road.roadClass
    if next.isRamp, !before.isRamp {
      guard !rivals(junction).isEmpty || !before.isFast else { return nil }
      return (before.isFast ? .offRamp : .onRamp, aside(junction))
    }
    if next.isLink, !before.isLink, leavesRoad(junction) { return (.onRamp, aside(junction)) }
    if before.isRamp, next.isFast { return merge(junction) }
    return nil
  }

  /// Whether a link leaves a road that continues almost straight ahead, and is not only a lane for a turn.
  private func leavesRoad(_ junction: Junction) -> Bool {
    let continues = junction.others.contains { other in
      !other.road.roadClass.isLink && abs(other.deviation) < 30
        && other.road.roadClass.rank <= junction.before.road.roadClass.rank
    }
    return continues && abs(junction.next.deviation) <= 60 && isLong(junction.next.arc)
  }

  /// Whether a link is at least 80 m long.
  private func isLong(_ first: Int) -> Bool {
    var arc = first
    var decimeters = 0
    for _ in 0..<16 {
      decimeters += Int(graph.edgeLengths[graph.edge(of: arc)])
      if decimeters >= 800 { return true }
      let on = graph.arcs(leaving: Int(graph.arcHeads[arc])).first { next in
        graph.road(of: next).roadClass.isLink && graph.edge(of: next) != graph.edge(of: arc)
          && !graph.arcAccess[next].isDisjoint(with: access)
      }
      guard let on else { return false }
      arc = on
    }
    return false
  }

  /// The side of the branch relative to the main road.
  private func aside(_ junction: Junction) -> Maneuver.Modifier {
    let deviation = junction.next.deviation
    if abs(deviation) >= 20 { return Maneuver.Modifier(deviation: deviation) }
    let main = junction.others.min { abs($0.deviation) < abs($1.deviation) }
    guard let main else { return deviation < 0 ? .slightLeft : .slightRight }
    return deviation < main.deviation ? .slightLeft : .slightRight
  }

  /// The maneuver for a ramp that joins a road, with the side of the road's own traffic.
  private func merge(
    _ junction: Junction
  ) -> (kind: Maneuver.Kind, modifier: Maneuver.Modifier?)? {
    guard rivals(junction).isEmpty || abs(junction.next.deviation) < 35 else { return nil }
    guard let main = mainArc(joining: junction) else { return nil }
    let diverging = Longitude.difference(
      from: junction.before.arrival, to: graph.arrival(of: main))
    return (.merge, diverging > 0 ? .slightLeft : .slightRight)
  }

  /// The arc on which the joined road's own traffic arrives at the junction.
  private func mainArc(joining junction: Junction) -> Int? {
    let vertex = Int(graph.arcHeads[junction.before.arc])
    let into = turns.arcsIn[Int(turns.firstIn[vertex])..<Int(turns.firstIn[vertex + 1])]
    return into.lazy.map(Int.init).first { arc in
      graph.edge(of: arc) != graph.edge(of: junction.before.arc)
        && graph.edge(of: arc) != graph.edge(of: junction.next.arc)
        && graph.road(of: arc).roadClass == junction.next.road.roadClass
    }
  }
}
