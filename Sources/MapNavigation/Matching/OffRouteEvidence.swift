// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// What speaks for having left the route: fixes one after the other that do not fit it.
struct OffRouteEvidence: Sendable {
  /// Whether the fixes went on somewhere else, so that the place is sought along the whole way on.
  var isLost = false
  private var fixes = 0
  private var opposed = 0
  private var first: Location?
  private var firstOpposed: Location?

  /// Whether a match is in doubt, and if there is enough evidence the cause of a departure.
  ///
  /// - Returns: nil where the match is good; an inner nil while the doubt is not enough.
  mutating func judge(
    _ match: RouteTrack.Match, fix: Location, speed: Double, limit: Double, matched: Double,
    options: GuidanceOptions
  ) -> Departure.Cause?? {
    let turn = match.turn ?? 0
    let isOpposed = turn > 120 && match.offset <= limit
    let isBeside = match.offset > limit
    let isTurned = turn > options.offRouteAngle && match.offset > 0.6 * limit
    guard isOpposed || isBeside || isTurned else { return .none }
    if isOpposed {
      opposed += 1
      let start = firstOpposed ?? fix
      firstOpposed = start
      let way = start.coordinate.distance(to: fix.coordinate)
      // A course can be wrong for a while; one who goes 25 m against the way means it.
      if opposed > options.offRouteFixes, way > max(25, fix.accuracy ?? 0) {
        return .some(.wrongWay)
      }
      return .some(nil)
    }
    let start = first ?? fix
    first = start
    // What is far away beyond doubt counts double.
    fixes += match.offset > 3 * limit ? 2 : 1
    let seconds = fix.time - start.time
    let isEnough = fixes >= options.offRouteFixes && seconds >= options.offRouteTime
    return .some(isEnough ? .offRoute : nil)
  }
}
