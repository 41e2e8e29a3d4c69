// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import MapTestSupport
import Testing

/// A point of interest, as in the guide's sample.
private final class POIItem: NSObject, GMUClusterItem {
  let position: CLLocationCoordinate2D
  let name: String

  init(position: CLLocationCoordinate2D, name: String) {
    self.position = position
    self.name = name
  }

  var title: String? { name }
}

@MainActor
private final class Listener: GMUClusterManagerDelegate, GMUClusterRendererDelegate,
  GMSMapViewDelegate
{
  var events: [String] = []
  var handlesTaps = false

  func clusterManager(_ clusterManager: GMUClusterManager, didTap cluster: any GMUCluster) -> Bool {
    events.append("cluster \(cluster.count)")
    return handlesTaps
  }

  func clusterManager(
    _ clusterManager: GMUClusterManager, didTap clusterItem: any GMUClusterItem
  ) -> Bool {
    events.append("item \(clusterItem.title ?? "")")
    return handlesTaps
  }

  func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool {
    events.append("marker")
    return true
  }

  func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition) { events.append("idle") }

  func renderer(_ renderer: any GMUClusterRenderer, willRenderMarker marker: GMSMarker) {
    if marker.userData is POIItem { marker.icon = GMSMarker.markerImage(with: .green) }
  }
}

@Suite("The code of the clustering guide compiles") @MainActor struct ClusterGuideTests {
  private let mapView = GMSMapView(
    frame: CGRect(x: 0, y: 0, width: 800, height: 600),
    camera: GMSCameraPosition(latitude: 0, longitude: 0, zoom: 8))

