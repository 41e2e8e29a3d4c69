// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapScene
import MapTestSupport
import MapUI
import Testing

@Suite @MainActor struct ClusterTests {
  private let world = CoordinateBounds(
    southWest: Coordinate(latitude: -85, longitude: -180),
    northEast: Coordinate(latitude: 85, longitude: 179.999999))

  private func randomCoordinates(_ count: Int, seed: UInt64) -> [Coordinate] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      Coordinate(
        latitude: random.double(in: -84...84), longitude: random.double(in: -180...179.9))
    }
  }

  @Test(arguments: [2.0, 3.7, 4.9])
  func `clusters are the cells of a grid, with the indices and mean of their points`(zoom: Double) {
    let coordinates = randomCoordinates(3000, seed: 3)
    let index = ClusterIndex(coordinates)
    let clusters = index.clusters(in: world, zoom: zoom)
    #expect(clusters.map(\.count).reduce(0, +) == coordinates.count)
    #expect(Set(clusters.flatMap { index.members(of: $0) }).count == coordinates.count)
    let side = exp2(zoom.rounded(.down) + 2)
    for cluster in clusters {
      let members = index.members(of: cluster).map { WorldPoint(coordinates[$0]) }
      #expect(members.count == cluster.count)
      let cells = Set(
        members.map { SIMD2(($0.x * side).rounded(.down), ($0.y * side).rounded(.down)) })
      #expect(cells.count == 1)
      let mean = WorldPoint(
        x: members.map(\.x).reduce(0, +) / Double(members.count),
        y: members.map(\.y).reduce(0, +) / Double(members.count))
      #expect(worlds(mean.coordinate, cluster.position) < 1e-9)
    }
  }

  @Test func `a box finds the points in it, also across the antimeridian`() {
    let coordinates = randomCoordinates(5000, seed: 9)
    let index = ClusterIndex(coordinates)
    let boxes = [
      CoordinateBounds(
        southWest: Coordinate(latitude: -20, longitude: 170),
        northEast: Coordinate(latitude: 30, longitude: -160)),
      CoordinateBounds(
        southWest: Coordinate(latitude: 40, longitude: 5),
        northEast: Coordinate(latitude: 50, longitude: 25)),
    ]
    for box in boxes {
      let found = Set(index.clusters(in: box, zoom: 5).flatMap { index.members(of: $0) })
      for (number, coordinate) in coordinates.enumerated() where box.contains(coordinate) {
        #expect(found.contains(number))
      }
      #expect(found.count < 1000)
    }
  }

  @Test func `invalid and duplicate coordinates are handled`() {
    let odd = Coordinate(latitude: .nan, longitude: 0)
    let coordinate = Coordinate(latitude: 90, longitude: 180)
    let index = ClusterIndex([odd, coordinate, coordinate, odd, coordinate])
    #expect(index.count == 3)
    #expect(ClusterIndex([]).clusters(in: world, zoom: 3).isEmpty)
    for zoom in [-Double.infinity, -5, 0, 30, .nan] {
      let all = CoordinateBounds(
        southWest: Coordinate(latitude: -90, longitude: -180),
        northEast: Coordinate(latitude: 90, longitude: 179))
      #expect(index.clusters(in: all, zoom: zoom).map(\.count) == [3])
    }
    #expect(index.clusters(in: CoordinateBounds(), zoom: 3).isEmpty)
  }

  @Test func `a point that is nil is in no cluster and has no marker`() throws {
    let (view, _, _) = makeView(CameraPosition(latitude: 0, longitude: 0, zoom: 3))
    let near = (0..<3).map { Coordinate(latitude: 0, longitude: 0.001 * Double($0)) }
    let far = Coordinate(latitude: 0, longitude: 60)
    let manager = ClusterManager(coordinates: near + [far])
    manager.map = view
    func counts() -> [Int] {
      manager.visibleMarkers.compactMap { ($0.userData as? Cluster)?.count }.sorted()
    }
    #expect(counts() == [1, 3])
    let single = try #require(manager.visibleMarkers.first { $0.position.longitude > 30 })
    manager.update(coordinates: [near[0], nil, near[2], far])
    #expect(counts() == [1, 2])
    #expect(manager.visibleMarkers.contains { $0 === single })
    let pair = try #require(
      manager.visibleMarkers.compactMap { $0.userData as? Cluster }.first { $0.count == 2 })
    #expect(Set(manager.index.members(of: pair)) == [0, 2])
    manager.update(coordinates: [nil, nil, nil, nil])
    #expect(counts() == [] && manager.index.count == 0)
  }

  @Test func `the map shows the clusters in view and keeps markers that stay in view`() throws {
    let (view, clock, _) = makeView(CameraPosition(latitude: 0, longitude: 0, zoom: 3))
    let manager = ClusterManager(coordinates: randomCoordinates(20_000, seed: 1))
    manager.map = view
    let before = manager.visibleMarkers
    #expect(before.count > 20 && before.count < 300)
    #expect(view.overlays.count == before.count)
    view.moveCamera(.scrollBy(x: 100, y: 0))
    view.step(to: clock.now + 0.1)
    let kept = Set(before.map { ObjectIdentifier($0) })
      .intersection(manager.visibleMarkers.map { ObjectIdentifier($0) })
    #expect(kept.count > before.count / 2)
    let marker = try #require(manager.visibleMarkers.first)
    let cluster = try #require(marker.userData as? Cluster)
    #expect(manager.index.members(of: cluster).count == cluster.count)
    view.camera = CameraPosition(latitude: 10, longitude: 10, zoom: 12)
    view.step(to: clock.now + 0.1)
    #expect(manager.visibleMarkers.count < 20)
    view.camera = CameraPosition(latitude: 0, longitude: 0, zoom: 3)
    view.clear()
    #expect(manager.map == nil && view.overlays.isEmpty && manager.visibleMarkers.isEmpty)
  }

  @Test func `the marker of a moving point stays the same and follows at once`() throws {
    let (view, clock, _) = makeView(CameraPosition(latitude: 0, longitude: 0, zoom: 10))
    func coordinates(_ step: Double) -> [Coordinate] {
      [
        Coordinate(latitude: 0.1, longitude: step / 100),
        Coordinate(latitude: -0.1, longitude: 0.1),
      ]
    }
    let manager = ClusterManager(coordinates: coordinates(0))
    var prepared = 0
    manager.prepare = { _, _ in prepared += 1 }
    manager.map = view
    let before = Set(manager.visibleMarkers)
    #expect(before.count == 2)
    for step in 1...10 {
      manager.update(coordinates: coordinates(Double(step)))
      view.step(to: clock.now + 0.1)
      #expect(Set(manager.visibleMarkers) == before)
      let shown = Set(manager.visibleMarkers.map { $0.presentedPosition.longitude })
      #expect(shown.contains { abs($0 - Double(step) / 100) < 1e-9 })
    }
    #expect(prepared == 2 && manager.index.count == 2)
  }

  @Test func `a cluster that gains a point is prepared again, with an exact count on request`()
    throws
  {
    let (view, _, _) = makeView(CameraPosition(latitude: 0, longitude: 0, zoom: 10))
    let coordinate = Coordinate(latitude: 0.01, longitude: 0.01)
    let manager = ClusterManager(coordinates: Array(repeating: coordinate, count: 23))
    var counts: [Int] = []
    manager.prepare = { _, cluster in counts.append(cluster.count) }
    manager.map = view
    let rounded = try #require(manager.visibleMarkers.first?.icon)
    manager.update(coordinates: Array(repeating: coordinate, count: 24))
    #expect(manager.visibleMarkers.first?.icon === rounded && counts == [23, 24])
    manager.showsExactCounts = true
    let exact = try #require(manager.visibleMarkers.first?.icon)
    manager.update(coordinates: Array(repeating: coordinate, count: 25))
    #expect(manager.visibleMarkers.first?.icon !== exact && exact !== rounded)
    #expect(manager.visibleMarkers.count == 1 && view.overlays.count == 1)
  }
}

