// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// Evidence that the user has left the route: consecutive fixes that do not match it.
struct OffRouteEvidence: Sendable {
  /// Whether the fixes continued at another location, so that the match searches the complete route ahead.
  var isLost = false
  private var fixes = 0
  private var opposed = 0
  private var first: MapLocation?
  private var firstOpposed: MapLocation?

  /// Judges whether a match is in doubt and whether the evidence suffices for a departure.
  ///
  /// - Parameter isCourseDerived: Whether the course is derived from earlier fixes. It then lags behind in turns, and while
  ///   a vehicle stops, noise can look like a turn, so that it is no evidence of a turn off the route.
  /// - Returns: `nil` if the match is good, an inner `nil` while the evidence is insufficient, or the cause
  ///   of the departure.
  mutating func judge(
    _ match: RouteTrack.Match, fix: MapLocation, limit: Double, isCourseDerived: Bool,
    options: GuidanceOptions
  ) -> Departure.Cause?? {
    let turn = match.turn ?? 0
    let isOpposed = turn > 120 && match.offset <= limit
    let isBeside = match.offset > limit
    let isTurned =
      !isCourseDerived && turn > options.offRouteAngle && match.offset > 0.6 * limit
    guard isOpposed || isBeside || isTurned else { return .none }
    if isOpposed {
      opposed += 1
      let start = firstOpposed ?? fix
      firstOpposed = start
      let distance = start.coordinate.distance(to: fix.coordinate)
      // The course can be wrong for a while. 25 m against the route's direction confirm it, or more where they may be
      // noise.
      let longest = (isCourseDerived ? 4 : 1) * options.accuracy(of: fix)
      if opposed > options.offRouteFixes, distance > max(25, longest) {
        return .some(.wrongWay)
      }
      return .some(nil)
    }
    let start = first ?? fix
    first = start
    // A fix far from the route counts double.
    fixes += match.offset > 3 * limit ? 2 : 1
    let seconds = fix.time - start.time
    let isEnough = fixes >= options.offRouteFixes && seconds >= options.offRouteTime
    return .some(isEnough ? .offRoute : nil)
  }
}
