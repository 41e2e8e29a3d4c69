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
  /// The levels of search effort for one end of a leg. Each level tries more roads.
  enum Effort: Int, CaseIterable {
    /// The nearest road that meets the preferences.
    case preferred
    /// One of the nearest roads, such as the other carriageway if the nearest cannot be reached. A road that
    /// does not meet the preferences has a penalty.
    case near
    /// The nearest road of each large part of the network. It is used only if the nearest roads have no
    /// path, so that routes within an island stay on it.
    case connected
  }

  /// The maximum distance of a road in meters at any level.
  private static let reach = 100_000.0
  /// The maximum extra distance, in meters, to a road that meets the preferences.
  private static let detour = 25.0

  /// The maximum number of roads that are equally near, within ``tie`` meters, as at a junction. All of them
  /// are used.
  private static let ties = 4
  private static let tie = 0.5

  /// The maximum number of roads for ``Effort/near``, and their maximum extra distance in meters.
  private static let nearCount = 8
  private static let nearReach = 100.0
  /// The extra distance in meters that costs as much as an unmet preference. It is short, so that the nearest
  /// road with a path is used.
  private static let penaltyDistance = 10.0

  let index: RoadIndex
  let router: CustomizedRouter

  /// The distance of the nearest road in meters; `nil` if there is none.
  func distance(of coordinate: Coordinate) -> Double? {
    nearest(WaypointPreferences(coordinate, heading: nil), count: 1).first?.distance
  }

  /// The start positions.
  func starts(_ preferences: WaypointPreferences, _ effort: Effort) -> [ArcPosition] {
    positions(preferences, effort)
  }

  /// The end positions, including shadow arcs, because a path may arrive on one.
  func ends(_ preferences: WaypointPreferences, _ effort: Effort) -> [ArcPosition] {
    let graph = index.graph
    var ends = positions(preferences, effort)
    for end in ends {
      for other in graph.arcs(leaving: Int(graph.arcTails[end.arc]))
      where other != end.arc && graph.arcEdges[other] == graph.arcEdges[end.arc] {
        var shadow = end
        shadow.arc = other
        ends.append(shadow)
      }
    }
    return ends
  }

  private func positions(_ preferences: WaypointPreferences, _ effort: Effort) -> [ArcPosition] {
    switch effort {
    case .preferred:
      let found = nearest(preferences, count: WaypointSnapper.ties)
      guard let first = found.first else { return [] }
      if !preferences.isEmpty {
        let fitting = fitting(preferences, within: first.distance + WaypointSnapper.detour)
        return positions(on: [fitting.first ?? first])
      }
      let reach = first.distance + WaypointSnapper.tie
      return positions(on: found.prefix { $0.distance <= reach })
    case .near: return positions(preferences, count: WaypointSnapper.nearCount) { _ in true }
    case .connected:
      let parts = router.parts
      return (0..<parts.count).flatMap { part in
        positions(preferences, count: 1) { parts.contains($0, part) }
      }
    }
  }

  /// The positions on the nearest of some arcs. Each has a penalty for its distance, and for preferences that
  /// it does not meet.
  private func positions(
    _ preferences: WaypointPreferences, count: Int, where isIncluded: @escaping (Int) -> Bool
  ) -> [ArcPosition] {
    let roads = nearest(preferences, count: count, where: isIncluded)
    guard let first = roads.first,
      let least = nearest(preferences, count: 1).first?.distance
    else { return [] }
    let fitting =
      preferences.isEmpty
      ? []
      : self.fitting(
        preferences, within: first.distance + WaypointSnapper.detour, count: count,
        where: isIncluded)
    // A preferred road that is slightly farther than the nearest costs nothing.
    let detour = min((fitting.first?.distance ?? least) - least, WaypointSnapper.detour)
    let free = least + max(detour, 0)
    let reach = first.distance + WaypointSnapper.nearReach
    let good = Set(fitting.flatMap(\.positions))
    return (roads + fitting).filter { $0.distance <= reach }.flatMap { road in
      let extra = max(0, road.distance - free) / WaypointSnapper.penaltyDistance
      return road.positions.map { position in
        let isGood = preferences.isEmpty || good.contains(position)
        let factor = extra + (isGood ? 0 : 1)
        return ArcPosition(
          arc: position.arc, share: position.share,
          penalty: UInt32(clamping: Int(Double(router.penalty) * factor)),
          distance: road.distance)
      }
    }
  }

  private func positions(on roads: some Collection<SnappedLocation>) -> [ArcPosition] {
    roads.flatMap { road in
      road.positions.map { ArcPosition(arc: $0.arc, share: $0.share, distance: road.distance) }
    }
  }

  /// The nearest roads, regardless of preferences.
  private func nearest(
    _ preferences: WaypointPreferences, count: Int,
    where isIncluded: @escaping (Int) -> Bool = { _ in true }
  ) -> [SnappedLocation] {
    let request = SnapRequest(
      preferences.coordinate, access: router.access, limit: WaypointSnapper.reach, detour: 0,
      count: count)
    return index.nearest(request) { router.isOpen($0) && isIncluded($0) }
  }

  /// The nearest roads that meet the preferences.
  private func fitting(
    _ preferences: WaypointPreferences, within reach: Double, count: Int = 1,
    where isIncluded: @escaping (Int) -> Bool = { _ in true }
  ) -> [SnappedLocation] {
    let request = SnapRequest(
      preferences.coordinate, access: router.access, limit: reach, heading: preferences.heading,
      prefersSide: preferences.isOnSameSide, avoidsMotorways: preferences.isStopover, detour: 0,
      count: count)
    return index.nearest(request) { router.isOpen($0) && isIncluded($0) }
  }
}
