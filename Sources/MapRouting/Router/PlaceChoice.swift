// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// What is wished of how one leaves or reaches a place.
struct PlaceWish {
  var coordinate: Coordinate
  /// The direction of travel, degrees clockwise from true north; nil takes any.
  var heading: Double?
  /// Whether to be on the side of the road that the place is on.
  var isOnSameSide = false
  /// Whether vehicles must be able to stop.
  var isStopover = false

  var isEmpty: Bool { heading == nil && !isOnSameSide && !isStopover }

  init(_ coordinate: Coordinate, heading: Double?) {
    self.coordinate = coordinate
    self.heading = heading.flatMap { $0.isFinite ? $0 : nil }
  }

  init(_ waypoint: Waypoint) {
    self.init(waypoint.coordinate, heading: waypoint.preferredHeading)
    isOnSameSide = waypoint.prefersSameSideOfRoad
    isStopover = waypoint.isVehicleStopover
  }
}

/// Chooses the places on roads that stand for a waypoint.
struct PlaceChoice {
  /// How hard it is to find a way: what is wished is let go bit by bit.
  enum Effort: Int, CaseIterable {
    /// The nearest road by which the wish is fulfilled.
    case wished
    /// The nearest road, the wish counting for a penalty.
    case nearest
    /// One of the nearest roads: the other carriageway, where the nearest cannot be reached.
    case near
    /// The nearest road from which one gets to most others: only where the nearest ones lead nowhere, so
    /// that ways within an island stay on it.
    case core
  }

  /// Roads so much farther than the nearest, meters, are still taken where that fulfills a wish.
  private static let detour = 25.0
  /// How many times the limit is the distance to a road from which one gets to most others, where there
  /// are nearer ones.
  private static let coreReach = 2.0

  /// So many roads as near as the nearest one, within ``tie`` meters, are all taken: where a place is put
  /// on a junction.
  private static let ties = 4
  private static let tie = 0.5

  /// So many roads are ``Effort/near``, if they are no more meters farther than the nearest.
  private static let nearCount = 8
  private static let nearReach = 100.0
  /// How many times a wish's penalty it costs to go to the farthest: the nearest that leads on is taken.
  private static let nearWeight = 10.0

  let index: RoadIndex
  let access: RoadGraph.Access
  /// Meters.
  let limit: Double
  /// What is added where the wish is not fulfilled.
  let penalty: UInt32

  /// The places to start from.
  func starts(_ wish: PlaceWish, _ effort: Effort) -> [RoadPlace] {
    places(wish, effort)
  }

  /// The places to end at: on shadows of arcs too, since a way may arrive on one.
  func ends(_ wish: PlaceWish, _ effort: Effort) -> [RoadPlace] {
    let graph = index.graph
    var places = places(wish, effort)
    for place in places {
      for other in graph.arcs(leaving: Int(graph.arcTails[place.arc]))
      where other != place.arc && graph.arcEdges[other] == graph.arcEdges[place.arc] {
        places.append(RoadPlace(arc: other, share: place.share, penalty: place.penalty))
      }
    }
    return places
  }

  private func places(_ wish: PlaceWish, _ effort: Effort) -> [RoadPlace] {
    let plain = SnapRequest(wish.coordinate, access: access, limit: limit, detour: 0)
    switch effort {
    case .wished:
      if wish.isEmpty { return nearest(plain) }
      guard let nearest = index.nearest(plain).first else { return [] }
      return (wished(wish, near: nearest) ?? nearest).positions.map { place($0, penalty: 0) }
    case .near:
      var request = plain
      request.count = PlaceChoice.nearCount
      let found = index.nearest(request)
      let least = found.first?.distance ?? 0
      return found.prefix { $0.distance <= least + PlaceChoice.nearReach }.flatMap { road in
        let share = PlaceChoice.nearWeight * (road.distance - least) / PlaceChoice.nearReach
        return road.positions.map { place($0, penalty: UInt32(Double(penalty) * share)) }
      }
    case .nearest, .core:
      guard var nearest = index.nearest(plain).first else { return [] }
      if effort == .core, !nearest.isCore {
        var request = plain
        request.limit = limit * PlaceChoice.coreReach
        request.detour = request.limit
        nearest = index.nearest(request).first ?? nearest
      }
      let good = wish.isEmpty ? nil : wished(wish, near: nearest)
      let isMet = { position in good?.positions.contains(position) ?? wish.isEmpty }
      return nearest.positions.map { place($0, penalty: isMet($0) ? 0 : penalty) }
    }
  }

  /// The places on the nearest road, or on all that meet there.
  private func nearest(_ plain: SnapRequest) -> [RoadPlace] {
    var request = plain
    request.count = PlaceChoice.ties
    let found = index.nearest(request)
    let reach = (found.first?.distance ?? 0) + PlaceChoice.tie
    return found.prefix { $0.distance <= reach }.flatMap(\.positions).map { place($0, penalty: 0) }
  }

  /// The road by which a wish is fulfilled, not much farther than the nearest; nil if there is none.
  private func wished(_ wish: PlaceWish, near nearest: SnappedPlace) -> SnappedPlace? {
    if wish.isEmpty { return nearest }
    let reach = min(limit, nearest.distance + PlaceChoice.detour)
    return index.nearest(
      SnapRequest(
        wish.coordinate, access: access, limit: reach, heading: wish.heading,
        prefersSide: wish.isOnSameSide, avoidsMotorways: wish.isStopover, detour: 0)
    ).first
  }

  private func place(_ position: SnappedPlace.Position, penalty: UInt32) -> RoadPlace {
    RoadPlace(arc: position.arc, share: position.share, penalty: penalty)
  }
}