@Suite @MainActor struct MyLocationTests {
  private final class Teller: MapViewDelegate {
    var taps: [Coordinate] = []
    func mapView(_ mapView: MapView, didTapMyLocation location: Coordinate) {
      taps.append(location)
    }
  }

  @Test func `the location dot is shown if enabled and receives taps`() {
    let (view, clock, _) = makeView()
    let teller = Teller()
    view.delegate = teller
    let location = florence.target
    view.locationChanged(to: UserLocation(coordinate: location, accuracy: 50, heading: 90))
    #expect(view.userLocation == nil && view.overlays.isEmpty && !view.isMyLocationEnabled)
    view.isMyLocationEnabled = true
    #expect(view.userLocation?.coordinate == location && view.overlays.count == 4)
    view.clear()
    #expect(view.overlays.count == 4)
    let point = ScreenPoint(x: 400, y: 300)
    view.handle(.touch(id: 1, .began, at: point), at: clock.now)
    view.handle(.touch(id: 1, .ended, at: point), at: clock.now + 0.05)
    view.step(to: clock.now + 1)
    #expect(teller.taps == [location])
    view.locationChanged(to: UserLocation(coordinate: location, accuracy: -1))
    #expect(view.overlays.count == 1)
    let nowhere = Coordinate(latitude: .nan, longitude: 0)
    view.locationChanged(to: UserLocation(coordinate: nowhere, accuracy: .nan, heading: .nan))
    #expect(view.userLocation == nil && view.overlays.isEmpty)
  }
}