  private func items(_ count: Int, spread: Double, seed: UInt64 = 4) -> [POIItem] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map {
      POIItem(
        position: CLLocationCoordinate2D(
          latitude: random.double(in: -spread...spread),
          longitude: random.double(in: -spread...spread)),
        name: "Item \($0)")
    }
  }

  @Test func `the map's own delegate still handles the my-location button`() {
    @MainActor final class Listener: GMSMapViewDelegate {
      func didTapMyLocationButton(for mapView: GMSMapView) -> Bool { true }
    }
    let clusterManager = GMUClusterManager(
      map: mapView, algorithm: GMUNonHierarchicalDistanceBasedAlgorithm(),
      renderer: GMUDefaultClusterRenderer(
        mapView: mapView, clusterIconGenerator: GMUDefaultClusterIconGenerator()))
    #expect(!clusterManager.didTapMyLocationButton(for: mapView))
    let listener = Listener()
    clusterManager.setMapDelegate(listener)
    #expect(clusterManager.didTapMyLocationButton(for: mapView))
  }

  @Test func `items are clustered, shown and reported when tapped`() throws {
    let iconGenerator = GMUDefaultClusterIconGenerator()
    let algorithm = GMUNonHierarchicalDistanceBasedAlgorithm()
    let renderer = GMUDefaultClusterRenderer(
      mapView: mapView, clusterIconGenerator: iconGenerator)
    let listener = Listener()
    renderer.delegate = listener
    let clusterManager = GMUClusterManager(
      map: mapView, algorithm: algorithm, renderer: renderer)
    clusterManager.setDelegate(listener, mapDelegate: listener)
    let near = items(20, spread: 0.01)
    let lone = POIItem(
      position: CLLocationCoordinate2D(latitude: 1, longitude: 1), name: "Alone")
    clusterManager.add(near)
    clusterManager.add(lone)
    #expect(renderer.markers.isEmpty)
    clusterManager.cluster()
    #expect(renderer.markers.count == 2)
    let cluster = try #require(renderer.markers.first { $0.userData is any GMUCluster })
    let marker = try #require(renderer.markers.first { $0.userData is POIItem })
    #expect(cluster.icon === iconGenerator.icon(forSize: 12) && cluster.zIndex == 1)
    #expect(marker.title == "Alone" && marker.icon != nil && marker.map === mapView)
    #expect(clusterManager.mapView(mapView, didTap: cluster))
    listener.handlesTaps = true
    #expect(clusterManager.mapView(mapView, didTap: marker))
    #expect(listener.events == ["cluster 20", "marker", "item Alone"])
    mapView.moveCamera(.scrollBy(x: 1, y: 0))
    mapView.step(to: 1)
    #expect(listener.events.contains("idle"))
    clusterManager.remove(lone)
    clusterManager.cluster()
    #expect(renderer.markers.count == 1 && marker.map == nil)
    clusterManager.clearItems()
    #expect(renderer.markers.isEmpty && cluster.map == nil)
  }

  @Test func `zooming in splits clusters, and moving shows others`() throws {
    let renderer = GMUDefaultClusterRenderer(
      mapView: mapView, clusterIconGenerator: GMUDefaultClusterIconGenerator(buckets: [5, 10]))
    let manager = GMUClusterManager(
      map: mapView, algorithm: GMUGridBasedClusterAlgorithm(), renderer: renderer)
    manager.add(items(300, spread: 0.5))
    manager.add(
      POIItem(position: CLLocationCoordinate2D(latitude: 0, longitude: 40), name: "far"))
    manager.cluster()
    let before = renderer.markers.count
    #expect(before > 1 && !renderer.markers.contains { $0.title == "far" })
    mapView.moveCamera(.zoom(to: 13))
    mapView.step(to: 1)
    #expect(renderer.markers.contains { $0.userData is POIItem })
    mapView.moveCamera(.setTarget(CLLocationCoordinate2D(latitude: 0, longitude: 40)))
    mapView.step(to: 2)
    #expect(renderer.markers.map(\.title) == ["far"])
    // A released manager no longer updates its clusters.
    weak var released: GMUClusterManager?
    do {
      let other = GMUClusterManager(
        map: mapView, algorithm: GMUGridBasedClusterAlgorithm(), renderer: renderer)
      released = other
    }
    mapView.step(to: 3)
    #expect(released == nil)
  }

  @Test func `markers can be items, and move back to their own positions`() {
    let renderer = GMUDefaultClusterRenderer(
      mapView: mapView, clusterIconGenerator: GMUDefaultClusterIconGenerator())
    let manager = GMUClusterManager(
      map: mapView, algorithm: GMUGridBasedClusterAlgorithm(), renderer: renderer)
    let markers = (0..<3).map {
      GMSMarker(
        position: CLLocationCoordinate2D(latitude: 0.01 + 0.001 * Double($0), longitude: 0.01))
    }
    manager.add(markers)
    manager.cluster()
    #expect(markers.allSatisfy { $0.map === mapView })
    renderer.minimumClusterSize = 2
    manager.cluster()
    #expect(markers.allSatisfy { $0.map == nil } && renderer.markers.count == 1)
    renderer.maximumClusterZoom = 8
    mapView.moveCamera(.zoom(to: 9))
    mapView.step(to: 1)
    #expect(markers.allSatisfy { $0.map === mapView })
    #expect(markers.map(\.position.latitude) == [0.01, 0.01 + 0.001, 0.01 + 0.002])
  }

  @Test(arguments: [1, 50, 100, 400] as [UInt])
  func `the distance algorithm clusters all items, each within the distance`(distance: UInt) {
    let algorithm = GMUNonHierarchicalDistanceBasedAlgorithm(clusterDistancePoints: distance)
    let places = items(500, spread: 80)
    // Items on both sides of the antimeridian, two with the same coordinate, and one with an invalid
    // coordinate.
    let odd = [(0, 179.99), (0, -179.99), (10, 10), (10, 10), (.nan, 0)].map {
      POIItem(position: CLLocationCoordinate2D(latitude: $0.0, longitude: $0.1), name: "odd")
    }
    algorithm.add(places)
    algorithm.add(odd)
    for zoom in [0, 3.5, 20] as [Float] {
      let clusters = algorithm.clusters(atZoom: zoom)
      let members = clusters.flatMap(\.items).map { ObjectIdentifier($0) }
      #expect(members.count == 504 && Set(members).count == 504)
      let world = 256 * exp2(Double(zoom))
      for cluster in clusters {
        let middle = WorldPoint(cluster.position)
        for item in cluster.items {
          let point = WorldPoint(item.position)
          let east = point.x - middle.x
          let length = hypot(east - east.rounded(), point.y - middle.y) * world
          #expect(length <= Double(distance) + 1e-6)
        }
      }
    }
    let whole = algorithm.clusters(atZoom: 3)
    let same = whole.first { $0.items.contains { $0 === odd[0] } }
    #expect(same?.items.contains { $0 === odd[1] } ?? false)
  }

  @Test func `the grid algorithm clusters each item once`() {
    let algorithm = GMUGridBasedClusterAlgorithm()
    let places = items(500, spread: 80)
    algorithm.add(places)
    algorithm.remove(places[0])
    let clusters = algorithm.clusters(atZoom: 2)
    #expect(clusters.map(\.count).reduce(0, +) == 499 && clusters.count < 300)
    #expect(algorithm.clusters(atZoom: .nan).map(\.count).reduce(0, +) == 499)
    algorithm.clearItems()
    #expect(algorithm.clusters(atZoom: 4).isEmpty)
  }

  @Test func `icons are made once for each bucket, on colors or images`() throws {
    let generator = GMUDefaultClusterIconGenerator(
      buckets: [10, 50], backgroundColors: [.red, .blue])
    let ten = try #require(generator.icon(forSize: 10))
    #expect(generator.icon(forSize: 49) === ten && generator.icon(forSize: 50) !== ten)
    #expect(generator.icon(forSize: 9) !== ten)
    let background = UIImage(
      RasterImage(width: 80, height: 40, pixels: [UInt8](repeating: 100, count: 4 * 80 * 40)),
      scale: 2)
    let images = GMUDefaultClusterIconGenerator(buckets: [5], backgroundImages: [background])
    let icon = try #require(images.icon(forSize: 7))
    #expect(icon.size == CGSize(width: 40, height: 20) && icon.image != background.image)
    let none = GMUDefaultClusterIconGenerator(buckets: [])
    #expect(none.icon(forSize: 3) != nil)
  }

  @Test func `a static cluster keeps its position`() {
    let cluster = GMUStaticCluster(position: CLLocationCoordinate2D(latitude: 1, longitude: 2))
    let items = items(2, spread: 1)
    for item in items { cluster.add(item) }
    cluster.remove(items[0])
    cluster.remove(items[0])
    #expect(cluster.count == 1 && cluster.items.first === items[1])
    #expect(cluster.position.latitude == 1)
  }
}
