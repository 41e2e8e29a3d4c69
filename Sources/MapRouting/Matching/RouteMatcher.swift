// SPDX-License-Identifier: Apache-2.0
import MapFiles
public import MapGeometry
public import MapRoute

/// Finds the roads that a recorded track follows.
///
/// Uses the hidden Markov model of Newson and Krumm: "Hidden Markov map matching through noise and sparseness" (2009).
/// Each location can come from the roads near it, with a probability that decreases with the distance relative to
/// its accuracy. Consecutive locations are more probably on roads between which the path is about as long as the
/// straight line. The most probable sequence is found exactly. Paths obey one-way roads and turn restrictions. Safe
/// to use from several tasks at once.
///
/// A track can be slow walking or fast driving, with locations every second or every few minutes. If no path connects
/// a location with the ones before, the track continues as another ``TrackMatch/Matching``.
public struct RouteMatcher: Sendable {
  /// A recorded location of a track.
  public struct Fix: Hashable, Sendable {
    /// The recorded coordinate.
    public var coordinate: Coordinate
    /// The time in seconds since any start; `nil` if unknown. Excludes paths that are too long for the time.
    public var time: Double?
    /// The radius in meters that usually contains the true location; `nil` if unknown.
    public var accuracy: Double?

    /// Creates a fix. Values that are `nil` are unknown.
    public init(_ coordinate: Coordinate, time: Double? = nil, accuracy: Double? = nil) {
      self.coordinate = coordinate
      self.time = time
      self.accuracy = accuracy
    }
  }

  private let provider: GraphRouteProvider

  /// Creates a matcher for the roads of a provider's graph.
  public init(_ provider: GraphRouteProvider) { self.provider = provider }

  /// Matches a track.
  ///
  /// Locations that are invalid, far from all roads, or outliers are not matched. The time is proportional to the
  /// number of locations, about a millisecond for each.
  ///
  /// - Parameters:
  ///   - fixes: The locations in the order of their times, at most 50,000.
  ///   - travelMode: The mode whose roads are used.
  public func match(
    _ fixes: [Fix], travelMode: TravelMode = .driving
  ) async throws(RoutingServiceError) -> TrackMatch {
    guard fixes.count <= ResourceLimits.trackLocations else {
      throw .tooManyLocations(fixes.count, limit: ResourceLimits.trackLocations)
    }
    let access = RoadGraph.Access(travelMode)
    guard provider.access.contains(access) else { throw .travelModeUnsupported(travelMode) }
    let durations = await provider.durations(for: access)
    var matcher = TrackMatcher(
      provider.index, turns: provider.turns, rules: durations, access: access, fixes: fixes)
    try matcher.run()
    let assembler = RouteAssembler(provider.graph, turns: provider.turns, travelMode: travelMode)
    var match = TrackMatch(fixes: fixes.count)
    for chain in matcher.chains where chain.layers.count > 1 {
      if Task.isCancelled { throw .canceled }
      var builder = MatchingBuilder(chain, fixes: fixes, durations: durations)
      builder.build(matcher: &matcher)
      builder.add(to: &match, assembler: assembler)
    }
    return match
  }
}
