// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import MapRouting
import MapTestSupport
import Testing

/// Compares routes with those of another engine on the same extracts.
@Suite(.enabled(if: Shared.has("data/osm"), "needs the shared data"))
struct PeerTests {
  @Test(arguments: [
    ("liechtenstein", PeerTable.liechtenstein), ("copenhagen", PeerTable.copenhagen),
  ])
  func `routes have similar lengths and durations as in OSRM`(
    place: String, table: String
  ) async throws {
    let provider = try GraphRouteProvider(try await RealRoadsTests.graph(place))
    var lengths: [Double] = []
    var durations: [Double] = []
    for line in table.split(separator: "\n") {
      let row = line.split(separator: ",").compactMap { Double($0) }
      try #require(row.count == 6)
      let request = RouteRequest(
        from: Coordinate(latitude: row[0], longitude: row[1]),
        to: [Waypoint(Coordinate(latitude: row[2], longitude: row[3]))], travelMode: .driving)
      let route = try? await provider.routes(for: request).first
      #expect((route != nil) == (row[4] >= 0), "\(line)")
      guard let route, row[4] > 100 else { continue }
      lengths.append(route.distance / row[4])
      durations.append(route.duration / row[5])
    }
    #expect(lengths.count >= 55)
    // Lengths on the sphere are up to 0.3 % less than on the ellipsoid.
    check(lengths, median: 0.995...1.003)
    check(durations, median: 0.98...1.02)
  }

  /// Checks the median and the number of outliers. One route in twenty may be different.
  private func check(_ ratios: [Double], median: ClosedRange<Double>) {
    let sorted = ratios.sorted()
    #expect(median.contains(sorted[sorted.count / 2]))
    let close = sorted.filter { (1 / 1.15...1.15).contains($0) }
    #expect(close.count * 20 >= sorted.count * 19)
  }
}
