// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

extension RoadIndex {
  /// The nearest roads that may be used, the best first; empty if there is none within the limit.
  ///
  /// Roads in a part of the network that one cannot leave come after others that are not much farther
  /// (``SnapRequest/detour``). Where a heading is asked for and no road within the limit leads that way, the
  /// heading is let go.
  public func nearest(_ request: SnapRequest) -> [SnappedPlace] {
    guard request.coordinate.isValid, request.limit > 0, request.count > 0 else { return [] }
    var search = NearestSearch(self, request)
    search.run()
    if search.found.isEmpty, request.heading != nil {
      var anyHeading = request
      anyHeading.heading = nil
      search = NearestSearch(self, anyHeading)
      search.run()
    }
    return search.found.prefix(request.count).map { search.place($0) }
  }
}
