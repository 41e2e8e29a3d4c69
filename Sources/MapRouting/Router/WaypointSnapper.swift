// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// Preferences for leaving or reaching a waypoint.
struct WaypointPreferences {
  var coordinate: Coordinate
  /// The direction of travel in degrees clockwise from true north; `nil` for any direction.
  var heading: Double?
  /// Whether to arrive on the waypoint's side of the road.
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

/// Selects the road positions that represent a waypoint.
struct WaypointSnapper {
  /// The levels of search effort. Each level relaxes the preferences further.
  enum Effort: Int, CaseIterable {
    /// The nearest road that meets the preferences.
    case preferred
    /// The nearest road, with a penalty where it does not meet the preferences.
    case nearest
    /// One of the nearest roads, such as the other carriageway if the nearest cannot be reached.
    case near
    /// The nearest road connected to most others. It is used only if the nearest ones have no path, so that
    /// routes within an island stay on it.
    case core
  }

  /// The maximum extra distance, in meters, to a road that meets the preferences.
  private static let detour = 25.0
  /// The factor for the distance limit when searching for a well-connected road instead of a nearer one.
  private static let coreReach = 2.0

  /// The maximum number of roads that are equally near, within ``tie`` meters, as at a junction. All of them
  /// are used.
  private static let ties = 4
  private static let tie = 0.5

  /// The maximum number of roads for ``Effort/near``, and their maximum extra distance in meters.
  private static let nearCount = 8
  private static let nearReach = 100.0
  /// The penalty factor for the farthest of these roads, so that the nearest road with a path is preferred.
  private static let nearWeight = 10.0

  let index: RoadIndex
  let access: RoadGraph.Access
  /// The maximum distance of a road in meters.
  let limit: Double
  /// The cost added if the preferences are not met.
  let penalty: UInt32

  /// The start positions.
  func starts(_ preferences: WaypointPreferences, _ effort: Effort) -> [ArcPosition] {
    places(preferences, effort)
  }

  /// The end positions, including shadow arcs, because a path may arrive on one.
  func ends(_ preferences: WaypointPreferences, _ effort: Effort) -> [ArcPosition] {
    let graph = index.graph
    var places = places(preferences, effort)
    for place in places {
      for other in graph.arcs(leaving: Int(graph.arcTails[place.arc]))
      where other != place.arc && graph.arcEdges[other] == graph.arcEdges[place.arc] {
        places.append(ArcPosition(arc: other, share: place.share, penalty: place.penalty))
      }
    }
    return places
  }

  private func places(_ preferences: WaypointPreferences, _ effort: Effort) -> [ArcPosition] {
    let plain = SnapRequest(preferences.coordinate, access: access, limit: limit, detour: 0)
    switch effort {
    case .preferred:
      if preferences.isEmpty { return nearest(plain) }
      guard let nearest = index.nearest(plain).first else { return [] }
      return (preferred(preferences, near: nearest) ?? nearest).positions.map {
        place($0, penalty: 0)
      }
    case .near:
      var request = plain
      request.count = WaypointSnapper.nearCount
      let found = index.nearest(request)
      let least = found.first?.distance ?? 0
      return found.prefix { $0.distance <= least + WaypointSnapper.nearReach }.flatMap { road in
        let share = WaypointSnapper.nearWeight * (road.distance - least) / WaypointSnapper.nearReach
        return road.positions.map { place($0, penalty: UInt32(Double(penalty) * share)) }
      }
    case .nearest, .core:
      guard var nearest = index.nearest(plain).first else { return [] }
      if effort == .core, !nearest.isCore {
        var request = plain
        request.limit = limit * WaypointSnapper.coreReach
        request.detour = request.limit
        nearest = index.nearest(request).first ?? nearest
      }
      let good = preferences.isEmpty ? nil : preferred(preferences, near: nearest)
      let isMet = { position in good?.positions.contains(position) ?? preferences.isEmpty }
      return nearest.positions.map { place($0, penalty: isMet($0) ? 0 : penalty) }
    }
  }

  /// The positions on the nearest road, or on all roads that meet there.
  private func nearest(_ plain: SnapRequest) -> [ArcPosition] {
    var request = plain
    request.count = WaypointSnapper.ties
    let found = index.nearest(request)
    let reach = (found.first?.distance ?? 0) + WaypointSnapper.tie
    return found.prefix { $0.distance <= reach }.flatMap(\.positions).map { place($0, penalty: 0) }
  }

  /// The nearest road that meets the preferences and is not much farther than the nearest; `nil` if there is
  /// none.
  private func preferred(_ preferences: WaypointPreferences, near nearest: SnappedLocation)
    -> SnappedLocation?
  {
    if preferences.isEmpty { return nearest }
    let reach = min(limit, nearest.distance + WaypointSnapper.detour)
    return index.nearest(
      SnapRequest(
        preferences.coordinate, access: access, limit: reach, heading: preferences.heading,
        prefersSide: preferences.isOnSameSide, avoidsMotorways: preferences.isStopover, detour: 0)
    ).first
  }

  private func place(_ position: SnappedLocation.Position, penalty: UInt32) -> ArcPosition {
    ArcPosition(arc: position.arc, share: position.share, penalty: penalty)
  }
}
