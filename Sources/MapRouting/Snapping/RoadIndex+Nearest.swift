// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

extension RoadIndex {
  /// Finds the nearest passable roads, best first. Returns an empty array if there is none within the limit.
  ///
  /// Roads in a part of the network that cannot be left come after other roads that are not much farther
  /// (``SnapRequest/detour``). If no road within the limit matches the requested heading, the heading is
  /// ignored.
  ///
  /// - Parameter isIncluded: Whether an arc that the request's travel mode may use is a candidate.
  package func nearest(
    _ request: SnapRequest, where isIncluded: @escaping (Int) -> Bool = { _ in true }
  ) -> [SnappedLocation] {
    guard request.coordinate.isValid, request.limit > 0, request.count > 0 else { return [] }
    var search = NearestSearch(self, request, where: isIncluded)
    search.run()
    if search.found.isEmpty, request.heading != nil {
      var anyHeading = request
      anyHeading.heading = nil
      search = NearestSearch(self, anyHeading, where: isIncluded)
      search.run()
    }
    return search.found.prefix(request.count).map { search.place($0) }
  }
}
