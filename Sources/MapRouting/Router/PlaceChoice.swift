// SPDX-License-Identifier: Apache-2.0

/// The places on roads that stand for a waypoint, in the order in which they are tried.
struct PlaceChoice {
  /// Roads so much farther than the nearest, metres, are still taken where that fulfils a wish.
  private static let detour = 25.0

  /// 0: the nearest road by which the wish is fulfilled. 1: the nearest road in any direction. 2: the
  /// nearest road that belongs to a large part of the network.
  let levels: [[RoadPlace]]

  /// - Parameters:
  ///   - roads: those near the waypoint, the nearest first.
  ///   - isEnd: whether the way ends there: then it may do so on shadows of arcs too.
  ///   - penalty: what is added where the wish is not fulfilled.
  init(
    _ roads: [NearRoad], wish: PlaceWish, in graph: RoadGraph, access: RoadGraph.Access,
    isEnd: Bool, penalty: UInt32
  ) {
    let all = roads.map {
      PlaceChoice.places(
        $0, wish: wish, in: graph, access: access, isEnd: isEnd, penalty: penalty)
    }
    let reach = (roads.first?.distance ?? 0) + PlaceChoice.detour
    let wished = zip(roads, all).lazy.filter { $0.0.distance <= reach }
      .map { $0.1.filter { $0.penalty == 0 } }.first { !$0.isEmpty }
    let nearest = all.first { !$0.isEmpty } ?? []
    let core = all.lazy.map { $0.filter { graph.arcCore[$0.arc].contains(access) } }
      .first { !$0.isEmpty }
    levels = [wished ?? nearest, nearest, core ?? nearest]
  }

  private static func places(
    _ near: NearRoad, wish: PlaceWish, in graph: RoadGraph, access: RoadGraph.Access, isEnd: Bool,
    penalty: UInt32
  ) -> [RoadPlace] {
    let pair = [graph.edgeArcs[near.edge * 2], graph.edgeArcs[near.edge * 2 + 1]]
    let mayGo = pair.map {
      $0 != RoadGraph.noArc && graph.arcAccess[Int($0)].contains(access)
    }
    var places: [RoadPlace] = []
    for half in 0..<2 where mayGo[half] {
      let arc = Int(pair[half])
      let isMet = wish.isMet(
        by: near, isBackward: half == 1, road: graph.road(of: arc),
        hasBothWays: mayGo[0] && mayGo[1])
      let place = RoadPlace(
        arc: arc, share: half == 0 ? near.share : 1 - near.share, penalty: isMet ? 0 : penalty)
      places.append(place)
      guard isEnd else { continue }
      for other in graph.arcs(leaving: Int(graph.arcTails[arc]))
      where other != arc && graph.arcEdges[other] == graph.arcEdges[arc] {
        places.append(RoadPlace(arc: other, share: place.share, penalty: place.penalty))
      }
    }
    return places
  }
}
